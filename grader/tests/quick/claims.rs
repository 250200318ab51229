//! The quick claims of `grader prove` hold; `.ci/run` proves the others.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::Result;
use authoring::prove::{CLAIMS, Effort, handout_leaks_nothing, oracle_and_reference_agree};
use grading::Grader;
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

use crate::support::root;
use crate::support::student::ASSIGNMENTS;

/// One grader for all claims, so that the reference solution is compiled once.
static GRADER: LazyLock<Grader> = LazyLock::new(|| {
    let assignment =
        Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
    Grader::new(assignment, boggle::SUBJECTS, None, sandbox).unwrap()
});

#[track_caller]
fn holds(check: impl Fn(&Grader) -> Result<String>) {
    if let Err(error) = check(&GRADER) {
        panic!("{error:#}");
    }
}

#[test]
fn handout_of_each_assignment_reveals_no_solution() {
    for name in ASSIGNMENTS {
        let assignment = Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap();
        if let Err(error) = handout_leaks_nothing(&assignment) {
            panic!("{name}: {error:#}");
        }
    }
}

#[test]
fn reference_solution_earns_full_points() {
    let says = "the reference solution earns all points";
    let claim = CLAIMS.iter().find(|claim| claim.says == says).unwrap();
    let effort = Effort {
        secrets: 1,
        quick: true,
    };
    holds(|grader| (claim.check)(grader, effort));
}

/// Uses a fiftieth of the test cases that the claim uses.
#[test]
fn oracle_and_reference_solution_agree() {
    holds(|grader| oracle_and_reference_agree(grader, 200));
}
