//! Pages on which one can step through a trie or a search, forward and back.
//!
//! A page is one file: a script, a style sheet and the data of its scenes. It makes no request, and its content security
//! policy forbids any. The script and the style are the same in every page.
//!
//! * `page` — the page around the scenes
//! * `growth` — the scene of a trie that grows word by word
//! * `search` — the scene of a search on a board; `steps` is its compact trace, `paths` the number of paths there are
//! * `web/` — the script, in small files, and the style

mod growth;
mod page;
mod paths;
mod search;
mod steps;

pub use growth::{AddedWord, Growth, State};
pub use page::{Below, Kind, page};
pub use paths::{MOST_CELLS, count_paths};
pub use search::{Cells, Ending, Failure, Search};
pub use steps::{Outcome, Steps};
