//! One failure: its files, its conversation, its hint and its test.

use std::io::{self, Write};

use super::difference::{write_difference, write_lines};
use super::display_limits::DisplayLimits;
use super::indent::indented;
use super::styles::{BAD, HINT};
use crate::escape::printable;
use crate::grid::grid_of;
use crate::report::Feedback;
use crate::xray::sentences;
use judge::count::count;
use judge::test_case::Exchange;
use judge::verdict::Verdict;
use sandbox::End;

/// Writes one failure.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write_feedback(
    out: &mut impl Write,
    feedback: &Feedback,
    limits: DisplayLimits,
) -> io::Result<()> {
    write_files(out, feedback, limits)?;
    writeln!(out)?;
    match &feedback.verdict {
        Verdict::Incorrect(difference) => {
            write_before(out, &difference.before, &difference.command, limits)?;
            write_difference(out, difference, limits)?;
        }
        Verdict::Crashed {
            command,
            before,
            end,
            stderr,
        } => {
            write_before(out, before, command, limits)?;
            writeln!(out, "\n  {BAD}No reply{BAD:#}: {}", describe_end(*end))?;
            if !stderr.is_empty() {
                writeln!(out, "{}", indented(stderr))?;
            }
        }
        Verdict::Correct | Verdict::NotCompiled { .. } | Verdict::NoProgram | Verdict::NotRun => {}
    }
    if let Some(hint) = &feedback.hint {
        writeln!(out, "\n  {HINT}Hint:{HINT:#} {hint}")?;
    }
    for line in feedback.xray.iter().flat_map(sentences) {
        writeln!(out, "\n  {HINT}X-ray:{HINT:#} {line}")?;
    }
    if let Some(test) = &feedback.test {
        writeln!(out, "\n  The same failure as a test:\n\n{}", indented(test))?;
    }
    Ok(())
}

/// Writes the files that the commands find in their folder.
pub fn write_files(
    out: &mut impl Write,
    feedback: &Feedback,
    limits: DisplayLimits,
) -> io::Result<()> {
    for (name, text) in &feedback.files {
        let name = printable(name);
        if text.is_empty() {
            writeln!(out, "\n  With an empty {name}")?;
            continue;
        }
        let lines = text.split_inclusive('\n');
        let more = lines.clone().count().saturating_sub(limits.file_lines);
        let lines = lines.take(limits.file_lines);
        let lines = lines.map(|line| line.strip_suffix('\n').unwrap_or(line));
        let key = match lines.clone().any(|line| line.ends_with(' ')) {
            true => " (\u{b7} is a space)",
            false => "",
        };
        writeln!(out, "\n  With {name}{key}:")?;
        for line in lines {
            let end = line.len() - line.trim_end_matches(' ').len();
            let line = line.trim_end_matches(' ');
            writeln!(out, "    {}{}", printable(line), "\u{b7}".repeat(end))?;
        }
        if more > 0 {
            let more = count(more, ["more line", "more lines"]);
            writeln!(out, "    ... and {more}")?;
        }
    }
    for file in &feedback.missing_files {
        writeln!(out, "\n  Without {}", printable(file))?;
    }
    Ok(())
}

/// Returns a command for display; an empty argument is made visible.
fn printable_command(command: &str) -> String {
    match command.strip_suffix(' ') {
        Some(name) => format!("{}    (the empty string)", printable(name)),
        None => printable(command),
    }
}

pub fn write_before(
    out: &mut impl Write,
    before: &[Exchange],
    command: &str,
    limits: DisplayLimits,
) -> io::Result<()> {
    let skipped = before.len().saturating_sub(limits.commands_before);
    if skipped > 0 {
        let skipped = count(skipped, ["earlier command", "earlier commands"]);
        writeln!(out, "    ... {skipped}")?;
    }
    for exchange in &before[skipped..] {
        writeln!(out, "    > {}", printable_command(&exchange.command))?;
        write_grid(out, &exchange.command)?;
        write_lines(out, &exchange.reply, 0, false, None, limits)?;
    }
    writeln!(out, "    > {}", printable_command(command))
}

/// Writes the rows of a grid that a command has on one line.
fn write_grid(out: &mut impl Write, command: &str) -> io::Result<()> {
    let Some(grid) = grid_of(command) else {
        return Ok(());
    };
    if grid.len() > 1 && grid[0].len() > 1 {
        for row in grid {
            writeln!(out, "          {}", printable(&row.join(" ")))?;
        }
    }
    Ok(())
}

/// Describes the end of a program in words.
pub fn describe_end(end: Option<End>) -> String {
    match end {
        None => "it stopped replying".to_string(),
        Some(End::Exit(0)) => "it ended without a reply".to_string(),
        Some(End::Exit(101)) => "it panicked".to_string(),
        Some(end) => format!("it {end}"),
    }
}
