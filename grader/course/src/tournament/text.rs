//! A tournament's results on a terminal: the table if it is narrow enough, the ranks, and the disputes.

use std::io::{self, Write};

use super::Tournament;
use super::disputes::Dispute;
use judge::count::count;
use judge::test_case::Exchange;
use report::escape::{display_width, printable};

/// The maximum number of columns that fit next to the names.
const MAX_COLUMNS: usize = 20;

/// The maximum number of ranks and disputes shown; the HTML page lists all of them.
const MAX_LINES: usize = 10;

/// The maximum number of program names shown for each reply.
const MAX_NAMES: usize = 6;

/// Writes the results.
///
/// # Errors
///
/// Fails if `out` cannot be written.
pub fn write(out: &mut impl Write, tournament: &Tournament) -> io::Result<()> {
    let Tournament {
        entrants,
        table,
        disputes,
        missing,
        ..
    } = tournament;
    let valid = tournament.valid();
    writeln!(
        out,
        "{}, {}",
        count(entrants.len(), ["program", "programs"]),
        count(
            valid,
            ["different valid test case", "different valid test cases"]
        )
    )?;
    if entrants.len() <= MAX_COLUMNS {
        write_table(out, tournament)?;
    }
    let name = |index: usize| printable(&entrants[index].name);
    let (breaking, broken) = (table.breaking(), table.broken());
    if breaking.is_empty() {
        writeln!(
            out,
            "\nNobody has a valid test case that can run with another program."
        )?;
    } else {
        writeln!(out, "\nAuthors whose test cases break the most programs:")?;
        for (author, number, of) in breaking.iter().take(MAX_LINES) {
            writeln!(out, "  {number:>3} of {of:>3}  {}", name(*author))?;
        }
        writeln!(out, "\nPrograms broken by the fewest authors:")?;
        for (program, number, of) in broken.iter().take(MAX_LINES) {
            writeln!(out, "  {number:>3} of {of:>3}  {}", name(*program))?;
        }
    }
    if !disputes.is_empty() {
        writeln!(out, "\nQuestions that the assignment may leave open:")?;
        for dispute in disputes.iter().take(MAX_LINES) {
            write_dispute(out, tournament, dispute)?;
        }
        let more = disputes.len().saturating_sub(MAX_LINES);
        if more > 0 {
            let more = count(more, ["more question", "more questions"]);
            writeln!(out, "\n  ... and {more}")?;
        }
    }
    for what in missing {
        writeln!(out, "\nNot taking part: {}", printable(what))?;
    }
    Ok(())
}

/// Writes a row for each author, with a column for each program.
fn write_table(out: &mut impl Write, tournament: &Tournament) -> io::Result<()> {
    let Tournament {
        entrants, table, ..
    } = tournament;
    let widest = entrants
        .iter()
        .map(|entrant| display_width(&entrant.name))
        .max();
    let widest = widest.unwrap_or(0);
    writeln!(
        out,
        "\nEach cell is the number of the row author's test cases that the column's program fails; `.` means none, and `-` means not run. Columns are numbered like the rows.\n\n"
    )?;
    write!(out, "{}", " ".repeat(widest + 4))?;
    for column in 1..=entrants.len() {
        write!(out, "{column:>4}")?;
    }
    writeln!(out)?;
    for (index, (entrant, row)) in entrants.iter().zip(&table.rows).enumerate() {
        let space = " ".repeat(widest - display_width(&entrant.name));
        write!(out, "{:>2}  {}{space}", index + 1, printable(&entrant.name))?;
        for cell in row {
            match (cell.run, cell.failed) {
                (0, _) => write!(out, "   -")?,
                (_, 0) => write!(out, "   .")?,
                (_, failed) => write!(out, "{failed:>4}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_dispute(
    out: &mut impl Write,
    tournament: &Tournament,
    dispute: &Dispute,
) -> io::Result<()> {
    let case = &tournament.cases[dispute.case].case;
    writeln!(out, "\n  {}", printable(&dispute.authors.join(", ")))?;
    for Exchange { command, .. } in before(&case.exchanges, dispute.at) {
        writeln!(out, "    > {}", printable(command))?;
    }
    writeln!(out, "  expected: {}", line(&dispute.expected))?;
    let oracle = dispute.oracle.as_ref();
    writeln!(
        out,
        "  the oracle: {}",
        oracle.map_or("no answer".to_string(), |said| line(said))
    )?;
    for answer in &dispute.answers {
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

/// Returns the last few commands up to and including the one at an index.
pub(super) fn before(exchanges: &[Exchange], at: usize) -> &[Exchange] {
    const MAX_COMMANDS: usize = 12;
    let end = exchanges.len().min(at + 1);
    &exchanges[end.saturating_sub(MAX_COMMANDS)..end]
}

/// Formats a reply on one line.
pub(super) fn line(reply: &[String]) -> String {
    printable(&reply.join(" / "))
}

/// Lists the first few names.
pub(super) fn names(names: &[String]) -> String {
    let mut text: Vec<String> = names
        .iter()
        .take(MAX_NAMES)
        .map(|name| printable(name))
        .collect();
    if names.len() > MAX_NAMES {
        text.push(format!("and {} more", names.len() - MAX_NAMES));
    }
    text.join(", ")
}
