//! The problems that prevent the grading of a whole submission.

use std::fmt;

use super::limits::{MAX_ARCHIVE_BYTES, MAX_WANTED_BYTES};
use judge::count::listed;

/// The reason why a submission cannot be read. It is a result for the student, and never ends the run.
#[derive(Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is neither a folder nor a known archive.
    Unknown,
    /// The archive has more than [`MAX_ARCHIVE_BYTES`] bytes.
    LargeArchive,
    /// The file has another format than its extension, or is damaged.
    Broken(String),
    /// It has more than this number of files and folders.
    TooManyNames(usize),
    /// The files to read have more than [`MAX_WANTED_BYTES`] bytes.
    TooManyBytes,
    /// It unpacks to more than this number of bytes.
    Bomb(u64),
    /// It is empty.
    Empty,
    /// It is encrypted.
    Encrypted,
    /// It is a `.rar`.
    Rar,
    /// It contains these archives, and no sources.
    Archives(Vec<String>),
    /// It contains an archive next to files that may belong to it.
    ArchiveAndMore(String, Vec<String>),
    /// No source file of any phase was found in these folders.
    Nothing(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WITHOUT: &str = "submit the workspace without target and other generated files";
        match self {
            Self::Unknown => write!(f, "not a folder or an archive; submit a .zip"),
            Self::LargeArchive => write!(
                f,
                "an archive of more than {}; {WITHOUT}",
                mebibytes(MAX_ARCHIVE_BYTES)
            ),
            Self::Broken(reason) => write!(
                f,
                "failed to unpack ({reason}); create the archive again, and check that it opens"
            ),
            Self::TooManyNames(most) => {
                write!(f, "more than {most} files and folders; {WITHOUT}")
            }
            Self::TooManyBytes => write!(
                f,
                "more than {} of files; {WITHOUT}",
                mebibytes(MAX_WANTED_BYTES)
            ),
            Self::Bomb(limit) => write!(
                f,
                "unpacks to more than {}, too much for an archive of its size; {WITHOUT}",
                mebibytes(*limit)
            ),
            Self::Empty => write!(f, "empty; submit the workspace"),
            Self::Encrypted => write!(f, "encrypted; create the archive again, without a password"),
            Self::Rar => write!(
                f,
                "the grader cannot read .rar archives; unpack it and submit its contents as a .zip"
            ),
            Self::Archives(names) => match &names[..] {
                [name] => write!(
                    f,
                    "contains the archive {name}; submit the contents of that archive"
                ),
                _ => write!(
                    f,
                    "contains several archives and no sources: {}; submit only the one that counts",
                    listed(names, MAX_LISTED)
                ),
            },
            Self::ArchiveAndMore(name, others) => write!(
                f,
                "contains the archive {name} next to {}; submit everything in one archive",
                listed(others, MAX_LISTED)
            ),
            Self::Nothing(sources) => {
                write!(f, "no sources in {sources}; submit the whole workspace")
            }
        }
    }
}

/// The maximum number of names in a message.
const MAX_LISTED: usize = 5;

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}
