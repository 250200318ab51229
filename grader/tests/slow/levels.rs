//! On a weaker sandbox, the grader reports its level and the canary escapes.

use std::fs;
use std::path::Path;

use sandbox::{Outcome, Rule, Sandbox};

use crate::support::levels::{LANDLOCK, on_a_kernel_without};
use crate::support::{copy, root};

#[test]
fn requested_weak_sandbox_is_used_and_noted_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let (student, out) = (folder.path().join("student"), folder.path().join("out"));
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    let arguments = [
        "grade",
        student.to_str().unwrap(),
        "--sandbox",
        "weak",
        "--out",
        out.to_str().unwrap(),
    ];
    let (code, text, errors) = on_a_kernel_without(&LANDLOCK, &arguments);
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("Sandbox level: weak. "), "{text}");
    assert!(
        text.contains("The sandbox did not block: read a file outside"),
        "{text}"
    );
    let report = fs::read_to_string(out.join("student.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["sandbox"], "weak");
    assert_eq!(report["earned"], 65);
    assert!(
        report["escapes"]
            .as_array()
            .unwrap()
            .contains(&"read a file outside".into())
    );
}

/// Returns the outcome of an escape attempt, as a program and as a compiler.
fn found(without: &[Rule], attempt: &str) -> (Outcome, Outcome) {
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &without.iter().copied().collect()).unwrap();
    let mut findings = sandbox.findings().iter();
    let found = findings.find(|finding| finding.attempt == attempt);
    let found = found.unwrap();
    (found.program, found.compiler)
}

#[test]
fn canary_escapes_if_the_rules_that_stop_it_are_missing() {
    let leave = "leave a process behind";
    let nothing_ends = [Rule::Ending, Rule::Namespaces];
    assert_eq!(
        found(&nothing_ends, leave),
        (Outcome::Blocked, Outcome::Escapes)
    );
    let forks = [Rule::Ending, Rule::Namespaces, Rule::Syscalls, Rule::Files];
    assert_eq!(found(&forks, leave), (Outcome::Escapes, Outcome::Escapes));
    let start = "start another program";
    assert_eq!(found(&[Rule::Syscalls], start).0, Outcome::Blocked);
    assert_eq!(found(&[Rule::Files], start).0, Outcome::Blocked);
    assert_eq!(
        found(&[Rule::Files, Rule::Syscalls], start).0,
        Outcome::Escapes
    );
    let become_another = "become another program";
    assert_eq!(found(&[Rule::Files], become_another).0, Outcome::Escapes);
}
