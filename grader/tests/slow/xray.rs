//! `grader xray`: its pictures and text for correct and wrong programs. `grader prove` checks its text for each
//! hand-written mutant of the dictionary against the program's replies.

use std::fs;
use std::path::Path;

use crate::support::root;
use crate::support::xray::{IS_PREFIX, TRIE, submission, xray};

#[test]
fn correct_trie_is_drawn_without_red_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea ten to a axe"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("Nothing is red: every answer is correct."),
        "{text}"
    );
    assert!(text.contains("x.svg; open it in a browser."), "{text}");
    assert_eq!(
        picture.matches("<title>").count(),
        1 + 2 * 9,
        "each node twice: {picture}"
    );
    assert!(!picture.contains("class=\"node bad"), "{picture}");
}

#[test]
fn missing_prefixes_are_reported_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "self.is_word(prefix)");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea to"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains(
            "is_prefix returns false for the empty string, \"t\" and \"te\", but words begin with them"
        ),
        "{text}"
    );
    assert_eq!(
        picture.matches("class=\"node bad missing\"").count(),
        3,
        "{picture}"
    );
}

#[test]
fn extra_prefixes_are_reported_and_drawn_as_a_single_node() {
    let folder = tempfile::tempdir().unwrap();
    let always = "Ok(self.find(prefix)?.is_some() || prefix.len() == 1)";
    let student = submission(&folder, TRIE, IS_PREFIX, always);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(
        text.contains(
            "is_prefix returns true for \"a\", \"b\", \"c\", \"d\" and 21 more, but no word begins with them"
        ),
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
fn xray_continues_after_a_panic_and_shows_the_missing_answer() {
    let folder = tempfile::tempdir().unwrap();
    let panics = "assert_ne!(prefix, \"tx\"); Ok(self.find(prefix)?.is_some())";
    let student = submission(&folder, TRIE, IS_PREFIX, panics);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(
        text.contains("is_prefix gives no answer for \"tx\""),
        "{text}"
    );
    assert!(picture.contains("?: no answer"), "{picture}");
}

#[test]
fn program_that_does_not_compile_is_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "Ok(self.fnd(prefix)?.is_some())");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (0, ""), "{text}");
    assert!(
        text.contains("for the errors, run: cargo check -p dictionary"),
        "{text}"
    );
}

#[test]
fn file_that_is_not_an_xray_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.svg"), "<svg>mine</svg>").unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (1, "<svg>mine</svg>"));
    assert!(
        text.contains("x.svg: the file exists and isn't an X-ray"),
        "{text}"
    );
}

#[test]
fn page_to_step_through_replaces_only_an_earlier_xray() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["--words", "tea to", "--html"];
    for _ in 0..2 {
        let (code, text, page) = xray(&root(), &folder, &words);
        assert_eq!(code, 0, "{text}");
        assert!(text.contains("Page: "), "{text}");
        assert!(page.contains("class=\"xray\"") && page.contains("\"kind\":\"answers\""));
    }
    fs::write(folder.path().join("x.svg"), "<html>mine</html>").unwrap();
    let (code, text, page) = xray(&root(), &folder, &words);
    assert_eq!((code, page.as_str()), (1, "<html>mine</html>"), "{text}");
}

#[test]
fn invalid_arguments_are_rejected_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code, expected) in [
        (
            &["is_prefixx"][..],
            1,
            "is_prefixx: no such item; the items are",
        ),
        (&["--words", " "], 1, "--words: empty"),
        (&["--list", "no.txt"], 1, "no.txt: failed to open"),
        (&["is_prefix", "--words", "a"], 2, "cannot be used with"),
        (
            &["--words", "a", "--assignment", "cs107"],
            1,
            ": no dictionary; name an item",
        ),
    ] {
        let (got, text, _) = xray(&root(), &folder, arguments);
        assert_eq!(got, code, "{text}");
        assert!(text.contains(expected), "{expected}: {text}");
    }
    for (path, expected) in [
        ("is_prefx", "is_prefx: no such item; the items are"),
        ("./nowhere", "./nowhere: failed to open"),
    ] {
        let (code, text, _) = xray(Path::new(path), &folder, &[]);
        assert_eq!(code, 1);
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn invalid_words_are_reported_without_failing() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, _) = xray(&root(), &folder, &["--words", "tea T3n b@d"]);
    assert_eq!(code, 0);
    let named = "T3n and 1 more word contain characters other than a-z; ";
    assert!(text.contains(named), "{text}");
}

#[test]
fn xray_of_a_full_word_list_finds_and_draws_the_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "Ok(self.find(prefix)?.is_some() && prefix != \"quaggi\" || prefix == \"qx\")";
    let student = submission(&folder, TRIE, IS_PREFIX, wrong);
    let list = root().join("data/dictionary.txt");
    let (_, text, picture) = xray(&student, &folder, &["--list", list.to_str().unwrap()]);
    assert!(
        text.contains("is_prefix returns false for \"quaggi\", but a word begins with it"),
        "{text}"
    );
    assert!(
        text.contains("is_prefix returns true for \"qx\", but no word begins with it"),
        "{text}"
    );
    assert!(picture.contains("more correct nodes"), "{picture}");
    assert!(picture.matches("<circle").count() < 200, "not all of it");
}

#[test]
fn correct_submission_is_drawn_with_a_small_example() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &[]);
    assert_eq!(code, 0, "{text}");
    for expected in [
        "dictionary: all points earned; a small list",
        "solver: all points earned; a small board",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(
        picture.contains("X-ray: everything is correct"),
        "{picture}"
    );
}
