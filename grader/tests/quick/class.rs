//! A class with a roster, a policy and manual scores, as an instructor grades it.

use std::fs;

use crate::support::class::Class;
use crate::support::command::grader;
use crate::support::root;

#[test]
fn invalid_course_file_is_rejected_before_grading_starts() {
    for (file, text, expected) in [
        (
            "roster.csv",
            "colour\nred\n",
            "roster.csv: no column identifies a student",
        ),
        ("policy.toml", "due = 7\n", "policy.toml"),
        (
            "marks.toml",
            "[questions_1b.anna]\npoints = \"many\"\n",
            "marks.toml: questions_1b.anna: points = \"many\": not a number",
        ),
        (
            "secret.txt",
            "short\n",
            "secret.txt: too short; a secret needs at least 16 characters",
        ),
    ] {
        let class = Class::new();
        class.put(&format!("course/{file}"), text);
        let output = class.grader(&["grade", class.path("downloads/owls").to_str().unwrap()]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(
            errors.contains(expected) && errors.lines().count() <= 6,
            "{errors}"
        );
    }
}

#[test]
fn folder_that_is_not_for_this_purpose_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |path: &str| folder.path().join(path).to_str().unwrap().to_string();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("class/course/roster.csv", "student,canvas\nanna,1\nben,2\n");
    put("class/course/reports/grades.csv", "");
    put("class/course/reports/anna.json", "");
    put("downloads/anna.zip", "");
    let contains = "contains the course or its reports, not only submissions; name the .zip";
    let course = path("class/course");
    for (arguments, expected) in [
        (&["--class", &course][..], contains),
        (&["--class", &path("class")], contains),
        (&["--class", &path("class/course/reports")], contains),
        (
            &[
                "--class",
                &path("downloads"),
                "--out",
                &path("downloads/anna.zip"),
            ],
            "anna.zip: not a folder; name a folder for the reports with --out",
        ),
    ] {
        let arguments = [&["grade", "--course", &course], arguments].concat();
        let (code, _, errors) = grader(&root(), &arguments);
        assert_eq!(code, 1, "{errors}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
    let (code, _, errors) = grader(&folder.path().join("class"), &["mark", "course/reports"]);
    assert_eq!(code, 1, "{errors}");
    let expected = "course/reports: these are the reports of course; run `grader mark course`\n";
    assert!(errors.ends_with(expected), "{errors}");
}
