//! Submissions graded by the command as an instructor would, most of them as one class.

use std::fs;

use assert_cmd::Command;

use crate::support::command::grader;
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

/// A student's files must not turn the submission into a class of other students.
#[test]
fn submission_that_resembles_an_export_stays_one_submission() {
    let folder = tempfile::tempdir().unwrap();
    let course = folder.path().join("course");
    fs::create_dir(&course).unwrap();
    fs::write(course.join("roster.csv"), "student,canvas\nanna,1\nben,2\n").unwrap();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("anna")).unwrap();
    put(
        "anna/submission_metadata.yml",
        "b:\n  :submitters:\n  - :sid: ben\n",
    );
    put("anna/b", "");
    for name in ["ben_2_1_x.zip", "ben_2_2_x.zip"] {
        put(&format!("anna/{name}"), "");
    }
    let anna = folder.path().join("anna");
    let [anna, place] = [&anna, &course].map(|path| path.to_str().unwrap());
    let (code, _, errors) = grader(&root(), &["grade", anna, "--course", place]);
    assert_eq!(code, 1, "{errors}");
    let last = "grader: 1 of 1 submission was not graded: anna\n";
    assert!(errors.ends_with(last), "{errors}");
    let warning = "looks like the download of a class; if it is, add --class";
    assert!(errors.contains(warning), "{errors}");
    let graded = fs::read_to_string(course.join("reports/submissions.csv")).unwrap();
    let graded: Vec<&str> = graded.lines().collect();
    assert!(
        graded.len() == 2 && graded[1].ends_with("/anna,"),
        "{graded:?}"
    );
}
