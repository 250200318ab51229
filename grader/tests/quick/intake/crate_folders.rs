//! Crates in unexpected folders: the grader accepts a crate that is clearly the intended one, and otherwise does not
//! guess.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grading::intake::{self, Submission};

use super::{LIB, assignment, problem, take, take_bytes, taken};
use crate::support::archives::{lay_out, tar_gz, zip};

const SOLVER: &str = "solver/src/lib.rs";
const NAMED_DICTIONARY: &str = "[package]\nname = \"Dictionary\"\n";

/// Returns a submission with files of these names, as a folder and as archives. Each manifest is that of a dictionary.
fn each(files: &[&str]) -> [Submission; 3] {
    let text = |path: &str| match path.ends_with("Cargo.toml") {
        true => NAMED_DICTIONARY,
        false => "//! Some text.",
    };
    let files: Vec<(String, &str)> = files
        .iter()
        .map(|path| (path.to_string(), text(path)))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("anna");
    lay_out(&place, &files);
    [
        take(&place),
        take_bytes("anna.zip", &zip(&files)),
        take_bytes("anna.tgz", &tar_gz(&files)),
    ]
}

#[test]
fn crate_in_an_unexpected_folder_is_taken_with_a_notice() {
    let both = [LIB, "dictionary/src/trie.rs", SOLVER];
    for (files, notices) in [
        (
            &[
                "my_dictionary/src/lib.rs",
                "my_dictionary/src/trie.rs",
                SOLVER,
            ][..],
            &["graded my_dictionary/ as dictionary/"][..],
        ),
        (
            &["Dictionary/src/lib.rs", "Dictionary/src/trie.rs", SOLVER],
            &["graded Dictionary/ as dictionary/"],
        ),
        (
            &[
                "Dictionary/src/lib.rs",
                "Dictionary/src/trie.rs",
                "Solver/src/lib.rs",
            ],
            &[
                "graded Dictionary/ as dictionary/",
                "graded Solver/ as solver/",
            ],
        ),
        (
            &[
                "work/Dictionary/src/lib.rs",
                "work/Dictionary/src/trie.rs",
                "work/solver/src/lib.rs",
            ],
            &[
                "graded work/Dictionary/ as dictionary/",
                "graded work/solver/ as solver/",
            ],
        ),
        (
            &[
                "crates/dictionary/src/lib.rs",
                "crates/dictionary/src/trie.rs",
                SOLVER,
            ],
            &["graded crates/dictionary/ as dictionary/"],
        ),
        // The workspace has the same name as one of its crates.
        (
            &[
                "dictionary/dictionary/src/lib.rs",
                "dictionary/dictionary/src/trie.rs",
                "dictionary/solver/src/lib.rs",
            ],
            &[
                "graded dictionary/dictionary/ as dictionary/",
                "graded dictionary/solver/ as solver/",
            ],
        ),
        (
            &["dictionary/Src/Lib.rs", "dictionary/Src/trie.rs", SOLVER],
            &["graded dictionary/Src/ as dictionary/src/"],
        ),
        (
            &["dictionary/src/Lib.rs", "dictionary/src/trie.rs", SOLVER],
            &["graded dictionary/src/Lib.rs as dictionary/src/lib.rs"],
        ),
        // The manifest identifies the crate.
        (
            &[
                "phase_a/Cargo.toml",
                "phase_a/src/lib.rs",
                "phase_a/src/trie.rs",
                SOLVER,
            ],
            &["graded phase_a/ as dictionary/"],
        ),
        // A folder that differs only in case has no sources, and a folder of build output does not count.
        (
            &[
                "dictionary/notes.txt",
                "Dictionary/src/lib.rs",
                "Dictionary/src/trie.rs",
                SOLVER,
                "target/dictionary/src/lib.rs",
            ],
            &["graded Dictionary/ as dictionary/"],
        ),
    ] {
        for submission in each(&[files, &["ANSWERS.md"]].concat()) {
            assert_eq!(submission.notices, notices, "{files:?}");
            assert_eq!(taken(&submission), both, "{files:?}");
        }
    }
    for submission in each(&["src/lib.rs", "src/trie.rs", "Cargo.toml", "ANSWERS.md"]) {
        let notices = ["no solver/src/lib.rs", "graded src/ as dictionary/src/"];
        assert_eq!(submission.notices, notices);
        assert_eq!(taken(&submission), both[..2]);
        assert_eq!(submission.answers.len(), 1);
    }
}

#[test]
fn answers_next_to_a_misnamed_crate_are_read() {
    for files in [
        ["Dictionary/src/lib.rs", "solver/src/lib.rs", "ANSWERS.md"],
        [
            "work/Dictionary/src/lib.rs",
            "work/solver/src/lib.rs",
            "work/ANSWERS.md",
        ],
        [
            "crates/dictionary/src/lib.rs",
            "crates/solver/src/lib.rs",
            "ANSWERS.md",
        ],
        [
            "dictionary/dictionary/src/lib.rs",
            "dictionary/solver/src/lib.rs",
            "dictionary/ANSWERS.md",
        ],
    ] {
        for submission in each(&[&files[..], &["notes.txt"]].concat()) {
            assert_eq!(taken(&submission), [LIB, SOLVER], "{files:?}");
            assert_eq!(submission.answers.len(), 1, "{files:?}");
        }
    }
}

#[test]
fn ambiguous_crate_folder_is_suggested_but_not_used() {
    for (files, notice) in [
        (
            &["my_dictionary/src/lib.rs", "dictionary2/src/lib.rs", SOLVER][..],
            "no dictionary/src/lib.rs; did you mean dictionary2/ or my_dictionary/?",
        ),
        (
            &["Dictionary/src/lib.rs", "dictionary_old/src/lib.rs", SOLVER],
            "no dictionary/src/lib.rs; did you mean Dictionary/ or dictionary_old/?",
        ),
        (
            &["dictionary_for_solver/src/lib.rs", SOLVER],
            "no dictionary/src/lib.rs; did you mean dictionary_for_solver/?",
        ),
        (
            &["trie/src/lib.rs", SOLVER],
            "no dictionary/src/lib.rs; did you mean trie/?",
        ),
        (
            &["__MACOSX/dictionary/src/lib.rs", SOLVER],
            "no dictionary/src/lib.rs",
        ),
        (
            &["target/a/dictionary/src/lib.rs", SOLVER],
            "no dictionary/src/lib.rs",
        ),
    ] {
        for submission in each(files) {
            assert_eq!(submission.notices, [notice], "{files:?}");
            assert_eq!(taken(&submission), [SOLVER], "{files:?}");
        }
    }
    for submission in each(&["trie/src/lib.rs", "notes.txt"]) {
        let expected = "submit the whole workspace; no dictionary/src/lib.rs; did you mean trie/?";
        assert!(
            problem(&submission).contains(expected),
            "{}",
            problem(&submission)
        );
    }
}

#[test]
fn crate_next_to_an_unchanged_starter_crate_is_suggested() {
    let starter_code: BTreeMap<PathBuf, Vec<u8>> = [LIB, SOLVER]
        .map(|path| (path.into(), b"todo\n".to_vec()))
        .into();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anna.zip");
    let take = |files: &[(&str, &str)]| {
        fs::write(&path, zip(files)).unwrap();
        intake::take(assignment(), &path, Some(&starter_code)).unwrap()
    };
    let (given, done) = ((LIB, "todo\r\n"), (SOLVER, "done"));
    let submission = take(&[given, done, ("my_dictionary/src/lib.rs", "done")]);
    let expected = "dictionary/src is unchanged starter code; did you mean my_dictionary/?";
    assert_eq!(submission.notices, [expected]);
    assert_eq!(submission.files[Path::new(LIB)], b"todo\r\n");
    assert_eq!(take(&[given, done]).notices, [""; 0]);
    assert_eq!(
        take(&[(LIB, "done"), done, ("my_dictionary/src/lib.rs", "x")]).notices,
        [""; 0]
    );
}
