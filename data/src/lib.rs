//! Code and data that all phases share: the word lists, the board, and the rules and cubes of
//! games.
//!
//! # Layout
//!
//! * [`DICTIONARY`], [`SMALL`], [`NOT_WORDS`] — the word lists, embedded, so that an installed
//!   program works in any folder
//! * `board` — the board: cells in rows, and their neighbours
//! * `parse` — boards from text, and the errors in such text
//!
//! With the feature `rules`, which a game needs and a solver does not:
//!
//! * `cubes` — sets of letter cubes, built in or from a file
//! * `shake` — a board from cubes and a seed
//! * `random` — random numbers that are the same everywhere
//! * `rules` — size, cubes, points, time and dialogue of a game, built in or from a file
//! * `rules_file` — rules from text, and the errors in such text
//! * `richness` — the richness of rolled boards, as percentiles
//! * `device` — files that may never end
//! * `toml_file` — a TOML file as a value, or its first mistake in one line
//!
//! Every list has one word per line, in lower-case a–z, sorted and without duplicates. Lines end in
//! LF, including the last one. `data/README.md` names the source of each list.
//!
//! Assignments and test data are in folders next to this crate, but never part of it: a program
//! that contains the answers is useless for grading.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod parse;

#[cfg(feature = "rules")]
pub mod cubes;
#[cfg(feature = "rules")]
mod device;
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
#[cfg(feature = "rules")]
mod toml_file;

pub use board::{Board, Cell, DIRECTIONS, Position};
#[cfg(feature = "rules")]
pub use cubes::{Cube, Cubes};
#[cfg(feature = "rules")]
pub use device::refuse_device;
pub use parse::BoardError;
#[cfg(feature = "rules")]
pub use random::{Random, shares};
#[cfg(feature = "rules")]
pub use richness::Richness;
#[cfg(feature = "rules")]
pub use rules::Rules;
#[cfg(feature = "rules")]
pub use toml_file::ConfigError;

/// ENABLE, 172,823 words of 2 to 28 letters: the default dictionary.
pub const DICTIONARY: &str = include_str!("../dictionary.txt");

/// 7,551 common words of 3 to 8 letters, all of them in [`DICTIONARY`].
pub const SMALL: &str = include_str!("../words/small.txt");

/// 972 names of dinosaurs, none of them in [`DICTIONARY`].
pub const NOT_WORDS: &str = include_str!("../words/not_words.txt");
