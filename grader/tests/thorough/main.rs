//! The grader as instructors and students use it, and as strangers would misuse it. Attacks by what a
//! submission does have a program of their own, `attacks`.
//!
//! What takes long is ignored unless it is asked for, as `.ci/run` does.

mod assignments;
mod calculator;
mod class;
mod command;
mod demo;
mod documented;
mod faults;
mod grading;
mod history;
mod intake;
mod key;
mod levels;
mod my_cases;
mod repository;
mod similar;
mod student;
#[path = "../support/mod.rs"]
mod support;
mod watch;
mod window;
mod xray;
