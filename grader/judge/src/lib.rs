//! Runs an assignment's test cases with a program and judges the replies.
//!
//! * `assignment` — the rubric, read from data
//! * `test_case` — its test cases; `files` — the files that a conversation reads and writes
//! * `practice` — practice test cases, which students have in place of an oracle
//! * `subject` — the built-in knowledge about a phase, behind a trait
//! * `generated` — generated test cases; `oracle` — their expected replies
//! * `build` — driver programs built from source files; `compile` — one call of rustc, with its limits; `build_cache` —
//!   compiled course code, kept for the next run
//! * `run` — test cases run with a program; `conversation` — its replies; `time` — its time budget
//! * `protocol` — the protocol of drivers and oracles; `agreement` — comparison of expected replies with the oracle's
//! * `verdict` — verdicts from expected and actual replies
//! * `failure_patterns` — the likely mistakes behind a failure
//! * `parallel` — work on several threads; `internal_error` — errors that no submission causes; `count` — counts in
//!   messages

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod agreement;
pub mod assignment;
pub mod build;
pub mod build_cache;
pub mod compile;
pub mod conversation;
pub mod count;
pub mod failure_patterns;
pub mod files;
pub mod generated;
pub mod internal_error;
pub mod oracle;
pub mod parallel;
pub mod practice;
pub mod protocol;
pub mod run;
pub mod subject;
pub mod test_case;
pub mod time;
pub mod verdict;
