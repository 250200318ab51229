//! Beyond the assignment: the fastest Boggle engine, and what it finds out about boards.
//!
//! # Layout
//!
//! What the engine works on:
//!
//! * `size` — how large a board is, and which cells adjoin
//! * `board` — a board as one byte a cell, and as a line of text
//! * `scoring` — which words count, and for how much
//! * `graph` — the words as a tree of nodes of eight bytes
//! * `error` — what can be wrong with these
//!
//! and how boards are scored:
//!
//! * `scorer` — one board: its points, its words, their paths
//! * `marks` — a word counts once
//!
//! What it finds out:
//!
//! * `matching` — whether cubes can show a board, and if not, which letters are why
//! * `symmetry` — boards that are mirror images of one another
//! * `steps` — all boards one step from a board, with their scores
//! * `pool` — the best board: a pool of boards that climbs
//! * `full` — words that fill a board
//! * `rolls` — how rich rolled boards are
//!
//! `main.rs` with `cli` is the engine as a command.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod board;
mod error;
mod full;
mod graph;
mod marks;
mod matching;
mod pool;
mod rolls;
mod scorer;
mod scoring;
mod size;
mod steps;
mod symmetry;

pub use error::ExplorerError;
pub use full::{Full, fill};
pub use graph::Graph;
pub use matching::{CubeSet, Shortage};
pub use pool::{Aim, Plan, Scored, Search};
pub use rolls::{percentiles, scores_of_rolls};
pub use scorer::{Found, Score, Scorer};
pub use scoring::{LONGEST, Scoring};
pub use size::Size;
pub use symmetry::Symmetries;
