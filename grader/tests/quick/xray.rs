//! `grader xray`: its pictures and text for correct and wrong programs. `grader prove` checks its text for each
//! hand-written mutant of the dictionary against the program's replies.

use std::fs;
use std::path::Path;

use crate::support::root;
use crate::support::xray::{IS_PREFIX, TRIE, submission, xray};

#[test]
fn a_right_trie_shows_nothing_red() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea ten to a axe"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("Nothing is red: what it answers is right."),
        "{text}"
    );
    assert!(text.contains("x.svg; a browser shows it."), "{text}");
    assert_eq!(
        picture.matches("<title>").count(),
        1 + 2 * 9,
        "each node twice: {picture}"
    );
    assert!(!picture.contains("class=\"node bad"), "{picture}");
}

#[test]
fn what_is_missing_is_named_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "self.is_word(prefix)");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea to"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("is_prefix says no of the empty beginning, t and te, and a word begins so"),
        "{text}"
    );
    assert_eq!(
        picture.matches("class=\"node bad missing\"").count(),
        3,
        "{picture}"
    );
}

#[test]
fn what_is_too_much_is_named_and_drawn_as_one_where_it_is_alike() {
    let folder = tempfile::tempdir().unwrap();
    let always = "Ok(self.find(prefix)?.is_some() || prefix.len() == 1)";
    let student = submission(&folder, TRIE, IS_PREFIX, always);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(
        text.contains("is_prefix says yes of a, b, c, d and 21 more, and no word begins so"),
        "{text}"
    );
    assert_eq!(
        picture.matches("class=\"node bad\"").count(),
        1,
        "{picture}"
    );
    assert!(picture.contains("a\u{2013}su\u{2013}z"), "{picture}");
}

#[test]
fn a_program_that_panics_is_asked_on() {
    let folder = tempfile::tempdir().unwrap();
    let panics = "assert_ne!(prefix, \"tx\"); Ok(self.find(prefix)?.is_some())";
    let student = submission(&folder, TRIE, IS_PREFIX, panics);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(text.contains("is_prefix does not answer tx"), "{text}");
    assert!(picture.contains("?: no answer"), "{picture}");
}

#[test]
fn what_does_not_compile_cannot_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "Ok(self.fnd(prefix)?.is_some())");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (0, ""), "{text}");
    assert!(
        text.contains("see what is wrong with: cargo check -p dictionary"),
        "{text}"
    );
}

#[test]
fn nothing_is_written_over_but_an_x_ray() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.svg"), "<svg>mine</svg>").unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (1, "<svg>mine</svg>"));
    assert!(
        text.contains("x.svg: it is there already, and is no X-ray"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_looked_at_is_said() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code, expected) in [
        (
            &["is_prefixx"][..],
            1,
            "is_prefixx: no such item; there are",
        ),
        (&["--words", " "], 1, "--words: there are none"),
        (&["--list", "no.txt"], 1, "no.txt: failed to open"),
        (&["is_prefix", "--words", "a"], 2, "cannot be used with"),
        (
            &["--words", "a", "--assignment", "cs107"],
            1,
            "no phase of it is a dictionary",
        ),
    ] {
        let (got, text, _) = xray(&root(), &folder, arguments);
        assert_eq!(got, code, "{text}");
        assert!(text.contains(expected), "{expected}: {text}");
    }
    for (path, expected) in [
        ("is_prefx", "is_prefx: no such item; there are"),
        ("./nowhere", "./nowhere: failed to open"),
    ] {
        let (code, text, _) = xray(Path::new(path), &folder, &[]);
        assert_eq!(code, 1);
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn what_is_no_word_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, _) = xray(&root(), &folder, &["--words", "tea T3n b@d"]);
    assert_eq!(code, 0);
    let named = "T3n is not all small letters a to z, and 1 more: ";
    assert!(text.contains(named), "{text}");
}
