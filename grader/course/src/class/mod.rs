//! A class: many submissions graded, and what comes of them together.
//!
//! * `run` — each submission graded or, if nothing of it has changed, taken as it was graded before, as is what is not there any more
//! * `grades` — `grades.csv`
//! * `numbers` — what is counted over all; `page` shows it, with `plots`
//! * `places` — where each submission lay
//! * `kept` — the reports of an earlier run; `called` — the one that somebody means; `regrade` — two runs compared

pub mod called;
pub mod grades;
pub mod kept;
pub mod numbers;
pub mod page;
pub mod places;
mod plots;
pub mod regrade;
mod run;

pub use run::{Class, Done};
