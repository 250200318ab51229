//! Beyond the assignment: the fastest Boggle engine, and what it finds out about boards.
//!
//! # Layout
//!
//! The data of the engine:
//!
//! * `size` — the rows and columns of a board, and which cells adjoin
//! * `board` — a board as one byte per cell, and as a line of text
//! * `scoring` — which words count, and for how many points
//! * `graph` — the words as a tree with nodes of eight bytes
//! * `error` — the errors in all of these
//!
//! The operations of the engine:
//!
//! * `scorer` — one board: its points, its words, their paths
//! * `batch` — many boards, on several threads
//! * `neighbours` — a board with each letter in turn on one of its cells
//!
//! The implementation, from the outside in:
//!
//! * `engine` — the search for boards of any size
//! * `search` — finds all prefixes on a board, and counts each word once
//! * `pair` — a board with one two-letter cell
//! * `queue` — the prefixes that the search still has to visit
//! * `ground` — a board in the layout of the search
//! * `step` — one step of the search, in portable form
//! * `vector` — the same step with vectors; contains all unsafe code
//! * `instructions` — the instruction sets of the processor
//! * `marks` — the words already found on a board
//!
//! The findings:
//!
//! * `matching` — whether cubes can show a board, and if not, which letters are too many
//! * `symmetry` — rotations and mirror images of a board
//! * `steps` — all boards one step from a board, with their scores
//! * `pool` — the search for the best board
//! * `full` — words that fill a board
//! * `rolls` — the scores of rolled boards
//! * `proof` — the proof that no board has more points
//! * `check` — checks the proof, without its code
//!
//! `main.rs` and `cli` are the command line.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod batch;
pub mod board;
mod check;
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
mod proof;
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
pub use check::{Proved, check};
pub use error::ExplorerError;
pub use full::{Full, fill};
pub use graph::{Graph, NodeShown};
pub use instructions::Instructions;
pub use matching::{CubeSet, Shortage};
pub use neighbours::Neighbours;
pub use pool::{Aim, Plan, Scored, Search};
pub use proof::{Prover, certificate};
pub use rolls::{percentiles, scores_of_rolls};
pub use scorer::{Found, Score, Scorer};
pub use scoring::{LONGEST, Scoring};
pub use size::Size;
pub use symmetry::Symmetries;
