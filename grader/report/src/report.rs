//! The report: one value from which every format is made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::my_cases::MyCases;
use crate::points::Points;
use crate::xray::Xray;
use judge::verdict::Verdict;
use sandbox::Level;

/// The version of the format.
pub const VERSION: u32 = 2;

/// The number of ignored files that a report names: a submission may hold thousands of
/// files, and people read the report.
pub const MAX_IGNORED_FILES: usize = 1_000;

/// What grading one submission came to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The version of this format, [`VERSION`].
    pub version: u32,
    /// What this was made of, as a digest: the submission, the sheet, the secret, the grader.
    pub made_of: String,
    /// The name of the assignment.
    pub assignment: String,
    /// Its title.
    pub title: String,
    /// Whose submission it is: a student, or a team.
    pub student: String,
    /// The names of whoever that is, if there is a roster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Whether the course's secret was used; without it the cases could be known.
    pub for_credit: bool,
    /// Why nothing of the submission could be graded, and what to hand in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// What the sandbox was worth in which the programs ran.
    pub sandbox: Level,
    /// What it did not hold back, as tried before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_contained: Vec<String>,
    /// The points earned by programs.
    pub earned: u32,
    /// The points that programs could earn.
    pub possible: u32,
    /// What no program can earn.
    pub parts: Vec<Part>,
    /// When it came, and what that costs, if the course has said when it is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The work on it over time, if a history came with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The phases, in order.
    pub phases: Vec<Phase>,
    /// The cases that the student wrote, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_cases: Option<MyCases>,
    /// What was left behind of the submission, the first [`MAX_IGNORED_FILES`] of it.
    pub ignored: Vec<String>,
    /// How much more there was.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ignored_more: usize,
}

/// The work as its history shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The commits that changed it.
    pub commits: usize,
    /// The days on which there was one.
    pub days: usize,
    /// The time between commits that lie close together, in minutes: no more than a guess at
    /// the time spent.
    pub minutes: u64,
    /// The time of the last one, in seconds since 1970, by the clock of whoever made it.
    pub last: i64,
}

/// One phase of the report.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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

/// A field or a static, and whether a person should look at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What stands there, as `Type.field: Type`.
    pub what: String,
    /// Why it should be looked at.
    pub flag: Option<String>,
}

/// One line of the marking sheet.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    pub symptom: Option<String>,
    /// What the assignment says about that.
    pub hint: Option<String>,
    /// The same as a test in Rust.
    pub test: Option<String>,
    /// What is wrong inside, as far as it can be seen from outside and drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xray: Option<Xray>,
}

impl Explanation {
    /// Whether it is about a whole session on the console.
    pub fn is_session(&self) -> bool {
        let command = match &self.verdict {
            Verdict::Wrong(difference) => &difference.command,
            Verdict::Crashed { command, .. } => command,
            _ => return false,
        };
        ["play", "display"].contains(&command.as_str())
    }
}

/// One case of an item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    /// Its name: of a public case, its file.
    pub name: String,
    /// Whether it is published.
    pub public: bool,
    /// What is said of it.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// A part of the sheet that no program can earn: questions, commenting, commits, style.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Its title.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// What is marked by itself in it.
    pub lines: Vec<Line>,
}

/// What is marked by itself in a part, by the grader or by a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Short name, by which a person marks it.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// What the grader gives; nothing where a person has to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earned: Option<Points>,
    /// Where points were lost, or why the grader gives none: each with its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
    /// What a person should look at before giving points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What the student wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What a person gave: it stands before what the grader gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// What a person gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// The points.
    pub points: Points,
    /// What the student is told about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl Line {
    /// The notes for manual review.
    pub fn review_notes(&self) -> Vec<String> {
        let flags = self.flags.iter();
        let mut notes: Vec<String> = flags.map(|flag| format!("to look at: {flag}")).collect();
        if self.given().is_none() && self.because.is_empty() && notes.is_empty() {
            notes.push("a person gives these points".to_string());
        }
        notes
    }

    /// The points, if there is anybody who gave some.
    pub fn given(&self) -> Option<Points> {
        self.mark.as_ref().map(|mark| mark.points).or(self.earned)
    }
}

impl Part {
    /// The points that were given so far.
    pub fn so_far(&self) -> Points {
        self.lines.iter().filter_map(Line::given).sum()
    }

    /// The points, if all of them were given.
    pub fn given(&self) -> Option<Points> {
        let complete = self.lines.iter().all(|line| line.given().is_some());
        complete.then(|| self.so_far())
    }

    /// What is still to be given by a person.
    pub fn open(&self) -> u32 {
        let open = self.lines.iter().filter(|line| line.given().is_none());
        open.map(|line| line.points).sum()
    }
}

impl Report {
    /// The points that were given so far, before anything is taken off.
    pub fn so_far(&self) -> Points {
        Points::from(self.earned) + self.parts.iter().map(Part::so_far).sum()
    }

    /// What is still to be given by a person.
    pub fn open(&self) -> u32 {
        self.parts.iter().map(Part::open).sum()
    }

    /// What could be earned in all.
    pub fn of(&self) -> u32 {
        self.possible + self.parts.iter().map(|part| part.points).sum::<u32>()
    }

    /// The points in the end, so far as they were given.
    pub fn final_so_far(&self) -> Points {
        let taken = self.late.as_ref().map_or(Points::ZERO, |late| late.taken);
        self.so_far() - taken
    }

    /// The points in the end, if nothing is missing.
    pub fn total(&self) -> Option<Points> {
        (self.open() == 0).then(|| self.final_so_far())
    }
}

/// When a submission came, and what that costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Late {
    /// The whole reckoning, a line a step.
    pub steps: Vec<String>,
    /// What is taken off, in percent of the points.
    pub percent: u32,
    /// The same in points, of those given so far.
    pub taken: Points,
    /// Whether it is not known when it came.
    pub unknown: bool,
    /// What a person should look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl Late {
    /// The calculation, and the flags for manual review.
    pub fn messages(&self) -> impl Iterator<Item = String> {
        let flags = self.flags.iter().map(|flag| format!("to look at: {flag}"));
        self.steps.iter().cloned().chain(flags)
    }
}

impl Phase {
    /// What a person should look at: each with its place, and why.
    pub fn flagged(&self) -> Vec<String> {
        let flagged = self.evidence.iter().filter_map(|evidence| {
            let Evidence {
                file,
                line,
                what,
                flag,
            } = evidence;
            let why = flag.as_ref()?;
            Some(format!("{file}:{line}: {what}: {why}"))
        });
        flagged.collect()
    }

    /// Whether there was a program to ask.
    pub fn has_program(&self) -> bool {
        let mut cases = self.items.iter().flat_map(|item| &item.cases);
        cases.all(|case| case.verdict != Verdict::NoProgram)
    }

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
