//! `grader xray` finds the mistake with a complete word list, and draws an example of a correct program.

use crate::support::root;
use crate::support::xray::{IS_PREFIX, TRIE, submission, xray};

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
