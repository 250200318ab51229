//! `grader xray` finds the mistake with a complete word list, and draws an example of a correct program.

use crate::support::root;
use crate::support::xray::{IS_PREFIX, TRIE, submission, xray};

#[test]
fn of_a_full_list_what_is_wrong_is_found_and_drawn_with_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "Ok(self.find(prefix)?.is_some() && prefix != \"quaggi\" || prefix == \"qx\")";
    let student = submission(&folder, TRIE, IS_PREFIX, wrong);
    let list = root().join("data/dictionary.txt");
    let (_, text, picture) = xray(&student, &folder, &["--list", list.to_str().unwrap()]);
    assert!(
        text.contains("is_prefix says no of quaggi, and a word begins so"),
        "{text}"
    );
    assert!(
        text.contains("is_prefix says yes of qx, and no word begins so"),
        "{text}"
    );
    assert!(picture.contains("more right ones"), "{picture}");
    assert!(picture.matches("<circle").count() < 200, "not all of it");
}

#[test]
fn a_submission_that_loses_nothing_is_shown_with_an_example() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &[]);
    assert_eq!(code, 0, "{text}");
    for expected in [
        "dictionary: nothing is lost; a small list",
        "solver: nothing is lost; a small board",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(picture.contains("X-ray: nothing is wrong"), "{picture}");
}
