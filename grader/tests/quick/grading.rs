//! Submissions graded by the command as an instructor would, most of them as one class.

use std::fs;

use assert_cmd::Command;

use crate::support::grading::{REFERENCE, graded};
use crate::support::root;

#[test]
fn reference_solution_earns_full_points_in_a_named_sandbox() {
    let (report, text) = graded(REFERENCE);
    assert_eq!(
        (&report["earned"], &report["possible"]),
        (&65.into(), &65.into())
    );
    assert_eq!(report["version"], 3);
    assert_eq!(report["for_credit"], false);
    let sandbox = report["sandbox"].as_str().unwrap();
    assert!(["good", "full"].contains(&sandbox), "{sandbox}");
    assert!(
        text.contains(&format!(
            "Not for credit: the grader ran without the course secret. Sandbox level: {sandbox}."
        )),
        "{text}"
    );
    assert!(text.contains("65 of 65 points"), "{text}");
}

#[test]
fn link_to_the_work_of_another_student_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let student = folder.path().join("student");
    fs::create_dir(&student).unwrap();
    for package in ["dictionary", "solver"] {
        std::os::unix::fs::symlink(root().join(package), student.join(package)).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .arg(&student)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("\nNot graded: student: no sources in"),
        "{text}"
    );
}
