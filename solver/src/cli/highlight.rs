//! Provided: colour for the board dump, added to the finished text.
//!
//! The dump marks a path by quotes and by steps that are not 0. Both can be found
//! in the text alone, so there is still one printing function with one format, and
//! removing the colours restores exactly the same bytes.

use std::io::{self, Write};

use super::args::Color;

const WORD: &str = "\x1b[1m";
const ON_PATH: &str = "\x1b[1;32m";
const PLAIN: &str = "\x1b[0m";

/// Returns whether to use colour on `out`.
pub fn wanted(color: Color, out: &impl anstream::stream::RawStream) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            out.is_terminal() && anstream::AutoStream::choice(out) != anstream::ColorChoice::Never
        }
    }
}

/// Writes `dump`, a board dump, with the words bold and their paths green.
pub fn write(out: &mut impl Write, dump: &str) -> io::Result<()> {
    for line in dump.lines() {
        if let Some((cells, steps)) = line.split_once('\t') {
            write_fields(out, cells, |cell| cell.starts_with('\''))?;
            write!(out, "\t")?;
            write_fields(out, steps, |step| step != "0")?;
            writeln!(out)?;
        } else if let Some(word) = line.strip_prefix("Word: ") {
            writeln!(out, "Word: {WORD}{word}{PLAIN}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Writes fields with their spaces unchanged, and colours those on the path.
fn write_fields(
    out: &mut impl Write,
    fields: &str,
    on_path: impl Fn(&str) -> bool,
) -> io::Result<()> {
    for field in fields.split_inclusive(' ') {
        let text = field.trim_end();
        if text.is_empty() || !on_path(text) {
            write!(out, "{field}")?;
        } else {
            write!(out, "{ON_PATH}{text}{PLAIN}{}", &field[text.len()..])?;
        }
    }
    Ok(())
}
