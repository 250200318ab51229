//! Answers to the questions: choices and numbers are compared with the key, prose is quoted.
//!
//! In the file of answers, a line `Answer 2a:` begins the answer to gap 2a; it ends where the next
//! one begins, or a heading. What is asked in between, as it was handed out, is no part of it.

use std::collections::BTreeMap;

use super::key::{Gap, Right};
use crate::assignment::{Questions, SheetPart};
use crate::intake::{HandedOut, Submission};
use crate::points::Points;
use crate::report::Line;

/// The most of an answer that is kept, in characters: a page of a book has some 2,000.
const LONGEST: usize = 4_000;

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
    let asked = original.map(|bytes| self::answers(&String::from_utf8_lossy(bytes)));
    let asked = asked.unwrap_or_default();
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
            answer => judge(gap, answer, &mut line),
        }
        line
    });
    lines.collect()
}

fn nothing(line: &mut Line, why: &str) {
    line.earned = Some(Points::ZERO);
    line.because = vec![why.to_string()];
}

fn judge(gap: &Gap, answer: &str, line: &mut Line) {
    line.answer = Some(shortened(answer));
    let (is_right, was) = match &gap.right {
        Right::Prose(_) => return,
        Right::Choice(right) => (
            choice(answer).map(|choice| choice == *right),
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

/// What stands behind each gap in a file.
fn answers(text: &str) -> BTreeMap<String, String> {
    let mut answers: BTreeMap<String, String> = BTreeMap::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        if let Some((gap, rest)) = begins(line) {
            // Of two with the same name, the first counts.
            open = (!answers.contains_key(&gap)).then_some(gap);
            if let Some(gap) = &open {
                answers.insert(gap.clone(), rest.trim().to_string());
            }
        } else if line.starts_with('#') {
            open = None;
        } else if let Some(answer) = open.as_ref().and_then(|gap| answers.get_mut(gap)) {
            answer.push('\n');
            answer.push_str(line);
        }
    }
    for answer in answers.values_mut() {
        *answer = answer.trim().to_string();
    }
    answers
}

/// An answer without what is asked after it. Whoever has changed that, too, keeps it.
fn without(answer: &str, asked: &str) -> String {
    let is_text = |line: &&str| !line.trim().is_empty();
    let mut asked = asked.lines().filter(is_text).rev().peekable();
    let mut lines: Vec<&str> = answer.lines().collect();
    while let Some(next) = asked.peek() {
        match lines.pop() {
            Some(line) if line.trim() == next.trim() => {
                asked.next();
            }
            Some(line) if line.trim().is_empty() => {}
            _ => return answer.to_string(),
        }
    }
    lines.join("\n").trim().to_string()
}

/// The gap that a line begins, and what else stands on it. Whoever writes Markdown by hand may make
/// it bold or write it small.
fn begins(line: &str) -> Option<(String, &str)> {
    let line = line.trim_start_matches([' ', '*', '_', '>', '-', '\u{feff}']);
    let start = line.get(..6)?;
    if !start.eq_ignore_ascii_case("answer") {
        return None;
    }
    let (gap, rest) = line[6..].split_once(':')?;
    let gap = gap
        .trim()
        .trim_matches(['*', '_', '`'])
        .to_ascii_lowercase();
    let is_name = (1..=4).contains(&gap.len()) && gap.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then(|| (gap, rest.trim_start_matches(['*', '_'])))
}

/// The one letter that was chosen: `b`, `b)`, `(B)`, `**b**`.
fn choice(answer: &str) -> Option<char> {
    let mut words = answer.split(|c: char| !c.is_ascii_alphanumeric());
    let word = words.find(|word| !word.is_empty())?;
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let others = words.any(|word| {
        word.len() == 1
            && word
                .chars()
                .all(|c| ('b'..='f').contains(&c.to_ascii_lowercase()))
    });
    (letters.next().is_none() && letter.is_ascii_alphabetic() && !others).then_some(letter)
}

/// The one number in an answer: `64`, `1,114,112`, `12 029 640`, `64 paths`.
fn number(answer: &str) -> Option<u64> {
    let mut numbers = Vec::new();
    let mut digits = String::new();
    let mut characters = answer.chars().peekable();
    while let Some(character) = characters.next() {
        let goes_on = characters.peek().is_some_and(char::is_ascii_digit);
        if character.is_ascii_digit() {
            digits.push(character);
        } else if !(goes_on
            && !digits.is_empty()
            && matches!(character, ',' | '\'' | '_' | ' ' | '\u{a0}'))
        {
            if character == '.' && goes_on {
                // A fraction, or another way of writing thousands: nobody knows.
                return None;
            }
            if !digits.is_empty() {
                numbers.push(std::mem::take(&mut digits));
            }
        }
    }
    if !digits.is_empty() {
        numbers.push(digits);
    }
    match &numbers[..] {
        [number] => number.parse().ok(),
        _ => None,
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
    fn an_answer_ends_where_the_next_one_or_a_heading_begins() {
        let text = "# Questions\nAnswer 1a: b\n\n**Answer 1b:** because\nof that\n\n## 2\nSome text\nanswer 2A:\n 7\nAnswer 2b:\n\nAnswer 1a: c\n";
        let found = answers(text);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(gap, answer)| (gap.as_str(), answer.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("1a", "b"),
                ("1b", "because\nof that"),
                ("2a", "7"),
                ("2b", "")
            ]
        );
    }

    #[test]
    fn what_is_asked_next_is_no_part_of_an_answer() {
        let asked = "And with n words?\n\n- a) n\n- b) 2n";
        for (answer, expected) in [
            ("**7**\n\nAnd with n words?\n\n- a) n\n- b) 2n", "**7**"),
            ("7\nAnd with n words? \n- a) n\n- b) 2n\n", "7"),
            ("And with n words?\n\n- a) n\n- b) 2n", ""),
            ("- b) 2n\n\nAnd with n words?\n\n- a) n\n- b) 2n", "- b) 2n"),
            ("7", "7"),
            (
                "7\n\nAnd with n words?\n\n- a) 12",
                "7\n\nAnd with n words?\n\n- a) 12",
            ),
        ] {
            assert_eq!(without(answer, asked), expected, "{answer}");
        }
        assert_eq!(without("7\n\nBecause.", ""), "7\n\nBecause.");
    }

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

    #[test]
    fn choices_are_read_as_people_write_them() {
        for (answer, expected) in [
            ("b", Some('b')),
            ("B)", Some('b')),
            ("(b) because it is", Some('b')),
            ("**b**", Some('b')),
            ("b or c", None),
            ("both", None),
            ("7", None),
            ("\u{1b}[2Jb", None),
            ("", None),
        ] {
            assert_eq!(choice(answer), expected, "{answer}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (answer, expected) in [
            ("64", Some(64)),
            ("1,114,112", Some(1_114_112)),
            ("12 029 640 paths", Some(12_029_640)),
            ("it is 7.", Some(7)),
            ("7 or 8", None),
            ("7.5", None),
            ("seven", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(number(answer), expected, "{answer}");
        }
    }
}
