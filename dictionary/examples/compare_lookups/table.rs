//! The table of the results.

use crate::Row;

const HEAD: [&str; 2] = [
    "                           words that are there        words that are not",
    "   words  looked up in     average   most  letters   average   most  letters",
];

/// Formats a line for each structure and a paragraph for each number of words.
pub fn text(rows: &[Row]) -> String {
    let mut text = HEAD.join("\n") + "\n";
    let mut words = 0;
    for row in rows {
        let first = row.words != words;
        if first && words > 0 {
            text += "\n";
        }
        words = row.words;
        let number = if first {
            words.to_string()
        } else {
            String::new()
        };
        text += &format!("{number:>8}  {:<14}", row.structure);
        for summary in [&row.there, &row.not_there] {
            let (average, most, letters) = (summary.average, summary.most, summary.letters);
            text += &format!("  {average:>8.1} {most:>6} {letters:>8.1}");
        }
        text += "\n";
    }
    text
}
