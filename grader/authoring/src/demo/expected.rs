//! The contents planted in a class, as a table for tests.

use serde::Serialize;

use super::class::Unit;
use super::people::Person;
use super::work::Work;
use judge::assignment::Assignment;

/// The contents planted in one student's submission. A submission that cannot be graded has no points.
#[derive(Serialize)]
pub struct Planted {
    student: String,
    team: String,
    /// The name of the download.
    download: String,
    submitted_as: &'static str,
    kind: &'static str,
    /// The design of each phase, in order.
    designs: String,
    mistakes: String,
    /// The rubric items that are lost.
    loses: Option<String>,
    /// The points for programs.
    programs: Option<u32>,
    /// The points for choices and numbers.
    answers: Option<u32>,
    history: &'static str,
    commits: usize,
    days_late: String,
}

impl Planted {
    /// Returns the name of the download.
    pub fn download(&self) -> &str {
        &self.download
    }
}

/// Returns the planted contents for each member of a unit.
pub fn planted(
    assignment: &Assignment,
    unit: &Unit,
    work: &Work,
    download: &str,
    commits: usize,
    due: i64,
) -> Vec<Planted> {
    let left = assignment.items.iter();
    let left = left.filter(|item| !work.loses.contains(&item.id));
    let programs: u32 = left.map(|item| item.points).sum();
    let loses: Vec<&str> = work.loses.iter().map(String::as_str).collect();
    let days = (unit.submitted_at - due).max(0) as f64 / 86_400.0;
    let is_graded = unit.role.is_graded();
    let planted = |person: &Person| Planted {
        student: person.id.clone(),
        team: person.team.clone(),
        download: download.to_string(),
        submitted_as: unit.download.1,
        kind: unit.role.kind(),
        designs: work.designs.join(" "),
        mistakes: work.mistakes.join(" "),
        loses: is_graded.then(|| loses.join(" ")),
        programs: is_graded.then_some(programs),
        answers: is_graded.then_some(work.answers.points),
        history: unit.history.1,
        commits,
        days_late: format!("{days:.2}"),
    };
    unit.people.iter().map(planted).collect()
}
