//! An archive as a tree: unpacked into memory, never onto a disk.
//!
//! What headers say of sizes is not believed. Every byte that is unpacked goes
//! through one meter for the whole archive, which stops a bomb while it goes off.

use std::cell::Cell;
use std::ffi::OsStr;
use std::io::{self, Read};

use super::tree::{LARGEST, Tree};
use super::wanted::Wanted;
use super::{Problem, tarred, zipped};

/// The largest archive, in bytes. The handout has less than one MiB, and with `target` some hundred.
pub const LARGEST_ARCHIVE: u64 = 64 << 20;

/// The most that is unpacked, in bytes: `target` may be in it.
const MOST_UNPACKED: u64 = 512 << 20;

/// The most that is unpacked for a byte of the archive. Source and lists of words have 3 to 10;
/// the format itself can have a thousand.
const RATIO: u64 = 100;

/// Up to this the ratio does not matter, in bytes: there are small files of blanks.
const HARMLESS: u64 = 2 * LARGEST;

/// What an archive is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Zip,
    TarGz,
}

impl Format {
    /// The format, and the name without its ending.
    pub fn of(name: &OsStr) -> Option<(Self, String)> {
        let name = name.to_string_lossy();
        for (ending, format) in [
            (".zip", Self::Zip),
            (".tar.gz", Self::TarGz),
            (".tgz", Self::TarGz),
        ] {
            let Some(place) = name.len().checked_sub(ending.len()) else {
                continue;
            };
            // There is more than the ending, and it begins where a character does.
            if place > 0
                && name
                    .get(place..)
                    .is_some_and(|end| end.eq_ignore_ascii_case(ending))
            {
                return Some((format, name[..place].to_string()));
            }
        }
        None
    }
}

/// Unpacks an archive of which these are all bytes.
///
/// # Errors
///
/// If it cannot be taken as a whole.
pub fn unpack<'a>(format: Format, bytes: &[u8], wanted: &'a Wanted) -> Result<Tree<'a>, Problem> {
    let most = (RATIO * bytes.len() as u64).clamp(HARMLESS, MOST_UNPACKED);
    let meter = Meter::new(most);
    let mut tree = Tree::new(wanted);
    let unpacked = match format {
        Format::Zip => zipped::unpack(bytes, &meter, &mut tree),
        Format::TarGz => tarred::unpack(bytes, &meter, &mut tree),
    };
    if meter.is_over() {
        return Err(Problem::Bomb(most));
    }
    unpacked?;
    tree.unfold();
    tree.spell();
    Ok(tree)
}

/// Counts what is unpacked of one archive.
pub struct Meter {
    left: Cell<u64>,
    over: Cell<bool>,
}

impl Meter {
    fn new(most: u64) -> Self {
        Self {
            left: Cell::new(most),
            over: Cell::new(false),
        }
    }

    /// Whether there was more than may be.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// What comes from `from`, counted; an end to it if it is too much.
    pub fn count<R: Read>(&self, from: R) -> impl Read {
        Metered { from, meter: self }
    }
}

struct Metered<'a, R> {
    from: R,
    meter: &'a Meter,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        match self.meter.left.get().checked_sub(read as u64) {
            Some(left) => self.meter.left.set(left),
            None => {
                self.meter.over.set(true);
                return Err(io::Error::other("more than may be unpacked"));
            }
        }
        Ok(read)
    }
}
