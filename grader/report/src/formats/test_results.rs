//! The rubric as test results, for the formats of other programs.

use crate::escape::{printable, printable_lines};
use crate::points::Points;
use crate::report::{Item, Line, Report};
use crate::text::{plain_feedback, why_lost};
use judge::verdict::Verdict;

/// The results of a phase or a manually graded section.
#[derive(Debug)]
pub struct Group {
    /// The package of the phase, or the title of the section.
    pub name: String,
    /// The results, in the order of the rubric.
    pub results: Vec<TestResult>,
}

/// The result of a rubric item or of a manually graded line. All its text is escaped for display.
#[derive(Debug)]
pub struct TestResult {
    /// The id of the item or line.
    pub id: String,
    /// The title of the item or line.
    pub title: String,
    /// The points earned; `None` if they await manual grading.
    pub earned: Option<Points>,
    /// The points that it is worth.
    pub points: u32,
    /// The status.
    pub status: Status,
    /// The reason for lost points, on one line.
    pub reason: String,
    /// The feedback, on several lines.
    pub feedback: String,
    /// Whether this is an answer to a question; the reason may then contain the correct answer.
    pub is_answer: bool,
}

/// The status of a test result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Full points.
    Passed,
    /// Points lost because of an incorrect answer.
    Failed,
    /// Points lost because there was no answer, for example because the program does not compile.
    Error,
    /// Awaiting manual grading.
    Open,
}

impl TestResult {
    /// Returns the title after the name of its group, unless it begins with that name.
    pub fn full_title(&self, group: &str) -> String {
        let title = &self.title;
        match title.to_lowercase().starts_with(&group.to_lowercase()) {
            true => title.clone(),
            false => format!("{group}: {title}"),
        }
    }

    /// Returns the feedback; without any, the reason.
    pub fn details(&self) -> &str {
        match self.feedback.is_empty() {
            true => &self.reason,
            false => &self.feedback,
        }
    }
}

impl Status {
    /// The word for the status.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "incorrect",
            Self::Error => "no answer",
            Self::Open => "awaiting manual grading",
        }
    }
}

/// Returns the results of a report. A submission that could not be graded has one result, an error.
pub fn test_results(report: &Report) -> Vec<Group> {
    if let Some(problem) = &report.problem {
        return vec![Group {
            name: "submission".to_string(),
            results: vec![TestResult {
                id: "submission".to_string(),
                title: "The submission can be graded".to_string(),
                earned: Some(Points::ZERO),
                points: report.of(),
                status: Status::Error,
                reason: printable(problem),
                feedback: String::new(),
                is_answer: false,
            }],
        }];
    }
    let phases = report.phases.iter().map(|phase| Group {
        name: printable(&phase.package),
        results: phase.items.iter().map(of_item).collect(),
    });
    let sections = report.manual_sections.iter().map(|section| Group {
        name: printable(&section.title),
        results: section.lines.iter().map(of_line).collect(),
    });
    phases.chain(sections).collect()
}

fn of_item(item: &Item) -> TestResult {
    let shown = item.feedback.as_ref();
    let verdict = shown.map(|feedback| &feedback.verdict);
    let status = match verdict {
        _ if item.earned >= item.points => Status::Passed,
        Some(Verdict::Incorrect(_)) => Status::Failed,
        _ => Status::Error,
    };
    TestResult {
        id: printable(&item.id),
        title: printable(&item.title),
        earned: Some(item.earned.into()),
        points: item.points,
        status,
        reason: printable(&why_lost(item)),
        feedback: shown.map(plain_feedback).unwrap_or_default(),
        is_answer: false,
    }
}

fn of_line(line: &Line) -> TestResult {
    let status = match line.given() {
        None => Status::Open,
        Some(given) if given >= line.points.into() => Status::Passed,
        Some(_) => Status::Failed,
    };
    let comment = line.score.iter().map(|score| score.comment.clone());
    let said = line.reasons.iter().cloned().chain(line.review_notes());
    let said: Vec<String> = said
        .chain(comment)
        .filter(|text| !text.is_empty())
        .collect();
    TestResult {
        id: printable(&line.id),
        title: printable(&line.title),
        earned: line.given(),
        points: line.points,
        status,
        reason: printable(&said.join("; ")),
        feedback: match said.len() {
            0 | 1 => String::new(),
            _ => printable_lines(&said.join("\n")),
        },
        is_answer: line.answer.is_some(),
    }
}
