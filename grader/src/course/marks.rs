//! What a person gives: `marks.toml`.
//!
//! The grader writes the form and never changes what is filled in (`form`). A mark is for the answer that it was given
//! for: `of` is its digest. If the student hands in another one, the mark waits until a person has looked.

mod form;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{from_toml, read_text};
use crate::points::Points;
use crate::report::{Line, Mark, Report};
pub use form::Form;

/// What stands where a number of points is to be written.
const BLANK: &str = "?";

/// All marks, by the line of the sheet and the student.
#[derive(Clone, Debug, Default)]
pub struct Marks(BTreeMap<String, BTreeMap<String, Entry>>);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    points: toml::Value,
    #[serde(default)]
    comment: String,
    /// A digest of the answer it is for.
    #[serde(default)]
    of: String,
}

impl Marks {
    /// Reads a form.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is no form.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, "UTF-8")?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let marks = Self(from_toml(text)?);
        for (line, students) in &marks.0 {
            for (student, entry) in students {
                entry.given().with_context(|| format!("{line}.{student}"))?;
            }
        }
        Ok(marks)
    }

    /// The lines of the sheet for which there are marks, given or still to be given.
    pub fn lines(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// Whom marks are given to, with the line of the sheet.
    pub fn students(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.0.iter();
        lines.flat_map(|(line, students)| {
            let given = students
                .iter()
                .filter(|(_, entry)| matches!(entry.given(), Ok(Some(_))));
            given.map(move |(who, _)| (line.as_str(), who.as_str()))
        })
    }

    /// Puts the marks of a student on a report, in place of those that it had. Gives what does not fit.
    pub fn apply(&self, report: &mut Report) -> Vec<String> {
        let mut problems = Vec::new();
        let student = report.student.clone();
        for line in report.parts.iter_mut().flat_map(|part| &mut part.lines) {
            line.mark = None;
            let entry = self
                .0
                .get(&line.id)
                .and_then(|students| students.get(&student));
            let Some((entry, points)) = entry.and_then(|entry| Some((entry, entry.given().ok()??)))
            else {
                continue;
            };
            let place = format!("{}.{student}", line.id);
            if !entry.of.is_empty() && entry.of != digest(line) {
                problems.push(format!(
                    "{place}: marked for another answer than there is now; look at it again, and set of = \"{}\"",
                    digest(line)
                ));
            } else if points > line.points.into() {
                problems.push(format!(
                    "{place}: {points} points, and there are {}",
                    line.points
                ));
            } else {
                line.mark = Some(Mark {
                    points,
                    comment: entry.comment.clone(),
                });
            }
        }
        problems
    }

    /// Whether somebody is asked for this mark.
    fn has(&self, line: &str, student: &str) -> bool {
        self.0
            .get(line)
            .is_some_and(|students| students.contains_key(student))
    }
}

impl Entry {
    /// The points, if they are filled in.
    fn given(&self) -> Result<Option<Points>> {
        let number = match &self.points {
            toml::Value::String(text) if text == BLANK || text.is_empty() => return Ok(None),
            toml::Value::Integer(whole) => *whole as f64,
            toml::Value::Float(number) => *number,
            other => bail!("points = {other} is no number"),
        };
        let points = Points::from_written(number);
        Ok(Some(points.with_context(|| {
            format!("points = {number}: 0 or more, with at most two places")
        })?))
    }
}

/// What a mark is given for.
fn digest(line: &Line) -> String {
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
    use crate::report::Part;

    /// The report of a student with an answer to a question.
    pub fn report(student: &str, answer: &str) -> Report {
        Report {
            student: student.to_string(),
            parts: vec![Part {
                title: "Questions".to_string(),
                points: 3,
                lines: vec![Line {
                    id: "questions_1b".to_string(),
                    title: "1b: why".to_string(),
                    points: 3,
                    answer: Some(answer.to_string()),
                    ..Line::default()
                }],
            }],
            ..Report::default()
        }
    }

    #[test]
    fn a_mark_is_for_the_answer_it_was_given_for() {
        let of = digest(&report("anna", "Because.").parts[0].lines[0]);
        let marks = format!("[questions_1b.anna]\npoints = 3\nof = \"{of}\"\n");
        let marks = Marks::parse(&marks).unwrap();
        let mut changed = report("anna", "Because it is so.");
        assert!(marks.apply(&mut changed)[0].contains("another answer"));
        assert_eq!(changed.parts[0].given(), None);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for (points, expected) in [
            ("4", "4 points, and there are 3"),
            ("-1", "0 or more"),
            ("true", "is no number"),
            ("\"3\"", "is no number"),
        ] {
            let text = format!("[questions_1b.anna]\npoints = {points}\n");
            let problems = match Marks::parse(&text) {
                Ok(marks) => marks.apply(&mut report("anna", "So.")).join("\n"),
                Err(error) => format!("{error:#}"),
            };
            assert!(problems.contains(expected), "{points}: {problems}");
        }
    }

    #[test]
    fn where_nothing_is_written_behind_points_it_is_said_what_to_leave_there() {
        for nothing in ["points =", "points = ", "points=\r", "points = # later"] {
            let text = format!("[q1.anna]\n{nothing}\ncomment = \"\"\n");
            let error = Marks::parse(&text).unwrap_err().to_string();
            let expected =
                "line 2: nothing stands behind `points =`; leave \"?\" there until there are some";
            assert_eq!(error, expected, "{nothing:?}");
        }
    }
}
