//! The answer key of the questions.

use judge::assignment::key::{CorrectAnswer, Key};
use judge::assignment::{Assignment, SectionKind};

use crate::support::root;

pub fn key() -> Key {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let mut parts = assignment.manual_sections.into_iter();
    parts
        .find_map(|part| match part.kind {
            SectionKind::Questions(questions) => questions.key,
            _ => None,
        })
        .unwrap()
}

pub fn number(id: &str) -> u64 {
    match key()
        .questions
        .into_iter()
        .find(|gap| gap.id == id)
        .unwrap()
        .correct
    {
        CorrectAnswer::Number(number) => number,
        other => panic!("{other:?}"),
    }
}
