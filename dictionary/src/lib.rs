#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `trie` — the nodes, and everything that walks one word down them
//! * `words` — the words in order: listing, comparing, collecting
//! * `copy` — what a copy of a dictionary is
//! * `files` — loading and saving
//! * `error` — provided: what can go wrong
//! * `replace_file` — provided: writing a file so that a failure loses nothing
//! * `walls` — provided: the pages about Rust, whose examples are tests
//!
//! `main.rs` and its `driver` are provided too: the dictionary as a program that
//! answers questions. They use what this library makes public, and nothing else.

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod copy;
mod error;
mod files;
mod replace_file;
mod trie;
mod words;

#[cfg(doctest)]
#[path = "../walls/mod.rs"]
mod walls;

pub use error::{DictionaryError, FileAction};
pub use trie::Dictionary;
pub use words::Words;
