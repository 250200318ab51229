//! Cases that students write, in the form of the published ones: data, of which nothing is compiled and nothing trusted.
//!
//! * `read` — a file as a case, or why it is none
//! * `limits` — how much a case may ask for
//! * `valid` — whether the oracle agrees with what it expects
//! * `ask` — cases put to a program in few conversations
//! * `useful` — which faulty variants it tells from right ones
//! * `graded` — all cases of a submission
//! * `part` — what they earn, where the sheet asks for them
//!
//! What a student expects is never held against anybody: it is only compared with what the oracle says.

pub mod ask;
mod graded;
mod limits;
pub mod part;
pub mod read;
mod useful;
pub mod valid;

pub use graded::graded;
pub use limits::Spent;
pub use read::Written;
pub use useful::Variants;
