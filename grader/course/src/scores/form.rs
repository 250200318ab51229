//! The form for manual scores.
//!
//! For each rubric line awaiting manual grading, the form contains a table per student, below the student's answer. The
//! instructor reads all answers to one question in a row, which is fairer than grading student by student.

use std::path::Path;

use anyhow::{Context, Result};
use toml_edit::{DocumentMut, Item, Table, value};

use super::Scores;
use super::entry::{BLANK, digest};
use crate::text_file::read_text;
use judge::assignment::key::{CorrectAnswer, Key};
use judge::count::count;
use report::atomic_write;
use report::escape::{is_printable, printable};
use report::{Line, Report};

/// The form for manual scores.
pub struct ScoreForm {
    /// The comment at the top of a new form.
    head: &'static str,
    document: DocumentMut,
    scores: Scores,
    added: usize,
}

impl ScoreForm {
    /// Reads the form at `path`, or returns a new one.
    ///
    /// # Errors
    ///
    /// Fails if there is a form that cannot be read.
    pub fn open(path: &Path) -> Result<Self> {
        let text = match path.exists() {
            true => read_text(path, "UTF-8")?,
            false => String::new(),
        };
        let shown = || path.display().to_string();
        Ok(Self {
            head: if path.exists() { "" } else { FORM_HEAD },
            scores: Scores::parse(&text).with_context(shown)?,
            document: text.parse().with_context(shown)?,
            added: 0,
        })
    }

    /// Adds the lines of a report that await manual grading and are not in the form yet.
    pub fn add(&mut self, report: &Report, key: Option<&Key>) {
        for line in report.manual_sections.iter().flat_map(|part| &part.lines) {
            let is_open = line.earned.is_none() || !line.review_notes.is_empty();
            if !is_open || self.scores.has(&line.id, &report.student) {
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
            students.insert_formatted(&key_of(&report.student), Item::Table(entry));
            self.added += 1;
        }
    }

    /// Writes the form if it has new entries.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        if self.added == 0 {
            return Ok(());
        }
        let text = format!("{}{}", self.head, self.document);
        atomic_write::write(path, text.as_bytes())
            .with_context(|| format!("{}: failed to write", path.display()))
    }
}

const FORM_HEAD: &str = "\
# Manual scores. Replace each \"?\" with a number of points, add a comment for the student if you like, and grade again
# with --resume. A line with \"?\" still awaits manual grading; it doesn't count as zero. Don't change `of`: it is the
# digest of the answer that the score is for. The grader adds to this file but never changes your entries.
";

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
    let gap = key.and_then(|key| {
        key.questions
            .iter()
            .find(|gap| line.id.ends_with(&format!("_{}", gap.id)))
    });
    if let Some(gap) = gap {
        let right = match &gap.correct {
            CorrectAnswer::Choice(letter) => letter.to_string(),
            CorrectAnswer::Number(number) => number.to_string(),
            CorrectAnswer::Prose(good) => good.clone(),
        };
        text += &quoted("key: ", &right);
        text += &quoted("why: ", &gap.reason);
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
        form.write(path).unwrap();
        fs::read_to_string(path).unwrap()
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
            assert!(scores.has("questions_1b", student), "{text}");
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
