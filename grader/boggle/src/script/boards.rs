//! Boards in commands.

use judge::test_case::parts;
use report::grid::grid_of;

/// Returns the rows of the board in a `letters` command.
pub fn board_of(command: &str) -> Option<Vec<Vec<&str>>> {
    match parts(command) {
        ("letters", _) => grid_of(command),
        _ => None,
    }
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
