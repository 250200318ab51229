//! A class: many submissions graded, and the outputs about all of them.
//!
//! * `run` — the stages of a run; `selection` finds the submissions, `grade` grades them, `outputs` is written
//! * `grades` — `grades.csv`
//! * `numbers` — the statistics of a class; `page` shows them, with `plots`
//! * `places` — the location of each submission
//! * `kept` — the reports of an earlier run; `called` — the report of a student; `regrade` — a comparison of two runs

pub mod called;
mod grade;
pub mod grades;
pub mod kept;
pub mod numbers;
mod outputs;
pub mod page;
pub mod places;
mod plots;
pub mod regrade;
mod run;
mod selection;

pub use grade::Done;
pub use run::{ClassRun, Observer, Outcome};
pub use selection::Missing;
