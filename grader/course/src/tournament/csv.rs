//! `tournament.csv`: a row for each author and each program that their cases were put to, with one that it fails.

use anyhow::{Context, Result};

use super::Tournament;
use super::reply::Reply;
use crate::class::grades::text;

/// The table.
///
/// # Errors
///
/// If a row has not as many cells as the first.
pub fn csv(tournament: &Tournament) -> Result<Vec<u8>> {
    let Tournament {
        entries,
        asked,
        table,
        ..
    } = tournament;
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record([
        "author", "program", "asked", "failed", "example", "command", "expected", "got",
    ])?;
    for (author, row) in entries.iter().zip(&table.rows) {
        for (program, cell) in entries.iter().zip(row) {
            if cell.asked == 0 {
                continue;
            }
            let mut record = vec![
                text(&author.name),
                text(&program.name),
                cell.asked.to_string(),
                cell.failed.to_string(),
            ];
            let example = cell.example.and_then(|place| {
                let file = author.cases.iter().find(|(case, _)| *case == place)?;
                match program.played.replies.get(place)? {
                    Reply::Wrong { at, got } => Some((&file.1, &asked[place], *at, got)),
                    _ => None,
                }
            });
            match example {
                Some((file, asked, at, got)) => {
                    let command = asked.case.exchanges.get(at);
                    let command = command.map_or("", |exchange| &exchange.command);
                    let expected = asked.expected_at(at, got);
                    record.extend([file, command].map(text));
                    record.extend([&expected, got].map(|lines| text(&lines.join(" / "))));
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
