//! The number of answers that have a score.

use super::worklist::{Answer, Worklist};
use crate::scores::form::ScoreForm;

/// The number of answers with a score, by question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The answers with a score and all answers, for each question.
    pub questions: Vec<(usize, usize)>,
}

impl Progress {
    /// Counts the answers.
    pub fn new(worklist: &Worklist, form: &ScoreForm) -> Self {
        let count = |number: usize| {
            let question = worklist.questions.get(number);
            let groups = question.and_then(|question| worklist.groups.get(question.groups.clone()));
            let groups = groups.into_iter().flatten();
            let (mut done, mut all) = (0, 0);
            for answer in groups.flat_map(|group| group.answers(None)) {
                all += 1;
                done += usize::from(!is_open(form, answer));
            }
            (done, all)
        };
        Self {
            questions: (0..worklist.questions.len()).map(count).collect(),
        }
    }

    /// Returns the number of answers with a score, and of all answers.
    pub fn total(&self) -> (usize, usize) {
        let add = |sum: (usize, usize), one: &(usize, usize)| (sum.0 + one.0, sum.1 + one.1);
        self.questions.iter().fold((0, 0), add)
    }
}

/// Whether an answer has no score that counts.
pub fn is_open(form: &ScoreForm, answer: &Answer) -> bool {
    !matches!(form.score(&answer.line, &answer.student), Some(Ok(_)))
}

/// Whether a group or a variant has an open answer.
pub fn is_group_open(
    worklist: &Worklist,
    form: &ScoreForm,
    group: usize,
    variant: Option<usize>,
) -> bool {
    let answers = worklist.groups.get(group).into_iter();
    let mut answers = answers.flat_map(|group| group.answers(variant));
    answers.any(|answer| is_open(form, answer))
}
