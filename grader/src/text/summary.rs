//! A class at a glance: a line for each submission.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::BAD;
use crate::visible::shown;

/// What became of a submission.
pub struct Line {
    /// Whose it is.
    pub name: String,
    /// The points that were earned, of those that could be; none if it was not graded.
    pub points: Option<(u32, u32)>,
}

/// Writes the lines, with the points below one another.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_summary(out: &mut impl Write, lines: &[Line]) -> io::Result<()> {
    let widths = lines.iter().map(|line| shown(&line.name).width());
    let widest = widths.max().unwrap_or(0);
    for Line { name, points } in lines {
        let name = shown(name);
        let space = " ".repeat(widest - name.width());
        match points {
            Some((earned, of)) => writeln!(out, "{name}{space}  {earned:>2} of {of}")?,
            None => writeln!(out, "{name}{space}  {BAD}not graded{BAD:#}")?,
        }
    }
    Ok(())
}
