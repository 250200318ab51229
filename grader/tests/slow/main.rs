//! Tests that take up to minutes each; `.ci/run` runs them.

mod assignments;
mod attacks;
mod baseline;
mod class;
mod dependencies;
mod export;
mod grading;
mod intake;
mod key;
mod levels;
mod mark;
mod player;
mod repository;
mod soundness;
mod student;
#[path = "../support/mod.rs"]
mod support;
mod syntax;
mod xray;
