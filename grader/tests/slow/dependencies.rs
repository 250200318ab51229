//! External crates are not available; a submission that uses one gets this message first.

use std::fs;
use std::path::Path;

use crate::support::grading::{Submission, TRIE, edit, grade};

/// Inserts text before the code of a file.
fn begin(student: &Path, file: &str, text: &str) {
    let path = student.join(file);
    let rest = fs::read_to_string(&path).unwrap();
    let lines = rest.lines().take_while(|line| line.starts_with("//!"));
    let docs: String = lines.map(|line| format!("{line}\n")).collect();
    fs::write(&path, format!("{docs}{text}\n{}", &rest[docs.len()..])).unwrap();
}

fn depend(student: &Path, package: &str, dependencies: &str) {
    let manifest = format!("[package]\nname = \"{package}\"\n\n[dependencies]\n{dependencies}\n");
    fs::write(student.join(package).join("Cargo.toml"), manifest).unwrap();
}

const IMPORT: Submission = Submission("import", |student| {
    begin(student, TRIE, "use rustc_hash::FxHashMap as _;");
    depend(student, "dictionary", "rustc-hash = \"2\"");
});

const EXTERN: Submission = Submission("extern", |student| {
    begin(student, TRIE, "extern crate rustc_hash;");
    depend(student, "dictionary", "rustc-hash = \"2\"");
});

const DERIVE: Submission = Submission("derive", |student| {
    begin(
        student,
        TRIE,
        "#[derive(serde::Serialize)] struct S;\nfn f() { let _ = itertools::max([1]); }",
    );
    depend(
        student,
        "dictionary",
        "serde = { version = \"1\", features = [\"derive\"] }\nitertools = \"1\"",
    );
});

const IN_SOLVER: Submission = Submission("in_solver", |student| {
    begin(student, "solver/src/search.rs", "use ::rand::Rng as _;");
    depend(student, "solver", "rand = \"0.10\"");
});

const WITHOUT_MANIFEST: Submission = Submission("without_manifest", |student| {
    begin(student, TRIE, "use rustc_hash::FxHashMap as _;");
});

/// Not a crate, but a module without its full path.
const MODULE: Submission = Submission("module", |student| {
    edit(
        student,
        TRIE,
        "use crate::",
        "use helper::x as _;\nuse crate::",
    );
    depend(student, "dictionary", "rustc-hash = \"2\"");
});

#[test]
fn unavailable_dependency_is_reported_before_compiler_errors() {
    let submissions = [IMPORT, EXTERN, DERIVE, IN_SOLVER, WITHOUT_MANIFEST, MODULE];
    let graded = grade(&submissions, &[]);
    let rustc_hash = "rustc_hash: not available; use only the standard library";
    for (name, phase, expected) in [
        ("import", 0, rustc_hash),
        ("extern", 0, rustc_hash),
        (
            "derive",
            0,
            "itertools and serde: not available; use only the standard library",
        ),
        (
            "in_solver",
            1,
            "rand: not available; use only the standard library, data and dictionary",
        ),
        (
            "without_manifest",
            0,
            "rustc_hash: not available; use only the standard library",
        ),
    ] {
        let (report, text) = &graded[name];
        let compiler = &report["phases"][phase]["compiler"];
        assert_eq!(compiler[0], expected, "{name}: {compiler:#}");
        assert!(
            compiler[1].as_str().unwrap().contains("error[E0"),
            "{compiler:#}"
        );
        assert!(text.contains(&format!("\n    {expected}\n")), "{text}");
    }
    let (report, _) = &graded["module"];
    let first = report["phases"][0]["compiler"][0].as_str().unwrap();
    assert!(first.contains("error[E0"), "{first}");
}
