//! The statistics of a class, collected one report at a time.

use std::collections::BTreeMap;

use judge::verdict::Verdict;
use report::text::distinct_failures;
use report::{Phase, Report};

/// The statistics of a class.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// The title of the assignment.
    pub title: String,
    /// The maximum points from automatic grading.
    pub possible: u32,
    /// The maximum points in total.
    pub of: u32,
    /// Whether a report is not for credit.
    pub not_for_credit: bool,
    /// The results of each submission.
    pub students: Vec<StudentLine>,
    /// The results of each item, by phase and item.
    pub items: Vec<ItemNumbers>,
    /// The number of submissions with each first failure pattern in a phase, with the assignment's explanation of it.
    pub mistakes: BTreeMap<String, (usize, String)>,
}

/// The label for all of a student's generated test cases.
const GENERATED_CASES: &str = "at least one generated test case";

/// The results of one submission.
#[derive(Clone, Debug)]
pub struct StudentLine {
    /// The student or team.
    pub student: String,
    /// The points from automatic grading.
    pub earned: u32,
    /// The total points so far.
    pub so_far: f64,
    /// The points still awaiting manual grading.
    pub open: u32,
    /// The time spent according to the git history, in hours.
    pub hours: Option<f64>,
    /// The reason why the submission could not be graded, if so.
    pub problem: Option<String>,
    /// The remarks flagged for review.
    pub flags: Vec<String>,
    /// Whether a remark awaits a decision on the page for manual grading.
    pub awaits_review: bool,
}

/// The results of one item in the whole class.
#[derive(Clone, Debug)]
pub struct ItemNumbers {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The number of submissions that lost it.
    pub lost: usize,
    /// The number of graded submissions.
    pub graded: usize,
    /// The number of submissions that failed each public test case; one entry counts those that failed any generated
    /// one.
    pub cases: BTreeMap<String, usize>,
}

impl Numbers {
    /// Adds a report.
    pub fn add(&mut self, report: &Report) {
        self.title.clone_from(&report.title);
        self.possible = report.possible;
        self.of = report.of();
        self.not_for_credit |= !report.for_credit;
        let (flags, late) = (flags(report), late_flags(report));
        self.students.push(StudentLine {
            student: report.student.clone(),
            earned: report.earned,
            so_far: report.final_so_far().into(),
            // A submission that cannot be graded has to be replaced first.
            open: if report.problem.is_some() {
                0
            } else {
                report.open()
            },
            hours: report.work.as_ref().map(|work| work.minutes as f64 / 60.0),
            problem: report.problem.clone(),
            awaits_review: report.problem.is_none() && !flags.is_empty(),
            flags: flags.into_iter().chain(late).collect(),
        });
        if report.problem.is_some() {
            return;
        }
        for phase in &report.phases {
            self.add_items(phase);
            if let Some((name, hint)) = first_mistake(phase) {
                let mistake = self.mistakes.entry(name).or_insert((0, hint));
                mistake.0 += 1;
            }
        }
    }

    fn add_items(&mut self, phase: &Phase) {
        for item in &phase.items {
            let place = self.items.iter().position(|known| known.id == item.id);
            let place = place.unwrap_or_else(|| {
                self.items.push(ItemNumbers {
                    id: item.id.clone(),
                    title: item.title.clone(),
                    lost: 0,
                    graded: 0,
                    cases: BTreeMap::new(),
                });
                self.items.len() - 1
            });
            let known = &mut self.items[place];
            known.graded += 1;
            known.lost += usize::from(item.earned < item.points);
            for case in item.test_cases.iter().filter(|case| case.public) {
                let failed = known.cases.entry(case.name.clone()).or_insert(0);
                *failed += usize::from(case.verdict != Verdict::Correct);
            }
            let mut generated = item.test_cases.iter().filter(|case| !case.public);
            let failed = known.cases.entry(GENERATED_CASES.to_string()).or_insert(0);
            *failed += usize::from(generated.any(|case| case.verdict != Verdict::Correct));
        }
    }
}

/// Returns the remarks flagged for review that the instructor has not reviewed yet, the first few from each source.
fn flags(report: &Report) -> Vec<String> {
    const MAX_FLAGS: usize = 3;
    let evidence = report.phases.iter();
    let evidence = evidence.flat_map(|phase| phase.flagged().into_iter().take(MAX_FLAGS));
    let lines = report.manual_sections.iter().flat_map(|part| {
        let unseen = part.lines.iter().filter(|line| line.score.is_none());
        let flags = unseen.flat_map(|line| {
            let of = match line.title == part.title {
                true => part.title.clone(),
                false => format!("{}, {}", part.title, line.title),
            };
            line.review_notes
                .iter()
                .map(move |flag| format!("{of}: {flag}"))
        });
        flags.take(MAX_FLAGS)
    });
    let notices = report.notices.iter().cloned();
    let notices = notices.chain(evidence).filter(|_| report.review.is_none());
    notices.chain(lines).collect()
}

/// Returns the remarks on the submission time, which the instructor settles in the roster or the policy.
fn late_flags(report: &Report) -> Vec<String> {
    let late = report.late.iter().flat_map(|late| &late.review_notes);
    late.map(|flag| format!("Submission time: {flag}"))
        .collect()
}

/// Returns the mistake that the student should fix first in a phase.
fn first_mistake(phase: &Phase) -> Option<(String, String)> {
    if phase
        .items
        .iter()
        .flat_map(|item| &item.test_cases)
        .any(|case| case.verdict == Verdict::NoProgram)
    {
        return Some(("does not compile".to_string(), String::new()));
    }
    let (_, feedback) = distinct_failures(phase).into_iter().next()?;
    let name = feedback
        .failure_pattern
        .clone()
        .unwrap_or_else(|| "no failure pattern".to_string());
    Some((
        name.replace('_', " "),
        feedback.hint.clone().unwrap_or_default(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::Late;

    #[test]
    fn submission_that_canvas_calls_late_is_flagged() {
        let late = Late {
            steps: Vec::new(),
            percent: 0,
            deduction: 0.into(),
            unknown: true,
            review_notes: vec!["Canvas marks it as late".to_string()],
        };
        let report = Report {
            late: Some(late),
            ..Report::default()
        };
        let mut numbers = Numbers::default();
        numbers.add(&report);
        assert_eq!(
            numbers.students[0].flags,
            ["Submission time: Canvas marks it as late"]
        );
    }
}
