//! A class from its submissions to its grades, and what is seen of it beside another.
//!
//! * [`Course`] — what an instructor has beside the submissions, in a folder: `roster` and `submitted`, `policy` and
//!   `late`, `scores`; `misnamed` files are named
//! * `identify` — the student of each download, by its name
//! * `submission_folder` — the submissions in a folder
//! * `class` — the class graded, its grades and its page
//! * `similar` ranks the pairs of a class by how much of what they do is the same
//! * `tournament` puts everybody's cases to everybody's program

// Only the command prints.
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
pub mod submitted;
mod text_file;
pub mod tournament;

pub use course_folder::{Course, POLICY_FILE, SCORES_FILE, read_secret};
