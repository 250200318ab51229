//! Everything that knows words, boards and rules.
//!
//! * `subjects` — the three kinds of programs: the dictionary, the solver and the game
//! * `oracle` — the correct replies, from models that are slow and obvious
//! * `generators` — test cases drawn at random
//! * `symptoms` — the mistakes that students make, as their failures show them
//! * `script` — simpler and smaller ways to the same failure; `snippet` — the same as tests in Rust
//! * `xray` — what a program has inside, found out by asking it

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod generators;
mod oracle;
mod script;
mod snippet;
mod subjects;
mod symptoms;
pub mod xray;

pub use subjects::SUBJECTS;
