#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `arena` — the nodes, all in one vector
//! * `letters` — the conversion from text to the slots of a node
//! * `trie` — everything that follows one word down the nodes
//! * `words` — the words in order: listing, comparing, collecting
//! * `copy` — copying a dictionary
//! * `files` — loading and saving
//! * `error` — provided: the errors
//! * `replace_file` — provided: writing a file so that a failure loses nothing
//!
//! `main.rs` and its `driver` are provided too: the dictionary as a program that
//! answers commands. They use only the public items of this library.

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
