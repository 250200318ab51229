//! READMEs quote the repository correctly.

use std::fs;

use crate::support::root;

#[test]
fn table_of_contents_of_a_crate_names_each_module() {
    for package in ["data", "dictionary", "solver", "solver/explorer", "game"] {
        for (module, contents) in modules(package) {
            assert!(
                contents.contains(&format!("* `{module}` — ")),
                "{package}: {module}"
            );
        }
    }
    // These have so many modules that a line of the table can name several.
    for package in [
        "authoring",
        "boggle",
        "course",
        "grading",
        "judge",
        "report",
    ] {
        for (module, contents) in modules(&format!("grader/{package}")) {
            assert!(
                contents.contains(&format!("`{module}`")),
                "{package}: {module}"
            );
        }
    }
}

/// Returns each module of a crate, with the doc comment of the crate.
fn modules(package: &str) -> Vec<(String, String)> {
    let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
    let contents = lib.lines().filter_map(|line| line.strip_prefix("//! "));
    let contents = contents.collect::<Vec<&str>>().join("\n");
    let modules = lib
        .lines()
        .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
    modules
        .map(|module| (module.trim_end_matches(';').to_string(), contents.clone()))
        .collect()
}
