//! Searches and comparisons that take many minutes; `.ci/full` runs them.

mod best;
mod engine;
mod prove;
#[path = "../support/mod.rs"]
mod support;
mod survey;
