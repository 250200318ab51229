//! Output that continues when the terminal is closed.

use std::io::{self, Write};

use report::escape::printable_lines;

/// Writes a warning to standard error.
pub fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "grader: {}", printable_lines(message));
}

/// Ignores a closed terminal, because the reports are written anyway.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
