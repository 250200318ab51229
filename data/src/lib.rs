//! What the phases share: the word lists, the board, and what a game is played with.
//!
//! # Layout
//!
//! * [`DICTIONARY`], [`SMALL`], [`NOT_WORDS`] — the word lists, embedded, so that an
//!   installed program works in any folder
//! * `board` — the board, cells in rows, and which of them adjoin
//! * `parse` — a board from text, and what can be wrong with that text
//!
//! and with feature `rules`, which a game needs and a solver does not:
//!
//! * `cubes` — sets of letter cubes, built in or from a file
//! * `shake` — a board from cubes and a seed
//! * `random` — random numbers that are the same everywhere
//! * `rules` — size, cubes, points, time and manners of a game, built in or from a file
//! * `rules_file` — rules from text, and what can be wrong with that text
//! * `richness` — how rich rolled boards are, by percentiles
//! * `config` — a TOML file as a value, or one line that says where it goes wrong
//!
//! Every list is one word a line, lower-case a–z, sorted, each word once, LF
//! line ends and a final one. `data/README.md` says where each comes from.
//!
//! Assignments and test data lie beside this crate and are never part of it: a
//! program that carries the answers is no use for grading.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod parse;

#[cfg(feature = "rules")]
mod config;
#[cfg(feature = "rules")]
pub mod cubes;
#[cfg(feature = "rules")]
mod random;
#[cfg(feature = "rules")]
mod richness;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "rules")]
mod rules_file;
#[cfg(feature = "rules")]
mod shake;

pub use board::{Board, Cell, DIRECTIONS, Position};
#[cfg(feature = "rules")]
pub use config::ConfigError;
#[cfg(feature = "rules")]
pub use cubes::{Cube, Cubes};
pub use parse::BoardError;
#[cfg(feature = "rules")]
pub use random::{Random, shares};
#[cfg(feature = "rules")]
pub use richness::Richness;
#[cfg(feature = "rules")]
pub use rules::Rules;

/// ENABLE, 172,823 words of 2 to 28 letters: what counts as a word when nothing else is said.
pub const DICTIONARY: &str = include_str!("../dictionary.txt");

/// 7,551 common words of 3 to 8 letters, all of them in [`DICTIONARY`].
pub const SMALL: &str = include_str!("../words/small.txt");

/// 972 names of dinosaurs, none of them in [`DICTIONARY`].
pub const NOT_WORDS: &str = include_str!("../words/not_words.txt");
