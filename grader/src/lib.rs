//! Grades submissions of the assignment, makes its handout, and proves it sound.
//!
//! [`Grader::grade`], in `grader`, is the whole way of a submission, stage by stage:
//!
//! * `intake` — what is taken of a submission, be it a folder or an archive
//! * `build` — from source files to driver programs; `compile` is one call of rustc
//! * `siblings` — fresh cases for this student; `oracle` says what is right
//! * `workshop` — a submission laid out and compiled, and its phases graded
//! * `run` — cases put to a program
//! * `judge` — verdicts from what was expected and what came
//! * `structure` — what a submission is made of, as evidence for a person
//! * `history` — what came with it of its repository
//! * `parts` — what no program can earn: questions, commenting, commits
//! * `my_cases` — what students test themselves, as data
//! * `explain` — a failure made small, with a hint and a test to paste
//! * `xray` — what it has inside, found out from outside, beside what is right
//! * `report` — one value; `text` shows it, `visible` what strangers wrote in it, and `next` says what to do about it
//!
//! Before that, `assignment` reads the marking sheet, `case` its cases, and `practice` those that students have
//! in place of an oracle.
//! `prove` holds the assignment to its claims, with the help of `variants` of the
//! reference and of constant `stubs`; `parallel` spreads work over threads.
//! `similar` ranks the pairs of a class by how much of what they do is the same.
//! `tournament` puts everybody's cases to everybody's program.
//! `demo` makes a class up, whose work `vary` writes in many hands.
//! `watch` is a student's own run that goes on from save to save.
//! `hints` are given one by one, and `progress` is seen over the evenings; both are `remembered`.
//! `handout` is what a student begins with, cut along the marks in the reference (`marks`).
//! `sandbox` is the only place that starts a process; `memory` keeps what it read from staying.

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod assignment;
mod build;
pub mod case;
pub mod class;
mod compile;
pub mod course;
pub mod demo;
mod explain;
mod fault;
pub mod formats;
mod grader;
pub mod handout;
pub mod hints;
pub mod history;
pub mod intake;
pub mod judge;
mod made_of;
mod marks;
pub mod my_cases;
pub mod next;
mod oracle;
pub mod parallel;
pub mod parts;
pub mod points;
pub mod practice;
mod prepared;
pub mod progress;
pub mod prove;
mod remembered;
pub mod report;
mod run;
pub mod siblings;
pub mod similar;
pub mod structure;
mod stubs;
mod syntax;
pub mod text;
pub mod tournament;
pub mod variants;
pub mod vary;
pub mod visible;
pub mod watch;
mod whole;
mod workshop;
pub mod xray;

use std::process::ExitCode;

pub use ::sandbox;
pub use fault::OurFault;
use fault::our_fault;
pub use grader::Grader;
pub use oracle::Oracles;
pub use prepared::Prepared;
pub use whole::write as write_whole;

/// What a program that uses this library does first of all: if it was started as a part of
/// it, it is that, and ends with this code.
pub fn serve() -> Option<ExitCode> {
    sandbox::serve().or_else(history::serve)
}
