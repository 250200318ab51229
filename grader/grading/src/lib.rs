//! One submission to one report.
//!
//! Start with [`Grader::grade`] in `pipeline`: it grades a submission, stage by stage.
//!
//! * `intake` — takes files from a submission, a folder or an archive
//! * `test_cases` — the test cases of a student, public and generated
//! * `build_workspace` — compiles a submission and runs its test cases; `bench` is compiled once for all of them
//! * `dependencies` — explains errors about crates that are not available
//! * `reference_fallback` — grades with the reference solution of an incorrect earlier phase; `reference_solution` is compiled once
//! * `soundness` — the course's own part, checked before anything is graded and where points are lost
//! * `explain` — a minimal counterexample for a failure, a hint and a test to paste; `insight` is what a subject adds
//! * `structure` — flags sources for review; `syntax` parses them
//! * `history` — the commits that came with a submission
//! * `my_cases` — test cases that students write
//! * `manual` — sections that await manual grading: questions, commenting, commits
//! * `assemble_report` — puts the report together
//!
//! `open_grader` prepares a [`Grader`] from the inputs in `grading_context`; the `fingerprint` tells whether a report is still up
//! to date. `handout` makes the files that students begin with, cut along the `markers` in the reference solution.
//! `variants` are mutants of it, and alternative solutions.

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod assemble_report;
pub mod build_workspace;
mod dependencies;
pub mod explain;
mod fingerprint;
mod grading_context;
pub mod handout;
pub mod history;
pub mod insight;
pub mod intake;
mod manual;
pub mod markers;
pub mod my_cases;
mod open_grader;
mod pipeline;
pub mod prepared_assignment;
mod reference_fallback;
mod reference_solution;
mod soundness;
pub mod structure;
pub mod syntax;
mod test_cases;
pub mod variants;

use std::process::ExitCode;

pub use grading_context::GradingContext;
pub use open_grader::Grader;
pub use reference_solution::Reference;

/// Serves as a part of this library if the process was started as one, and returns its exit code. A program calls this
/// before anything else.
pub fn serve() -> Option<ExitCode> {
    sandbox::serve().or_else(history::serve)
}
