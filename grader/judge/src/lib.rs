//! From an assignment's test cases to verdicts.
//!
//! * `assignment` — the rubric, read from data
//! * `case` — its test cases; `practice` — those that students have in place of an oracle
//! * `subject` — the built-in knowledge about a phase, behind a trait
//! * `generated` — generated test cases; `oracle` — their expected replies
//! * `build` — from source files to driver programs; `compile` — one call of rustc
//! * `run` — a program run with test cases; `conversation` — its replies; `time` — the time they may take
//! * `protocol` — what drivers and oracles have to reply; `agreement` — whether an expected reply is the oracle's
//! * `verdict` — from expected and actual replies to a verdict
//! * `failure_patterns` — the mistakes that a failure points to
//! * `parallel` — work on several threads; `internal_error` — errors that no submission causes

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod agreement;
pub mod assignment;
pub mod build;
pub mod case;
pub mod compile;
pub mod conversation;
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
pub mod time;
pub mod verdict;
