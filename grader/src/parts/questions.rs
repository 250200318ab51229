//! Answers to the questions: choices and numbers are compared with the key, prose is quoted.
//!
//! In the file of answers, a line `Answer 2a:` begins the answer to gap 2a; it ends where the next
//! one begins, or a heading. What is asked in between, as it was handed out, is no part of it
//! (`written`). A `choice` is one letter, a `number` one number; what may be another answer is for a person.

mod choice;
mod number;
mod written;

use std::borrow::Cow;

use super::key::{Gap, Right};
use crate::assignment::{Questions, SheetPart};
use crate::intake::{HandedOut, Submission};
use crate::points::Points;
use crate::report::Line;
use choice::choice;
use number::number;
use written::{answers, offered, without};

/// The most of an answer that is kept, in characters: a page of a book has some 2,000.
const LONGEST: usize = 4_000;

/// The letters of a choice of which it is not known what it offers.
const USUAL: &str = "abcdef";

/// Marks what can be marked.
pub fn mark(
    part: &SheetPart,
    questions: &Questions,
    submission: &Submission,
    handed_out: Option<&HandedOut>,
) -> Vec<Line> {
    let Some(key) = &questions.key else {
        // A student's own run has no key.
        let mut line = super::by_hand(part);
        let file = questions.file.display();
        line.because = vec![format!(
            "{file} is marked when it is handed in: a choice is read as one letter, a number as one number"
        )];
        return vec![line];
    };
    let Some(text) = submission.answers.get(&questions.file) else {
        let mut line = super::by_hand(part);
        let file = questions.file.display();
        line.because = vec![match submission.ignored.get(&file.to_string()) {
            Some(why) => format!("not gradable: {file} was left behind: {why}"),
            None => format!("not gradable: {file} is not there"),
        }];
        return vec![line];
    };
    let answers = answers(text);
    let original = handed_out.and_then(|files| files.get(&questions.file));
    let original = original.map_or(Cow::default(), |bytes| String::from_utf8_lossy(bytes));
    let asked = written::answers(&original);
    let offered = offered(&original);
    let lines = key.gaps.iter().map(|gap| {
        let mut line = Line {
            id: format!("{}_{}", part.id, gap.id),
            title: format!("{}: {}", gap.id, gap.title),
            points: gap.points,
            ..Line::default()
        };
        // What stands below a gap already is the next question.
        let below = asked.get(&gap.id).map_or("", String::as_str);
        let answer = answers.get(&gap.id).map_or("", String::as_str);
        match without(answer, below).as_str() {
            "" => nothing(&mut line, "no answer"),
            answer => {
                let offered = offered.get(&gap.id).filter(|letters| !letters.is_empty());
                judge(
                    gap,
                    answer,
                    offered.map_or(USUAL, String::as_str),
                    &mut line,
                );
            }
        }
        line
    });
    lines.collect()
}

fn nothing(line: &mut Line, why: &str) {
    line.earned = Some(Points::ZERO);
    line.because = vec![why.to_string()];
}

fn judge(gap: &Gap, answer: &str, offered: &str, line: &mut Line) {
    line.answer = Some(shortened(answer));
    let (is_right, was) = match &gap.right {
        Right::Prose(_) => return,
        Right::Choice(right) => (
            choice(answer, offered).map(|choice| choice == *right),
            right.to_string(),
        ),
        Right::Number(right) => (
            number(answer).map(|number| number == *right),
            right.to_string(),
        ),
    };
    match is_right {
        Some(true) => line.earned = Some(gap.points.into()),
        Some(false) => nothing(line, &format!("it is {was}: {}", gap.why)),
        // Perhaps a person can read it.
        None => line
            .flags
            .push(format!("not one answer that can be compared with {was}")),
    }
}

fn shortened(answer: &str) -> String {
    let mut short: String = answer.chars().take(LONGEST).collect();
    if short.len() < answer.len() {
        short += " ...";
    }
    short
}

#[cfg(test)]
mod tests {
    use super::super::key::Key;
    use super::*;
    use crate::assignment::PartKind;

    #[test]
    fn answers_that_were_left_behind_are_not_said_to_be_missing() {
        let questions = Questions {
            file: "ANSWERS.md".into(),
            key: Some(Key { gaps: Vec::new() }),
        };
        let part = SheetPart {
            id: "questions".to_string(),
            title: "Questions".to_string(),
            points: 15,
            kind: PartKind::ByHand,
        };
        let because = |submission: &Submission| {
            mark(&part, &questions, submission, None)[0]
                .because
                .join("; ")
        };
        let mut submission = Submission::default();
        assert_eq!(
            because(&submission),
            "not gradable: ANSWERS.md is not there"
        );
        let ignored = &mut submission.ignored;
        ignored.insert("ANSWERS.md".to_string(), "too large");
        assert_eq!(
            because(&submission),
            "not gradable: ANSWERS.md was left behind: too large"
        );
    }
}
