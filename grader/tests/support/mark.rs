//! A graded class that awaits manual grading, and the page for it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use course::scores::Scores;
use judge::assignment::key::CorrectAnswer;
use report::formats;
use report::points::Points;
use report::{Line, ManualSection, Report, VERSION};
use tempfile::TempDir;

use crate::support::key::key;
use crate::support::root;

/// The reports of a class of which no prose has points.
pub struct Ungraded {
    pub folder: TempDir,
    pub reports: Vec<Report>,
}

impl Ungraded {
    /// Creates a class whose students answer each prose question with `answer`, from the number of the student and of the
    /// question.
    pub fn new(students: usize, answer: impl Fn(usize, usize) -> String) -> Self {
        let questions = key().questions.into_iter();
        let questions =
            questions.filter(|question| matches!(question.correct, CorrectAnswer::Prose(_)));
        let questions: Vec<_> = questions.enumerate().collect();
        let report = |student: usize| {
            let lines = questions.iter().map(|(number, question)| Line {
                id: format!("questions_{}", question.id),
                title: format!("{}: {}", question.id, question.title),
                points: question.points,
                answer: Some(answer(student, *number)),
                ..Line::default()
            });
            let lines: Vec<Line> = lines.collect();
            Report {
                version: VERSION,
                assignment: "boggle-solver".to_string(),
                title: "Boggle".to_string(),
                student: format!("student{student}"),
                names: vec![format!("Name{student}")],
                manual_sections: vec![ManualSection {
                    title: "Questions".to_string(),
                    points: lines.iter().map(|line| line.points).sum(),
                    lines,
                }],
                ..Report::default()
            }
        };
        let class = Self {
            folder: tempfile::tempdir().unwrap(),
            reports: (0..students).map(report).collect(),
        };
        let folder = class.folder.path().join("reports");
        fs::create_dir(&folder).unwrap();
        for report in &class.reports {
            formats::write_all(&folder, report).unwrap();
        }
        class
    }

    pub fn marks(&self) -> PathBuf {
        self.folder.path().join("marks.toml")
    }

    /// Returns the points that count, student by student and line by line.
    pub fn points(&self) -> Vec<Vec<Option<Points>>> {
        let scores = match self.marks().exists() {
            true => Scores::read(&self.marks()).unwrap(),
            false => Scores::default(),
        };
        let points = self.reports.iter().map(|report| {
            let mut report = report.clone();
            assert_eq!(scores.apply(&mut report), [""; 0]);
            let lines = report.manual_sections[0].lines.iter();
            lines.map(Line::given).collect()
        });
        points.collect()
    }

    /// Returns the number of answers with points.
    pub fn graded(&self) -> usize {
        self.points().into_iter().flatten().flatten().count()
    }

    /// Opens the page.
    pub fn open(&self, more: &[&str]) -> Page {
        #[expect(clippy::disallowed_methods, reason = "it goes on while the test does")]
        let mut child = Command::new(env!("CARGO_BIN_EXE_grader"))
            .current_dir(root())
            .arg("mark")
            .arg(self.folder.path())
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let mut lines = stdout.lines().map(Result::unwrap);
        let url = lines.find_map(|line| {
            let line = line.trim();
            line.starts_with("http://").then(|| line.to_string())
        });
        Page {
            child,
            url: url.unwrap(),
        }
    }
}

/// A running `grader mark`, which ends with the test.
pub struct Page {
    child: Child,
    pub url: String,
}

impl Page {
    /// Ends it with SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
