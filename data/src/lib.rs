//! The word lists, embedded, so that an installed program works in any folder.
//!
//! Every list is one word a line, lower-case a–z, sorted, each word once, LF
//! line ends and a final one. `data/README.md` says where each comes from.
//!
//! Assignments and test data lie beside this crate and are never part of it: a
//! program that carries the answers is no use for grading.

/// ENABLE, 172,823 words of 2 to 28 letters: what counts as a word when nothing else is said.
pub const DICTIONARY: &str = include_str!("../dictionary.txt");

/// 7,551 common words of 3 to 8 letters, all of them in [`DICTIONARY`].
pub const SMALL: &str = include_str!("../words/small.txt");

/// 972 names of dinosaurs, none of them in [`DICTIONARY`].
pub const NOT_WORDS: &str = include_str!("../words/not_words.txt");
