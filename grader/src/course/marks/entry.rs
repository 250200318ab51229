//! One mark as it stands in the form, and what it is for.

use anyhow::{Context, Result, anyhow, ensure};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use super::BLANK;
use crate::course::plain;
use crate::points::Points;
use crate::report::{Line, Mark};

/// One mark, given or still to be given.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The points, if they are filled in.
    #[serde(deserialize_with = "filled_in")]
    pub points: Option<Points>,
    #[serde(default)]
    comment: String,
    /// A digest of the answer it is for.
    #[serde(default)]
    of: String,
}

impl Entry {
    /// What is written under a line and a student.
    ///
    /// # Errors
    ///
    /// If it is no mark.
    pub fn read(written: toml::Value) -> Result<Self> {
        let entry = written.try_into();
        entry.map_err(|error: toml::de::Error| anyhow!(plain(error.message())))
    }

    /// The mark that these points are for a line.
    ///
    /// # Errors
    ///
    /// If they are for another answer than there is now, or are too many.
    pub fn mark(&self, points: Points, line: &Line) -> Result<Mark> {
        let of = digest(line);
        ensure!(
            self.of.is_empty() || self.of == of,
            "marked for another answer than there is now; look at it again, and set of = \"{of}\""
        );
        ensure!(
            points <= line.points.into(),
            "{points} points, and there are {}",
            line.points
        );
        Ok(Mark {
            points,
            comment: self.comment.clone(),
        })
    }
}

/// The points, if they are filled in: in place of the form's `"?"`, or within its quotation marks.
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
            format!("points = {written} is no number; write one such as 2 or 1.5, or \"{BLANK}\"")
        })
        .and_then(|number| {
            Points::from_written(number)
                .with_context(|| format!("points = {number}: 0 or more, with at most two places"))
        });
    points.map(Some).map_err(D::Error::custom)
}

/// What a mark is given for.
pub fn digest(line: &Line) -> String {
    let mut digest = Sha256::new();
    for text in line.answer.iter().chain(&line.flags).chain(&line.because) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Result<Entry> {
        Entry::read(toml::from_str(text).unwrap())
    }

    #[test]
    fn points_may_be_written_within_the_quotation_marks_of_the_form() {
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
    fn what_is_no_mark_is_named_in_plain_words() {
        for (text, expected) in [
            ("points = true", "points = true is no number; write one "),
            ("points = \"2,5\"", "points = \"2,5\" is no number; write"),
            ("points = \"2?\"", "points = \"2?\" is no number; write"),
            ("points = \"-1\"", "points = -1: 0 or more"),
            ("points = \"nan\"", "points = NaN: 0 or more"),
            ("points = 0.001", "points = 0.001: 0 or more"),
            ("comment = \"good\"", "missing key `points`"),
            ("points = 1\nnote = 2", "unknown key `note`"),
            ("points = [1, 2]", "points = [1, 2] is no number"),
        ] {
            let error = entry(text).unwrap_err().to_string();
            assert!(
                error.starts_with(expected) && !error.contains('\n'),
                "{error}"
            );
        }
    }
}
