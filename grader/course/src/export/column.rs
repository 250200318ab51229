//! The column of a gradebook that the grades belong to.

use anyhow::{Result, bail, ensure};

use super::table::Table;
use report::escape::printable;

/// Finds the column by its header or its item's name, which `wanted` may give; otherwise the only one that fits the
/// assignment's `title`. `item_of` returns the name in the header of an item's column.
///
/// # Errors
///
/// Fails with a list of the columns if none fits, or several do.
pub fn find_column(
    table: &Table,
    item_of: impl Fn(&str) -> Option<&str>,
    wanted: Option<&str>,
    title: &str,
) -> Result<usize> {
    let headers: Vec<&str> = table.headers().collect();
    let columns: Vec<(usize, &str)> = headers
        .iter()
        .enumerate()
        .filter_map(|(column, header)| Some((column, item_of(header)?)))
        .collect();
    ensure!(
        !columns.is_empty(),
        "no column for grades; create the assignment in the course system, export its gradebook, and name it with --roster GRADEBOOK.csv"
    );
    let wanted_words = spaced_words(wanted.unwrap_or(title));
    let fits = |fits: &dyn Fn(usize, &str) -> bool| -> Vec<usize> {
        let fitting = columns.iter().filter(|(column, item)| fits(*column, item));
        fitting.map(|(column, _)| *column).collect()
    };
    let by_header = fits(&|column, _| Some(headers[column]) == wanted);
    let by_name = fits(&|_, item| spaced_words(item) == wanted_words);
    let by_part = fits(&|_, item| {
        wanted.is_none()
            && (contains(&spaced_words(item), &wanted_words)
                || contains(&wanted_words, &spaced_words(item)))
    });
    let found = [by_header, by_name, by_part]
        .into_iter()
        .find(|columns| !columns.is_empty());
    let found = found.unwrap_or_default();
    if let [column] = found[..] {
        return Ok(column);
    }
    let listed = columns
        .iter()
        .map(|(column, _)| format!("{:?}", printable(headers[*column])));
    let listed: Vec<String> = listed.collect();
    let number = match found.len() {
        0 => "no column fits".to_string(),
        several => format!("{several} columns fit"),
    };
    bail!(
        "{number} {:?}; name one with --column: {}",
        printable(wanted.unwrap_or(title)),
        listed.join(", ")
    )
}

/// Returns the words of a name in lower case, with a space on either side.
fn spaced_words(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|character: char| !character.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// Whether a name contains another one as whole words.
fn contains(name: &str, other: &str) -> bool {
    !other.trim().is_empty() && name.contains(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the header that is found in a gradebook with columns such as `Quiz 1 (11)`.
    fn found(headers: &str, wanted: Option<&str>) -> String {
        let table = Table::parse(headers);
        fn item(header: &str) -> Option<&str> {
            Some(header.strip_suffix(')')?.rsplit_once(" (")?.0)
        }
        match find_column(&table, item, wanted, "Boggle: the solver") {
            Ok(column) => table.headers().nth(column).unwrap().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn only_column_that_fits_the_title_is_taken() {
        for (headers, wanted, expected) in [
            ("ID,Quiz (1),Boggle (2)", None, "Boggle (2)"),
            (
                "ID,Boggle (1),boggle - The Solver (2)",
                None,
                "boggle - The Solver (2)",
            ),
            (
                "ID,Lab 2: Boggle: the solver (1)",
                None,
                "Lab 2: Boggle: the solver (1)",
            ),
            ("ID,Quiz (1),Boggle (2)", Some("quiz"), "Quiz (1)"),
            ("ID,Quiz (1),Quiz (2)", Some("Quiz (2)"), "Quiz (2)"),
            (
                "ID,Quiz (1),Boggles (2)",
                None,
                "no column fits \"Boggle: the solver\"; name one with --column: \"Quiz (1)\", \"Boggles (2)\"",
            ),
            (
                "ID,Boggle (1),Boggle (2)",
                None,
                "2 columns fit \"Boggle: the solver\"; name one with --column: \"Boggle (1)\", \"Boggle (2)\"",
            ),
            (
                "ID,Boggle (1)",
                Some("Quiz"),
                "no column fits \"Quiz\"; name one with --column: \"Boggle (1)\"",
            ),
            (
                "student,name",
                None,
                "no column for grades; create the assignment in the course system, export its gradebook, and \
                  name it with --roster GRADEBOOK.csv",
            ),
        ] {
            assert_eq!(found(headers, wanted), expected, "{headers}");
        }
    }
}
