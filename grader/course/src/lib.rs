//! Everything about a class: grading all submissions, calculating grades and comparing submissions.
//!
//! * [`Course`] in `course_folder` — the files of a course: `roster` and `submission_time`, `policy` and `late`,
//!   `scores`; `misnamed` detects files with an incorrect name, and `text_file` reads them
//! * `download` — the submissions that a course system has exported
//! * `identify` — the student of each download: `matching` finds students on the roster, and `similar_names` suggests
//!   students for the others, and `student_list` lists students in messages
//! * `submission_folder` — the list of submissions in a folder
//! * `class` — a run of a class, its grades and its page
//! * `export` — the grades and the feedback of a class as platforms import them
//! * `mark` — manual grading on a page, in groups of equal answers
//! * `similar` — the pairs of a class, ranked by similarity
//! * `tournament` — all-pairs testing of the students' programs with the students' test cases

// Only the commands print.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod class;
mod course_folder;
pub mod download;
pub mod export;
pub mod identify;
pub mod late;
pub mod mark;
mod matching;
mod misnamed;
pub mod policy;
pub mod roster;
pub mod scores;
pub mod similar;
mod similar_names;
mod student_list;
pub mod submission_folder;
pub mod submission_time;
mod text_file;
pub mod tournament;

pub use course_folder::{
    Course, POLICY_FILE, REPORTS_FOLDER, ROSTER_FILE, SCORES_FILE, is_course_folder, read_secret,
};
