//! Whether an assignment is sound, and a class that is made up to try the grader.
//!
//! * `prove` — the assignment held to its claims, with the help of constant `stubs`
//! * `demo` — a class that is made up, whose work `vary` writes in many hands

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod demo;
pub mod prove;
mod stubs;
pub mod vary;
