//! Provided: the errors and their messages.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The reason why an operation on a dictionary failed.
#[derive(Debug)]
pub enum DictionaryError {
    /// The empty string cannot be added as a word; only a prefix may be empty.
    EmptyWord,
    /// A character outside a–z. `position` counts characters from 0.
    InvalidCharacter {
        /// The first such character of the word.
        character: char,
        /// Its position, in characters from 0.
        position: usize,
        /// The whole word, as the caller passed it.
        word: String,
    },
    /// A file contains a word with a character outside a–z; none of its words were added.
    InvalidWord {
        /// The path of the file, as the caller passed it.
        path: PathBuf,
        /// The line that contains the word, from 1.
        line: usize,
        /// The [`DictionaryError::InvalidCharacter`] of that word.
        source: Box<DictionaryError>,
    },
    /// The operating system refused to open, read or save a file.
    File {
        /// The path of the file, as the caller passed it.
        path: PathBuf,
        /// The operation that failed.
        action: FileAction,
        /// The error from the operating system.
        source: io::Error,
    },
}

/// The operation on a file that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// The file could not be opened for reading.
    Open,
    /// The file was opened but could not be read.
    Read,
    /// The file could not be written; its old contents are unchanged.
    Save,
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyWord => write!(f, "a word has at least one letter; this one is empty"),
            Self::InvalidCharacter {
                character,
                position,
                word,
            } => write!(
                f,
                "Invalid character {character:?} at position {position} in {}",
                Excerpt(word)
            ),
            Self::InvalidWord { path, line, source } => write!(
                f,
                "{}: line {line}: {source}; a word list is plain UTF-8 text, its words made of a-z",
                path.display()
            ),
            Self::File {
                path,
                action,
                source,
            } => write!(f, "{}: failed to {action}: {source}", path.display()),
        }
    }
}

impl fmt::Display for FileAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Read => "read",
            Self::Save => "save",
        })
    }
}

impl Error for DictionaryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::EmptyWord | Self::InvalidCharacter { .. } => None,
            Self::InvalidWord { source, .. } => Some(source),
            Self::File { source, .. } => Some(source),
        }
    }
}

/// A word in quotes, with control characters escaped. It is cut short so that an error
/// stays one readable line even when the "word" is a picture loaded by mistake.
struct Excerpt<'a>(&'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        match self.0.char_indices().nth(LONGEST) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
        }
    }
}
