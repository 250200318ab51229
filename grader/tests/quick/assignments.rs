//! Invalid rubrics are rejected with the file, the position and the reason.

use std::collections::BTreeSet;
use std::fs;

use boggle::SUBJECTS;
use grading::variants;
use judge::assignment::Assignment;
use judge::failure_patterns::built_in;

use crate::support::assignments::{RUBRIC, assignments, error, read, workspace};
use crate::support::root;

#[test]
fn unchanged_rubric_is_valid() {
    assert_eq!(read(&workspace()), "no error");
}

#[test]
fn invalid_rubric_is_rejected_with_file_and_reason() {
    for (from, to, expected) in [
        ("points = 8", "points = 9", "together 101, but points = 100"),
        ("points = 100", "pionts = 100", "unknown field `pionts`"),
        ("points = 100", "points = many", "assignment.toml: "),
        (
            "id = \"is_prefix\"",
            "id = \"load\"",
            "item load: two items have this id",
        ),
        (
            "public/is_prefix/*.case",
            "public/is_prefixx/*.case",
            "no file matches",
        ),
        (
            "phase = \"dictionary\"",
            "phase = \"dictionry\"",
            "dictionry",
        ),
        ("start = \"load\"", "start = \"laod\"", "no <laod> in"),
        ("oracle = \"boggle\"", "oracle = \"bogle\"", "bogle"),
        (
            "\noverflow = ",
            "\noverflown = ",
            "no failure pattern has the name overflown",
        ),
        (
            "    \"clear_keeps_something\",\n",
            "    \"clear_keeps_nothing\",\n",
            "this file has no hint clear_keeps_nothing",
        ),
        (
            "    \"`clear` in dictionary/src/trie.rs.\",\n",
            "",
            "invalid length 2",
        ),
        (
            "driver = \"solver/src/driver.rs\"",
            "driver = \"solver/src/drive.rs\"",
            "solver/src/drive.rs: no such file",
        ),
        ("items = [\"load\"]", "items = [\"laod\"]", "laod"),
    ] {
        let error = error(from, to);
        assert!(error.contains(expected), "{from} -> {to}: {error}");
        assert!(
            error.starts_with("data/assignments/boggle-solver/assignment.toml"),
            "{error}"
        );
    }
}

#[test]
fn invalid_case_is_rejected_with_file_and_reason() {
    for (text, expected) in [
        (
            "Only words for the reader.\n",
            "no command; a command begins with",
        ),
        (
            "> add tea\n> word tea\n= true\n",
            "line 1: > add tea: no expected reply",
        ),
        (
            "= true\n> add tea\n= true\n",
            "line 1: a reply before the first command",
        ),
        (
            "> show x\n=< data/no_such_file.txt\n",
            "data/no_such_file.txt: failed to read",
        ),
    ] {
        let folder = workspace();
        let case = folder.path().join(RUBRIC).join("public/is_prefix/new.case");
        fs::write(case, text).unwrap();
        let error = read(&folder);
        assert!(error.contains(expected), "{text:?}: {error}");
        assert!(error.contains("public/is_prefix/new.case"), "{error}");
    }
}

#[test]
fn unknown_assignment_is_rejected_with_a_hint_about_its_name() {
    let error = Assignment::read(&root(), "bogle", boggle::SUBJECTS.subjects()).unwrap_err();
    assert!(
        format!("{error:#}").contains("is bogle the name of an assignment?"),
        "{error:#}"
    );
}

/// `prove` checks only one assignment at a time, and only its own hints.
#[test]
fn each_hint_that_games_share_describes_a_mutant_of_one_of_them() {
    let mut hints: BTreeSet<String> = BTreeSet::new();
    let mut described = BTreeSet::new();
    for name in ["cs106b", "cs107", "cs307", "lab6"] {
        let game = Assignment::read(&root(), name, SUBJECTS.subjects()).unwrap();
        hints.extend(game.hints.keys().cloned());
        let mutants = variants::mutants(&game).unwrap();
        described.extend(mutants.into_iter().flat_map(|mutant| mutant.hints));
    }
    hints.retain(|name| !built_in::is_one(name) && !described.contains(name));
    assert!(hints.is_empty(), "{hints:?}");
}

/// Comments and code of the solutions change; an edit that no longer applies is found here before `prove` needs it.
#[test]
fn each_mutant_still_applies_to_its_solution() {
    for (name, assignment) in assignments() {
        for mutant in variants::mutants(&assignment).unwrap() {
            let submission = mutant.submission(&assignment);
            assert!(submission.is_ok(), "{name}: {:#}", submission.unwrap_err());
        }
    }
}
