//! Tests beyond the rubrics: the state for any board and words, the terminal, and whole sessions
//! with the real program.

mod bad_input;
mod beside;
mod codes;
mod duel;
mod graphics;
mod hints;
// Elsewhere, no variable names the folder of the history.
#[cfg(target_os = "linux")]
mod history;
mod journal;
#[path = "../limit/mod.rs"]
mod limit;
#[cfg(feature = "tui")]
mod multiplexer;
mod richness;
mod sessions;
mod state;
#[cfg(feature = "tui")]
mod tui;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use assert_cmd::Command;
use data::Rules;
use dictionary::Dictionary;
use game::Game;

/// The time after which a program that still runs is ended; enough for slow machines.
const LONGEST_RUN: Duration = Duration::from_secs(60);

/// Returns the command for the program; its time is limited.
fn program() -> Command {
    let mut command = Command::cargo_bin("game").unwrap();
    command.timeout(LONGEST_RUN);
    command
}

/// Returns the built-in word list, which is read once.
fn full_list() -> Arc<Dictionary> {
    static FULL: LazyLock<Arc<Dictionary>> =
        LazyLock::new(|| Arc::new(data::DICTIONARY.lines().collect()));
    Arc::clone(&FULL)
}

fn rules(name: &str) -> Arc<Rules> {
    Arc::new(Rules::built_in(name).unwrap())
}

/// Returns a game on the board of these letters, with these words.
fn game(name: &str, letters: &str, words: &[&str]) -> Game {
    let words: Dictionary = words.iter().collect();
    Game::new(Arc::new(words), rules(name), letters, 0).unwrap()
}
