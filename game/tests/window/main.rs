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
use game::Opponent;
use game::console::Play;

/// Returns the settings of a game by these rules, with common words.
fn table(name: &str) -> Play {
    Play {
        rules: Arc::new(Rules::built_in(name).unwrap()),
        dictionary: Arc::new(data::SMALL.lines().collect()),
        dictionary_file: None,
        board: None,
        letters: String::new(),
        seed: 1,
        shaken: true,
        between: None,
        opponent: Opponent::All,
        players: 1,
        time: None,
        journal: None,
        date: None,
    }
}
