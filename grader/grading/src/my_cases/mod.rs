//! Cases that students write, in the form of the published ones: data, of which nothing is compiled and nothing trusted.
//!
//! * `read` — a file as a case, or why it is none
//! * `limits` — how much a case may ask for
//! * `validity` — whether the oracle agrees with what it expects
//! * `run_cases` — cases put to a program in few conversations
//! * `mutation_score` — which faulty variants it tells from right ones
//! * `evaluate` — all cases of a submission
//! * `score` — what they earn, where the sheet asks for them
//!
//! What a student expects is never held against anybody: it is only compared with what the oracle says.

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
