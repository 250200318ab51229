//! A demo class as the export of a course system, graded as downloaded.

use std::collections::BTreeMap;
use std::path::Path;

use super::command::grader;
use super::root;

/// Returns the rows of a table by the first of these columns that it has, as column names and cells.
fn rows(path: &Path, key: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let headers = reader.headers().unwrap().clone();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        let cells = headers.iter().zip(&row);
        let cells = cells.map(|(name, cell)| (name.to_string(), cell.to_string()));
        cells.collect::<BTreeMap<_, _>>()
    });
    rows.map(|row| (row[key].clone(), row)).collect()
}

/// The course systems, and whether their exports contain the submission times.
pub const SYSTEMS: [(&str, bool); 5] = [
    ("canvas", false),
    ("moodle", false),
    ("gradescope", true),
    ("blackboard", true),
    ("brightspace", true),
];

/// Writes a class to `class`, grades it, and compares the grades with the planted contents.
pub fn grade_export(class: &Path, (system, with_times): (&str, bool), students: usize) {
    let place = class.to_str().unwrap();
    let students = students.to_string();
    let demo = ["demo", place, "--as", system, "--students", &students];
    let (code, _, errors) = grader(&root(), &demo);
    assert_eq!(code, 0, "{system}: {errors}");
    let submissions = format!("{place}/submissions.zip");
    let course = format!("{place}/course");
    let grade = ["grade", "--class", &submissions, "--course", &course];
    let (code, _, errors) = grader(&root(), &grade);
    // The last lines name the one student who isn't on the roster.
    let expected = rows(&class.join("expected.csv"), "student");
    let stranger = expected
        .values()
        .find(|row| row["kind"] == "not on the roster");
    let stranger = &stranger.unwrap()["download"];
    let mut last = errors.lines().rev().take(3);
    assert!(
        last.any(|line| line.contains(stranger.as_str())),
        "{system}: {errors}"
    );
    let has_twice = expected
        .values()
        .any(|row| row["kind"] == "submitted twice");
    assert_eq!(code, i32::from(has_twice), "{system}: {errors}");

    let grades = rows(&class.join("course/reports/grades.csv"), "student");
    for (student, row) in &expected {
        // A hostile submission can lose more items in some designs.
        if row["kind"] != "honest" {
            continue;
        }
        let grade = &grades[student];
        let points = ["dictionary", "solver"];
        let points = points
            .iter()
            .filter_map(|phase| grade.get(*phase)?.parse::<u32>().ok());
        let programs = row["programs"].parse::<u32>().unwrap();
        assert_eq!(
            points.sum::<u32>(),
            programs,
            "{system}: {student}: {grade:?}"
        );
        assert_eq!(
            grade["team"].is_empty(),
            row["team"].is_empty(),
            "{student}"
        );
        let is_late = row["days_late"].parse::<f64>().unwrap() > 3.1;
        if with_times && is_late {
            assert_ne!(grade["late_percent"], "0", "{system}: {student}: {grade:?}");
        }
    }
}
