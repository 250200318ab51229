//! The form for manual scores.
//!
//! For each rubric line awaiting manual grading, the form contains a table per student, below the student's answer. The
//! instructor reads all answers to one question in a row, which is fairer than grading student by student.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use toml_edit::{DocumentMut, Item, Table, TableLike, Value, value};

use super::entry::{BLANK, ScoreEntry};
use super::{SUBMISSION_NOTES, Scores};
use crate::text_file::read_text;
use judge::assignment::key::{Key, KeyQuestion};
use judge::count::count;
use report::atomic_write;
use report::escape::{is_printable, printable};
use report::points::Points;
use report::{Line, Report, Score};

/// The form for manual scores.
pub struct ScoreForm {
    /// The comment at the top of a new form.
    head: &'static str,
    document: DocumentMut,
    scores: Scores,
    /// The lines that were added from reports, each with the student.
    added: Vec<(Line, String)>,
    /// The ids of the lines that await manual grading, for each student with a report.
    awaited: BTreeMap<String, BTreeSet<String>>,
}

/// Reads the text of a form, if there is one.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn read_form(path: &Path) -> Result<Option<String>> {
    path.exists().then(|| read_text(path, "UTF-8")).transpose()
}

/// Whether a rubric line awaits manual grading or is flagged for review.
pub fn awaits_grading(line: &Line) -> bool {
    line.earned.is_none() || !line.review_notes.is_empty()
}

/// Returns the question of the answer key that a rubric line is about.
pub fn key_question<'a>(line: &Line, key: &'a Key) -> Option<&'a KeyQuestion> {
    let mut questions = key.questions.iter();
    questions.find(|question| line.id.ends_with(&format!("_{}", question.id)))
}

impl ScoreForm {
    /// Reads the form at `path`, or returns a new one.
    ///
    /// # Errors
    ///
    /// Fails if there is a form that cannot be read.
    pub fn open(path: &Path) -> Result<Self> {
        let text = read_form(path)?;
        Self::parse(text.as_deref()).with_context(|| path.display().to_string())
    }

    /// Parses a form, or returns a new one if there is no text.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid form.
    pub fn parse(text: Option<&str>) -> Result<Self> {
        Ok(Self {
            head: if text.is_some() { "" } else { FORM_HEAD },
            scores: Scores::parse(text.unwrap_or_default())?,
            document: text.unwrap_or_default().parse()?,
            added: Vec::new(),
            awaited: BTreeMap::new(),
        })
    }

    /// Adds the lines of a report that await manual grading and are not in the form yet. A submission that cannot be
    /// graded has to be replaced first.
    pub fn add(&mut self, report: &Report, key: Option<&Key>) {
        if report.problem.is_some() {
            return;
        }
        let lines = report.manual_sections.iter().flat_map(|part| &part.lines);
        let lines = lines.filter(|line| awaits_grading(line));
        let mut awaited = BTreeSet::new();
        for line in lines {
            if self.entry(&line.id, &report.student).is_none() {
                self.insert(line, &report.student, key);
                self.added.push((line.clone(), report.student.clone()));
            }
            awaited.insert(line.id.clone());
        }
        self.awaited.insert(report.student.clone(), awaited);
    }

    /// Returns the entry for a rubric line and a student, filled in or blank.
    pub fn entry(&self, line: &str, student: &str) -> Option<&ScoreEntry> {
        self.scores.entry(line, student)
    }

    /// Returns the score for a rubric line and a student, if it is filled in, or the reason why it does not count.
    pub fn score(&self, line: &Line, student: &str) -> Option<Result<Score>> {
        let entry = self.entry(&line.id, student)?;
        Some(entry.mark(entry.points?, line))
    }

    /// Returns the text of the form.
    pub fn text(&self) -> String {
        format!("{}{}", self.head, self.document)
    }

    /// Sets the entry for a rubric line and a student. Comments and the rest of the form stay as they are.
    pub fn set(&mut self, line: &Line, student: &str, entry: &ScoreEntry, key: Option<&Key>) {
        if self.entry(&line.id, student).is_none() {
            self.insert(line, student, key);
        }
        let table = self.students(&line.id).and_then(|students| {
            let entry = students.get_mut(student)?;
            entry.as_table_like_mut()
        });
        if let Some(table) = table {
            put(table, "points", points_value(entry.points));
            put(table, "comment", entry.comment.as_str().into());
            put(table, "of", entry.of.as_str().into());
            self.remember(&line.id, student, entry);
        }
    }

    /// Removes the entry for a rubric line and a student.
    pub fn remove(&mut self, line: &str, student: &str) {
        if let Some(students) = self.students(line) {
            students.remove(student);
        }
        if let Some(students) = self.scores.0.get_mut(line) {
            students.remove(student);
        }
    }

    /// Adds a blank entry below the student's answer, and the line with its answer key if it is the first.
    fn insert(&mut self, line: &Line, student: &str, key: Option<&Key>) {
        let lines = self.document.as_table_mut();
        if !lines.contains_key(&line.id) {
            let mut table = Table::new();
            table.set_implicit(false);
            table.decor_mut().set_prefix(about_line(line, key));
            lines.insert(&line.id, Item::Table(table));
        }
        let blank = ScoreEntry::blank(line);
        let mut entry = Table::new();
        entry["points"] = value(BLANK);
        entry["comment"] = value("");
        entry["of"] = value(&blank.of);
        match lines.get_mut(&line.id) {
            Some(Item::Table(students)) => {
                if let Some(mut points) = entry.key_mut("points") {
                    points.leaf_decor_mut().set_prefix("");
                }
                entry.decor_mut().set_prefix(about_student(line));
                students.set_dotted(false);
                students.insert_formatted(&key_of(student), Item::Table(entry));
            }
            // An inline table has no room for comments.
            Some(Item::Value(Value::InlineTable(students))) => {
                students.insert(student, entry.into_inline_table().into());
            }
            _ => return,
        }
        self.remember(&line.id, student, &blank);
    }

    fn students(&mut self, line: &str) -> Option<&mut dyn TableLike> {
        self.document.get_mut(line)?.as_table_like_mut()
    }

    fn remember(&mut self, line: &str, student: &str, entry: &ScoreEntry) {
        let students = self.scores.0.entry(line.to_string()).or_default();
        students.insert(student.to_string(), entry.clone());
    }

    /// Writes the added lines to the form at `path`, and removes blank entries that no report awaits: of answers that have
    /// changed, and of students who are not known, because their ids have changed. It is read again: while a class is graded, an instructor may score.
    ///
    /// # Errors
    ///
    /// Fails if the form cannot be read or written.
    pub fn write_added(
        &self,
        path: &Path,
        key: Option<&Key>,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<()> {
        let mut form = Self::open(path)?;
        let added = self.added.iter();
        let new = added.filter(|(line, student)| form.entry(&line.id, student).is_none());
        let new: Vec<_> = new.collect();
        let old: Vec<(String, String)> = form
            .scores
            .blank()
            .filter(|(line, student)| match self.awaited.get(*student) {
                Some(awaited) => !awaited.contains(*line) && *line != SUBMISSION_NOTES,
                None => !is_known(student),
            })
            .map(|(line, student)| (line.to_string(), student.to_string()))
            .collect();
        if new.is_empty() && old.is_empty() {
            return Ok(());
        }
        for (line, student) in new {
            form.insert(line, student, key);
        }
        for (line, student) in &old {
            form.remove(line, student);
        }
        atomic_write::write(path, form.text().as_bytes())
            .with_context(|| format!("{}: failed to write", path.display()))
    }
}

const FORM_HEAD: &str = "\
# Manual scores. `grader mark` shows them on a page, where you grade equal answers at once. To write them here instead,
# replace each \"?\" with a number of points, and add a comment for the student if you like. Then grade again with
# --resume. A line with \"?\" still awaits manual grading; it doesn't count as zero. `of` is the digest of the answer
# that the score is for; change it only if a message says so. The grader adds to this file but never changes your
# entries.
";

/// Returns points as they are written in the form.
fn points_value(points: Option<Points>) -> Value {
    match points {
        None => BLANK.into(),
        Some(points) => {
            let number = f64::from(points);
            match number.fract() == 0.0 {
                true => (number as i64).into(),
                false => number.into(),
            }
        }
    }
}

/// Sets a value, and keeps the comment after it.
fn put(table: &mut dyn TableLike, key: &str, new: Value) {
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(value) => {
            let decor = value.decor().clone();
            *value = new;
            *value.decor_mut() = decor;
        }
        None => {
            table.insert(key, Item::Value(new));
        }
    }
}

/// Returns the key of a student's table. Characters that are invisible or change the text direction are escaped; a TOML
/// parser reads them back unchanged.
fn key_of(student: &str) -> toml_edit::Key {
    let as_it_is = || toml_edit::Key::new(student);
    if student.chars().all(is_printable) {
        return as_it_is();
    }
    let escaped = student.chars().map(|character| match character {
        '"' | '\\' => format!("\\{character}"),
        _ if is_printable(character) => character.to_string(),
        _ => format!("\\U{:08X}", u32::from(character)),
    });
    let written = format!("\"{}\"", escaped.collect::<String>());
    written.parse().unwrap_or_else(|_| as_it_is())
}

/// Returns the question and its answer key.
fn about_line(line: &Line, key: Option<&Key>) -> String {
    let points = count(line.points, ["point", "points"]);
    let title = printable(&line.title);
    let mut text = format!("\n\n# {title} ({points})\n");
    if let Some(question) = key.and_then(|key| key_question(line, key)) {
        text += &quoted("key: ", &question.correct.to_string());
        text += &quoted("why: ", &question.reason);
    }
    text
}

/// Returns a student's answer and the remarks on it.
fn about_student(line: &Line) -> String {
    let mut text = "\n".to_string();
    for flag in &line.review_notes {
        text += &format!("# flagged for review: {}\n", printable(flag));
    }
    // A remark may contain a student's file name, so it must not start a line of its own.
    for why in &line.reasons {
        text += &format!("# {}\n", printable(why));
    }
    if let Some(answer) = &line.answer {
        text += &quoted("> ", answer);
    }
    text
}

/// The width of a comment, in columns; paragraphs in Markdown are often a single line.
const COMMENT_WIDTH: usize = 100;

/// Formats `text` as comment lines that start with `begin`. Untrusted text cannot end the comment.
fn quoted(begin: &str, text: &str) -> String {
    let width =
        textwrap::Options::new(COMMENT_WIDTH).word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines = text.lines().map(printable);
    let lines = lines.flat_map(|line| {
        let wrapped = textwrap::wrap(&line, &width);
        let wrapped = wrapped.iter().map(|line| format!("# {begin}{line}\n"));
        wrapped.collect::<Vec<_>>()
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::tests::report;
    use super::*;

    fn form(path: &Path, reports: &[Report]) -> String {
        let mut form = ScoreForm::open(path).unwrap();
        for report in reports {
            form.add(report, None);
        }
        form.write_added(path, None, |_| true).unwrap();
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn scores_entered_while_a_class_is_graded_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let text = form(&path, &[report("anna", "Because.")]);
        let mut of_run = ScoreForm::open(&path).unwrap();
        of_run.add(&report("ben", "So."), None);
        let scored = text.replace("points = \"?\"", "points = 2");
        fs::write(&path, &scored).unwrap();
        of_run.write_added(&path, None, |_| true).unwrap();
        let now = fs::read_to_string(&path).unwrap();
        assert!(now.contains("points = 2"), "{now}");
        assert!(now.contains("[questions_1b.ben]"), "{now}");
    }

    #[test]
    fn blank_entries_of_answers_that_are_gone_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let mut before = report("anna", "So.");
        let mut other = before.manual_sections[0].lines[0].clone();
        other.id = "questions_2c".to_string();
        before.manual_sections[0].lines.push(other);
        let text = form(&path, &[before, report("ben", "So.")]);
        assert!(text.contains("[questions_2c.anna]"), "{text}");
        let now = form(&path, &[report("anna", "So.")]);
        assert!(!now.contains("[questions_2c.anna]"), "{now}");
        for stays in ["[questions_1b.anna]", "[questions_1b.ben]"] {
            assert!(now.contains(stays), "{now}");
        }
    }

    #[test]
    fn only_blank_entries_of_unknown_students_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let students = ["anna", "old_anna", "old_ben", "old_cora"];
        let text = form(&path, &students.map(|student| report(student, "So.")));
        let begin = |student: &str| format!("[questions_1b.{student}]\npoints = ");
        let scored = text.replace(&(begin("old_ben") + "\"?\""), &(begin("old_ben") + "2"));
        let commented = begin("old_cora") + "\"?\"\ncomment = \"";
        let scored = scored.replace(&commented, &(commented.clone() + "Why?"));
        fs::write(&path, &scored).unwrap();
        let of_run = ScoreForm::open(&path).unwrap();
        let is_known = |student: &str| student == "anna";
        of_run.write_added(&path, None, is_known).unwrap();
        let now = fs::read_to_string(&path).unwrap();
        let stays = students.map(|student| now.contains(&begin(student)));
        assert_eq!(stays, [true, false, true, true], "{now}");
        assert_eq!(now.matches("# > So.").count(), 3, "{now}");
    }

    #[test]
    fn filled_in_scores_stay_and_new_lines_are_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let text = form(&path, &[report("anna", "Because.\nReally.")]);
        assert!(text.starts_with(FORM_HEAD), "{text}");
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

        let scores = Scores::read(&path).unwrap();
        let mut anna = report("anna", "Because.\nReally.");
        assert_eq!(scores.apply(&mut anna), [""; 0]);
        let mark = anna.manual_sections[0].lines[0].score.clone().unwrap();
        assert_eq!(
            (mark.points.to_string().as_str(), mark.comment.as_str()),
            ("2.5", "good")
        );
        let mut ben = report("ben", "So.");
        assert_eq!(scores.apply(&mut ben), [""; 0]);
        assert_eq!(ben.manual_sections[0].given(), None, "blank is no zero");
    }

    #[test]
    fn student_text_never_escapes_from_its_comment() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        let hostile =
            "a\rpoints = 3\n[questions_1b.evil]\npoints = 3\u{1b}[2J\u{202e}\u{2028}points = 3";
        let mut report = report("\"]\n[questions_1b.other", hostile);
        let line = &mut report.manual_sections[0].lines[0];
        line.review_notes = vec![format!("look at {hostile}")];
        line.reasons = vec![format!("there is {hostile}")];
        let text = form(&path, &[report]);
        assert_eq!(
            Scores::parse(&text).unwrap().0["questions_1b"].len(),
            1,
            "{text}"
        );
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{2028}', '\r']));
        let ours = ["# flagged for review: look at a", "# there is a", "# > a"];
        for begin in ours {
            let lines = text.lines().filter(|line| line.starts_with(begin));
            assert_eq!(lines.count(), 1, "{text}");
        }
        // Nothing from the answer starts a line that looks like one of the grader's.
        assert!(!text.contains("\n# [questions_1b.evil]"), "{text}");
    }

    #[test]
    fn student_name_is_escaped_and_read_back_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marks.toml");
        for student in [
            "anna",
            "Åsa \"B\" C:\\d 漢",
            "a\u{202e}txt",
            "a\\\"\u{202e}\n\u{7f}\u{85}\u{2028}\u{e0101}b",
        ] {
            let text = form(&path, &[report(student, "So.")]);
            let scores = Scores::parse(&text).unwrap();
            assert!(scores.entry("questions_1b", student).is_some(), "{text}");
            let is_raw = |character| character != '\n' && !is_printable(character);
            assert!(!text.contains(is_raw), "{text}");
        }
    }

    #[test]
    fn answer_with_long_lines_is_quoted_completely() {
        let folder = tempfile::tempdir().unwrap();
        let words: Vec<String> = (0..200).map(|number| format!("word{number}")).collect();
        let answer = format!("{}\n\n    {}", words.join(" "), "x".repeat(600));
        let text = form(
            &folder.path().join("marks.toml"),
            &[report("anna", &answer)],
        );
        let lines: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# > "))
            .collect();
        assert!(
            lines.iter().all(|line| line.len() <= COMMENT_WIDTH),
            "{text}"
        );
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(&answer));
    }

    #[test]
    fn heading_uses_the_singular_for_one_point() {
        for (points, expected) in [(1, "# 1b: why (1 point)\n"), (2, "(2 points)\n")] {
            let folder = tempfile::tempdir().unwrap();
            let mut report = report("anna", "So.");
            report.manual_sections[0].lines[0].points = points;
            let text = form(&folder.path().join("marks.toml"), &[report]);
            assert!(text.contains(expected), "{text}");
        }
    }
}
