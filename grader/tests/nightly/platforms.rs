//! A class from the export of a course system to the files that the system imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::Path;

use zip::ZipArchive;

use crate::support::command::grader;
use crate::support::root;

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
const SYSTEMS: [(&str, bool); 5] = [
    ("canvas", false),
    ("moodle", false),
    ("gradescope", true),
    ("blackboard", true),
    ("brightspace", true),
];

/// Writes a class to `class`, grades it, and compares the grades with the planted contents.
fn grade_export(class: &Path, (system, with_times): (&str, bool), students: usize) {
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

/// Scores everything that awaits manual grading with no points.
fn score_by_hand(course: &Path) {
    let path = course.join("marks.toml");
    let marks = fs::read_to_string(&path).unwrap();
    assert!(marks.contains("points = \"?\""));
    fs::write(&path, marks.replace("points = \"?\"", "points = 0")).unwrap();
}

/// Returns the students of a table with these columns, if the points are the total in `grades.csv`.
fn students_with_totals(course: &Path, table: &str, [id, points]: [usize; 2]) -> BTreeSet<String> {
    let grades = course.join("reports/grades.csv");
    let mut grades = csv::Reader::from_path(grades).unwrap();
    let headers = grades.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let (student, email, total) = (column("student"), column("email"), column("total"));
    let rows: Vec<_> = grades.records().map(Result::unwrap).collect();
    // Brightspace's import has a number for each student, and its roster has the user names.
    let roster = fs::read_to_string(course.join("roster.csv")).unwrap_or_default();
    let user_name = |number: &str| {
        let mut lines = roster.lines();
        let line = lines.find_map(|line| line.strip_prefix(&format!("{number},#")));
        line.and_then(|line| line.split(',').next())
    };
    let mut table = csv::Reader::from_path(course.join("reports").join(table)).unwrap();
    let found = table.records().map(Result::unwrap).filter_map(|row| {
        let id = user_name(&row[id]).unwrap_or(&row[id]).to_string();
        // Canvas has a row with the maximum points.
        let of_student = |grade: &&csv::StringRecord| {
            !id.is_empty() && (grade[student] == *id || grade[email] == *id)
        };
        let grade = rows.iter().find(of_student)?;
        let given = row[points].trim();
        assert_eq!(given, &grade[total], "{id}");
        (!given.is_empty()).then(|| grade[student].to_string())
    });
    found.collect()
}

#[test]
fn class_of_each_course_system_gets_grades_and_feedback() {
    for (system, with_times) in SYSTEMS {
        let folder = tempfile::tempdir().unwrap();
        let class = folder.path().join("class");
        let students = if system == "canvas" { 60 } else { 12 };
        grade_export(&class, (system, with_times), students);
        let course = class.join("course");
        score_by_hand(&course);
        let submissions = class.join("submissions.zip");
        let (submissions, place) = (submissions.to_str().unwrap(), course.to_str().unwrap());
        let again = [
            "grade",
            "--class",
            submissions,
            "--course",
            place,
            "--resume",
        ];
        let (code, _, errors) = grader(&root(), &again);
        assert_eq!(code, i32::from(errors.contains("not graded")), "{errors}");

        // Gradescope's roster has the columns that Moodle's import needs.
        let format = if system == "gradescope" {
            "moodle"
        } else {
            system
        };
        let (code, text, errors) = grader(&root(), &["export", format, "--course", place]);
        assert_eq!(code, 0, "{system}: {errors}");
        let columns = match format {
            "canvas" => [3, 5],
            "blackboard" => [2, 3],
            _ => [0, 1],
        };
        let found = students_with_totals(&course, &format!("{format}.csv"), columns);
        assert!(found.len() * 2 > students, "{system}: {text}");

        if !["canvas", "moodle"].contains(&system) {
            continue;
        }
        let feedback = format!("feedback-{system}");
        let (code, _, errors) = grader(&root(), &["export", &feedback, "--course", place]);
        assert_eq!(code, 0, "{system}: {errors}");
        let file = fs::File::open(course.join(format!("reports/{feedback}.zip"))).unwrap();
        let mut entries = ZipArchive::new(file).unwrap();
        let mut downloads = ZipArchive::new(fs::File::open(submissions).unwrap()).unwrap();
        let downloads: Vec<String> = (0..downloads.len())
            .map(|place| {
                downloads
                    .by_index(place)
                    .unwrap()
                    .name()
                    .unwrap()
                    .into_owned()
            })
            .collect();
        assert!(entries.len() >= found.len(), "{system}");
        for place in 0..entries.len() {
            let mut entry = entries.by_index(place).unwrap();
            let name = entry.name().unwrap().into_owned();
            // Canvas and Moodle recognise a student by the parts of the name up to the last number.
            let is_known = |download: &String| match system {
                // The report of a submission that isn't an archive is in an archive anyway.
                "canvas" => name.trim_end_matches(".zip") == download.trim_end_matches(".zip"),
                _ => {
                    let known = download.split("_assignsubmission_").next();
                    name.split("_assignsubmission_").next() == known
                }
            };
            assert!(downloads.iter().any(is_known), "{system}: {name}");
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            assert!(!bytes.is_empty());
        }
    }
}
