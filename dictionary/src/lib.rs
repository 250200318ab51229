#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `trie` — the nodes, and everything that follows one word down the tree
//! * `words` — the words in order: listing, comparing, collecting
//! * `copy` — copying a dictionary
//! * `files` — loading and saving
//! * `error` — provided: the errors
//! * `replace_file` — provided: writing a file so that a failure loses nothing
//! * `walls` — provided: the pages about Rust, whose examples are tests
//!
//! `main.rs` and its `driver` are provided too: the dictionary as a program that
//! answers commands. They use only the public items of this library.

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
