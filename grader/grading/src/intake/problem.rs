//! What keeps a submission from being taken at all.

use std::fmt;

use super::limits::{LARGEST_ARCHIVE, MOST_BYTES, MOST_NAMES};

/// It is the student's result, and never the end of a run.
#[derive(Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is no folder, and no archive that is known.
    Unknown,
    /// The archive has more than [`LARGEST_ARCHIVE`] bytes.
    LargeArchive,
    /// It is not what the ending of its name says, or is so no longer.
    Broken(String),
    /// More than [`MOST_NAMES`] files and folders.
    TooManyNames,
    /// More than [`MOST_BYTES`] bytes of files that are wanted.
    TooManyBytes,
    /// It unpacks to more than this, in bytes.
    Bomb(u64),
    /// There is nothing in it.
    Empty,
    /// What is in it can be read with a password only.
    Encrypted,
    /// There are these archives in it, and no sources.
    Archives(Vec<String>),
    /// No source file of any phase could be taken. The folders in which they would lie.
    Nothing(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WITHOUT: &str =
            "hand in the workspace without target and other things that programs make";
        match self {
            Self::Unknown => write!(f, "hand in a folder, a .zip or a .tar.gz"),
            Self::LargeArchive => write!(
                f,
                "an archive of more than {}; {WITHOUT}",
                mebibytes(LARGEST_ARCHIVE)
            ),
            Self::Broken(reason) => write!(
                f,
                "it cannot be unpacked ({reason}); make the archive again, and see that it opens"
            ),
            Self::TooManyNames => {
                write!(f, "more than {MOST_NAMES} files and folders; {WITHOUT}")
            }
            Self::TooManyBytes => write!(
                f,
                "more than {} of files to be looked at; {WITHOUT}",
                mebibytes(MOST_BYTES)
            ),
            Self::Bomb(limit) => write!(
                f,
                "it unpacks to more than {}, too much for an archive of its size; {WITHOUT}",
                mebibytes(*limit)
            ),
            Self::Empty => write!(f, "it is empty"),
            Self::Encrypted => write!(
                f,
                "it is encrypted; make the archive again, without a password"
            ),
            Self::Archives(names) => match &names[..] {
                [name] => write!(
                    f,
                    "there is an archive in it, {name}; hand in what lies in that"
                ),
                _ => write!(
                    f,
                    "there are {} archives in it, and no sources; hand in one folder with what lies in them (and grade a folder of submissions as FOLDER/*)",
                    names.len()
                ),
            },
            Self::Nothing(sources) => write!(
                f,
                "no sources in {sources} that could be taken; hand in the folder that holds these"
            ),
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}
