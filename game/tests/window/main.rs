//! Games in the window, without a desktop. `player` acts for the user, with mouse, keys, and the
//! tree for screen readers.

mod access;
mod dialog;
#[path = "../limit/mod.rs"]
mod limit;
mod messages;
mod played;
mod player;
mod typing;

use std::sync::Arc;

use data::Rules;
use game::console::Play;

/// Returns the settings of a game by these rules, with common words.
fn table(name: &str) -> Play {
    let rules = Rules::built_in(name).unwrap();
    let dictionary = data::SMALL.lines().collect();
    Play::new(Arc::new(rules), Arc::new(dictionary), 1)
}
