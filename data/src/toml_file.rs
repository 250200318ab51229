//! Reads a TOML file into a value, or reports its first mistake in one line.

use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::de::DeserializeOwned;
use toml::de::DeTable;

/// The reason why cubes or rules cannot be used. Each error is one line that names the file, the
/// line and the key, and says what to do.
#[derive(Debug)]
pub enum ConfigError {
    /// The name is not one of the built-in names.
    UnknownName {
        /// The requested name.
        name: String,
        /// The built-in names.
        names: Vec<&'static str>,
    },
    /// The operating system could not read a file.
    Unreadable {
        /// The file, as the caller named it.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A file contains a mistake.
    Mistake {
        /// The file, if the text came from one.
        path: Option<PathBuf>,
        /// The line, counted from 1; `None` if a key is missing.
        line: Option<usize>,
        /// The key and the problem with it.
        what: String,
    },
    /// The number of cubes does not fit the board.
    WrongCount {
        /// The number of cubes.
        cubes: usize,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },
}

/// Terms that `serde` takes from Rust, and their plain equivalents for TOML.
const PLAIN: [(&str, &str); 5] = [
    ("unknown field", "unknown key"),
    ("missing field", "missing key"),
    ("expected usize", "expected a whole number, at least 0"),
    (
        "expected u32",
        "expected a whole number from 0 to 4294967295",
    ),
    ("expected a sequence", "expected a list"),
];

/// Reads `text`. Unknown keys are errors if `T` denies them.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ConfigError> {
    toml::from_str(text).map_err(|error| {
        // A key may contain any character, but the error has to stay on one line.
        let message = error.message().replace(char::is_control, " ");
        let message = PLAIN.iter().fold(message, |message, (rust, plain)| {
            message.replace(rust, plain)
        });
        // A missing key has no position, whatever the span says.
        let missing = message.starts_with("missing key");
        match error.span().filter(|_| !missing) {
            None => ConfigError::Mistake {
                path: None,
                line: None,
                what: message,
            },
            Some(span) => match key_of(text, &message, &span) {
                Some(key) => ConfigError::mistake(text, span, format!("{key}: {message}")),
                None => ConfigError::mistake(text, span, message),
            },
        }
    })
}

/// Returns the key that an error message at `span` concerns.
fn key_of(text: &str, message: &str, span: &Range<usize>) -> Option<String> {
    // A text with a duplicate key cannot be parsed into a table, but then the span is the key
    // itself.
    match message {
        "duplicate key" => Some(text.get(span.clone())?.replace(char::is_control, " ")),
        _ => key_with(text, span),
    }
}

/// Returns the key whose value contains `span`.
fn key_with(text: &str, span: &Range<usize>) -> Option<String> {
    let table = DeTable::parse(text).ok()?;
    let mut entries = table.get_ref().iter();
    let (key, _) = entries.find(|(_, value)| {
        let value = value.span();
        value.start <= span.start && span.end <= value.end
    })?;
    Some(key.get_ref().replace(char::is_control, " "))
}

/// Returns the built-in text of this name.
pub(crate) fn built_in(
    texts: &[(&'static str, &'static str)],
    name: &str,
) -> Result<&'static str, ConfigError> {
    match texts.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => Ok(text),
        None => Err(ConfigError::UnknownName {
            name: name.to_string(),
            names: texts.iter().map(|(name, _)| *name).collect(),
        }),
    }
}

pub(crate) fn read(path: &Path) -> Result<String, ConfigError> {
    let text = crate::refuse_device(path).and_then(|()| fs::read_to_string(path));
    text.map_err(|source| ConfigError::Unreadable {
        path: path.to_path_buf(),
        source,
    })
}

impl ConfigError {
    /// Creates an error for a mistake at `span` of `text`.
    pub(crate) fn mistake(text: &str, span: Range<usize>, what: String) -> Self {
        let before = text.bytes().take(span.start);
        Self::Mistake {
            path: None,
            line: Some(before.filter(|&byte| byte == b'\n').count() + 1),
            what,
        }
    }

    /// Adds the path of the file to a mistake.
    pub(crate) fn in_file(self, path: &Path) -> Self {
        match self {
            Self::Mistake {
                path: None,
                line,
                what,
            } => Self::Mistake {
                path: Some(path.to_path_buf()),
                line,
                what,
            },
            other => other,
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { name, names } => {
                write!(
                    f,
                    "{name:?}: unknown name; choose one of {}",
                    names.join(", ")
                )
            }
            Self::Unreadable { path, source } => {
                write!(f, "{}: failed to read: {source}", path.display())
            }
            Self::Mistake { path, line, what } => match (path, line) {
                (Some(path), Some(line)) => write!(f, "{}:{line}: {what}", path.display()),
                (Some(path), None) => write!(f, "{}: {what}", path.display()),
                (None, Some(line)) => write!(f, "line {line}: {what}"),
                (None, None) => f.write_str(what),
            },
            Self::WrongCount {
                cubes,
                rows,
                columns,
            } => write!(
                f,
                "{cubes} cubes do not fill a {rows}x{columns} board; use one cube for each cell"
            ),
        }
    }
}

impl Error for ConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable { source, .. } => Some(source),
            _ => None,
        }
    }
}
