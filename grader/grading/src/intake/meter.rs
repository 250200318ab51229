//! The meter of an archive: it counts every unpacked byte, and stops at a limit.

use std::cell::Cell;
use std::io::{self, Read};

/// A counter for the unpacked bytes of one archive.
pub struct Meter {
    left: Cell<u64>,
    over: Cell<bool>,
}

impl Meter {
    /// Creates a meter that allows `most` bytes in total.
    pub fn new(most: u64) -> Self {
        Self {
            left: Cell::new(most),
            over: Cell::new(false),
        }
    }

    /// Whether the limit was exceeded.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Whether this many more bytes are within the limit. Otherwise the limit counts as exceeded.
    pub fn allows(&self, bytes: u64) -> bool {
        let allows = bytes <= self.left.get();
        self.over.set(self.is_over() || !allows);
        allows
    }

    /// Returns a reader that counts the bytes from `from`, and fails beyond the limit.
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
                return Err(io::Error::other("more than the limit for unpacking"));
            }
        }
        Ok(read)
    }
}
