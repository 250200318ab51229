//! Output that goes on when nobody reads it.

use std::io::{self, Write};

use report::escape::printable_lines;

/// Writes a warning to the standard error.
pub fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "grader: {}", printable_lines(message));
}

/// Ignores that the terminal is closed: the reports are written all the same.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
