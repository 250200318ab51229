//! A student works through the calculator handout.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

use crate::support::calculator::{ASSIGNMENT, NAME};
use crate::support::command::grader;
use crate::support::{copy, files, root};

/// Runs `grader check` in the handout, without naming the assignment.
fn check(student: &Path) -> (i32, String) {
    let (code, text, errors) = grader(student, &["check"]);
    assert_eq!(errors, "");
    (code, text)
}

#[test]
fn calculator_student_is_guided_to_full_points() {
    let folder = tempfile::tempdir().unwrap();
    let student = folder.path().join("student");
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    grader.current_dir(root()).arg("handout").arg(&student);
    grader.args(["--assignment", NAME]).assert().success();
    assert!(
        files(&student)
            .keys()
            .all(|path| !path.ends_with("oracle/stack.rs"))
    );

    let (code, text) = check(&student);
    assert_eq!(code, 1);
    for expected in [
        "0 of 25 points",
        "Next: build \"Stack: push and pop\". Complete these exercises:\n  new in stack/src/stack.rs\n",
        "cargo test -p stack --test rubric push_and_pop\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }

    let reference = &ASSIGNMENT.workspace;
    copy(&reference.join("stack/src"), &student.join("stack/src"));
    let stack = student.join("stack/src/stack.rs");
    let right = fs::read_to_string(&stack).unwrap();
    fs::write(&stack, right.replacen("        self.len -= 1;\n", "", 1)).unwrap();
    let (_, text) = check(&student);
    for expected in ["8 of 10 points", "let mut stack = stack::Stack::new();"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // Students do not have the oracle, so the failure is not shrunk, and other commands could be its cause.
    assert!(!text.contains("What does `pop` change"), "{text}");

    fs::write(&stack, right).unwrap();
    copy(
        &reference.join("calculator/src"),
        &student.join("calculator/src"),
    );
    let (code, text) = check(&student);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("25 of 25 points"), "{text}");
}

#[test]
fn workspace_passes_tests_formatting_clippy_and_rustdoc() {
    for arguments in [
        &["test", "--quiet"][..],
        &["fmt", "--all", "--check"],
        &["clippy", "--all-targets", "--", "-D", "warnings"],
        &["doc", "--no-deps"],
    ] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(&ASSIGNMENT.workspace);
        let target = tempfile::tempdir().unwrap();
        cargo.env("CARGO_TARGET_DIR", target.path());
        cargo.env("RUSTDOCFLAGS", "-D warnings");
        cargo.args(arguments).assert().success();
    }
}
