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
//! what is asked for:
//!
//! * `scorer` — one board: its points, its words, their paths
//! * `batch` — many boards, on several threads
//! * `neighbours` — a board with each letter in turn on one of its cells
//!
//! and how it is done, from the outside in:
//!
//! * `engine` — the search for boards of any size
//! * `search` — all beginnings of words on a board, and each word once
//! * `pair` — a board with one cell of two letters
//! * `queue` — what is still to be searched
//! * `ground` — a board as the search sees it
//! * `step` — one beginning, searched: the portable form
//! * `vector` — the same with vectors, and all that is unsafe
//! * `instructions` — which of the two the processor has
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

mod batch;
pub mod board;
mod engine;
mod error;
mod full;
mod graph;
mod ground;
mod instructions;
mod marks;
mod matching;
mod neighbours;
mod pair;
mod pool;
mod queue;
mod rolls;
mod scorer;
mod scoring;
mod search;
mod size;
mod step;
mod steps;
mod symmetry;
mod vector;

pub use batch::Batch;
pub use error::ExplorerError;
pub use full::{Full, fill};
pub use graph::{Graph, NodeShown};
pub use instructions::Instructions;
pub use matching::{CubeSet, Shortage};
pub use neighbours::Neighbours;
pub use pool::{Aim, Plan, Scored, Search};
pub use rolls::{percentiles, scores_of_rolls};
pub use scorer::{Found, Score, Scorer};
pub use scoring::{LONGEST, Scoring};
pub use size::Size;
pub use symmetry::Symmetries;
