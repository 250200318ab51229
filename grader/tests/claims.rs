//! The assignment is sound: the claims of `grader prove` that do not take long.
//! The others, which compile a hundred variants, are a part of `.ci/run`.

use std::path::Path;

use grader::Grader;
use grader::assignment::Assignment;
use grader::prove::CLAIMS;
use grader::sandbox::{Rules, Sandbox};

#[track_caller]
fn proved(says: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().unwrap();
    let assignment = Assignment::read(&root, "boggle-solver").unwrap();
    let init = Path::new(env!("CARGO_BIN_EXE_grader"));
    let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
    let grader = Grader::new(assignment, None, sandbox).unwrap();
    let claim = CLAIMS.iter().find(|claim| claim.says == says);
    let claim = claim.expect("a claim of this name");
    if let Err(error) = (claim.check)(&grader) {
        panic!("{error:#}");
    }
}

#[test]
fn the_handout_gives_nothing_away() {
    proved("the handout gives nothing away");
}

#[test]
fn the_reference_earns_everything() {
    proved("the reference earns everything");
}

#[test]
fn the_handout_earns_nothing() {
    proved("the handout earns nothing");
}

#[test]
fn constant_answers_earn_nothing() {
    proved("constant answers earn nothing");
}
