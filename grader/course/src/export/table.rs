//! The roster's file with the bytes of each cell, so that one column can be filled and all others stay as they are.

use std::collections::BTreeMap;
use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use crate::roster::delimiter;

/// A table whose first row contains the headers.
#[derive(Debug)]
pub struct Table<'a> {
    text: &'a str,
    delimiter: u8,
    rows: Vec<Vec<Cell>>,
}

#[derive(Debug)]
struct Cell {
    /// The position in the file, with quotation marks.
    place: Range<usize>,
    /// The content.
    value: String,
}

impl<'a> Table<'a> {
    /// Parses the text of a roster. The rows have the numbers of the students' rows.
    pub fn parse(text: &'a str) -> Self {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let delimiter = delimiter(&text[start..]);
        Self {
            text,
            delimiter,
            rows: rows(text.as_bytes(), start, delimiter),
        }
    }

    /// Returns the headers.
    pub fn headers(&self) -> impl Iterator<Item = &str> {
        let headers = self.rows.iter().take(1).flatten();
        headers.map(|cell| cell.value.trim())
    }

    /// Returns the index of the first column with one of these headers, ignoring case.
    pub fn column(&self, names: &[&str]) -> Option<usize> {
        let is_one = |header: &str| names.iter().any(|name| name.eq_ignore_ascii_case(header));
        self.headers().position(is_one)
    }

    /// Returns the content of a cell without spaces around it. It is empty if the row is shorter.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        let cell = self.rows.get(row).and_then(|row| row.get(column));
        cell.map_or("", |cell| cell.value.trim())
    }

    /// Returns the number of the first row whose first cell begins with `text`.
    pub fn row(&self, text: &str) -> Option<usize> {
        (0..self.rows.len()).find(|row| self.cell(*row, 0).starts_with(text))
    }

    /// Returns the text without the columns that have these headers, ignoring case. All other bytes stay.
    pub fn without(&self, names: &[&str]) -> String {
        let is_one = |header: &str| names.iter().any(|name| name.eq_ignore_ascii_case(header));
        let headers = self.headers().enumerate().skip(1);
        let columns: Vec<usize> = headers
            .filter(|(_, header)| is_one(header))
            .map(|(column, _)| column)
            .collect();
        let mut text = String::with_capacity(self.text.len());
        let mut copied = 0;
        for row in &self.rows {
            for column in &columns {
                if let (Some(before), Some(cell)) = (row.get(column - 1), row.get(*column)) {
                    text += &self.text[copied..before.place.end];
                    copied = cell.place.end;
                }
            }
        }
        text + &self.text[copied..]
    }

    /// Returns the text with other values in a column, by row.
    pub fn filled(&self, column: usize, values: &BTreeMap<usize, String>) -> String {
        let mut text = String::with_capacity(self.text.len() + 8 * values.len());
        let mut copied = 0;
        for (row, value) in values {
            let Some(row) = self.rows.get(*row) else {
                continue;
            };
            let (place, missing) = match (row.get(column), row.last()) {
                (Some(cell), _) => (cell.place.clone(), 0),
                (None, Some(last)) => (last.place.end..last.place.end, column + 1 - row.len()),
                (None, None) => continue,
            };
            text += &self.text[copied..place.start];
            text.extend((0..missing).map(|_| char::from(self.delimiter)));
            text += value;
            copied = place.end;
        }
        text += &self.text[copied..];
        text
    }
}

/// Returns the rows from `start` on, as the roster's reader divides them.
fn rows(bytes: &[u8], start: usize, delimiter: u8) -> Vec<Vec<Cell>> {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    // No cell is longer than the file.
    let mut value = vec![0; bytes.len() + 1];
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut begin, mut end, mut length) = (start, start, 0);
    loop {
        let (result, read, written) = reader.read_field(&bytes[end..], &mut value[length..]);
        (end, length) = (end + read, length + written);
        match result {
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { record_end } => {
                if row.is_empty() {
                    // The reader has skipped blank lines, and the second half of a CRLF.
                    let skipped = bytes[begin..end]
                        .iter()
                        .take_while(|byte| b"\r\n".contains(byte));
                    begin += skipped.count();
                }
                // Without a separator, the last cell ends with the file.
                let separator = usize::from(read > 0);
                row.push(Cell {
                    place: begin..end.saturating_sub(separator).max(begin),
                    value: String::from_utf8_lossy(&value[..length]).into_owned(),
                });
                if record_end {
                    rows.push(std::mem::take(&mut row));
                }
                (begin, length) = (end, 0);
            }
            ReadFieldResult::OutputFull | ReadFieldResult::End => return rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Text that resembles a table: short cells, with every character that has a meaning.
    fn table_text() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            ",", ";", "\"", "\"\"", "\r\n", "\n", "\r", "\u{feff}", " ", "\t", "a", "=1", "é", "\0",
        ]);
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn cells_equal_those_that_the_roster_reads(text in table_text()) {
            let table = Table::parse(&text);
            let bare = text.trim_start_matches('\u{feff}');
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .delimiter(delimiter(bare))
                .from_reader(bare.as_bytes());
            let expected: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            let found: Vec<csv::StringRecord> = table
                .rows
                .iter()
                .map(|row| row.iter().map(|cell| cell.value.as_str()).collect())
                .collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn filling_a_column_changes_no_other_byte(text in table_text(), column in 0..4usize) {
            let table = Table::parse(&text);
            prop_assert_eq!(table.filled(column, &BTreeMap::new()), text.as_str());
            // With the original bytes as the new values, nothing changes either.
            let there = |(number, row): (usize, &Vec<Cell>)| {
                Some((number, text[row.get(column)?.place.clone()].to_string()))
            };
            let same: BTreeMap<usize, String> = table.rows.iter().enumerate().filter_map(there).collect();
            prop_assert_eq!(table.filled(column, &same), text.as_str());
            // Other values replace just these cells.
            let numbers = (0..table.rows.len()).map(|row| (row, "7".to_string())).collect();
            let filled = table.filled(column, &numbers);
            let after = Table::parse(&filled);
            if after.delimiter == table.delimiter && !text.contains('"') {
                for (row, cells) in table.rows.iter().enumerate() {
                    prop_assert_eq!(after.cell(row, column), "7");
                    for other in (0..cells.len()).filter(|other| *other != column) {
                        prop_assert_eq!(after.cell(row, other), table.cell(row, other));
                    }
                }
            }
        }
    }

    #[test]
    fn short_row_gets_the_missing_cells() {
        let table = Table::parse("a;b;c\r\n1\r\n\r\n2;3;\"4\"\"\"\r\n");
        let values = [(1, "x".to_string()), (2, "y".to_string())].into();
        assert_eq!(table.filled(2, &values), "a;b;c\r\n1;;x\r\n\r\n2;3;y\r\n");
        assert_eq!(table.cell(2, 2), "4\"");
    }
}
