//! Answers of invented students to the questions.

use std::collections::BTreeMap;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::sample_work::SampleAnswers;
use judge::assignment::key::{CorrectAnswer, Key, KeyQuestion};

/// A filled-in answer file.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// The text of the file.
    pub text: String,
    /// The points that its choices and numbers earn.
    pub points: u32,
}

/// Fills in the answer file of the handout. `knows` percent of the answers are correct; prose answers come from
/// `prose`.
pub fn answers(
    blank: &str,
    key: &Key,
    prose: &BTreeMap<String, SampleAnswers>,
    knows: u32,
    rng: &mut impl Rng,
) -> Answers {
    let mut answers = Answers {
        text: blank.to_string(),
        points: 0,
    };
    for gap in &key.questions {
        let luck = rng.random_range(0..100);
        let is_right = luck < knows;
        let answer = match luck {
            95.. => String::new(),
            _ => answer(gap, prose, is_right, rng),
        };
        if is_right && !answer.is_empty() && !matches!(gap.correct, CorrectAnswer::Prose(_)) {
            answers.points += gap.points;
        }
        let begin = format!("Answer {}:", gap.id);
        let filled = format!("{begin} {answer}");
        answers.text = answers.text.replacen(&begin, filled.trim_end(), 1);
    }
    answers
}

/// Returns one answer in a form that students use.
fn answer(
    gap: &KeyQuestion,
    prose: &BTreeMap<String, SampleAnswers>,
    is_right: bool,
    rng: &mut impl Rng,
) -> String {
    match &gap.correct {
        CorrectAnswer::Choice(right) => {
            let others: Vec<char> = ('a'..='d').filter(|letter| letter != right).collect();
            let letter = match is_right {
                true => *right,
                false => others.choose(rng).copied().unwrap_or('a'),
            };
            // A student with an incorrect answer may also hedge.
            let hedged = !is_right && rng.random_bool(0.1);
            match (rng.random_range(0..5), hedged) {
                (_, true) => format!("{letter} or {right}"),
                (0, _) => format!("{letter})"),
                (1, _) => format!("**{letter}**"),
                (2, _) => letter.to_ascii_uppercase().to_string(),
                _ => letter.to_string(),
            }
        }
        CorrectAnswer::Number(right) => {
            let number = match is_right {
                true => *right,
                false => right + rng.random_range(1..9),
            };
            match rng.random_range(0..4) {
                0 => format!("it is {number}"),
                1 => format!("**{number}**"),
                _ => number.to_string(),
            }
        }
        CorrectAnswer::Prose(_) => {
            let sample = prose.get(&gap.id);
            let sample = sample.map_or(&[][..], |sample| match is_right {
                true => &sample.good,
                false => &sample.poor,
            });
            sample.choose(rng).cloned().unwrap_or_default()
        }
    }
}
