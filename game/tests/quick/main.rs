//! Tests beyond the rubrics: the state for any board and words, the terminal, and whole sessions
//! with the real program.

mod bad_input;
mod beside;
mod codes;
mod duel;
mod graphics;
mod hints;
mod journal;
#[cfg(feature = "tui")]
mod multiplexer;
mod richness;
mod sessions;
mod state;
#[cfg(feature = "tui")]
mod tui;

use std::sync::Arc;

use data::Rules;
use dictionary::Dictionary;
use game::Game;

fn rules(name: &str) -> Arc<Rules> {
    Arc::new(Rules::built_in(name).unwrap())
}

/// Returns a game on the board of these letters, with these words.
fn game(name: &str, letters: &str, words: &[&str]) -> Game {
    let words: Dictionary = words.iter().collect();
    Game::new(Arc::new(words), rules(name), letters, 0).unwrap()
}
