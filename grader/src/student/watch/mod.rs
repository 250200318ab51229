//! A student's own run that goes on: after each save, what failed is asked again, and one thing is said.
//!
//! * `saves` — what lies in the workspace, as often as it is another
//! * `rounds` — what is compiled and asked after a save
//! * `stand` — what is known of the work then
//! * `told` — what is said of it: a pure function of what was known before and what is known now

mod rounds;
mod saves;
mod stand;
mod told;

pub use rounds::Rounds;
pub use saves::{News, Saves};
pub use stand::Stand;
pub use told::{Told, told};
