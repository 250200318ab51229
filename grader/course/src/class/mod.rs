//! A class: many submissions graded, and the outputs about all of them.
//!
//! * `run` — the stages of a run; `selection` finds the submissions, `grade_submissions` grades them, `outputs` is written
//! * `grades_csv` — `grades.csv`
//! * `statistics` — the statistics of a class; `class_page` shows them, with `plots`
//! * `locations` — the location of each submission
//! * `report_store` — the reports of an earlier run; `find_report` — the report of a student; `regrade` — a comparison of two runs

pub mod class_page;
pub mod find_report;
mod grade_submissions;
pub mod grades_csv;
pub mod locations;
mod outputs;
mod plots;
pub mod regrade;
pub mod report_store;
mod run;
mod selection;
pub mod statistics;

pub use grade_submissions::GradedSubmission;
pub use run::{ClassRun, Observer, Outcome};
pub use selection::Missing;
