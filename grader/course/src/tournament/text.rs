//! A tournament at a terminal: the table if it is narrow enough, the ranks, and what is not settled.

use std::io::{self, Write};

use super::Tournament;
use super::disputes::Unsettled;
use judge::case::Exchange;
use report::escape::{display_width, printable};

/// So many columns fit beside the names.
const MOST_COLUMNS: usize = 20;

/// So many lines of each rank, and questions, are shown; a page has all of them.
const MOST_LINES: usize = 10;

/// So many names are shown of those who reply the same.
const MOST_NAMES: usize = 6;

/// Writes what it came to.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write(out: &mut impl Write, tournament: &Tournament) -> io::Result<()> {
    let Tournament {
        entries,
        table,
        unsettled,
        missing,
        ..
    } = tournament;
    let valid = tournament.valid();
    writeln!(
        out,
        "{} programs, {valid} different valid cases",
        entries.len()
    )?;
    if entries.len() <= MOST_COLUMNS {
        write_table(out, tournament)?;
    }
    let name = |place: usize| printable(&entries[place].name);
    let (breaking, broken) = (table.breaking(), table.broken());
    if breaking.is_empty() {
        writeln!(
            out,
            "\nNobody has a valid case that could be put to another's program."
        )?;
    } else {
        writeln!(out, "\nWhose cases break most programs of others:")?;
        for (author, number, of) in breaking.iter().take(MOST_LINES) {
            writeln!(out, "  {number:>3} of {of:>3}  {}", name(*author))?;
        }
        writeln!(out, "\nWhose programs are broken by the fewest others:")?;
        for (program, number, of) in broken.iter().take(MOST_LINES) {
            writeln!(out, "  {number:>3} of {of:>3}  {}", name(*program))?;
        }
    }
    if !unsettled.is_empty() {
        writeln!(out, "\nWhat the sheet leaves open, as it seems:")?;
        for question in unsettled.iter().take(MOST_LINES) {
            write_question(out, tournament, question)?;
        }
        let more = unsettled.len().saturating_sub(MOST_LINES);
        if more > 0 {
            writeln!(out, "\n  ... and {more} more questions")?;
        }
    }
    for what in missing {
        writeln!(out, "\nDoes not take part: {}", printable(what))?;
    }
    Ok(())
}

/// A row for each author with cases, a column for each program.
fn write_table(out: &mut impl Write, tournament: &Tournament) -> io::Result<()> {
    let Tournament { entries, table, .. } = tournament;
    let widest = entries.iter().map(|entry| display_width(&entry.name)).max();
    let widest = widest.unwrap_or(0);
    writeln!(
        out,
        "\nHow many of the cases in a row the program of a column fails; its number stands beside the name:\n"
    )?;
    write!(out, "{}", " ".repeat(widest + 4))?;
    for column in 1..=entries.len() {
        write!(out, "{column:>4}")?;
    }
    writeln!(out)?;
    for (place, (entry, row)) in entries.iter().zip(&table.rows).enumerate() {
        let space = " ".repeat(widest - display_width(&entry.name));
        write!(out, "{:>2}  {}{space}", place + 1, printable(&entry.name))?;
        for cell in row {
            match (cell.asked, cell.failed) {
                (0, _) => write!(out, "   -")?,
                (_, 0) => write!(out, "   .")?,
                (_, failed) => write!(out, "{failed:>4}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_question(
    out: &mut impl Write,
    tournament: &Tournament,
    question: &Unsettled,
) -> io::Result<()> {
    let case = &tournament.asked[question.case].case;
    writeln!(out, "\n  {}", printable(&question.authors.join(", ")))?;
    for Exchange { command, .. } in before(&case.exchanges, question.at) {
        writeln!(out, "    > {}", printable(command))?;
    }
    writeln!(out, "  expected: {}", line(&question.expected))?;
    let oracle = question.oracle.as_ref();
    writeln!(
        out,
        "  the oracle: {}",
        oracle.map_or("silent".to_string(), |said| line(said))
    )?;
    for answer in &question.answers {
        writeln!(
            out,
            "  {:>3} reply {}: {}",
            answer.programs.len(),
            line(&answer.reply),
            names(&answer.programs)
        )?;
    }
    Ok(())
}

/// The last commands up to the one at a place.
pub(super) fn before(exchanges: &[Exchange], at: usize) -> &[Exchange] {
    const SHOWN: usize = 12;
    let end = exchanges.len().min(at + 1);
    &exchanges[end.saturating_sub(SHOWN)..end]
}

/// A reply on one line.
pub(super) fn line(reply: &[String]) -> String {
    printable(&reply.join(" / "))
}

/// The first of some names.
pub(super) fn names(names: &[String]) -> String {
    let mut text: Vec<String> = names
        .iter()
        .take(MOST_NAMES)
        .map(|name| printable(name))
        .collect();
    if names.len() > MOST_NAMES {
        text.push(format!("and {} more", names.len() - MOST_NAMES));
    }
    text.join(", ")
}
