//! A class: many submissions graded, and the outputs about all of them.
//!
//! * `run` — the stages of a run; `selection` finds the submissions, `grade` grades them, `outputs` is written
//! * `grades` — `grades.csv`
//! * `numbers` — the statistics of a class; `class_page` shows them, with `plots`
//! * `locations` — the location of each submission
//! * `report_store` — the reports of an earlier run; `find_report` — the report of a student; `regrade` — a comparison of two runs

pub mod class_page;
pub mod find_report;
mod grade;
pub mod grades;
pub mod locations;
pub mod numbers;
mod outputs;
mod plots;
pub mod regrade;
pub mod report_store;
mod run;
mod selection;

pub use grade::GradedSubmission;
pub use run::{ClassRun, Observer, Outcome};
pub use selection::Missing;
