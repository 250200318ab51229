//! The Boggle-specific parts of the grader: oracles, generators, failure patterns and X-rays.
//!
//! * `subjects` — the three kinds of programs: the dictionary, the solver and the game
//! * `oracle` — the correct replies, from simple but slow models
//! * `generators` — generated test cases
//! * `failure_patterns` — the common mistakes of students, recognised by their failures
//! * `script` — simpler and smaller scripts with the same failure; `snippet` — a script as a test in Rust
//! * `xray` — the trie or the search inside a program, inferred from its replies; `inspect` — an X-ray of a submission

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
