//! The report: the value that every format is generated from.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::my_cases::MyCases;
use crate::points::Points;
use crate::xray::Xray;
use judge::verdict::Verdict;
use sandbox::Level;

/// The version of the report format.
pub const VERSION: u32 = 3;

/// The maximum number of ignored files that a report lists. A submission may contain thousands of files, and people
/// read the report.
pub const MAX_IGNORED_FILES: usize = 1_000;

/// The result of grading one submission.
#[derive(Clone, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Report {
    /// The version of this format: 3.
    pub version: u32,
    /// A SHA-256 digest of the submission, the assignment, the secret, the grader and the compiler. With `--resume`,
    /// the grader skips a submission whose fingerprint has not changed.
    pub fingerprint: String,
    /// The message authentication code of the rest of the report, in hexadecimal, if the report is for credit.
    /// `grader verify` checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mac: Option<String>,
    /// The name of the assignment.
    pub assignment: String,
    /// The title of the assignment.
    pub title: String,
    /// The student's id, or the team's name.
    pub student: String,
    /// The student's name, or the names of the team's members, from the roster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Whether the grader used the course secret. Without it, students could know the test cases.
    pub for_credit: bool,
    /// The reason why the submission could not be graded, with instructions for submitting it correctly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Notes for the instructor on files that are missing or in an unexpected place, such as a crate in a renamed
    /// folder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    /// The instructor's review of the notices and the flagged declarations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Score>,
    /// The level of the sandbox that the programs ran in.
    pub sandbox: Level,
    /// The escape attempts that succeeded in this sandbox, as reported by the canary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escapes: Vec<String>,
    /// The points that the programs earned.
    pub earned: u32,
    /// The points that the programs could earn.
    pub possible: u32,
    /// The manually graded sections: questions, comments, commits.
    pub manual_sections: Vec<ManualSection>,
    /// The submission time and its penalty, if the course has a due date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// The work over time, if the submission has a history.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The phases, in the order of the rubric.
    pub phases: Vec<Phase>,
    /// The test cases that the student wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub my_cases: Option<MyCases>,
    /// The ignored files, each with the reason; at most 1,000.
    pub ignored: Vec<String>,
    /// The number of ignored files that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ignored_more: usize,
}

/// The work over time, from the submission's history.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Work {
    /// The number of commits that changed graded files.
    pub commits: usize,
    /// The number of days with such a commit.
    pub days: usize,
    /// The time between commits that are close together, in minutes: an estimate of the time spent.
    pub minutes: u64,
    /// The committer date of the last commit, in seconds since 1970. It comes from the student's computer.
    pub last: i64,
}

/// The result of one phase.
#[derive(Clone, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Phase {
    /// The package of the phase.
    pub package: String,
    /// The compiler's messages.
    pub compiler: Vec<String>,
    /// The driver's commands that do not compile with the submission.
    pub missing: Vec<String>,
    /// Notes on how the phase was graded, if that isn't obvious.
    pub notes: Vec<String>,
    /// The declarations that the rubric asks about.
    pub declarations: Vec<Declaration>,
    /// The first lines of stray output, which the program printed in addition to its replies.
    pub stray_output: Vec<String>,
    /// The rubric items, in order.
    pub items: Vec<Item>,
}

/// A declaration or call that the rubric asks about, such as a field, a static or a macro.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Declaration {
    /// The file's path.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The declaration or call itself, such as `Node.children: [Option<Box<Node>>; 26]`,
    /// `static WORDS: Mutex<Vec<String>>` or `is_prefix`.
    pub declaration: String,
    /// The reason for a manual review, if the declaration is flagged.
    pub review_reason: Option<String>,
}

/// One rubric item.
#[derive(Clone, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Item {
    /// The id of the item.
    pub id: String,
    /// The title of the item.
    pub title: String,
    /// The points that the item is worth.
    pub points: u32,
    /// The points earned: all or nothing.
    pub earned: u32,
    /// The test cases of the item.
    pub test_cases: Vec<TestCaseResult>,
    /// The feedback on the item's first failure.
    pub feedback: Option<Feedback>,
}

/// The feedback on a failure: its minimal counterexample and help.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Feedback {
    /// The name of the test case that failed.
    pub test_case: String,
    /// Whether that test case is public.
    pub public: bool,
    /// Whether the counterexample is shorter than that test case.
    pub shrunk: bool,
    /// The contents of the files that the test case needs, by name, except those in `data`.
    pub files: BTreeMap<String, String>,
    /// The files that the commands read although they do not exist.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub missing_files: BTreeSet<String>,
    /// The conversation up to the failure.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The name of the failure pattern that the failure matches.
    pub failure_pattern: Option<String>,
    /// The assignment's hint for that pattern.
    pub hint: Option<String>,
    /// The same failure as a Rust test.
    pub test: Option<String>,
    /// The X-ray, if it shows a mistake inside the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xray: Option<Xray>,
}

/// One test case of an item.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct TestCaseResult {
    /// The name of the test case; for a public one, its file.
    pub name: String,
    /// Whether the test case is public.
    pub public: bool,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// A manually graded section: questions, comments, commits, style.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct ManualSection {
    /// The title of the section.
    pub title: String,
    /// The points that the section is worth.
    pub points: u32,
    /// The lines of the section.
    pub lines: Vec<Line>,
}

/// A line of a manually graded section, with a score of its own.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Line {
    /// The line's id, as in `marks.toml`.
    pub id: String,
    /// The line's subject.
    pub title: String,
    /// The points that the line is worth.
    pub points: u32,
    /// The points that the grader gives. Without them, the line awaits manual grading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earned: Option<Points>,
    /// The reasons for lost points, or for leaving the line to manual grading. A reason that concerns a line of code
    /// names the file and line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The notes for a manual review.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review_notes: Vec<String>,
    /// The student's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The instructor's score, which replaces `earned`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// A score that an instructor gave.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Score {
    /// The points given.
    pub points: Points,
    /// The comment for the student.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl Line {
    /// Returns the notes for a manual review.
    pub fn review_notes(&self) -> Vec<String> {
        let flags = self.review_notes.iter();
        let mut notes: Vec<String> = flags
            .map(|flag| format!("flagged for review: {flag}"))
            .collect();
        if self.given().is_none() && self.reasons.is_empty() && notes.is_empty() {
            notes.push("awaiting manual grading".to_string());
        }
        notes
    }

    /// Returns the points, if the instructor or the grader gave any.
    pub fn given(&self) -> Option<Points> {
        self.score.as_ref().map(|mark| mark.points).or(self.earned)
    }
}

impl ManualSection {
    /// Returns the points given so far.
    pub fn so_far(&self) -> Points {
        self.lines.iter().filter_map(Line::given).sum()
    }

    /// Returns the points, if all lines have some.
    pub fn given(&self) -> Option<Points> {
        let complete = self.lines.iter().all(|line| line.given().is_some());
        complete.then(|| self.so_far())
    }

    /// Returns the points that await manual grading.
    pub fn open(&self) -> u32 {
        let open = self.lines.iter().filter(|line| line.given().is_none());
        open.map(|line| line.points).sum()
    }
}

impl Report {
    /// Returns the names of the student or of the team's members, or else the id.
    pub fn author(&self) -> String {
        match self.names.is_empty() {
            true => self.student.clone(),
            false => self.names.join(", "),
        }
    }

    /// Returns the instructor's comment on the notices and the flagged declarations.
    pub fn review_comment(&self) -> Option<&str> {
        let comment = self.review.as_ref()?.comment.as_str();
        (!comment.is_empty()).then_some(comment)
    }

    /// Returns the points given so far, before the late penalty.
    pub fn so_far(&self) -> Points {
        Points::from(self.earned) + self.manual_sections.iter().map(ManualSection::so_far).sum()
    }

    /// Returns the points that await manual grading.
    pub fn open(&self) -> u32 {
        self.manual_sections.iter().map(ManualSection::open).sum()
    }

    /// Returns the manually graded sections, none if the submission could not be graded: it has to be replaced first.
    pub fn shown_sections(&self) -> &[ManualSection] {
        match self.problem {
            None => &self.manual_sections,
            Some(_) => &[],
        }
    }

    /// Whether the late penalty is unknown because the submission time is.
    pub fn is_undated(&self) -> bool {
        self.late.as_ref().is_some_and(|late| late.unknown)
    }

    /// Returns the maximum points.
    pub fn of(&self) -> u32 {
        self.possible
            + self
                .manual_sections
                .iter()
                .map(|part| part.points)
                .sum::<u32>()
    }

    /// Returns the points given so far, after the late penalty.
    pub fn final_so_far(&self) -> Points {
        let taken = self
            .late
            .as_ref()
            .map_or(Points::ZERO, |late| late.deduction);
        self.so_far() - taken
    }

    /// Returns the points so far, after the late penalty, as text: `70.4 of 100`.
    pub fn points_in_words(&self) -> String {
        if self.problem.is_some() {
            return "not graded".to_string();
        }
        let (so_far, of) = (self.final_so_far(), self.of());
        match self.open() {
            0 => format!("{so_far} of {of}"),
            open => format!("{so_far} of {of} so far, {open} awaiting manual grading"),
        }
    }

    /// Returns the final points, if none await manual grading.
    pub fn total(&self) -> Option<Points> {
        (self.open() == 0).then(|| self.final_so_far())
    }
}

/// The submission time and its penalty.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Late {
    /// The calculation, one line for each step.
    pub steps: Vec<String>,
    /// The penalty, as a percentage of the points.
    pub percent: u32,
    /// The penalty in points, calculated from the points given so far.
    pub deduction: Points,
    /// Whether the submission time is unknown; if so, there is no penalty.
    pub unknown: bool,
    /// The notes for a manual review.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review_notes: Vec<String>,
}

impl Late {
    /// Returns the calculation, and the notes for a manual review.
    pub fn messages(&self) -> impl Iterator<Item = String> {
        let flags = self
            .review_notes
            .iter()
            .map(|flag| format!("flagged for review: {flag}"));
        self.steps.iter().cloned().chain(flags)
    }
}

impl Phase {
    /// Returns the declarations that are flagged for review, each with its position and the reason.
    pub fn flagged(&self) -> Vec<String> {
        let flagged = self.declarations.iter().filter_map(|declaration| {
            let Declaration {
                file,
                line,
                declaration: what,
                review_reason: flag,
            } = declaration;
            let why = flag.as_ref()?;
            Some(format!("{file}:{line}: {what}: {why}"))
        });
        flagged.collect()
    }

    /// Whether there was a program to run.
    pub fn has_program(&self) -> bool {
        let mut cases = self.items.iter().flat_map(|item| &item.test_cases);
        cases.all(|case| case.verdict != Verdict::NoProgram)
    }

    /// Returns the points earned in this phase.
    pub fn earned(&self) -> u32 {
        self.items.iter().map(|item| item.earned).sum()
    }

    /// Returns the points that this phase is worth.
    pub fn possible(&self) -> u32 {
        self.items.iter().map(|item| item.points).sum()
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}
