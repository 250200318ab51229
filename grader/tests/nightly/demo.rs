//! Example classes: the grader finds the problems planted in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use authoring::demo;
use authoring::disguise::{CodeStyle, Comments, Layout, Sources, StarterCode, disguise};
use grading::handout;
use grading::intake::Submission;
use grading::variants;
use judge::assignment::Assignment;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use report::Report;

use crate::support::{files, root};

fn assignment() -> Assignment {
    Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
}

/// Returns a submission whose files are all disguised, as if another student had written them.
fn disguised(submission: &Submission, given: &StarterCode, seed: u64) -> Submission {
    let files = submission.files.iter();
    let mut sources: Sources = files
        .map(|(path, bytes)| (path.clone(), String::from_utf8(bytes.clone()).unwrap()))
        .collect();
    let place = usize::try_from(seed).unwrap();
    let style = CodeStyle {
        names: true,
        order: true,
        comments: [Comments::Reworded, Comments::Sparse, Comments::None][place % 3],
        layout: Layout {
            indentation: ["\t", "  "][place % 2],
            braces_below: true,
            is_dense: true,
        },
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    disguise(&mut sources, given, &style, &mut rng).unwrap();
    let files = sources.into_iter();
    Submission {
        files: files
            .map(|(path, text)| (path, text.into_bytes()))
            .collect(),
        ..submission.clone()
    }
}

fn given() -> StarterCode {
    let starter_code = handout::handout(&assignment(), &BTreeSet::new()).unwrap();
    StarterCode::new(&starter_code.files).unwrap()
}

/// Returns the items that each submission loses once disguised, graded by the program in one run.
fn lost_in_other_hands(submissions: &[Submission]) -> BTreeMap<String, BTreeSet<String>> {
    let (folder, given) = (tempfile::tempdir().unwrap(), given());
    let mut paths = Vec::new();
    for (seed, submission) in submissions.iter().enumerate() {
        let student = folder.path().join("in").join(&submission.student);
        for (path, bytes) in disguised(submission, &given, seed as u64).files {
            let path = student.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        paths.push(student);
    }
    let out = folder.path().join("out");
    Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(paths)
        .arg("--out")
        .arg(&out)
        .assert()
        .success();
    let lost = |submission: &Submission| {
        let report = fs::read(out.join(format!("{}.json", submission.student))).unwrap();
        let report: Report = serde_json::from_slice(&report).unwrap();
        let items = report.phases.iter().flat_map(|phase| &phase.items);
        let lost = items.filter(|item| item.earned < item.points);
        let lost = lost.map(|item| item.id.clone()).collect();
        (submission.student.clone(), lost)
    };
    submissions.iter().map(lost).collect()
}

#[test]
fn disguised_alternative_solutions_earn_full_points() {
    let right = variants::alternatives(&assignment()).unwrap();
    for (name, lost) in lost_in_other_hands(&right) {
        assert_eq!(lost, BTreeSet::new(), "{name}");
    }
}

#[test]
fn disguised_mutants_lose_the_same_items_as_the_originals() {
    let assignment = assignment();
    let all = variants::mutants(&assignment).unwrap();
    let some: Vec<_> = all.iter().step_by(17).collect();
    let submissions = some.iter().map(|faulty| faulty.submission(&assignment));
    let submissions: Vec<Submission> = submissions.map(Result::unwrap).collect();
    let lost = lost_in_other_hands(&submissions);
    for faulty in some {
        assert_eq!(lost[&faulty.name], faulty.loses, "{}", faulty.name);
    }
}

#[test]
fn disguises_differ_by_seed_and_repeat_for_the_same_seed() {
    let given = given();
    let right = &variants::alternatives(&assignment()).unwrap()[0];
    let written = |seed| disguised(right, &given, seed).files;
    let different: BTreeSet<_> = (0..50).map(written).collect();
    assert_eq!(different.len(), 50);
    assert_eq!(written(3), written(3));
}

#[test]
fn class_has_the_same_bytes_only_for_the_same_seed() {
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str, seed| {
        let out = folder.path().join(name);
        demo::write_class(&assignment(), &out, 12, seed, None).unwrap();
        files(&out)
    };
    let first = made("first", 1);
    assert_eq!(first, made("again", 1));
    assert_ne!(first, made("other", 2));
}

#[test]
fn class_of_forty_has_every_kind_of_submission_and_history() {
    let folder = tempfile::tempdir().unwrap();
    demo::write_class(&assignment(), folder.path(), 40, 1, None).unwrap();
    let mut table = csv::Reader::from_path(folder.path().join("expected.csv")).unwrap();
    let rows: Vec<BTreeMap<String, String>> = table.deserialize().map(Result::unwrap).collect();
    let column =
        |name: &str| -> BTreeSet<String> { rows.iter().map(|row| row[name].clone()).collect() };
    assert_eq!(column("kind").len(), 19 + 4);
    assert_eq!(column("history").len(), 8);
    assert_eq!(rows.len(), 41, "everybody, and a stranger");
    // No two downloads are identical.
    let downloads = files(&folder.path().join("downloads"));
    let different: BTreeSet<&Vec<u8>> = downloads
        .iter()
        .filter(|(path, _)| {
            path.ends_with("dictionary/src/trie.rs")
                || path
                    .extension()
                    .is_some_and(|end| end == "zip" || end == "gz")
        })
        .map(|(_, bytes)| bytes)
        .collect();
    assert!(different.len() > 30);
}

/// Returns the name of the report for a row.
fn called(row: &BTreeMap<String, String>) -> &str {
    match row["kind"].as_str() {
        // The grader knows only the letters of the name.
        "not on the roster" => row["download"].split('_').next().unwrap(),
        _ if !row["team"].is_empty() => &row["team"],
        _ => &row["student"],
    }
}

#[test]
fn tournament_catches_most_mutants_and_no_correct_program() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    demo::write_class(&assignment(), out, 20, 1, None).unwrap();
    Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("tournament")
        .arg(out.join("downloads"))
        .arg("--course")
        .arg(out.join("course"))
        .arg("--out")
        .arg(out.join("tournament"))
        .assert()
        .success();
    let mut table = csv::Reader::from_path(out.join("tournament/tournament.csv")).unwrap();
    let cells = table.deserialize().map(Result::unwrap);
    let broken: BTreeSet<String> = cells
        .filter(|cell: &BTreeMap<String, String>| cell["failed"] != "0")
        .map(|cell| cell["program"].clone())
        .collect();
    let mut table = csv::Reader::from_path(out.join("expected.csv")).unwrap();
    let rows = table.deserialize().map(Result::unwrap);
    let rows = rows.filter(|row: &BTreeMap<String, String>| row["kind"] == "honest");
    let (right, mistaken): (Vec<_>, Vec<_>) = rows.partition(|row| row["mistakes"].is_empty());
    for row in right {
        assert!(!broken.contains(called(&row)), "{row:?}");
    }
    let caught = mistaken.iter().filter(|row| broken.contains(called(row)));
    let (caught, all) = (caught.count(), mistaken.len());
    assert!(all >= 5 && caught * 4 >= all * 3, "{caught} of {all}");
}

#[test]
fn example_class_earns_exactly_the_expected_points() {
    check_expected_points(9, 5, |_| true);
}

#[test]
fn hostile_programs_earn_exactly_the_expected_points() {
    let kinds = ["no end", "no stack", "a flood", "forged replies"];
    check_expected_points(60, 1, |row| kinds.contains(&row["kind"].as_str()));
}

/// Grades the submissions of an example class whose rows `is_graded` accepts, and compares their points with the rows.
fn check_expected_points(
    students: usize,
    seed: u64,
    is_graded: impl Fn(&BTreeMap<String, String>) -> bool,
) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    demo::write_class(&assignment(), out, students, seed, None).unwrap();
    let mut table = csv::Reader::from_path(out.join("expected.csv")).unwrap();
    let rows = table.deserialize().map(Result::unwrap);
    let mut rows: Vec<BTreeMap<String, String>> = rows.filter(is_graded).collect();
    // Some students have submitted nothing.
    rows.retain(|row| !row["download"].is_empty());
    assert!(rows.len() >= 4);
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(
            rows.iter()
                .map(|row| out.join("downloads").join(&row["download"])),
        )
        .arg("--course")
        .arg(out.join("course"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for row in rows {
        if row["programs"].is_empty() {
            continue;
        }
        let student = called(&row);
        let report = fs::read(out.join(format!("course/reports/{student}.json"))).unwrap();
        let report: Report = serde_json::from_slice(&report).unwrap();
        assert_eq!(report.earned.to_string(), row["programs"], "{row:?}");
    }
}
