//! Test cases that students write, in the format of the public ones: untrusted data, never compiled.
//!
//! * `evaluate` — all test cases of a submission, through the steps below
//! * `read` — a file parsed as a test case
//! * `limits` — the work that a test case may require
//! * `validity` — whether the oracle agrees with the expected replies
//! * `run_cases` — many test cases run in few conversations
//! * `mutation_score` — the mutants that a test case catches
//! * `score` — the points for test cases, if the rubric has any
//!
//! A student's expected replies never affect the points of other students: the grader only compares them with the
//! oracle.

mod evaluate;
mod limits;
mod mutation_score;
pub mod read;
pub mod run_cases;
pub mod score;
pub mod validity;

pub use evaluate::evaluate;
pub use limits::Spent;
pub use mutation_score::CompiledVariants;
pub use read::StudentCase;
