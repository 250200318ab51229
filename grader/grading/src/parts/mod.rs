//! What no program can earn, prepared as far as it can be: a grader gives what is certain, and
//! lays the rest out for a person.
//!
//! * `questions` — choices and numbers are marked by a key, prose is quoted beside it
//! * `commenting` — what the syntax tree says about comments
//! * `commits` — what the history says
//! * `words` — the words of comments and of messages

pub mod commenting;
pub mod commits;
mod line;
pub mod questions;
mod words;

use crate::history::History;
use crate::intake::{HandedOut, Submission};
use crate::my_cases;
use judge::assignment::{Assignment, PartKind, SheetPart};
use line::by_hand;
use report::Part;
use report::my_cases::MyCases;

/// What a submission earns in the parts of the sheet, and what is left for a person.
pub fn parts(
    assignment: &Assignment,
    submission: &Submission,
    history: &History,
    handed_out: Option<&HandedOut>,
    cases: Option<&MyCases>,
) -> Vec<Part> {
    let nothing = submission.problem.is_some();
    let part = |part: &SheetPart| Part {
        title: part.title.clone(),
        points: part.points,
        lines: match &part.kind {
            // What could not be taken may be there all the same.
            _ if nothing => vec![by_hand(part)],
            PartKind::Questions(questions) => {
                questions::mark(part, questions, submission, handed_out)
            }
            PartKind::Commenting(asked) => {
                commenting::mark(assignment, part, asked, submission, handed_out)
            }
            PartKind::Commits(asked) => commits::mark(part, asked, history, submission),
            PartKind::Cases(asked) => my_cases::part::mark(part, asked, cases),
            PartKind::ByHand => vec![by_hand(part)],
        },
    };
    assignment.parts.iter().map(part).collect()
}
