//! Exports of hostile classes, read again by other programs: Python's csv, json, xml and zipfile modules, validators for
//! JSON schemas and XSD.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use course::export::{FeedbackFor, GradesFor};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use report::formats::gradescope::gradescope;
use report::formats::json::json;
use report::formats::junit::junit;

use crate::support::exports::{BLACKBOARD_COLUMN, COLUMN, HostileClass, texts};
use crate::support::root;

/// The number of hostile classes.
const CLASSES: usize = 40;

/// Writes every export of a class. The formats of one report come from the command, as users run it.
fn write_exports(folder: &Path, texts: &[String]) {
    let class = HostileClass::write(folder, texts);
    for (name, exported) in [
        ("canvas.csv", class.grades(GradesFor::Canvas, Some(COLUMN))),
        ("moodle.csv", class.grades(GradesFor::Moodle, None)),
        (
            "blackboard.csv",
            class.grades(GradesFor::Blackboard, Some(BLACKBOARD_COLUMN)),
        ),
        (
            "brightspace.csv",
            class.grades(GradesFor::Brightspace, None),
        ),
        ("feedback-canvas.zip", class.feedback(FeedbackFor::Canvas)),
        ("feedback-moodle.zip", class.feedback(FeedbackFor::Moodle)),
    ] {
        fs::write(folder.join(name), exported.file).unwrap();
    }
    for (number, report) in class.reports.iter().enumerate() {
        let path = folder.join(format!("{number}.gradescope"));
        fs::write(path, gradescope(report)).unwrap();
        fs::write(folder.join(format!("{number}.xml")), junit(report)).unwrap();
    }
    // Once a class, the command itself, for the formats that depend on the environment.
    let report = folder.join("0.report");
    fs::write(&report, json(&class.reports[0])).unwrap();
    for format in ["classroom50", "github"] {
        let output = Command::new(env!("CARGO_BIN_EXE_grader"))
            .args(["export", format])
            .arg(&report)
            .arg("--out")
            .arg(folder.join(format!("0.{format}")))
            .env("GITHUB_STEP_SUMMARY", folder.join("0.summary"))
            .envs([
                ("CLASSROOM", "cs1"),
                ("ASSIGNMENT", "boggle"),
                ("USERNAME", "anna"),
                ("SUBMISSION_TAG", "submit/2026-10-01T12-00-00Z-abc"),
                ("COMMIT_URL", "https://example.org/commit/abc"),
                ("RELEASE_URL", "https://example.org/releases/tag/x"),
            ])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

/// Runs a program, which Debian's `package` contains.
fn run(program: &str, package: &str, arguments: &[String]) {
    let output = Command::new(program).args(arguments).output();
    let output =
        output.unwrap_or_else(|_| panic!("{program} is needed (Debian's package is {package})"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} ({package}): {said}");
}

#[test]
fn other_programs_read_each_export_of_hostile_classes() {
    let folder = tempfile::tempdir().unwrap();
    let mut runner = TestRunner::deterministic();
    for number in 0..CLASSES {
        let texts = texts().new_tree(&mut runner).unwrap().current();
        let class = folder.path().join(number.to_string());
        fs::create_dir(&class).unwrap();
        write_exports(&class, &texts);
    }
    let tests = root().join("grader/tests");
    // Debian's own Python, which has Debian's packages.
    let debian = Path::new("/usr/bin/python3");
    let python = if debian.exists() {
        "/usr/bin/python3"
    } else {
        "python3"
    };
    let script = tests.join("slow/read_exports.py");
    let schemas = tests.join("support/schemas");
    let paths = [script.as_path(), &schemas, folder.path()].map(|path| path.display().to_string());
    run(python, "python3-jsonschema", &paths);
    for schema in ["junit_ant.xsd", "junit_jenkins.xsd"] {
        let mut arguments = vec!["--noout".to_string(), "--schema".to_string()];
        arguments.push(schemas.join(schema).display().to_string());
        for class in 0..CLASSES {
            let report = |report| folder.path().join(format!("{class}/{report}.xml"));
            arguments.extend((0..5).map(|number| report(number).display().to_string()));
        }
        run("xmllint", "libxml2-utils", &arguments);
    }
}
