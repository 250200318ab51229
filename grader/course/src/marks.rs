//! What a person gives: `marks.toml`.
//!
//! The grader writes the form and never changes what is filled in (`form`). A mark is for the answer that it was given
//! for: `of` is its digest (`entry`). If the student hands in another one, the mark waits until a person has looked.

mod entry;
mod form;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};

use super::text_file::{from_toml, read_text};
use entry::Entry;
pub use form::Form;
use report::escape::printable;
use report::{Line, Report};

/// What stands where a number of points is to be written.
const BLANK: &str = "?";

/// All marks, by the line of the sheet and the student.
#[derive(Clone, Debug, Default)]
pub struct Marks(BTreeMap<String, BTreeMap<String, Entry>>);

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

    /// Of mistakes in several marks all are named: there may be a hundred.
    fn parse(text: &str) -> Result<Self> {
        let written: BTreeMap<String, BTreeMap<String, toml::Value>> = from_toml(text)?;
        let mut marks = Self::default();
        let mut problems = Vec::new();
        for (line, students) in written {
            let of_line = marks.0.entry(line.clone()).or_default();
            for (student, written) in students {
                match Entry::read(written) {
                    Ok(entry) => {
                        of_line.insert(student, entry);
                    }
                    Err(problem) => {
                        problems.push(format!("{line}.{}: {problem}", printable(&student)))
                    }
                }
            }
        }
        ensure!(problems.is_empty(), problems.join("\n  "));
        Ok(marks)
    }

    /// Whom marks are given to, with the line of the sheet.
    pub fn students(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.0.iter();
        lines.flat_map(|(line, students)| {
            let given = students.iter().filter(|(_, entry)| entry.points.is_some());
            given.map(move |(who, _)| (line.as_str(), who.as_str()))
        })
    }

    /// Puts the marks of a student on a report, in place of those that it had. Gives what does not fit.
    pub fn apply(&self, report: &mut Report) -> Vec<String> {
        let lines = report.parts.iter_mut().flat_map(|part| &mut part.lines);
        let mut lines: Vec<&mut Line> = lines.collect();
        for line in &mut lines {
            line.mark = None;
        }
        let mut problems = Vec::new();
        for (id, students) in &self.0 {
            let Some((entry, points)) = students
                .get(&report.student)
                .and_then(|entry| Some((entry, entry.points?)))
            else {
                continue;
            };
            let mark = match lines.iter_mut().find(|line| line.id == *id) {
                Some(line) => entry.mark(points, line).map(|mark| line.mark = Some(mark)),
                None => Err(anyhow!(no_line(id, &lines))),
            };
            if let Err(problem) = mark {
                problems.push(format!("{id}.{}: {problem}", printable(&report.student)));
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

/// What is said of a mark on a line that is not in the report. A part may be marked as a whole at one time and line by
/// line at another: `commits`, and then `commits_steps`.
fn no_line(id: &str, lines: &[&mut Line]) -> String {
    let is_part = |one: &str, of: &str| {
        let rest = one.strip_prefix(of);
        rest.is_some_and(|rest| rest.starts_with('_'))
    };
    let ids = lines.iter().map(|line| line.id.as_str());
    let instead: Vec<&str> = ids
        .filter(|other| is_part(other, id) || is_part(id, other))
        .collect();
    let now = match instead.is_empty() {
        true => String::new(),
        false => format!(", but {}", instead.join(", ")),
    };
    format!(
        "there is no such line in the report now{now}; look at it again, and move this mark or take it out"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::Part;

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
        let of = entry::digest(&report("anna", "Because.").parts[0].lines[0]);
        let marks = format!("[questions_1b.anna]\npoints = 3\nof = \"{of}\"\n");
        let marks = Marks::parse(&marks).unwrap();
        let mut changed = report("anna", "Because it is so.");
        assert!(marks.apply(&mut changed)[0].contains("another answer"));
        assert_eq!(changed.parts[0].given(), None);
        let mut same = report("anna", "Because.");
        assert_eq!(marks.apply(&mut same), [""; 0]);
        assert_eq!(same.parts[0].given(), Some(3.into()));
    }

    #[test]
    fn more_points_than_there_are_is_named() {
        let marks = Marks::parse("[questions_1b.anna]\npoints = 4\n").unwrap();
        let problems = marks.apply(&mut report("anna", "So."));
        assert_eq!(problems, ["questions_1b.anna: 4 points, and there are 3"]);
    }

    #[test]
    fn a_mark_on_a_line_that_the_report_no_longer_has_is_named_with_those_it_has() {
        let marks = Marks::parse(
            "[questions.anna]\npoints = 9\n[questions_1b_x.anna]\npoints = 1\n[commits.anna]\npoints = 1\n\
             [quest.anna]\npoints = \"?\"\n[other.ben]\npoints = 1\n",
        )
        .unwrap();
        let end = "; look at it again, and move this mark or take it out";
        let expected = [
            "commits.anna: there is no such line in the report now",
            "questions.anna: there is no such line in the report now, but questions_1b",
            "questions_1b_x.anna: there is no such line in the report now, but questions_1b",
        ]
        .map(|begin| format!("{begin}{end}"));
        assert_eq!(marks.apply(&mut report("anna", "So.")), expected);
    }

    #[test]
    fn of_several_marks_that_are_none_each_is_named() {
        let text = "[q1.anna]\npoints = \"two\"\n[q1.ben]\npoints = 2\n[q1.\"c\\n\"]\npoints = -1\n[q2]\nanna = 1\n";
        let error = Marks::parse(text).unwrap_err().to_string();
        let places: Vec<&str> = error
            .lines()
            .map(|line| line.split(':').next().unwrap_or_default().trim())
            .collect();
        assert_eq!(places, ["q1.anna", "q1.c\\n", "q2.anna"], "{error}");
        assert!(error.ends_with("expected a table"), "{error}");
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
