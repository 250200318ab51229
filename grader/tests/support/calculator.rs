//! The calculator: an assignment that is data alone.

use std::path::Path;
use std::sync::LazyLock;

use judge::assignment::Assignment;
use sandbox::{Rules, Sandbox};

use crate::support::root;

pub const NAME: &str = "calculator";

pub static ASSIGNMENT: LazyLock<Assignment> =
    LazyLock::new(|| Assignment::read(&root(), NAME, boggle::SUBJECTS.subjects()).unwrap());

pub fn sandbox() -> Sandbox {
    Sandbox::open(Path::new(env!("CARGO_BIN_EXE_grader")), &Rules::new()).unwrap()
}
