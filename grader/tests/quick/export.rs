//! Exports: the command, and every writer with hostile names and texts.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read};

use assert_cmd::Command;
use course::export::{FeedbackFor, GradesFor};
use csv::{ReaderBuilder, StringRecord};
use proptest::prelude::*;
use report::escape::is_printable;
use report::formats::classroom50::{Submission, classroom50};
use report::formats::github::{annotations, step_summary};
use report::formats::gradescope::gradescope;
use report::formats::json::json;
use report::formats::junit::junit;
use report::{Report, VERSION};
use serde_json::Value;

use crate::support::command::{grader, said};
use crate::support::exports::{BLACKBOARD_COLUMN, COLUMN, HostileClass, texts};

/// Reads a CSV file, whose rows must have the same number of cells.
fn rows(file: &[u8]) -> Vec<StringRecord> {
    let mut reader = ReaderBuilder::new().has_headers(false).from_reader(file);
    reader.records().map(Result::unwrap).collect()
}

/// Whether a spreadsheet would run the cell, or a terminal obey it.
fn is_harmful(cell: &str) -> bool {
    let start = cell.trim_start().chars().next();
    start.is_some_and(|start| "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".contains(start))
        || !cell.chars().all(is_printable)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn hostile_names_change_nothing_in_a_table_of_grades(texts in texts()) {
        let folder = tempfile::tempdir().unwrap();
        let class = HostileClass::write(folder.path(), &texts);
        let before = rows(&fs::read(folder.path().join("roster.csv")).unwrap());
        let canvas = class.grades(GradesFor::Canvas, Some(COLUMN));
        let canvas_headers = rows(&canvas.file)[0].clone();
        // Canvas has no column for addresses.
        let added = before[0].iter().position(|header| header == "Email").unwrap();
        for (row, (before, after)) in before.iter().zip(&rows(&canvas.file)).enumerate() {
            let before = before.iter().enumerate().filter(|(column, _)| *column != added);
            prop_assert_eq!(before.clone().count(), after.len());
            for ((_, before), (column, after)) in before.zip(after.iter().enumerate()) {
                let is_grade = &canvas_headers[column] == COLUMN && (2..5).contains(&row);
                prop_assert_eq!(after, if is_grade { "7.5" } else { before });
            }
        }
        for (platform, column) in [
            (GradesFor::Moodle, None),
            (GradesFor::Blackboard, Some(BLACKBOARD_COLUMN)),
            (GradesFor::Brightspace, None),
        ] {
            let exported = class.grades(platform, column);
            let rows = rows(&exported.file);
            for row in &rows {
                prop_assert!(!row.iter().any(is_harmful), "{:?}", row);
            }
            for row in &rows[1..] {
                prop_assert!(row.iter().any(|cell| cell == "7.5"));
            }
            let reasons = ["misread the id", "without an id"];
            let left_out = exported
                .notes
                .iter()
                .any(|note| reasons.iter().any(|reason| note.contains(reason)));
            prop_assert!(rows.len() == 4 || left_out, "{:?}", exported.notes);
        }
    }

    #[test]
    fn hostile_texts_stay_inside_the_fields_of_a_report(texts in texts()) {
        let folder = tempfile::tempdir().unwrap();
        let class = HostileClass::write(folder.path(), &texts);
        for report in &class.reports {
            let file: Value = serde_json::from_str(&gradescope(report)).unwrap();
            let tests = file["tests"].as_array().unwrap();
            prop_assert_eq!(tests.len(), if report.problem.is_some() { 1 } else { 5 });
            let file: Value = serde_json::from_str(&classroom50(report, &Submission::default())).unwrap();
            prop_assert!(file["score"].is_u64() && file["tests"].is_array());
            let xml = junit(report);
            prop_assert!(xml.chars().all(|character| character == '\n' || is_printable(character)));
            prop_assert!(!xml.contains("]]>") && !xml.contains("<script"));
            let commands = annotations(report);
            for line in commands.lines() {
                let kinds = ["::error ", "::warning ", "::notice "];
                prop_assert!(kinds.iter().any(|kind| line.starts_with(kind)), "{}", line);
                prop_assert!(line.chars().all(is_printable), "{}", line);
            }
            prop_assert!(step_summary(report).len() <= 1 << 20);
        }
    }

    #[test]
    fn hostile_names_of_downloads_stay_single_files(texts in texts()) {
        let folder = tempfile::tempdir().unwrap();
        let class = HostileClass::write(folder.path(), &texts);
        for platform in [FeedbackFor::Canvas, FeedbackFor::Moodle] {
            let exported = class.feedback(platform);
            let mut archive = zip::ZipArchive::new(Cursor::new(exported.file)).unwrap();
            let mut names = BTreeSet::new();
            for entry in 0..archive.len() {
                let mut entry = archive.by_index(entry).unwrap();
                let name = entry.name().unwrap().into_owned();
                prop_assert!(!name.contains(['/', '\\']) && name.chars().all(is_printable), "{}", name);
                let mut page = Vec::new();
                entry.read_to_end(&mut page).unwrap();
                prop_assert!(!page.is_empty());
                names.insert(name);
            }
            prop_assert_eq!(names.len(), class.reports.len());
        }
    }
}

#[test]
fn export_without_its_inputs_says_what_to_name() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (
            &["export", "canvas", "reports"][..],
            "grader: no roster; name it with --roster, or the course folder with --course\n",
        ),
        (
            &["export", "moodle", "--roster", "roster.csv"],
            "grader: no folder of reports; name it, or the course folder with --course\n",
        ),
        (
            &["export", "moodle", "reports", "--roster", "roster.csv"],
            "grader: roster.csv: no such file; save the roster from the course system there",
        ),
        (
            &["export", "junit"],
            "grader: no report; this format is for one report: name it, such as course/reports/anna.json\n",
        ),
        (
            &["export", "github", "."],
            "grader: .: a folder, but this format is for one report; name a report in it, such as ./anna.json\n",
        ),
        (
            &["export", "junit", "anna.json"],
            "grader: anna.json: failed to open",
        ),
    ] {
        let (code, text, errors) = grader(folder.path(), arguments);
        assert_eq!((code, text.as_str()), (1, ""), "{arguments:?}");
        assert!(errors.starts_with(expected), "{errors}");
    }
}

#[test]
fn grades_are_written_next_to_the_reports_of_a_course() {
    let folder = tempfile::tempdir().unwrap();
    let reports = folder.path().join("course/reports");
    fs::create_dir_all(&reports).unwrap();
    let report = Report {
        version: VERSION,
        title: "Boggle".to_string(),
        student: "anna".to_string(),
        for_credit: true,
        earned: 7,
        possible: 10,
        ..Report::default()
    };
    fs::write(reports.join("anna.json"), json(&report)).unwrap();
    let gradebook = "Student,ID,SIS Login ID,Section,Boggle (11)\n    Points Possible,,,,10\nAnna,1,anna,A,\nBen,2,ben,A,\n";
    fs::write(folder.path().join("course/roster.csv"), gradebook).unwrap();
    let (code, text, errors) = grader(folder.path(), &["export", "canvas", "--course", "course"]);
    assert_eq!(
        (code, text.as_str(), errors.as_str()),
        (
            0,
            "course/reports/canvas.csv: 1 grade in \"Boggle (11)\"\nno grade for 1, without a report: ben\n",
            ""
        )
    );
    let written = fs::read_to_string(reports.join("canvas.csv")).unwrap();
    assert_eq!(written, gradebook.replace("anna,A,", "anna,A,7"));
}

#[test]
fn report_is_appended_to_the_summary_of_the_step() {
    let folder = tempfile::tempdir().unwrap();
    let report = Report {
        version: VERSION,
        earned: 7,
        possible: 10,
        ..Report::default()
    };
    fs::write(folder.path().join("anna.json"), json(&report)).unwrap();
    let summary = folder.path().join("summary.md");
    fs::write(&summary, "# Earlier\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .args(["export", "github", "anna.json"])
        .current_dir(folder.path())
        .env("GITHUB_STEP_SUMMARY", &summary)
        .output();
    let (code, text, _) = said(output.unwrap());
    assert_eq!(
        (code, text.as_str()),
        (0, "::notice title=Points::7 of 10\n")
    );
    let text = fs::read_to_string(&summary).unwrap();
    assert!(
        text.starts_with("# Earlier\n") && text.contains("**7 of 10 points**"),
        "{text}"
    );
}
