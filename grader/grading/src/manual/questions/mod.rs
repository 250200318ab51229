//! Answers to the questions: choices and numbers are compared with the answer key, prose is quoted.
//!
//! In the answer file (`answer_file`), a line `Answer 2a:` begins the answer to gap 2a. The answer ends at the next
//! such line, or at a heading of the handout, and does not include questions in between. If there are several, the
//! first that isn't empty counts. A gap awaits manual grading if its line is missing, or if it is empty and there is
//! text elsewhere. A `choice` is one letter, a `number` one number; anything ambiguous awaits manual grading.

mod answer_file;
mod choice;
mod number;

use std::borrow::Cow;

use crate::intake::{HandoutFiles, Submission};
use crate::manual::line::awaiting_grading;
use answer_file::Form;
use choice::choice;
use judge::assignment::key::{CorrectAnswer, KeyQuestion};
use judge::assignment::{Questions, RubricSection};
use number::number;
use report::Line;
use report::points::Points;

/// The length to which an answer is cut, in characters. The page of a book has about 2,000.
const MAX_ANSWER_CHARS: usize = 4_000;

/// The letters of a choice whose options are unknown.
const USUAL: &str = "abcdef";

/// Grades the choices and the numbers.
pub fn grade(
    part: &RubricSection,
    questions: &Questions,
    submission: &Submission,
    starter_code: Option<&HandoutFiles>,
) -> Vec<Line> {
    let Some(key) = &questions.key else {
        // A student's own run has no answer key.
        let mut line = awaiting_grading(part);
        let file = questions.file.display();
        line.reasons = vec![format!(
            "{file} is graded after submission; answer a multiple-choice question with one letter and a calculation with one number"
        )];
        return vec![line];
    };
    let Some(text) = submission.answers.get(&questions.file) else {
        let mut line = awaiting_grading(part);
        let file = questions.file.display();
        line.reasons = vec![match submission.ignored.get(&file.to_string()) {
            Some(why) => format!("not gradable: {file} was ignored: {why}"),
            None => format!("not gradable: {file} is missing"),
        }];
        return vec![line];
    };
    let original = starter_code.and_then(|files| files.get(&questions.file));
    let original = original.map_or(Cow::default(), |bytes| String::from_utf8_lossy(bytes));
    let form = Form::new(&original, key.questions.iter().map(|gap| gap.id.as_str()));
    let written = form.read(text);
    let lines = key.questions.iter().map(|gap| {
        let mut line = Line {
            id: format!("{}_{}", part.id, gap.id),
            title: format!("{}: {}", gap.id, gap.title),
            points: gap.points,
            ..Line::default()
        };
        let begin = format!("Answer {}:", gap.id);
        match written.answers.get(gap.id.as_str()).map(Vec::as_slice) {
            Some([first, others @ ..]) => {
                let offered = form.offered.get(gap.id.as_str());
                let offered = offered.filter(|letters| !letters.is_empty());
                judge(gap, first, offered.map_or(USUAL, String::as_str), &mut line);
                if others.iter().any(|other| other != first) {
                    line.review_notes.push(format!(
                        "{begin:?} occurs more than once, with different answers; the first one counts"
                    ));
                }
            }
            Some([]) if !written.elsewhere.is_empty() => {
                line.answer = Some(shortened(&written.elsewhere));
                line.review_notes.push(format!(
                    "nothing follows {begin:?}, but the file has text elsewhere"
                ));
            }
            // Students who removed the line may still have answered.
            None if !written.own.is_empty() => {
                let found = Some(&written.elsewhere).filter(|text| !text.is_empty());
                line.answer = Some(shortened(found.unwrap_or(&written.own)));
                line.review_notes.push(format!(
                    "{}: no line begins with {begin:?}, but the file has other text",
                    questions.file.display()
                ));
            }
            Some([]) | None => nothing(&mut line, "no answer"),
        }
        line
    });
    lines.collect()
}

fn nothing(line: &mut Line, why: &str) {
    line.earned = Some(Points::ZERO);
    line.reasons = vec![why.to_string()];
}

fn judge(gap: &KeyQuestion, answer: &str, offered: &str, line: &mut Line) {
    line.answer = Some(shortened(answer));
    let (is_right, was, form) = match &gap.correct {
        CorrectAnswer::Prose(_) => return,
        CorrectAnswer::Choice(right) => (
            choice(answer, offered).map(|choice| choice == *right),
            right.to_string(),
            "letter",
        ),
        CorrectAnswer::Number(right) => (
            number(answer).map(|number| number == *right),
            right.to_string(),
            "number",
        ),
    };
    match is_right {
        Some(true) => line.earned = Some(gap.points.into()),
        Some(false) => nothing(
            line,
            &format!("the correct answer is {was}: {}", gap.reason),
        ),
        // The instructor may be able to read it. This message must not reveal the key to students; instructors find it
        // in `marks.toml`.
        None => line.review_notes.push(format!(
            "the answer isn't a single {form}; compare it with the answer key"
        )),
    }
}

fn shortened(answer: &str) -> String {
    let mut short: String = answer.chars().take(MAX_ANSWER_CHARS).collect();
    if short.len() < answer.len() {
        short += " ...";
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::line::points;
    use judge::assignment::SectionKind;
    use judge::assignment::key::Key;

    const GIVEN: &str = "# 1\nWhich?\n- a) n\n- b) 2n\n\nAnswer 1a:\n\nHow many?\n\nAnswer 1b:\n\nWhy?\n\nAnswer 1c:\n";

    fn part() -> RubricSection {
        RubricSection {
            id: "questions".to_string(),
            title: "Questions".to_string(),
            points: 15,
            kind: SectionKind::ByHand,
        }
    }

    /// Grades an answer file, and returns the lines gap by gap.
    fn marked(text: &str) -> Vec<Line> {
        let gap = |id: &str, right: CorrectAnswer| KeyQuestion {
            id: id.to_string(),
            title: String::new(),
            points: 1,
            correct: right,
            reason: String::new(),
        };
        let gaps = vec![
            gap("1a", CorrectAnswer::Choice('b')),
            gap("1b", CorrectAnswer::Number(7)),
            gap("1c", CorrectAnswer::Prose(String::new())),
        ];
        let questions = Questions {
            file: "ANSWERS.md".into(),
            key: Some(Key { questions: gaps }),
        };
        let submission = Submission {
            answers: [(questions.file.clone(), text.to_string())].into(),
            ..Submission::default()
        };
        let starter_code = [(questions.file.clone(), GIVEN.into())].into();
        grade(&part(), &questions, &submission, Some(&starter_code))
    }

    #[test]
    fn missing_answer_lines_await_manual_grading() {
        let lines = marked("1a) b\n1b) 7\nAnswer 1c:\n");
        assert_eq!(points(&lines), [None; 3]);
        assert_eq!(
            lines[0].review_notes,
            ["ANSWERS.md: no line begins with \"Answer 1a:\", but the file has other text"]
        );
        assert_eq!(lines[0].answer.as_deref(), Some("1a) b\n1b) 7"));
    }

    #[test]
    fn option_chosen_inside_the_question_awaits_manual_grading() {
        let lines = marked(&GIVEN.replace("- b) 2n", "- **b) 2n** <- this one"));
        assert_eq!(points(&lines), [None; 3]);
        assert_eq!(
            lines[0].review_notes,
            ["nothing follows \"Answer 1a:\", but the file has text elsewhere"]
        );
        let answer = lines[0].answer.as_deref().unwrap();
        assert!(answer.contains("- **b) 2n** <- this one"), "{answer}");
    }

    #[test]
    fn unchanged_or_empty_file_counts_as_no_answer() {
        for text in [GIVEN, "", "# 1\r\nWhich?\r\n**Answer 1a:**\r\n"] {
            let lines = marked(text);
            assert_eq!(points(&lines), [Some(0.0); 3], "{text}");
            assert!(lines.iter().all(|line| line.reasons == ["no answer"]));
        }
    }

    #[test]
    fn answers_below_an_empty_form_count() {
        let lines = marked(&format!(
            "{GIVEN}\nAnswer 1a: b\nAnswer 1b: 7\nAnswer 1c: So.\n"
        ));
        assert_eq!(points(&lines), [Some(1.0), Some(1.0), None]);
        assert_eq!(lines[2].answer.as_deref(), Some("So."));
        assert!(
            lines.iter().all(|line| line.review_notes.is_empty()),
            "{lines:?}"
        );
    }

    #[test]
    fn first_of_two_different_answers_counts_and_gets_a_flag() {
        let filled = GIVEN.replace("1a:", "1a: b").replace("1b:", "1b: 7");
        let lines = marked(&format!("{filled}\nAnswer 1a: a\nAnswer 1b: 7\n"));
        assert_eq!(points(&lines[..2]), [Some(1.0), Some(1.0)]);
        assert_eq!(
            lines[0].review_notes,
            ["\"Answer 1a:\" occurs more than once, with different answers; the first one counts"]
        );
        assert!(lines[1].review_notes.is_empty(), "{lines:?}");
    }

    #[test]
    fn letter_not_offered_above_its_gap_awaits_manual_grading() {
        let lines = marked(&GIVEN.replace("1a:", "1a: c"));
        assert_eq!(points(&lines)[0], None);
    }

    #[test]
    fn answer_that_awaits_grading_does_not_show_the_key() {
        let filled = GIVEN
            .replace("1a:", "1a: a or b")
            .replace("1b:", "1b: 2 + 5");
        let lines = marked(&filled);
        assert_eq!(points(&lines[..2]), [None; 2]);
        for (line, form) in lines.iter().zip(["letter", "number"]) {
            let flag = format!("the answer isn't a single {form}; compare it with the answer key");
            assert_eq!(line.review_notes, [flag]);
            assert!(line.reasons.is_empty(), "{line:?}");
        }
    }

    #[test]
    fn ignored_answer_file_is_not_reported_as_missing() {
        let questions = Questions {
            file: "ANSWERS.md".into(),
            key: Some(Key {
                questions: Vec::new(),
            }),
        };
        let because = |submission: &Submission| {
            grade(&part(), &questions, submission, None)[0]
                .reasons
                .join("; ")
        };
        let mut submission = Submission::default();
        assert_eq!(because(&submission), "not gradable: ANSWERS.md is missing");
        let ignored = &mut submission.ignored;
        ignored.insert("ANSWERS.md".to_string(), "too large");
        assert_eq!(
            because(&submission),
            "not gradable: ANSWERS.md was ignored: too large"
        );
    }
}
