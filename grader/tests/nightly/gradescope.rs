//! The autograder for Gradescope, in a container like Gradescope's.

// These tests start processes that are not graded.
#![allow(clippy::disallowed_methods)]

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use zip::ZipArchive;

use crate::support::attacks::settings;
use crate::support::command::grader;
use crate::support::grading::{CRASHES, EXITS, REFERENCE, Submission, TRIE, edit, write};
use crate::support::root;

/// Tries to write the results and to read the secret, and includes in its output what it has read.
const ATTACKS: Submission = Submission("attacks", |student| {
    let is_word = "pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {";
    let attack = r#"
        for place in ["results/results.json", "results/stdout", "run_autograder", "source/grader"] {
            let _ = std::fs::write(format!("/autograder/{place}"), "{\"score\": 100}");
        }
        println!("{:?}", std::fs::read_to_string("/autograder/source/course/secret.txt"));"#;
    edit(student, TRIE, is_word, &format!("{is_word}{attack}"));
    fs::write(
        student.join("submission_metadata.yml"),
        "x:\n  :created_at: 2026-09-01 00:00:00 Z\n",
    )
    .unwrap();
});

const SECRET: &str = "the secret of this test";

#[test]
#[ignore = "needs root"]
fn gradescope_autograder_grades_offline_in_a_container() {
    let Some(root) = env::var_os("AUTOGRADER_ROOT").map(PathBuf::from) else {
        let folder = tempfile::tempdir().unwrap();
        let test = "gradescope::gradescope_autograder_grades_offline_in_a_container";
        settings::run_beside_autograder(folder.path(), &[test]);
        return;
    };
    settings::enter();
    let folder = tempfile::tempdir().unwrap();
    let autograder = root.join("autograder");
    unpack_package(folder.path(), &autograder.join("source"));
    fs::copy(
        autograder.join("source/run_autograder"),
        autograder.join("run_autograder"),
    )
    .unwrap();
    let (code, said) = run(&root, "source/setup.sh");
    assert!(code == 0 && said.contains("65 of 65 points"), "{said}");

    let grade = |submission| {
        let submitted = autograder.join("submission");
        fs::remove_dir_all(&submitted).unwrap();
        fs::rename(write(submission, folder.path()), &submitted).unwrap_or_else(|_| {
            crate::support::copy(&folder.path().join(submission.0), &submitted)
        });
        let about = json!({
            "created_at": "2026-10-02T10:00:00.5-07:00",
            "users": [{"email": "ann@x.edu", "id": 1, "name": "Ann Lee"}],
        });
        fs::write(
            autograder.join("submission_metadata.json"),
            about.to_string(),
        )
        .unwrap();
        let (_, said) = run(&root, "run_autograder");
        (results(&autograder), said)
    };
    let (correct, said) = grade(REFERENCE);
    assert!(
        said.contains("ann: ") && said.contains("For credit. Sandbox level: full"),
        "{said}"
    );
    // The course takes 10% a day, and the submission is a day late: 75 - 7.5.
    assert_eq!(correct["score"], 67.5, "{correct}");

    let (wrong, said) = grade(CRASHES);
    assert!(
        wrong["score"].as_f64() < correct["score"].as_f64(),
        "{said}"
    );
    let (exits, said) = grade(EXITS);
    assert!(exits["score"].as_f64() < wrong["score"].as_f64(), "{said}");

    let (attack, said) = grade(ATTACKS);
    // What the program prints is stray output, so it loses nothing.
    assert_eq!(attack["score"], correct["score"], "{said}");
    let everything = format!("{attack}{said}");
    assert!(
        everything.contains("denied") && !everything.contains(SECRET),
        "{everything}"
    );
    assert!(!autograder.join("results/stdout").exists());

    // Without the assignment, the result is a message without a score.
    fs::rename(
        autograder.join("source/assignment"),
        autograder.join("source/gone"),
    )
    .unwrap();
    let (failed, _) = grade(REFERENCE);
    assert!(failed.get("score").is_none(), "{failed}");
    let output = failed["output"].as_str().unwrap();
    assert!(output.starts_with("Not graded: "), "{output}");
}

/// Creates the package, and unpacks it as Gradescope does.
fn unpack_package(folder: &Path, source: &Path) {
    let course = folder.join("course");
    fs::create_dir(&course).unwrap();
    fs::write(course.join("secret.txt"), SECRET).unwrap();
    fs::write(
        course.join("policy.toml"),
        "due = 2026-10-01T12:00:00-07:00\npercent_a_day = 10\n",
    )
    .unwrap();
    let zip = folder.join("autograder.zip");
    let (zip, course) = (zip.to_str().unwrap(), course.to_str().unwrap());
    let arguments = ["gradescope", "boggle-solver", zip, "--course", course];
    let (code, _, errors) = grader(&root(), &arguments);
    assert_eq!((code, errors.as_str()), (0, ""));
    let mut archive = ZipArchive::new(File::open(zip).unwrap()).unwrap();
    archive.extract(source).unwrap();
}

/// Runs a script in the container. Returns its exit code and output.
fn run(root: &Path, script: &str) -> (i32, String) {
    let output = Command::new("chroot")
        .arg(root)
        .args(["/bin/sh", "-c"])
        .arg(format!("cd /autograder && ./{script}"))
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("HOME", "/root")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().unwrap(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

fn results(autograder: &Path) -> Value {
    let text = fs::read_to_string(autograder.join("results/results.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}
