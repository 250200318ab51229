//! Everything that knows words, boards and rules.
//!
//! * `subjects` — the three kinds of programs: the dictionary, the solver and the game
//! * `oracle` — the correct replies, from models that are slow and obvious
//! * `generators` — test cases drawn at random
//! * `failure_patterns` — the mistakes that students make, as their failures show them
//! * `script` — simpler and smaller ways to the same failure; `snippet` — the same as tests in Rust
//! * `xray` — the trie or the search inside a program, found out by asking it; `inspect` — a whole submission X-rayed

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod failure_patterns;
mod generators;
pub mod inspect;
mod oracle;
mod script;
mod snippet;
mod subjects;
mod xray;

pub use subjects::SUBJECTS;
