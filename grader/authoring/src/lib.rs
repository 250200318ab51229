//! Whether an assignment is sound, and a class that is made up to try the grader.
//!
//! * `prove` — the claims about an assignment, each tested
//! * `demo` — a class that is made up, whose work `disguise` writes in many hands

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod demo;
pub mod disguise;
pub mod prove;
