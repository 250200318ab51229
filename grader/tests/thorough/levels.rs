//! Machines that hold back less: what the grader says there, and what it refuses.

use std::fs;
use std::path::Path;
use std::thread;

use assert_cmd::Command;
use sandbox::{Outcome, Rule, Sandbox};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

use crate::command::said;
use crate::support::{copy, root};

/// Landlock, as a kernel without it answers.
const LANDLOCK: [i64; 3] = [
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
];

/// What the grader does on a kernel that does not know some system calls. They are refused to
/// a thread of this test, and so to all that it starts.
fn on_a_kernel_without(calls: &'static [i64], arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
    command.current_dir(root()).args(arguments);
    let output = thread::spawn(move || {
        let calls = calls.iter().map(|call| (*call, Vec::new())).collect();
        let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
        let machine = std::env::consts::ARCH.try_into().unwrap();
        let filter = SeccompFilter::new(calls, SeccompAction::Allow, unknown, machine).unwrap();
        let program: BpfProgram = filter.try_into().unwrap();
        apply_filter(&program).unwrap();
        command.output().unwrap()
    });
    said(output.join().unwrap())
}

#[test]
fn without_landlock_grading_is_refused_with_the_reason_and_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (code, _, errors) =
        on_a_kernel_without(&LANDLOCK, &["grade", ".", "--out", out.to_str().unwrap()]);
    assert_eq!(code, 69, "{errors}");
    for said in [
        "weak",
        "read a file outside",
        "grader doctor",
        "--sandbox weak",
    ] {
        assert!(errors.contains(said), "{said}: {errors}");
    }
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(!out.exists(), "nothing is written");
}

#[test]
#[ignore = "takes long"]
fn whoever_asks_for_less_gets_it_and_every_report_says_so() {
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
    assert!(text.contains("sandbox: weak"), "{text}");
    assert!(
        text.contains("What a program could do: read a file outside"),
        "{text}"
    );
    let report = fs::read_to_string(out.join("student.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["sandbox"], "weak");
    assert_eq!(report["earned"], 65);
    assert!(
        report["not_contained"]
            .as_array()
            .unwrap()
            .contains(&"read a file outside".into())
    );
}

#[test]
fn the_doctor_says_what_is_missing_and_what_to_do() {
    let (code, text, _) = on_a_kernel_without(&LANDLOCK, &["doctor"]);
    assert_eq!(code, 0);
    for said in [
        "Sandbox: weak",
        "GETS THROUGH",
        "files (Landlock)",
        "install a newer kernel",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn what_is_missing_besides_does_not_matter_for_the_level() {
    let (code, text, _) = on_a_kernel_without(&[libc::SYS_unshare], &["doctor"]);
    assert_eq!(code, 0);
    assert!(text.contains("Sandbox: full"), "{text}");
    assert!(text.contains("namespaces: "), "{text}");
}

/// What was found of an attempt, as a program and as a compiler.
fn found(without: &[Rule], attempt: &str) -> (Outcome, Outcome) {
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &without.iter().copied().collect()).unwrap();
    let mut findings = sandbox.findings().iter();
    let found = findings.find(|finding| finding.attempt == attempt);
    let found = found.unwrap();
    (found.program, found.compiler)
}

#[test]
#[ignore = "takes long"]
fn the_canary_gets_through_where_a_rule_is_missing() {
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
