//! A submission that fails a distributed test does not earn its item. Tested with every mutant; `prove` checks the
//! mutants' losses.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use grading::variants::{self, Mutant};
use judge::assignment::Assignment;

use crate::support::{command, root};

/// The time limit for the tests of a phase. Some mutants never end.
const TIME_LIMIT: Duration = Duration::from_secs(30);

#[test]
fn mutant_that_fails_a_distributed_test_loses_its_item() {
    let assignment = Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects());
    let assignment = assignment.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let handout = folder.path().join("handout");
    let arguments = ["handout", handout.to_str().unwrap()];
    let (code, _, errors) = command::grader(&root(), &arguments);
    assert_eq!(code, 0, "{errors}");
    let mut failures = 0;
    for mutant in variants::mutants(&assignment).unwrap() {
        let phase = mutant.phase(&assignment);
        let package = assignment.phases[phase].package.as_str();
        write(&mutant, &assignment, &handout);
        for item in failed_items(&handout, package) {
            failures += 1;
            assert!(
                mutant.loses.contains(&item),
                "{} fails the distributed test of {item}, which it should not lose",
                mutant.name
            );
        }
    }
    assert!(failures > 100, "{failures} failures seen");
}

/// Writes the sources of a mutant over those of the handout.
fn write(mutant: &Mutant, assignment: &Assignment, handout: &Path) {
    for (path, bytes) in mutant.submission(assignment).unwrap().files {
        let to = handout.join(path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        // Keep the modification time of an unchanged file, so that cargo does not compile it again.
        if fs::read(&to).ok().as_deref() != Some(&bytes) {
            fs::write(to, bytes).unwrap();
        }
    }
}

/// Runs the distributed tests of a package. Returns the items whose tests fail.
fn failed_items(handout: &Path, package: &str) -> Vec<String> {
    let tests = built_tests(handout, package);
    let output = Command::new(tests)
        .current_dir(handout.join(package))
        .timeout(TIME_LIMIT)
        .output();
    let text = output.map_or_else(
        // The tests exceeded the time limit.
        |_| String::new(),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    );
    let failed = text.lines().filter_map(|line| {
        let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
        let (item, _) = name.strip_suffix("_points")?.rsplit_once('_')?;
        Some(item.to_string())
    });
    failed.collect()
}

/// Compiles the distributed tests of a package. Returns the path of the program.
fn built_tests(handout: &Path, package: &str) -> PathBuf {
    let output = Command::new("cargo")
        .args(["test", "--no-run", "--test", "rubric", "--package", package])
        .current_dir(handout)
        .env("CARGO_TARGET_DIR", handout.join("target"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let (_, program) = text.rsplit_once("rubric.rs (").unwrap();
    let (program, _) = program.split_once(')').unwrap();
    handout.join(program)
}
