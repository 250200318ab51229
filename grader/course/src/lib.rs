//! Everything about a class: grading all submissions, calculating grades and comparing submissions.
//!
//! * [`Course`] in `course_folder` — the files of a course: `roster` and `submission_time`, `policy` and `late`,
//!   `scores`; `misnamed` detects files with an incorrect name, and `text_file` reads them
//! * `identify` — the student of each download, by its name
//! * `submission_folder` — the list of submissions in a folder
//! * `class` — a run of a class, its grades and its page
//! * `similar` — the pairs of a class, ranked by similarity
//! * `tournament` — all-pairs testing of the students' programs with the students' test cases

// Only the commands print.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod class;
mod course_folder;
pub mod identify;
pub mod late;
mod misnamed;
pub mod policy;
pub mod roster;
pub mod scores;
pub mod similar;
pub mod submission_folder;
pub mod submission_time;
mod text_file;
pub mod tournament;

pub use course_folder::{Course, POLICY_FILE, SCORES_FILE, read_secret};
