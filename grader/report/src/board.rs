//! Boards in commands, which have them on one line.

use judge::test_case::parts;

/// Returns the rows of the board in a `letters` command.
pub fn board_of(command: &str) -> Option<Vec<Vec<&str>>> {
    let ("letters", argument) = parts(command) else {
        return None;
    };
    let (size, cells) = argument.split_once(' ')?;
    let columns: usize = size.split_once('x')?.1.parse().ok()?;
    let cells: Vec<&str> = match cells.contains(' ') || size == "1x1" {
        true => cells.split(' ').collect(),
        // A single word is the letters in row order.
        false => cells
            .split("")
            .filter(|letter| !letter.is_empty())
            .collect(),
    };
    (columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns))
        .then(|| cells.chunks(columns).map(<[&str]>::to_vec).collect())
}

/// Returns the `letters` command for a board.
pub fn letters(board: &[Vec<&str>]) -> String {
    let cells: Vec<&str> = board.iter().flatten().copied().collect();
    format!(
        "letters {}x{} {}",
        board.len(),
        board[0].len(),
        cells.join(" ")
    )
}
