//! The manual scores of a course: `marks.toml`.
//!
//! The grader writes the form and never changes values that were filled in (`form`). Each score is for one answer,
//! whose digest is in `of` (`entry`). If the student submits another answer, the score does not apply until the
//! instructor has reviewed it.

mod entry;
pub mod form;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};

use super::text_file::{from_toml, read_text};
pub use entry::ScoreEntry;
use report::escape::printable;
use report::{Line, Phase, Report};

/// The id of the line about the submission as a whole, which is worth no points.
const SUBMISSION_NOTES: &str = "submission_notes";

/// Returns the line for the review of the notes on a submission, if there are any: on its files and its declarations.
pub fn notes_line(report: &Report) -> Option<Line> {
    let flagged = report.phases.iter().flat_map(Phase::flagged);
    let notes: Vec<String> = report.notices.iter().cloned().chain(flagged).collect();
    (!notes.is_empty()).then(|| Line {
        id: SUBMISSION_NOTES.to_string(),
        title: "Notes on the submission".to_string(),
        review_notes: notes,
        ..Line::default()
    })
}

/// The manual scores, by rubric line and student.
#[derive(Clone, Debug, Default)]
pub struct Scores(BTreeMap<String, BTreeMap<String, ScoreEntry>>);

impl Scores {
    /// Reads a form.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is not a valid form.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, "UTF-8")?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    /// Parses a form. An error lists all invalid scores.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let written: BTreeMap<String, BTreeMap<String, toml::Value>> = from_toml(text)?;
        let mut scores = Self::default();
        let mut problems = Vec::new();
        for (line, students) in written {
            let of_line = scores.0.entry(line.clone()).or_default();
            for (student, written) in students {
                match ScoreEntry::read(written) {
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
        Ok(scores)
    }

    /// Returns the students with scores, each preceded by the rubric line.
    pub fn students(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries(|entry| entry.points.is_some())
    }

    /// Returns the students with entries that nobody has filled in, each preceded by the rubric line.
    fn blank(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries(|entry| entry.points.is_none() && entry.comment.is_empty())
    }

    fn entries(&self, fits: fn(&ScoreEntry) -> bool) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.0.iter();
        lines.flat_map(move |(line, students)| {
            let fitting = students.iter().filter(move |(_, entry)| fits(entry));
            fitting.map(move |(who, _)| (line.as_str(), who.as_str()))
        })
    }

    /// Returns the number of scores of a student.
    pub fn number_of(&self, student: &str) -> usize {
        self.students().filter(|(_, who)| *who == student).count()
    }

    /// Replaces the manual scores in a report. Returns a message for each score that does not apply. The scores of a
    /// submission that cannot be graded wait for the one that replaces it.
    pub fn apply(&self, report: &mut Report) -> Vec<String> {
        let notes = notes_line(report);
        report.review = None;
        let lines = report
            .manual_sections
            .iter_mut()
            .flat_map(|part| &mut part.lines);
        let mut lines: Vec<&mut Line> = lines.collect();
        for line in &mut lines {
            line.score = None;
        }
        let mut problems = Vec::new();
        if report.problem.is_some() {
            return problems;
        }
        for (id, students) in &self.0 {
            let Some((entry, points)) = students
                .get(&report.student)
                .and_then(|entry| Some((entry, entry.points?)))
            else {
                continue;
            };
            let score = match lines.iter_mut().find(|line| line.id == *id) {
                Some(line) => entry.mark(points, line).map(|mark| line.score = Some(mark)),
                None if id == SUBMISSION_NOTES => match &notes {
                    Some(line) => entry
                        .mark(points, line)
                        .map(|mark| report.review = Some(mark)),
                    None => Ok(()),
                },
                None => Err(anyhow!(no_line(id, &lines))),
            };
            if let Err(problem) = score {
                problems.push(format!("{id}.{}: {problem}", printable(&report.student)));
            }
        }
        problems
    }

    /// Returns the entry for a rubric line and a student, filled in or blank.
    fn entry(&self, line: &str, student: &str) -> Option<&ScoreEntry> {
        self.0.get(line)?.get(student)
    }
}

/// Returns the message about a score whose line is missing from the report. A section may be scored as a whole in one
/// run (`commits`) and line by line in another (`commits_steps`).
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
        false => format!(", but it has {}", instead.join(", ")),
    };
    format!("the report no longer has this line{now}; move this score or remove it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::ManualSection;

    /// Returns a report with a student's answer to a question.
    pub fn report(student: &str, answer: &str) -> Report {
        Report {
            student: student.to_string(),
            manual_sections: vec![ManualSection {
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
    fn score_counts_only_for_the_answer_it_was_given_for() {
        let of = entry::digest(&report("anna", "Because.").manual_sections[0].lines[0]);
        let text = format!("[questions_1b.anna]\npoints = 3\nof = \"{of}\"\n");
        let scores = Scores::parse(&text).unwrap();
        let mut changed = report("anna", "Because it is so.");
        assert!(scores.apply(&mut changed)[0].contains("has changed since"));
        assert_eq!(changed.manual_sections[0].given(), None);
        let mut same = report("anna", "Because.");
        assert_eq!(scores.apply(&mut same), [""; 0]);
        assert_eq!(same.manual_sections[0].given(), Some(3.into()));
    }

    #[test]
    fn scores_wait_for_a_submission_that_can_be_graded() {
        let scores = "[questions_1b.anna]\npoints = 3\n[quest.anna]\npoints = \"?\"\n[questions_1b.ben]\npoints = 1\n";
        let scores = Scores::parse(scores).unwrap();
        let mut unreadable = Report {
            problem: Some("anna.zip: failed to unpack".to_string()),
            manual_sections: Vec::new(),
            ..report("anna", "So.")
        };
        assert_eq!(scores.apply(&mut unreadable), [""; 0]);
        assert_eq!(scores.number_of("anna"), 1);
    }

    #[test]
    fn too_many_points_are_reported() {
        let scores = Scores::parse("[questions_1b.anna]\npoints = 4\n").unwrap();
        let problems = scores.apply(&mut report("anna", "So."));
        assert_eq!(
            problems,
            ["questions_1b.anna: 4 points, but the line is worth 3; write at most 3"]
        );
    }

    #[test]
    fn score_for_a_missing_line_is_reported_with_similar_lines() {
        let scores = Scores::parse(
            "[questions.anna]\npoints = 9\n[questions_1b_x.anna]\npoints = 1\n[commits.anna]\npoints = 1\n\
             [quest.anna]\npoints = \"?\"\n[other.ben]\npoints = 1\n",
        )
        .unwrap();
        let end = "; move this score or remove it";
        let expected = [
            "commits.anna: the report no longer has this line",
            "questions.anna: the report no longer has this line, but it has questions_1b",
            "questions_1b_x.anna: the report no longer has this line, but it has questions_1b",
        ]
        .map(|begin| format!("{begin}{end}"));
        assert_eq!(scores.apply(&mut report("anna", "So.")), expected);
    }

    #[test]
    fn every_invalid_score_is_reported() {
        let text = "[q1.anna]\npoints = \"two\"\n[q1.ben]\npoints = 2\n[q1.\"c\\n\"]\npoints = -1\n[q2]\nanna = 1\n";
        let error = Scores::parse(text).unwrap_err().to_string();
        let places: Vec<&str> = error
            .lines()
            .map(|line| line.split(':').next().unwrap_or_default().trim())
            .collect();
        assert_eq!(places, ["q1.anna", "q1.c\\n", "q2.anna"], "{error}");
        assert!(error.ends_with("expected a table"), "{error}");
    }

    #[test]
    fn both_entries_of_a_student_are_named() {
        let text = "[q1.anna]\npoints = 2\n\n[ q1 . \"anna\" ]\npoints = \"?\"\n";
        let error = Scores::parse(text).unwrap_err().to_string();
        let expected = "line 4: [q1.anna] is also in line 1; remove one of them, such as the one with points = \"?\"";
        assert_eq!(error, expected);
    }

    #[test]
    fn score_without_a_value_gets_advice() {
        for nothing in ["points =", "points = ", "points=\r", "points = # later"] {
            let text = format!("[q1.anna]\n{nothing}\ncomment = \"\"\n");
            let error = Scores::parse(&text).unwrap_err().to_string();
            let expected = "line 2: no value after `points =`; write \"?\" until you have one";
            assert_eq!(error, expected, "{nothing:?}");
        }
    }
}
