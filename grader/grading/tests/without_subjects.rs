//! An assignment that consists only of data is graded without any built-in subject: verdicts, feedback, and the
//! student's own test cases.
//!
//! The sandbox starts this program again as its child, so its `main` begins with `serve`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use grading::insight::Insights;
use grading::{Grader, variants};
use judge::assignment::Assignment;
use report::Report;
use report::my_cases::Validity;
use sandbox::Sandbox;

const NAME: &str = "calculator";

/// A part of the rubric for the student's own test cases.
const PART: &str = "\n[[manual_sections]]\nid = \"cases\"\ntitle = \"Cases\"\npoints = 2\n\
                    test_cases = { valid = 1, enough_valid = 1, failure_patterns = 1, enough_failure_patterns = 1 }\n";

fn main() -> ExitCode {
    if let Some(code) = grading::serve() {
        return code;
    }
    let folder = tempfile::tempdir().unwrap();
    let assignment = with_part_for_cases(folder.path());
    let mistakes = variants::mutants(&assignment).unwrap();
    let mistake = &mistakes[0];
    let mut submission = mistake.submission(&assignment).unwrap();
    for (name, text) in [
        ("right", "> push 1\n= ok\n> pop\n= 1\n> len\n= 0\n"),
        ("wrong", "> push 1\n= ok\n> pop\n= 2\n"),
        ("unknown", "> fly\n= ok\n"),
    ] {
        let path = Path::new("my_cases/stack").join(format!("{name}.case"));
        submission.cases.insert(path, text.into());
    }

    let secret = "a secret of the course".to_string();
    let sandbox = Sandbox::here().unwrap();
    let grader = Grader::new(assignment, Insights(&[]), Some(secret), sandbox).unwrap();
    let report = grader.grade(&submission).unwrap();
    mistake_costs_its_items_and_is_explained(&report, mistake);
    own_cases_are_judged_by_the_oracle(&report);
    println!("ok: an assignment is graded without a subject");
    ExitCode::SUCCESS
}

/// Returns the assignment in `folder`, with a part for the student's own test cases.
fn with_part_for_cases(folder: &Path) -> Assignment {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    copy(&root, folder, Path::new("data/assignments/calculator"));
    for file in [
        ".gitattributes",
        ".gitignore",
        "LICENSE-APACHE",
        "LICENSE-MIT",
    ] {
        fs::copy(root.join(file), folder.join(file)).unwrap();
    }
    let path = folder.join("data/assignments/calculator/assignment.toml");
    let rubric = fs::read_to_string(&path).unwrap();
    let rubric = rubric.replacen("points = 25", "points = 27", 1) + PART;
    fs::write(&path, rubric).unwrap();
    Assignment::read(folder, NAME, Vec::new()).unwrap()
}

/// Copies the file or folder at `path` from one folder to another.
fn copy(from: &Path, to: &Path, path: &Path) {
    fs::create_dir_all(to.join(path)).unwrap();
    for entry in fs::read_dir(from.join(path)).unwrap() {
        let path = path.join(entry.unwrap().file_name());
        if path.ends_with("target") {
            continue;
        }
        match from.join(&path).is_dir() {
            true => copy(from, to, &path),
            false => {
                fs::copy(from.join(&path), to.join(&path)).unwrap();
            }
        }
    }
}

fn mistake_costs_its_items_and_is_explained(report: &Report, mistake: &variants::Mutant) {
    let items = report.phases.iter().flat_map(|phase| &phase.items);
    for item in items {
        let lost = item.earned < item.points;
        assert_eq!(lost, mistake.loses.contains(&item.id), "{}", item.id);
        assert_eq!(lost, item.feedback.is_some(), "{}", item.id);
        if let Some(feedback) = &item.feedback {
            let pattern = feedback.failure_pattern.as_ref();
            assert!(pattern.is_some_and(|pattern| mistake.hints.contains(pattern)));
            assert!(feedback.test.is_some(), "a test to paste");
            assert!(feedback.xray.is_none(), "there is nothing to draw");
        }
    }
}

fn own_cases_are_judged_by_the_oracle(report: &Report) {
    let cases = report.my_cases.as_ref().unwrap();
    let [right, unknown, wrong] = &cases.cases[..] else {
        panic!("{cases:?}");
    };
    assert_eq!(right.validity, Validity::Valid);
    assert_eq!(right.own_program, Some(false), "it finds the mistake");
    assert!(!right.catches.is_empty(), "it catches mistakes");
    assert!(matches!(&wrong.validity, Validity::Incorrect(wrong) if wrong.line == 3));
    assert!(
        matches!(unknown.validity, Validity::Refused { .. }),
        "{unknown:?}"
    );
}
