//! What a person gives: `marks.toml`.
//!
//! The grader writes the form and never changes what is filled in: a table for each line that needs a person,
//! in it one for each student, with what the student wrote above it. A question is read for all
//! students one after the other, which is fairer than student by student.
//!
//! A mark is for the answer that it was given for: `of` is its digest. If the student hands in another one, the mark waits
//! until a person has looked.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml_edit::{DocumentMut, Item, Table, value};

use super::{from_toml, read_text};
use crate::parts::key::{Key, Right};
use crate::points::Points;
use crate::report::{Line, Mark, Report};
use crate::visible::shown;
use crate::whole;

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

/// A form for what needs a person.
pub struct Form {
    /// What stands at the top of a new one.
    head: &'static str,
    document: DocumentMut,
    marks: Marks,
    added: usize,
}

impl Form {
    /// The form at `path` as it is, or a new one.
    ///
    /// # Errors
    ///
    /// If it is there and cannot be read.
    pub fn open(path: &Path) -> Result<Self> {
        let text = match path.exists() {
            true => read_text(path, "UTF-8")?,
            false => String::new(),
        };
        let document = text.parse().with_context(|| path.display().to_string())?;
        Ok(Self {
            head: if path.exists() { "" } else { HEAD },
            document,
            marks: Marks::parse(&text).with_context(|| path.display().to_string())?,
            added: 0,
        })
    }

    /// Adds what a report leaves to a person and is not in it yet.
    pub fn add(&mut self, report: &Report, key: Option<&Key>) {
        for line in report.parts.iter().flat_map(|part| &part.lines) {
            let is_open = line.earned.is_none() || !line.flags.is_empty();
            if !is_open || self.marks.has(&line.id, &report.student) {
                continue;
            }
            let lines = self.document.as_table_mut();
            let is_new = !lines.contains_key(&line.id);
            let students = lines.entry(&line.id).or_insert_with(|| {
                let mut table = Table::new();
                table.set_implicit(false);
                Item::Table(table)
            });
            let Some(students) = students.as_table_mut() else {
                continue;
            };
            if is_new {
                students.decor_mut().set_prefix(about_line(line, key));
            }
            let mut entry = Table::new();
            entry.decor_mut().set_prefix(about_student(line));
            entry["points"] = value(BLANK);
            if let Some(mut points) = entry.key_mut("points") {
                points.leaf_decor_mut().set_prefix("");
            }
            entry["comment"] = value("");
            entry["of"] = value(digest(line));
            students.insert(&report.student, Item::Table(entry));
            self.added += 1;
        }
    }

    /// Writes it, if anything was added: beside its place first.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        if self.added == 0 {
            return Ok(());
        }
        let text = format!("{}{}", self.head, self.document);
        whole::write(path, text.as_bytes())
            .with_context(|| format!("{}: failed to write", path.display()))
    }
}

const HEAD: &str = "\
# What a person gives. Write a number of points in place of each \"?\", and a comment for the student if there is one to make;
# then grade again with --resume. What is left blank is no zero: the report says that it is missing.
# `of` says which answer a mark is for, and is not to be changed. The grader adds to this file and changes nothing in it.
";

/// What is asked, and what a good answer says.
fn about_line(line: &Line, key: Option<&Key>) -> String {
    let mut text = format!("\n\n# {} ({} points)\n", shown(&line.title), line.points);
    let gap = key.and_then(|key| {
        key.gaps
            .iter()
            .find(|gap| line.id.ends_with(&format!("_{}", gap.id)))
    });
    if let Some(gap) = gap {
        let right = match &gap.right {
            Right::Choice(letter) => letter.to_string(),
            Right::Number(number) => number.to_string(),
            Right::Prose(good) => good.clone(),
        };
        text += &quoted("key: ", &right);
        text += &quoted("why: ", &gap.why);
    }
    text
}

/// What there is of a student.
fn about_student(line: &Line) -> String {
    let mut text = "\n".to_string();
    for flag in &line.flags {
        text += &quoted("to look at: ", flag);
    }
    for why in &line.because {
        text += &quoted("", why);
    }
    if let Some(answer) = &line.answer {
        text += &quoted("> ", answer);
    }
    text
}

/// Lines of a comment. What strangers wrote can do no harm in it: it has no line ends but ours.
fn quoted(mark: &str, text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line: String = shown(line).chars().take(400).collect();
        format!("# {mark}{line}\n")
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::report::Part;

    fn report(student: &str, answer: &str) -> Report {
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

    fn form(path: &Path, reports: &[Report]) -> String {
        let mut form = Form::open(path).unwrap();
        for report in reports {
            form.add(report, None);
        }
        form.write(path).unwrap();
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn what_is_filled_in_stays_and_what_is_new_is_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let text = form(&path, &[report("anna", "Because.\nReally.")]);
        assert!(text.starts_with(HEAD), "{text}");
        assert!(text.contains("# > Because.\n# > Really.\n"), "{text}");
        let filled = text
            .replace("points = \"?\"", "points = 2.5 # fine")
            .replace("comment = \"\"", "comment = \"good\"");
        fs::write(&path, &filled).unwrap();
        let again = form(
            &path,
            &[report("anna", "Because.\nReally."), report("ben", "So.")],
        );
        assert!(again.starts_with(&filled[..filled.len() - 1]), "{again}");
        assert!(again.contains("[questions_1b.ben]"));

        let marks = Marks::read(&path).unwrap();
        let mut anna = report("anna", "Because.\nReally.");
        assert_eq!(marks.apply(&mut anna), [""; 0]);
        let mark = anna.parts[0].lines[0].mark.clone().unwrap();
        assert_eq!(
            (mark.points.to_string().as_str(), mark.comment.as_str()),
            ("2.5", "good")
        );
        let mut ben = report("ben", "So.");
        assert_eq!(marks.apply(&mut ben), [""; 0]);
        assert_eq!(ben.parts[0].given(), None, "blank is no zero");
    }

    #[test]
    fn a_mark_is_for_the_answer_it_was_given_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let text = form(&path, &[report("anna", "Because.")]);
        fs::write(&path, text.replace("points = \"?\"", "points = 3")).unwrap();
        let marks = Marks::read(&path).unwrap();
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
    fn nothing_that_a_student_writes_leaves_its_comment() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let hostile =
            "a\rpoints = 3\n[questions_1b.evil]\npoints = 3\u{1b}[2J\u{202e}\u{2028}points = 3";
        let text = form(&path, &[report("\"]\n[questions_1b.other", hostile)]);
        assert_eq!(
            Marks::parse(&text).unwrap().0["questions_1b"].len(),
            1,
            "{text}"
        );
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\r']));
    }
}
