//! `tournament.csv`, with a row for each author and each program that their test cases ran with, and an example that it
//! fails.

use anyhow::{Context, Result};

use super::Tournament;
use super::reply::Reply;
use crate::class::grades_csv::text;

/// Returns the file.
///
/// # Errors
///
/// Fails if a row has a different number of cells from the header.
pub fn csv(tournament: &Tournament) -> Result<Vec<u8>> {
    let Tournament {
        entrants,
        cases,
        table,
        ..
    } = tournament;
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record([
        "author", "program", "run", "failed", "example", "command", "expected", "actual",
    ])?;
    for (author, row) in entrants.iter().zip(&table.rows) {
        for (program, cell) in entrants.iter().zip(row) {
            if cell.run == 0 {
                continue;
            }
            let mut record = vec![
                text(&author.name),
                text(&program.name),
                cell.run.to_string(),
                cell.failed.to_string(),
            ];
            let example = cell.example.and_then(|index| {
                let file = author.cases.iter().find(|(case, _)| *case == index)?;
                match program.results.replies.get(index)? {
                    Reply::Wrong { at, actual } => Some((&file.1, &cases[index], *at, actual)),
                    _ => None,
                }
            });
            match example {
                Some((file, entered, at, actual)) => {
                    let command = entered.case.exchanges.get(at);
                    let command = command.map_or("", |exchange| &exchange.command);
                    let expected = entered.expected_at(at, actual);
                    record.extend([file, command].map(text));
                    record.extend([&expected, actual].map(|lines| text(&lines.join(" / "))));
                }
                None => record.extend(vec![String::new(); 4]),
            }
            writer.write_record(&record)?;
        }
    }
    writer
        .into_inner()
        .ok()
        .context("the table of a tournament")
}
