//! Tests that take up to minutes each; `.ci/run` runs them.

mod assignments;
mod attacks;
mod baseline;
mod class;
mod dependencies;
mod export;
mod grading;
mod handouts;
mod intake;
mod key;
mod large_submissions;
mod levels;
mod mark;
mod player;
mod repository;
mod similar;
mod soundness;
mod student;
#[path = "../support/mod.rs"]
mod support;
mod syntax;
mod xray;
