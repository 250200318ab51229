//! READMEs quote the repository correctly.

use std::fs;

use crate::support::root;

#[test]
fn table_of_contents_of_a_crate_names_each_module() {
    for package in ["data", "dictionary", "solver", "solver/explorer", "game"] {
        let (contents, modules) = read_lib(package);
        for module in modules {
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
        let (contents, modules) = read_lib(&format!("grader/{package}"));
        for module in modules {
            assert!(
                contents.contains(&format!("`{module}`")),
                "{package}: {module}"
            );
        }
    }
}

/// Returns the doc comment of a crate, and the names of its modules.
fn read_lib(package: &str) -> (String, Vec<String>) {
    let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
    let contents = lib.lines().filter_map(|line| line.strip_prefix("//! "));
    let modules = lib
        .lines()
        .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
    (
        contents.collect::<Vec<&str>>().join("\n"),
        modules
            .map(|module| module.trim_end_matches(';').to_string())
            .collect(),
    )
}
