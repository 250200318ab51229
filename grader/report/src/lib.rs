//! The report as one value, and every way to display it.
//!
//! * `report` — the report; `points`, `my_cases` and `xray` are parts of it
//! * `text` — for a terminal; `formats` — for files; `grid` — a grid in a command
//! * `authenticity` — whether a report is as the grader wrote it
//! * `escape` — escaping of untrusted text for display; `atomic_write` — crash-safe writes

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod atomic_write;
pub mod authenticity;
pub mod escape;
pub mod formats;
pub mod grid;
pub mod my_cases;
pub mod points;
mod report;
pub mod text;
pub mod xray;

pub use report::{
    Declaration, Feedback, Item, Late, Line, MAX_IGNORED_FILES, ManualSection, Phase, Report,
    Score, TestCaseResult, VERSION, Work,
};
