//! Tools for authors of assignments: a proof that an assignment is sound, and a demo class to try the grader.
//!
//! * `prove` — the claims about an assignment, each tested
//! * `demo` — an invented class; `disguise` rewrites its code in many styles

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod demo;
pub mod disguise;
pub mod prove;
