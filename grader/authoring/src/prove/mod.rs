//! The proof that the assignment is sound, claim by claim.
//!
//! A claim that does not hold is described in full: what was expected of which
//! submission, and what it got.

mod full_score;
mod graded_handout;
mod leaks;
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

pub use oracle_agreement::oracle_and_reference_agree;

/// One claim about the assignment.
pub struct Claim {
    /// What is claimed.
    pub says: &'static str,
    /// Tries to refute it; what was looked at, if it holds.
    pub check: fn(&Grader) -> Result<String>,
}

/// All claims, the cheapest first.
pub const CLAIMS: [Claim; 10] = [
    Claim {
        says: "the handout gives nothing away",
        check: leaks::handout_leaks_nothing,
    },
    Claim {
        says: "the reference earns everything",
        check: full_score::reference_earns_everything,
    },
    Claim {
        says: "the cases to practise on are right",
        check: practice::is_right,
    },
    Claim {
        says: "the handout earns nothing",
        check: no_score::handout_earns_nothing,
    },
    Claim {
        says: "constant answers earn nothing",
        check: no_score::stubs_earn_nothing,
    },
    Claim {
        says: "each milestone turns its items green, and no others; each of their cases was red before",
        check: milestones::milestones_turn_their_items,
    },
    Claim {
        says: "the oracle and the reference agree",
        check: |grader| oracle_and_reference_agree(grader, oracle_agreement::ENOUGH_CASES),
    },
    Claim {
        says: "other right designs earn everything",
        check: full_score::right_variants_earn_everything,
    },
    Claim {
        says: "an X-ray of a right design shows nothing red",
        check: xrays::show_nothing_red_where_all_is_right,
    },
    Claim {
        says: "each mistake costs and shows what it should, and nothing else",
        check: mutants::cost_and_show_what_they_should,
    },
];
