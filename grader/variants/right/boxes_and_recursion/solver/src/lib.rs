#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `board` — the board: cells in rows, and which of them adjoin
//! * `parse` — a board from text, and what can be wrong with that text
//! * `search` — every word on a board with its path; or the path of one word
//! * `print` — the word list and the board dump, byte for byte
//! * `boggle` — the course's class: a dictionary, a board, the words found
//!
//! `main.rs` with `cli` and `driver` are provided: the solver as a command, and as
//! a program that answers questions. They use what this library makes public.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod boggle;
mod parse;
mod print;
mod search;

pub use board::{Board, Cell, Position};
pub use boggle::{Boggle, BoggleError};
pub use parse::BoardError;
pub use print::{write_dump, write_list};
pub use search::{Found, Path, find_word, solve};
