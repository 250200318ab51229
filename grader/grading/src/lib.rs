//! One submission to one report.
//!
//! [`Grader::grade`], in `pipeline`, is the whole way of a submission, stage by stage:
//!
//! * `intake` — what is taken of a submission, be it a folder or an archive; `history` — what came with it of its repository
//! * `bench` — what is compiled once; `build_workspace` — a submission laid out and compiled, and its phases graded
//! * `explain` — a failure made small, with a hint and a test to paste; `insight` — what a subject knows for that
//! * `structure` — what a submission is made of, as evidence for a person; `syntax` reads its sources
//! * `my_cases` — what students test themselves, as data
//! * `manual` — what no program can earn: questions, commenting, commits
//!
//! `open` and `grading_context` — what a run needs before; `fingerprint` — whether a report is still the same.
//! `handout` is what a student begins with, cut along the `marks` in the reference; `variants` of the reference are
//! what the assignment is proved with.

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod assemble;
pub mod bench;
pub mod build_workspace;
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
mod open;
mod pipeline;
pub mod structure;
pub mod syntax;
mod test_cases;
pub mod variants;
mod with_reference;

use std::process::ExitCode;

pub use grading_context::GradingContext;
pub use open::{Grader, Reference};

/// What a program that uses this library does first of all: if it was started as a part of
/// it, it is that, and ends with this code.
pub fn serve() -> Option<ExitCode> {
    sandbox::serve().or_else(history::serve)
}
