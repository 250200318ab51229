//! The quick claims of `grader prove` hold; `.ci/run` proves the others.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::Result;
use authoring::prove::{CLAIMS, oracle_and_reference_agree};
use grading::Grader;
use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

/// One grader for all claims, so that the reference solution is compiled once.
static GRADER: LazyLock<Grader> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().unwrap();
    let assignment = Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
    Grader::new(assignment, boggle::SUBJECTS, None, sandbox).unwrap()
});

#[track_caller]
fn proved(says: &str) {
    let claim = CLAIMS.iter().find(|claim| claim.says == says);
    let check = claim.expect("a claim of this name").check;
    holds(|grader| check(grader, 1));
}

#[track_caller]
fn holds(check: impl Fn(&Grader) -> Result<String>) {
    if let Err(error) = check(&GRADER) {
        panic!("{error:#}");
    }
}

#[test]
fn handout_reveals_no_solution() {
    proved("the handout contains nothing of the solution");
}

#[test]
fn reference_solution_earns_full_points() {
    proved("the reference solution earns all points");
}

/// Uses a fiftieth of the test cases that the claim uses.
#[test]
fn oracle_and_reference_solution_agree() {
    holds(|grader| oracle_and_reference_agree(grader, 200));
}
