//! A student works through a handout to full marks.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

use crate::support::assignments::assignments;
use crate::support::student::{check, finish, handout, handout_of};
use crate::support::{copy, root, target};

#[test]
fn only_added_or_changed_files_are_listed_as_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    finish(&student);
    let out = folder.path().join("out");
    let grade = || {
        let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
        let output = grader
            .current_dir(root())
            .arg("grade")
            .arg(&student)
            .arg("--out")
            .arg(&out);
        String::from_utf8(output.output().unwrap().stdout).unwrap()
    };
    let text = grade();
    assert!(!text.contains("Ignored files"), "{text}");
    assert!(
        text.contains("-  0 of  1  1a: replacement for the array of 26\n              no answer"),
        "{text}"
    );

    fs::create_dir_all(student.join("notes")).unwrap();
    fs::write(student.join("notes/todo.txt"), "x").unwrap();
    fs::write(student.join("dictionary/tests/mine.rs"), "x").unwrap();
    fs::write(student.join("solver/tests/rubric.rs"), "x").unwrap();
    let answers = fs::read_to_string(student.join("ANSWERS.md")).unwrap();
    let answers = answers.replace("Answer 1b:", "Answer 1b: Because.");
    fs::write(student.join("ANSWERS.md"), answers).unwrap();
    let text = grade();
    for expected in [
        "  notes: not part of the assignment\n",
        "  dictionary/tests/mine.rs: not part of the assignment\n",
        "  solver/tests/rubric.rs: a changed provided file; the grader uses its own\n",
        "Questions (ANSWERS.md): 0 of 15 points so far, 2 points awaiting manual grading\n",
        "?    of  2  1b: effect on a look-up\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let report = fs::read_to_string(out.join("student.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        report["manual_sections"][0]["lines"][1]["answer"],
        "Because."
    );
}

#[test]
fn student_is_guided_from_the_handout_to_full_points() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    let (code, text) = check(&student, &[]);
    assert_eq!(code, 1);
    assert!(!text.contains("X-ray:"), "nothing is built: {text}");
    for expected in [
        "Not for credit: the grader ran without the course secret.",
        "0 of 65 points",
        "\n0 of 100 points so far",
        "Next: build \"Dictionary: default constructor (new)\"; \"Dictionary: add_word and is_word\". Complete these exercises:",
        "\n  add_word in dictionary/src/trie.rs\n",
        "cargo test -p dictionary --test rubric default_constructor\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }

    copy(
        &root().join("dictionary/src"),
        &student.join("dictionary/src"),
    );
    let (code, text) = check(&student, &[]);
    assert_eq!(code, 1);
    assert!(
        text.contains("35 of 35") && text.contains("\n  solve in solver/src/search.rs\n"),
        "{text}"
    );

    finish(&student);
    let (code, text) = check(&student, &[]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("Next: submit your work. Graded after submission:"),
        "{text}"
    );
}

#[test]
fn next_step_is_to_make_a_broken_phase_compile() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    copy(
        &root().join("dictionary/src"),
        &student.join("dictionary/src"),
    );
    let search = student.join("solver/src/search.rs");
    let text = fs::read_to_string(&search).unwrap();
    fs::write(&search, text.replacen("todo!", "tudu!", 1)).unwrap();
    let (code, text) = check(&student, &[]);
    assert_eq!(code, 1);
    assert!(
        text.contains("35 of 35") && text.contains("cannot find macro `tudu`"),
        "{text}"
    );
    assert!(text.contains("Next: make solver compile."), "{text}");
}

#[test]
fn generated_cases_repeat_only_for_the_same_seed() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    finish(&student);
    // The public test cases and distributed lists have no such word, so only generated ones fail.
    let trie = student.join("dictionary/src/trie.rs");
    let text = fs::read_to_string(&trie).unwrap();
    let right = "        let node = self.find(word)?;\n";
    let wrong =
        "        if word.len() > 4 && word.bytes().all(|letter| b\"abz\".contains(&letter)) {
            return Ok(false);
        }\n";
    assert_eq!(text.matches(right).count(), 1);
    fs::write(&trie, text.replace(right, &format!("{wrong}{right}"))).unwrap();

    let asked = |seed: &str| {
        let (_, text) = check(&student, &["--seed", seed]);
        let again = format!("grader check --seed {seed}\n");
        assert!(
            text.contains("(shrunk from a generated test case, ") && text.contains(&again),
            "{text}"
        );
        text.replace(&again, "")
    };
    let first = asked("one");
    assert_eq!(first, asked("one"));
    assert_ne!(first, asked("two"));
}

#[test]
fn each_target_of_a_handout_compiles_with_its_lock_file() {
    for (assignment, _) in assignments() {
        let folder = tempfile::tempdir().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        let student = handout_of(&assignment, &folder);
        // With the same target folder and settings, most external packages are checked only once for all handouts and
        // the lints.
        cargo.env("CARGO_TARGET_DIR", target());
        cargo.arg("--config").arg(root().join(".cargo/config.toml"));
        // `--locked` fails if a package is missing in the lock file, or not needed.
        cargo.args([
            "check",
            "--workspace",
            "--all-targets",
            "--offline",
            "--locked",
        ]);
        if student.join("game").is_dir() {
            // The window takes long; the nightly tests build it from a handout.
            cargo.args(["--no-default-features", "--features", "game/tui"]);
        }
        cargo.current_dir(student).assert().success();
    }
}
