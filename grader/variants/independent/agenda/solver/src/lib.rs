#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `cells` — the set of taken cells
//! * `walk` — every trail on a board that is worth following
//! * `search` — every word on a board with its path; or the path of one word
//! * `print` — the word list and the board dump, byte for byte
//! * `boggle` — the course's class: a dictionary, a board, the words found
//!
//! The board comes from `data`. `main.rs`, `cli` and `driver` are provided: the solver on the command line, and
//! as a program that answers commands. They use only the public items of this library.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod boggle;
mod cells;
mod print;
mod search;
mod walk;

pub use boggle::{Boggle, BoggleError};
pub use data::{Board, BoardError, Cell, Position};
pub use print::{write_dump, write_list};
pub use search::{Found, Path, find_word, solve};
