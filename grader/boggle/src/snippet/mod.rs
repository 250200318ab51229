//! Conversations as Rust tests to paste.

pub mod dictionary;
pub mod game;
pub mod solver;

/// The names that a test may import, by crate.
pub const IMPORTS: &[(&str, &[&str])] = &[
    ("data", &["Position", "Rules"]),
    ("dictionary", &["Dictionary"]),
    ("game", &["Game", "Lexicon", "Step", "find_word"]),
    ("solver", &["Board", "Boggle"]),
    ("std::sync", &["Arc"]),
];

/// The methods that change the value they are called on.
pub const CHANGING: &[&str] = &[
    "add_word",
    "load_file",
    "clear",
    "clone_from",
    "set_board",
    "solve_board",
    "human_word_search",
    "computer_word_search",
    "push",
];
