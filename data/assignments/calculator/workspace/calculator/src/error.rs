//! Provided: the errors in a line.

use std::fmt;

/// A word of a line that could not be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The number of the word in the line, counted from 1.
    pub place: usize,
    /// The word.
    pub word: String,
    /// The problem with the word.
    pub problem: Problem,
}

/// The problem with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It needs more numbers than are on the stack.
    TooFew,
    /// Its result does not fit in an `i64`.
    Overflow,
    /// It divides by 0.
    DivisionByZero,
    /// It is neither a number nor an operation.
    Unknown,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "word {} ({}): {}", self.place, self.word, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooFew => "too few numbers on the stack",
            Self::Overflow => "its result is too large",
            Self::DivisionByZero => "a division by zero",
            Self::Unknown => "neither a number nor an operation",
        })
    }
}

impl std::error::Error for Error {}
