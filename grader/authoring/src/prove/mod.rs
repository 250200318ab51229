//! The proof that the assignment is sound, claim by claim.
//!
//! The proof describes a false claim in full: the submission, the expected result, and the actual one.

mod full_score;
mod graded_handout;
mod hints;
mod leaks;
mod losses;
mod matrix;
mod milestones;
mod mutants;
mod no_score;
mod oracle_agreement;
mod pasted_tests;
mod practice;
mod stubs;
mod xrays;

use anyhow::Result;
use grading::Grader;

pub use leaks::handout_leaks_nothing;
pub use matrix::matrix;
pub use mutants::hints;

/// How much work the claims about mutants take.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The number of course secrets to test each mutant and alternative solution with.
    pub secrets: usize,
    /// Whether to leave out the mutants that are slow to grade, and those that show nothing new.
    pub quick: bool,
}

/// One claim about the assignment.
pub struct Claim {
    /// The claim, in a sentence.
    pub says: &'static str,
    /// Tries to refute the claim, and returns a summary if it is true.
    pub check: fn(&Grader, Effort) -> Result<String>,
}

/// All claims, the cheapest first.
pub const CLAIMS: [Claim; 11] = [
    Claim {
        says: "the handout contains nothing of the solution",
        check: |grader, _| handout_leaks_nothing(grader.assignment()),
    },
    Claim {
        says: "the reference solution earns all points",
        check: |grader, _| full_score::reference_earns_everything(grader),
    },
    Claim {
        says: "the practice test cases are correct",
        check: |grader, _| practice::is_right(grader),
    },
    Claim {
        says: "the handout earns nothing",
        check: |grader, _| no_score::handout_earns_nothing(grader),
    },
    Claim {
        says: "constant answers earn nothing",
        check: |grader, _| no_score::stubs_earn_nothing(grader),
    },
    Claim {
        says: "each milestone makes exactly its items pass; all their test cases failed before",
        check: |grader, _| milestones::milestones_turn_their_items(grader),
    },
    Claim {
        says: "the oracle and the reference solution agree",
        check: |grader, _| oracle_agreement::oracle_and_reference_agree(grader),
    },
    Claim {
        says: "alternative solutions earn all points",
        check: |grader, _| full_score::alternative_solutions_earn_full_points(grader),
    },
    Claim {
        says: "an X-ray of an alternative solution shows nothing red",
        check: |grader, _| xrays::show_nothing_red_where_all_is_right(grader),
    },
    Claim {
        says: "each mutant costs its items and shows its hints, and nothing else",
        check: |grader, effort| mutants::cost_and_show_what_they_should(grader, effort.quick),
    },
    Claim {
        says: "each mutant costs the same items with every course secret",
        check: |grader, effort| losses::same_for_each_secret(grader, effort.secrets),
    },
];
