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

pub use matrix::matrix;
pub use mutants::hints;
pub use oracle_agreement::oracle_and_reference_agree;

/// One claim about the assignment.
pub struct Claim {
    /// The claim, in a sentence.
    pub says: &'static str,
    /// Tries to refute the claim with this many course secrets, and returns a summary if it is true. Only the claim
    /// about secrets depends on their number.
    pub check: fn(&Grader, secrets: usize) -> Result<String>,
}

/// All claims, the cheapest first.
pub const CLAIMS: [Claim; 11] = [
    Claim {
        says: "the handout gives nothing away",
        check: |grader, _| leaks::handout_leaks_nothing(grader),
    },
    Claim {
        says: "the reference earns everything",
        check: |grader, _| full_score::reference_earns_everything(grader),
    },
    Claim {
        says: "the cases to practise on are right",
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
        says: "each milestone turns its items green, and no others; each of their cases was red before",
        check: |grader, _| milestones::milestones_turn_their_items(grader),
    },
    Claim {
        says: "the oracle and the reference agree",
        check: |grader, _| oracle_and_reference_agree(grader, oracle_agreement::ENOUGH_CASES),
    },
    Claim {
        says: "other right designs earn everything",
        check: |grader, _| full_score::right_variants_earn_everything(grader),
    },
    Claim {
        says: "an X-ray of a right design shows nothing red",
        check: |grader, _| xrays::show_nothing_red_where_all_is_right(grader),
    },
    Claim {
        says: "each mistake costs and shows what it should, and nothing else",
        check: |grader, _| mutants::cost_and_show_what_they_should(grader),
    },
    Claim {
        says: "each mistake costs the same items with every course secret",
        check: losses::same_for_each_secret,
    },
];
