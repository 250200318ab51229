//! One score in the form, and the digest of the answer that it is for.

use anyhow::{Context, Result, anyhow, ensure};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::text_file::plain;
use report::escape::printable;
use report::points::Points;
use report::{Line, Score};

/// The text that the form contains in place of missing points.
pub const BLANK: &str = "?";

/// One score in the form, filled in or still blank.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreEntry {
    /// The points, if filled in.
    #[serde(deserialize_with = "filled_in")]
    pub points: Option<Points>,
    /// The comment for the student.
    #[serde(default)]
    pub comment: String,
    /// The digest of the answer that the score is for.
    #[serde(default)]
    pub of: String,
}

impl ScoreEntry {
    /// Reads the table for a rubric line and a student.
    ///
    /// # Errors
    ///
    /// Fails if it is not a valid score.
    pub fn read(written: toml::Value) -> Result<Self> {
        let entry = written.try_into();
        entry.map_err(|error: toml::de::Error| anyhow!(plain(error.message())))
    }

    /// Returns a blank score for a rubric line.
    pub fn blank(line: &Line) -> Self {
        Self {
            points: None,
            comment: String::new(),
            of: digest(line),
        }
    }

    /// Returns a score with `points` for a rubric line.
    ///
    /// # Errors
    ///
    /// Fails if the answer has changed since the score was given, or if the points exceed the maximum.
    pub fn mark(&self, points: Points, line: &Line) -> Result<Score> {
        let of = digest(line);
        ensure!(
            self.of.is_empty() || self.of == of,
            "{}: {}; check the score, then set of = \"{of}\"{}",
            match line.answer {
                Some(_) => "the answer has changed since it was scored, and is now",
                None => "the grader's remarks have changed since this line was scored, and are now",
            },
            in_brief(line),
            match line.earned {
                Some(earned) =>
                    format!(", or delete the entry to accept the grader's own score of {earned}"),
                None => String::new(),
            }
        );
        ensure!(
            points <= line.points.into(),
            "{points} points, but the line is worth {of}; write at most {of}",
            of = line.points
        );
        Ok(Score {
            points,
            comment: self.comment.clone(),
        })
    }
}

/// Reads the points if they are filled in, with or without the quotation marks of the form's `"?"`.
fn filled_in<'de, D: Deserializer<'de>>(written: D) -> Result<Option<Points>, D::Error> {
    let written = toml::Value::deserialize(written)?;
    let number = match &written {
        toml::Value::String(text) if ["", BLANK].contains(&text.trim()) => return Ok(None),
        toml::Value::String(text) => text.trim().parse().ok(),
        toml::Value::Integer(whole) => Some(*whole as f64),
        toml::Value::Float(number) => Some(*number),
        _ => None,
    };
    let points = number
        .with_context(|| {
            format!("points = {written}: not a number; write one such as 2 or 1.5, or \"{BLANK}\"")
        })
        .and_then(|number| {
            Points::from_written(number).with_context(|| {
                format!(
                    "points = {number}: invalid; write 0 or more, with at most two decimal places"
                )
            })
        });
    points.map(Some).map_err(D::Error::custom)
}

/// Returns the digest of the scored text: the student's answer, or the grader's remarks if there is none. If there is
/// an answer, the remarks can change without effect.
pub fn digest(line: &Line) -> String {
    let mut digest = Sha256::new();
    for text in scored(line) {
        digest.update(text.len().to_le_bytes());
        digest.update(text);
    }
    digest
        .finalize()
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Returns the part of a rubric line that the instructor scores.
fn scored(line: &Line) -> Vec<&str> {
    let scored: Vec<&String> = match &line.answer {
        Some(answer) => vec![answer],
        None => line.review_notes.iter().chain(&line.reasons).collect(),
    };
    scored.into_iter().map(String::as_str).collect()
}

/// The maximum length of a shortened text, in characters.
const MAX_BRIEF_CHARACTERS: usize = 200;

/// Returns the scored text on one line, shortened.
fn in_brief(line: &Line) -> String {
    let scored = scored(line).join("; ");
    let words: Vec<&str> = scored.split_whitespace().collect();
    let whole = words.join(" ");
    let mut brief: String = whole.chars().take(MAX_BRIEF_CHARACTERS).collect();
    if brief.len() < whole.len() {
        brief += " ...";
    }
    match brief.is_empty() {
        true => "nothing".to_string(),
        false => format!("\"{}\"", printable(&brief)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Result<ScoreEntry> {
        ScoreEntry::read(toml::from_str(text).unwrap())
    }

    fn answered(answer: &str) -> Line {
        Line {
            points: 3,
            answer: Some(answer.to_string()),
            ..Line::default()
        }
    }

    fn flagged(flag: &str) -> Line {
        Line {
            points: 3,
            review_notes: vec![flag.to_string()],
            ..Line::default()
        }
    }

    /// Returns the message about a score that was given for the line `then` if the report now has `now`.
    fn message(then: &Line, now: &Line) -> String {
        let entry = entry(&format!("points = 3\nof = {:?}", digest(then))).unwrap();
        let mark = entry.mark(3.into(), now);
        mark.map_or_else(|error| error.to_string(), |_| "it counts".to_string())
    }

    #[test]
    fn points_are_read_with_or_without_quotation_marks() {
        for (written, expected) in [
            ("2", "2"),
            ("2.5", "2.5"),
            ("\"2\"", "2"),
            ("\" 2.5 \"", "2.5"),
            ("\"?\"", "none"),
            ("\" \"", "none"),
        ] {
            let points = entry(&format!("points = {written}")).unwrap().points;
            let points = points.map_or("none".to_string(), |points| points.to_string());
            assert_eq!(points, expected, "{written}");
        }
    }

    #[test]
    fn invalid_scores_are_reported_in_plain_words() {
        for (text, expected) in [
            ("points = true", "points = true: not a number; write one "),
            ("points = \"2,5\"", "points = \"2,5\": not a number; write"),
            ("points = \"2?\"", "points = \"2?\": not a number; write"),
            ("points = \"-1\"", "points = -1: invalid"),
            ("points = \"nan\"", "points = NaN: invalid"),
            ("points = 0.001", "points = 0.001: invalid"),
            ("comment = \"good\"", "missing key `points`"),
            ("points = 1\nnote = 2", "unknown key `note`"),
            ("points = [1, 2]", "points = [1, 2]: not a number"),
        ] {
            let error = entry(text).unwrap_err().to_string();
            assert!(
                error.starts_with(expected) && !error.contains('\n'),
                "{error}"
            );
        }
    }

    #[test]
    fn score_stays_valid_if_only_the_remarks_change() {
        let answer = answered("So.");
        let other_words = Line {
            review_notes: vec!["this may be a letter".to_string()],
            reasons: vec!["it is b".to_string()],
            ..answer.clone()
        };
        assert_eq!(message(&answer, &other_words), "it counts");
        assert_eq!(message(&other_words, &answer), "it counts");
    }

    #[test]
    fn changed_answer_is_shown_on_one_line() {
        let now = answered("Because\nit\u{202e} is.\n");
        let expected = format!(
            "the answer has changed since it was scored, and is now: \"Because it\\u{{202e}} is.\"; check the score, then \
             set of = \"{}\"",
            digest(&now)
        );
        assert_eq!(message(&answered("So."), &now), expected);
        let long = message(&answered("So."), &answered(&"x".repeat(500)));
        let brief = format!(
            "is now: \"{} ...\"; check",
            "x".repeat(MAX_BRIEF_CHARACTERS)
        );
        assert!(long.contains(&brief), "{long}");
    }

    #[test]
    fn score_without_an_answer_depends_on_the_remarks() {
        let (one, other) = (flagged("5 commits at once"), flagged("6 commits at once"));
        assert_eq!(message(&one, &one), "it counts");
        let changed = message(&one, &other);
        assert!(
            changed.starts_with(
                "the grader's remarks have changed since this line was scored, and are now: \"6 commits at once\"; check"
            ),
            "{changed}"
        );
        let scored = Line {
            earned: Some(2.into()),
            ..other.clone()
        };
        let changed = message(&one, &scored);
        let end = ", or delete the entry to accept the grader's own score of 2";
        assert!(changed.ends_with(end), "{changed}");
        let nothing = message(&one, &Line::default());
        assert!(nothing.contains("are now: nothing; check"), "{nothing}");
    }
}
