//! A summary of a class: a line for each submission.

use std::io::{self, Write};

use super::styles::BAD;
use crate::escape::{display_width, printable};

/// The result of a submission.
pub struct Line {
    /// The name of the student or the team.
    pub name: String,
    /// The points earned and the points possible; `None` if the submission was not graded.
    pub points: Option<(u32, u32)>,
}

/// Writes the lines, with the points aligned.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_summary(out: &mut impl Write, lines: &[Line]) -> io::Result<()> {
    let widest = lines
        .iter()
        .map(|line| display_width(&line.name))
        .max()
        .unwrap_or(0);
    for line in lines {
        write_line(out, line, widest, "")?;
    }
    Ok(())
}

/// Writes one line: a name padded to `widest` columns, the points, and a note.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_line(out: &mut impl Write, line: &Line, widest: usize, note: &str) -> io::Result<()> {
    let Line { name, points } = line;
    let space = " ".repeat(widest.saturating_sub(display_width(name)));
    let name = printable(name);
    let note = match note {
        "" => String::new(),
        note => format!("  {note}"),
    };
    match points {
        Some((earned, of)) => writeln!(out, "{name}{space}  {earned:>2} of {of}{note}"),
        None if note.is_empty() => writeln!(out, "{name}{space}  {BAD}not graded{BAD:#}"),
        None => writeln!(out, "{name}{space}  {BAD}not graded{BAD:#}:{}", &note[1..]),
    }
}
