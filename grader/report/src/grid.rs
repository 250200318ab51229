//! Grids in commands, which have them on one line.

use judge::test_case::parts;

/// Returns the rows of the grid in a command: after the name, the size, as in `2x3`, and the cells row by row.
pub fn grid_of(command: &str) -> Option<Vec<Vec<&str>>> {
    let (_, argument) = parts(command);
    let (size, cells) = argument.split_once(' ')?;
    let columns: usize = size.split_once('x')?.1.parse().ok()?;
    let cells: Vec<&str> = match cells.contains(' ') || size == "1x1" {
        true => cells.split(' ').collect(),
        // A single word has a character for each cell.
        false => cells
            .split("")
            .filter(|character| !character.is_empty())
            .collect(),
    };
    (columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns))
        .then(|| cells.chunks(columns).map(<[&str]>::to_vec).collect())
}
