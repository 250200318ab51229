//! Invalid rubrics are rejected with the file, the position and the reason.

use std::collections::BTreeSet;
use std::fs;

use boggle::SUBJECTS;
use grading::variants;
use judge::assignment::Assignment;
use judge::failure_patterns::built_in;

use crate::support::assignments::{SHEET, error, read, workspace};
use crate::support::root;

#[test]
fn the_sheet_as_it_is_is_right() {
    assert_eq!(read(&workspace()), "no error");
}

#[test]
fn what_cannot_be_right_is_named() {
    for (from, to, expected) in [
        (
            "points = 8",
            "points = 9",
            "together 101 and not points = 100",
        ),
        ("points = 100", "pionts = 100", "unknown field `pionts`"),
        ("points = 100", "points = many", "assignment.toml: "),
        (
            "id = \"is_prefix\"",
            "id = \"load\"",
            "item load: the id is there twice",
        ),
        (
            "public/is_prefix/*.case",
            "public/is_prefixx/*.case",
            "it matches no file",
        ),
        (
            "phase = \"dictionary\"",
            "phase = \"dictionry\"",
            "dictionry",
        ),
        (
            "start = \"load\"",
            "start = \"laod\"",
            "there is no <laod> in",
        ),
        ("oracle = \"boggle\"", "oracle = \"bogle\"", "bogle"),
        (
            "\noverflow = ",
            "\noverflown = ",
            "there is no symptom overflown",
        ),
        (
            "    \"clear_keeps_something\",\n",
            "    \"clear_keeps_nothing\",\n",
            "there is no hint clear_keeps_nothing in this file",
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
        ("turns = [\"load\"]", "turns = [\"laod\"]", "laod"),
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
fn a_case_that_asks_or_expects_nothing_is_named() {
    for (text, expected) in [
        ("Only words for the reader.\n", "a case without a command"),
        (
            "> add tea\n> word tea\n= true\n",
            "line 1: > add tea: nothing is expected",
        ),
        (
            "= true\n> add tea\n= true\n",
            "line 1: a reply before any command",
        ),
        (
            "> show x\n=< data/no_such_file.txt\n",
            "data/no_such_file.txt: failed to read",
        ),
    ] {
        let folder = workspace();
        let case = folder.path().join(SHEET).join("public/is_prefix/new.case");
        fs::write(case, text).unwrap();
        let error = read(&folder);
        assert!(error.contains(expected), "{text:?}: {error}");
        assert!(error.contains("public/is_prefix/new.case"), "{error}");
    }
}

#[test]
fn an_unknown_assignment_is_no_file_to_be_read() {
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
