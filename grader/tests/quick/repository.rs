//! READMEs quote the repository correctly.

use std::fs;

use crate::support::root;

#[test]
fn the_table_of_contents_of_a_crate_names_each_of_its_modules() {
    for package in ["data", "dictionary", "solver", "solver/explorer", "game"] {
        let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
        let modules = lib
            .lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
        for module in modules.map(|module| module.trim_end_matches(';')) {
            assert!(
                lib.contains(&format!("//! * `{module}` — ")),
                "{package}: {module}"
            );
        }
    }
}
