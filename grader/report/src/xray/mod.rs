//! X-ray: the inside of a failed program, inferred from its replies and compared with a correct one.
//!
//! * `observation` — the result of an X-ray, of a dictionary or of a solver
//! * `trie` — the nodes inferred from a dictionary's answers; `search` — the first incorrect step of a search
//! * `sentences` — the mistakes, in a few sentences; `draw` — the picture

mod draw;
mod observation;
pub mod search;
mod sentences;
pub mod trie;

pub(crate) use draw::letters;
pub use draw::svg;
pub use observation::Xray;
pub use sentences::sentences;
