//! The report: one value from which every format is made.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::judge::Verdict;
use crate::sandbox::Level;
use crate::structure::Evidence;

/// The most of what was left behind that is kept by name: a submission may hold thousands of
/// names, and a report is read by people.
pub const MOST_IGNORED: usize = 1_000;

/// What grading one submission came to.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of this format.
    pub version: u32,
    /// The name of the assignment.
    pub assignment: String,
    /// Its title.
    pub title: String,
    /// Whose submission it is.
    pub student: String,
    /// Whether the course's secret was used; without it the cases could be known.
    pub for_credit: bool,
    /// Why nothing of the submission could be graded, and what to hand in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// What the sandbox was worth in which the programs ran.
    pub sandbox: Level,
    /// What it did not hold back, as tried before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_contained: Vec<&'static str>,
    /// The points earned by programs.
    pub earned: u32,
    /// The points that programs could earn.
    pub possible: u32,
    /// What a person has to mark.
    pub by_hand: Vec<ByHand>,
    /// The phases, in order.
    pub phases: Vec<Phase>,
    /// What was left behind of the submission, the first [`MOST_IGNORED`] of it.
    pub ignored: Vec<String>,
    /// How much more there was.
    #[serde(skip_serializing_if = "is_zero")]
    pub ignored_more: usize,
}

/// One phase of the report.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Phase {
    /// The package.
    pub package: String,
    /// What the compiler said.
    pub compiler: Vec<String>,
    /// Commands of the driver that do not compile with the submission.
    pub missing: Vec<String>,
    /// What a reader has to know about how it was graded.
    pub notes: Vec<String>,
    /// What the phase is made of, where the sheet asks for it.
    pub evidence: Vec<Evidence>,
    /// What the program printed beside its replies, the first lines of it.
    pub stray: Vec<String>,
    /// The items, in order.
    pub items: Vec<Item>,
}

/// One line of the marking sheet.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Item {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// What was earned: all of it or nothing.
    pub earned: u32,
    /// Its cases.
    pub cases: Vec<Case>,
    /// The first of its failures, explained.
    pub explanation: Option<Explanation>,
}

/// A failure in its shortest form, and what may help.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The case that it was made of.
    pub case: String,
    /// Whether that one is published.
    pub public: bool,
    /// Whether it is shorter than that one.
    pub shortened: bool,
    /// The files it needs beside `data`, by name.
    pub files: BTreeMap<String, String>,
    /// The conversation up to where it fails.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The name of what it looks like.
    pub symptom: Option<&'static str>,
    /// What the assignment says about that.
    pub hint: Option<String>,
    /// The same as a test in Rust.
    pub test: Option<String>,
}

impl Explanation {
    /// Whether it is about a whole session on the console.
    pub fn is_session(&self) -> bool {
        let command = match &self.verdict {
            Verdict::Wrong(difference) => &difference.command,
            Verdict::Died { command, .. } => command,
            _ => return false,
        };
        command == "play"
    }
}

/// One case of an item.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// Its name: of a public case, its file.
    pub name: String,
    /// Whether it is published.
    pub public: bool,
    /// What is said of it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// An item that needs a person.
#[derive(Clone, Debug, Serialize)]
pub struct ByHand {
    /// Its title.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// What the student wrote for it.
    pub answers: Option<Answers>,
}

/// A file of answers, for a person to read.
#[derive(Clone, Debug, Serialize)]
pub struct Answers {
    /// Its path in the submission.
    pub file: String,
    /// Whether there is anything in it beyond what was handed out.
    pub state: AnswersState,
    /// What it says.
    pub text: String,
}

/// What became of a file of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswersState {
    /// The student has written in it.
    Given,
    /// It is as it was handed out.
    AsHandedOut,
    /// It is not there.
    Missing,
}

impl Phase {
    /// The points earned in this phase.
    pub fn earned(&self) -> u32 {
        self.items.iter().map(|item| item.earned).sum()
    }

    /// The points there are in this phase.
    pub fn possible(&self) -> u32 {
        self.items.iter().map(|item| item.points).sum()
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}
