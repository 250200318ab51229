//! X-ray: what a program that fails has inside, found out from outside, beside what is right.
//!
//! * `observation` — the result of an X-ray, of a dictionary or of a solver
//! * `trie` — the nodes that a dictionary's answers make; `search` — the first step at which a search leaves the right way
//! * `sentences` — what is wrong, in a few sentences; `draw` — the picture

mod draw;
mod observation;
pub mod search;
mod sentences;
pub mod trie;

pub use draw::svg;
pub use observation::Xray;
pub use sentences::sentences;
