//! The manually graded sections. The grader gives points where it is certain, and prepares the rest for the instructor.
//!
//! * `questions` — choices and numbers are compared with the answer key, prose is quoted next to it
//! * `commenting` — comments, from the syntax tree
//! * `commits` — the history
//! * `line` — lines of a section, and the phrases in them; `word_split` — text split into words

pub mod commenting;
pub mod commits;
mod line;
pub mod questions;
mod word_split;

use crate::history::History;
use crate::intake::{HandoutFiles, Submission};
use crate::my_cases;
use judge::assignment::{Assignment, RubricSection, SectionKind};
use line::awaiting_grading;
use report::my_cases::MyCases;
use report::{ManualSection, Phase};

/// Grades the sections. Lines without points await manual grading.
pub fn sections(
    assignment: &Assignment,
    submission: &Submission,
    history: &History,
    starter_code: Option<&HandoutFiles>,
    cases: Option<&MyCases>,
    phases: &[Phase],
) -> Vec<ManualSection> {
    let possible = phases.iter().map(Phase::possible).sum::<u32>();
    let earns = possible == 0 || phases.iter().any(|phase| phase.earned() > 0);
    let nothing = submission.problem.is_some();
    let part = |part: &RubricSection| ManualSection {
        title: part.title.clone(),
        points: part.points,
        lines: match &part.kind {
            // Files that the grader could not read may still be there.
            _ if nothing => vec![awaiting_grading(part)],
            SectionKind::Questions(questions) => {
                questions::grade(part, questions, submission, starter_code)
            }
            SectionKind::Commenting(asked) => {
                commenting::grade(assignment, part, asked, submission, starter_code, phases)
            }
            SectionKind::Commits(asked) => commits::grade(part, asked, history, submission, earns),
            SectionKind::TestCases(asked) => my_cases::score::score(part, asked, cases),
            SectionKind::ByHand => vec![awaiting_grading(part)],
        },
    };
    assignment.manual_sections.iter().map(part).collect()
}
