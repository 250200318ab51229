//! A class with a roster, a policy and manual scores, as an instructor grades it.

use crate::support::class::Class;

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
