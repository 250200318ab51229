//! A class: the grading of many submissions, and the outputs about all of them.
//!
//! * `run` — the stages of a run: `selection` finds the submissions, `grade_submissions` grades them, and `outputs`
//!   writes the results
//! * `shard` — a part of a class for one of several machines; `shard_record` describes a graded one, and `merge` joins
//!   them
//! * `grades_csv` — `grades.csv`
//! * `statistics` — the statistics of a class, with `class_page` and `plots` to display them
//! * `unmatched` — the submissions that match no student on the roster
//! * `locations` — the path of each submission
//! * `report_store` — the reports of an earlier run
//! * `find_report` — the report of one student
//! * `regrade` — a comparison of two runs

pub mod class_page;
pub mod find_report;
mod grade_submissions;
pub mod grades_csv;
pub mod locations;
pub mod merge;
mod outputs;
mod plots;
pub mod regrade;
pub mod report_store;
mod run;
mod selection;
pub mod shard;
mod shard_record;
pub mod statistics;
mod unmatched;

pub use grade_submissions::GradedSubmission;
pub use run::{ClassRun, Observer, Outcome};
pub use selection::Missing;
