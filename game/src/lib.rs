#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `game` — one game: a board, the words of human and computer, and their scores
//! * `human` — the search for one word
//! * `computer` — the search for all words
//! * `refusal` — the reasons why a word does not count
//! * `opponent` — how many words the computer finds
//! * `hint` — hints at words still to be found
//! * `players` — several players: the words that only one of them found, and the winners
//! * `code` — a game as a short code that one can type
//! * `result` — the result of a finished game
//! * `lexicon` — a word list as an array that grows, with binary search
//! * `console` — the dialogues of the courses and the boxed games, line by line
//! * `beside` — the same with a window next to the console
//! * `choices` — the games that the window's dialog offers
//! * `guide` — the rules in short, for the window and the terminal
//! * `clock` — the clock, which stops during a pause
//! * `tui` — the game on the whole screen of a terminal
//!
//! The game as a command is provided, and uses the public items of this library: `main.rs` with
//! `args` and `words`, and `driver`, a program that answers commands. `commands` shows finished
//! games (`history`, `entry`, `statistics`), compares them (`duel`), and writes them to files
//! (`atomic_write`).

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod beside;
pub mod choices;
pub mod console;
#[cfg(feature = "tui")]
pub mod tui;

mod clock;
mod code;
mod computer;
mod game;
mod guide;
mod hint;
mod human;
mod lexicon;
mod opponent;
mod players;
mod refusal;
mod result;

pub use clock::Clock;
pub use code::{CodeError, GameCode};
pub use computer::find_words;
pub use game::{Game, GameError};
pub use hint::{Hint, Hints};
pub use human::{Step, find_word};
pub use lexicon::Lexicon;
pub use opponent::Opponent;
pub use players::{Standing, Turn, standings, unshared};
pub use refusal::{Refusal, why_not};
pub use result::{GameResult, Journal};

/// The cubes of a word, in the order of its letters.
pub type Path = Vec<data::Position>;
