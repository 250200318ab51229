#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `arena` — the nodes, all in one vector
//! * `letters` — text as the slots of a node, or the error that it is not
//! * `trie` — everything that walks one word down the nodes
//! * `words` — the words in order: listing, comparing, collecting
//! * `copy` — what a copy of a dictionary is
//! * `files` — loading and saving
//! * `error` — provided: what can go wrong
//! * `replace_file` — provided: writing a file so that a failure loses nothing
//!
//! `main.rs` and its `driver` are provided too: the dictionary as a program that
//! answers questions. They use what this library makes public, and nothing else.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arena;
mod copy;
mod error;
mod files;
mod letters;
mod replace_file;
mod trie;
mod words;

pub use error::{DictionaryError, FileAction};
pub use trie::Dictionary;
pub use words::Words;
