//! From an assignment's test cases to verdicts.
//!
//! * `assignment` — the marking sheet, read from data
//! * `case` — its cases, and `practice` those that students have in place of an oracle
//! * `subject` — what is built in about a phase, behind a trait
//! * `generated` — generated test cases; `oracle` says what is right
//! * `build` — from source files to driver programs; `compile` is one call of rustc
//! * `run` — cases put to a program; `conversation` is what it said
//! * `verdict` — from what was expected and what came
//! * `failure_patterns` — the mistake that a failure looks like
//! * `parallel` — work spread over threads; `internal_error` — errors that no submission causes

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

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
pub mod run;
pub mod subject;
pub mod verdict;
