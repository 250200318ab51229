//! The declarations of alternative solutions that are flagged for review.

use std::path::Path;

use grading::{structure, variants};
use judge::assignment::Assignment;

#[test]
fn only_the_alternative_solution_without_a_tree_is_flagged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let subjects = boggle::SUBJECTS.subjects();
    let assignment = Assignment::read(&root, "boggle-solver", subjects).unwrap();
    let dictionary = &assignment.phases[0];
    let mut flagged = Vec::new();
    for design in variants::alternatives(&assignment).unwrap() {
        let declarations = structure::review_phase(&design, dictionary, true);
        assert!(!declarations.is_empty(), "{}", design.student);
        if declarations.iter().any(|one| one.review_reason.is_some()) {
            flagged.push(design.student);
        }
    }
    assert_eq!(flagged, ["no_trie_at_all"]);
}
