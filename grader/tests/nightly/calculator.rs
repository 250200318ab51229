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
fn a_student_checks_its_handout_on_the_way_from_nothing_to_everything() {
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
        "Next: Stack: push and pop. For that, build what is still `todo!` of\n  new in stack/src/stack.rs\n",
        "cargo test -p stack --test sheet push_and_pop\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }

    let reference = &ASSIGNMENT.workspace;
    copy(&reference.join("stack/src"), &student.join("stack/src"));
    let stack = student.join("stack/src/stack.rs");
    let right = fs::read_to_string(&stack).unwrap();
    fs::write(&stack, right.replacen("        self.len -= 1;\n", "", 1)).unwrap();
    let (_, text) = check(&student);
    for expected in [
        "8 of 10 points",
        "Hint: What does `pop` change besides the node on top?",
        "let mut stack = stack::Stack::new();",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }

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
fn its_workspace_is_tested_formatted_and_without_warnings() {
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
