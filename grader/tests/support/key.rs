//! The answer key of the questions.

use judge::assignment::key::{Key, Right};
use judge::assignment::{Assignment, PartKind};

use crate::support::root;

pub fn key() -> Key {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let mut parts = assignment.parts.into_iter();
    parts
        .find_map(|part| match part.kind {
            PartKind::Questions(questions) => questions.key,
            _ => None,
        })
        .unwrap()
}

pub fn number(id: &str) -> u64 {
    match key()
        .gaps
        .into_iter()
        .find(|gap| gap.id == id)
        .unwrap()
        .right
    {
        Right::Number(number) => number,
        other => panic!("{other:?}"),
    }
}
