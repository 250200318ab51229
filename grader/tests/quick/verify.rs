//! `grader verify` tells genuine reports from altered ones.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use report::authenticity::{Authenticity, MacKey};
use report::formats::{self, json};
use report::my_cases::{MyCase, MyCases, Validity};
use report::points::Points;
use report::{Item, Late, Line, ManualSection, Phase, Report, Score, TestCaseResult, VERSION};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::command::grader;

const SECRET: &str = "a secret of sixteen and more";

/// Returns a signed report with something in most of its fields.
fn report(student: &str) -> Report {
    let item = |id: &str, earned, verdict| Item {
        id: id.to_string(),
        points: 8,
        earned,
        test_cases: vec![TestCaseResult {
            name: "a.case".to_string(),
            public: true,
            verdict,
        }],
        ..Item::default()
    };
    let command = "add".to_string();
    let failed = judge::verdict::Verdict::NotCompiled { command };
    let mut report = Report {
        version: VERSION,
        fingerprint: "5f0c2a".to_string(),
        assignment: "boggle-solver".to_string(),
        student: student.to_string(),
        names: vec!["Anna B\u{e9}rg\u{202e}".to_string()],
        for_credit: true,
        earned: 8,
        possible: 16,
        phases: vec![Phase {
            package: "dictionary".to_string(),
            items: vec![
                item("one", 8, judge::verdict::Verdict::Correct),
                item("other", 0, failed),
            ],
            ..Phase::default()
        }],
        manual_sections: vec![ManualSection {
            title: "Questions".to_string(),
            points: 4,
            lines: vec![Line {
                id: "questions_1".to_string(),
                points: 4,
                earned: Some(1.into()),
                answer: Some("b".to_string()),
                score: Some(Score {
                    points: Points::from_written(2.5).unwrap(),
                    comment: "almost".to_string(),
                }),
                ..Line::default()
            }],
        }],
        late: Some(Late {
            steps: vec!["one day late: 10%".to_string()],
            percent: 10,
            deduction: Points::from_written(1.05).unwrap(),
            unknown: false,
            review_notes: Vec::new(),
        }),
        my_cases: Some(MyCases {
            cases: vec![MyCase {
                name: "my_cases/a.case".to_string(),
                validity: Validity::Valid,
                same_as: None,
                own_program: Some(true),
                catches: Vec::new(),
            }],
            caught: None,
        }),
        ..Report::default()
    };
    MacKey::new(SECRET).sign(&mut report);
    report
}

/// Makes a course folder with the reports of two students.
fn course() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("secret.txt"), SECRET).unwrap();
    fs::create_dir(folder.path().join("reports")).unwrap();
    for student in ["anna", "ben"] {
        formats::write_all(&folder.path().join("reports"), &report(student)).unwrap();
    }
    folder
}

/// Verifies these files. Returns the exit code and standard output.
fn verify(course: &Path, files: &[&str]) -> (i32, String) {
    let arguments = [&["verify"], files, &["--course", "."]].concat();
    let (code, text, errors) = grader(course, &arguments);
    assert_eq!(errors, "");
    (code, text)
}

#[test]
fn written_reports_are_genuine_in_every_format() {
    let course = course();
    let (code, text) = verify(course.path(), &["reports/anna.json", "reports/ben.html"]);
    assert_eq!(
        text,
        "reports/anna.json: genuine: anna, boggle-solver, 9.45 of 20\n\
         reports/ben.html: genuine: ben, boggle-solver, 9.45 of 20\n"
    );
    assert_eq!(code, 0);
    // A student sends only the page, with other line ends.
    let page = fs::read_to_string(course.path().join("reports/anna.md")).unwrap();
    fs::write(course.path().join("anna.md"), page.replace('\n', "\r\n")).unwrap();
    assert_eq!(verify(course.path(), &["anna.md"]).0, 0);
}

#[test]
fn altered_page_is_detected() {
    let course = course();
    for ending in ["html", "md"] {
        let page = fs::read_to_string(course.path().join("reports/anna").with_extension(ending));
        let page = page.unwrap();
        let altered = page.replacen('8', "9", 1);
        assert_ne!(page, altered);
        let name = format!("anna.{ending}");
        fs::write(course.path().join(&name), altered).unwrap();
        let (code, text) = verify(course.path(), &[&name]);
        let expected = format!("{name}: altered, or made with another secret\n");
        assert_eq!((code, text), (1, expected));
    }
}

#[test]
fn twenty_altered_copies_of_a_report_are_all_detected() {
    let course = course();
    let path = course.path().join("reports/anna.json");
    let text = fs::read_to_string(&path).unwrap();
    let mac = |student| report(student).mac.unwrap();
    let (own, other) = (mac("anna"), mac("ben"));
    let mut copies: Vec<String> = Vec::new();
    for (from, to) in [
        (
            "\"earned\": 8,\n  \"possible\"",
            "\"earned\": 9,\n  \"possible\"",
        ),
        ("\"possible\": 16", "\"possible\": 8"),
        ("\"earned\": 0", "\"earned\": 8"),
        ("\"points\": 8", "\"points\": 80"),
        ("\"earned\": 1,", "\"earned\": 4,"),
        ("\"points\": 2.5", "\"points\": 4"),
        ("\"points\": 2.5", "\"points\": 2.50"),
        ("almost", "excellent"),
        ("\"percent\": 10", "\"percent\": 0"),
        ("\"deduction\": 1.05", "\"deduction\": 0"),
        ("\"unknown\": false", "\"unknown\": true"),
        ("\"student\": \"anna\"", "\"student\": \"eve\""),
        ("Anna B", "Eve B"),
        ("\"fingerprint\": \"5f", "\"fingerprint\": \"6f"),
        ("boggle-solver", "lab6"),
        ("\"answer\": \"b\"", "\"answer\": \"c\""),
        ("\"verdict\": \"correct\"", "\"verdict\": \"no-program\""),
        (&own, &other),
        (&own, &own.to_uppercase()),
        (&own, &own[..32]),
        (&format!("  \"mac\": \"{own}\",\n"), ""),
        // Readers of the text see the first value, programs the last one.
        ("{\n", "{\n  \"earned\": 16,\n"),
        ("{\n", "{\n  \"total\": 20,\n"),
    ] {
        assert!(text.contains(from), "{from}");
        copies.push(text.replacen(from, to, 1));
    }
    assert!(copies.len() >= 20);
    for copy in copies {
        fs::write(course.path().join("copy.json"), &copy).unwrap();
        let (code, said) = verify(course.path(), &["reports/ben.json", "copy.json"]);
        let expected = "reports/ben.json: genuine: ben, boggle-solver, 9.45 of 20\n\
             copy.json: altered, or made with another secret\n";
        assert_eq!((code, said.as_str()), (1, expected), "{copy}");
    }
}

#[test]
fn report_that_is_not_genuine_is_named_with_the_reason() {
    let course = course();
    let put = |name: &str, text: &str| fs::write(course.path().join(name), text).unwrap();
    let text = fs::read_to_string(course.path().join("reports/anna.json")).unwrap();
    let practice = text.replace("\"for_credit\": true", "\"for_credit\": false");
    put("practice.json", &practice);
    put("old.json", "{ \"version\": 1 }");
    put("notes.json", "points: 65");
    put("guest.html", "<h1>65 points</h1>");
    for (name, expected) in [
        ("practice.json", "not for credit"),
        ("old.json", "report version 1, but "),
        ("notes.json", "not a report: "),
        ("nosuch.json", "failed to open: "),
        (
            "secret.txt",
            "not a report; name a .json, .md or .html file",
        ),
        (
            "anna.xray.html",
            "a page of X-rays; name the report, a .json, .md or .html file",
        ),
        (
            "guest.html",
            "no report to compare it with; put guest.json next to it, or rename it to the student's id",
        ),
    ] {
        let (code, said) = verify(course.path(), &[name]);
        assert_eq!(code, 1, "{name}");
        assert!(said.starts_with(&format!("{name}: {expected}")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    put("secret.txt", "another secret of sixteen characters");
    let (code, said) = verify(course.path(), &["reports/anna.json"]);
    let expected = "reports/anna.json: altered, or made with another secret\n";
    assert_eq!((code, said.as_str()), (1, expected));
}

#[test]
fn missing_secret_is_reported_before_anything_is_read() {
    let course = course();
    fs::remove_file(course.path().join("secret.txt")).unwrap();
    let (code, _, errors) = grader(course.path(), &["verify", "nosuch", "--course", "."]);
    let expected = "grader: no course secret; name its file with --secret\n";
    assert_eq!((code, errors.as_str()), (1, expected));
}

/// Returns the paths of all values inside a value.
fn paths(value: &Value, path: &str, all: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(key, it)| (key.clone(), it)).collect(),
        Value::Array(values) => (0..).map(|it: usize| it.to_string()).zip(values).collect(),
        _ => Vec::new(),
    };
    for (name, value) in inner {
        let path = format!("{path}/{name}");
        paths(value, &path, all);
        all.push(path);
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..20u32).prop_map(Value::from),
        (0..2000u32).prop_map(|number| Value::from(f64::from(number) / 100.0)),
        "[a-z]{0,8}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
    ]
}

/// Whether a report with these values is genuine.
fn is_genuine(value: &Value) -> bool {
    let text = serde_json::to_string_pretty(value).unwrap();
    let report = json::parse(text.as_bytes());
    let outcome = report.map(|report| MacKey::new(SECRET).check_text(&text, &report));
    outcome.is_ok_and(|outcome| outcome == Authenticity::Genuine)
}

proptest! {
    #[test]
    fn any_changed_removed_or_added_value_is_detected(which: Index, new in any_value()) {
        let mut signed = Report { names: Vec::new(), ..report("anna") };
        MacKey::new(SECRET).sign(&mut signed);
        let original = serde_json::to_value(signed).unwrap();
        prop_assert!(is_genuine(&original));
        let mut all = Vec::new();
        paths(&original, "", &mut all);
        let path = which.get(&all);

        let mut changed = original.clone();
        *changed.pointer_mut(path).unwrap() = new.clone();
        prop_assert!(changed == original || !is_genuine(&changed), "{path}");

        let (outer, name) = path.rsplit_once('/').unwrap();
        let mut changed = original.clone();
        match changed.pointer_mut(outer).unwrap() {
            Value::Object(fields) => drop(fields.remove(name)),
            Value::Array(values) => drop(values.remove(name.parse().unwrap())),
            _ => unreachable!(),
        }
        prop_assert!(!is_genuine(&changed), "{path}");

        let mut changed = original;
        match changed.pointer_mut(outer).unwrap() {
            Value::Object(fields) => drop(fields.insert("added".to_string(), new)),
            Value::Array(values) => values.push(new),
            _ => unreachable!(),
        }
        prop_assert!(!is_genuine(&changed), "{path}");
    }
}
