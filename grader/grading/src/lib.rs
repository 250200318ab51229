//! Grades one submission and writes one report.
//!
//! Start with [`Grader::grade`] in `pipeline`: it grades a submission, stage by stage.
//!
//! * `intake` — reads files from a submission, a folder or an archive
//! * `test_cases` — the test cases of a student, public and generated
//! * `build_workspace` — compiles a submission and runs its test cases
//! * `dependencies` — explains errors about unavailable crates
//! * `reference_fallback` — grades with the reference solution of an incorrect earlier phase
//! * `reference_solution` — the reference solution, compiled once
//! * `soundness` — checks the course's own code, before anything is graded and where points are lost
//! * `structure` — flags sources for review; `syntax` parses them
//! * `feedback` — a minimal counterexample for a failure, a hint and a test to paste; `insight` is the subject's part
//! * `history` — the commits of a submission
//! * `my_cases` — test cases that students write
//! * `manual` — sections that await manual grading: questions, commenting, commits
//! * `assemble_report` — assembles the report
//!
//! `open_grader` opens a [`Grader`], which `grader` defines, with the inputs in `grading_context`. `prepared_assignment`
//! adds the compiled code that submissions need, and `course_caches` keep it for the next run. `course_check` remembers
//! whether the course has passed its check. `files` lists the files of an assignment, and the `fingerprint` shows whether
//! a report is up to date. `handout` makes the starter code, cut along the `markers` in the reference solution. `variants`
//! are mutants of the reference solution, and alternative solutions.

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod assemble_report;
pub mod build_workspace;
mod course_caches;
mod course_check;
mod dependencies;
pub mod feedback;
pub mod files;
mod fingerprint;
mod grader;
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

pub use grader::Grader;
pub use grading_context::GradingContext;
pub use reference_solution::Reference;

/// Serves as a part of this library if the process was started as one, and returns its exit code. Programs must call
/// this first.
pub fn serve() -> Option<ExitCode> {
    sandbox::serve().or_else(history::serve)
}
