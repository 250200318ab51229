//! The grader as instructors and students use it, and as strangers would misuse it. Attacks by what a
//! submission does have a program of their own, `attacks`.

mod assignments;
mod demo;
mod faults;
mod grading;
mod intake;
mod levels;
mod repository;
mod student;
#[path = "../support/mod.rs"]
mod support;
