//! The explanation of a slow submission is complete. One that ends when its time is up would depend on how busy the
//! machine is.

use crate::support::grading::{Submission, edit, grade};
use crate::support::{copy, root};

/// A dictionary that keeps all prefixes in a set, and looks for each twice, and a solver with a mistake. Reading
/// the whole list takes seconds.
const SLOW_DESIGN: Submission = Submission("slow_design", |student| {
    let design = "grader/variants/alternatives/no_trie_at_all/dictionary/src";
    copy(&root().join(design), &student.join("dictionary/src"));
    edit(
        student,
        "dictionary/src/trie.rs",
        "for end in 1..=word.len() {",
        "for end in (1..=2 * word.len()).map(|end| (end - 1) % word.len() + 1) {",
    );
    edit(
        student,
        "solver/src/search.rs",
        "self.spelled.push_str(letters);",
        "self.spelled.push_str(if letters == \"q\" { \"qu\" } else { letters });",
    );
});

#[test]
fn each_failure_of_a_slow_design_is_shrunk() {
    let (report, text) = &grade(&[SLOW_DESIGN], &[])[SLOW_DESIGN.0];
    assert_eq!(report["earned"], 41, "{text}");
    assert!(!text.contains("feedback is incomplete"), "{text}");
    let items = report["phases"][1]["items"].as_array().unwrap();
    let lost = items.iter().filter(|item| item["earned"] == 0);
    let shrunk: Vec<_> = lost
        .map(|item| (&item["id"], &item["feedback"]["shrunk"]))
        .collect();
    let expected = ["word_list", "board_dump", "words_found"];
    let ids: Vec<_> = shrunk.iter().map(|(id, _)| id.as_str().unwrap()).collect();
    assert_eq!(ids, expected, "{text}");
    assert!(shrunk.iter().all(|(_, shrunk)| **shrunk == true), "{text}");
}
