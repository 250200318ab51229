//! A board as one byte per cell, and as a line of text.
//!
//! The code of a cell with one letter is the letter's index in the alphabet. If the scoring reads
//! `q` as `qu`, that letter is the cell Qu. Solid cells and the two-letter faces of the largest
//! boxes have higher codes.

use crate::{ExplorerError, Size};

/// The code of a solid cell, which no path may enter.
pub const SOLID: u8 = 26;

/// The code of the letter q, or of the cell Qu.
pub const Q: u8 = b'q' - b'a';

/// The two-letter faces of cubes. The code of a face is its index here plus `SOLID + 1`.
const PAIRS: [&str; 7] = ["an", "er", "he", "in", "of", "qu", "th"];

/// The number of codes.
pub const CODES: usize = SOLID as usize + 1 + PAIRS.len();

/// Returns the code of the face with these letters, or of `#`, a solid cell. `qu` says whether
/// `q` is read as `qu`; if so, both are the same cell.
pub fn code(face: &str, qu: bool) -> Option<u8> {
    match face.as_bytes() {
        b"#" => Some(SOLID),
        b"qu" if qu => Some(Q),
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => {
            let place = PAIRS.iter().position(|pair| *pair == face)?;
            // There are only seven pairs.
            Some(SOLID + 1 + place as u8)
        }
    }
}

/// Returns the letters on the face with this code, or `#` for a solid cell and for an invalid
/// code.
pub fn face(code: u8, qu: bool) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    let code = usize::from(code);
    match code.checked_sub(usize::from(SOLID) + 1) {
        Some(pair) => PAIRS.get(pair).copied().unwrap_or("#"),
        None if code == usize::from(Q) && qu => "qu",
        None => LETTERS.get(code..=code).unwrap_or("#"),
    }
}

/// Reads a board from a line: one letter per cell, or cells separated by spaces.
///
/// ```
/// use explorer::{Size, board};
///
/// let size = Size::new(2, 2)?;
/// assert_eq!(board::parse("Cats", size, true)?, [2, 0, 19, 18]);
/// assert_eq!(board::parse("qu i e t", size, true), board::parse("qiet", size, true));
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
///
/// # Errors
///
/// Fails if a cell contains letters that are on no face, or if the number of cells does not match
/// `size`.
pub fn parse(line: &str, size: Size, qu: bool) -> Result<Vec<u8>, ExplorerError> {
    let mut board = Vec::with_capacity(size.cells());
    parse_into(&mut board, line, size, qu)?;
    Ok(board)
}

/// Reads a board as [`parse`] does and appends it to `boards`. After an error, `boards` is
/// unchanged.
///
/// # Errors
///
/// Fails in the same cases as [`parse`].
pub fn parse_into(
    boards: &mut Vec<u8>,
    line: &str,
    size: Size,
    qu: bool,
) -> Result<(), ExplorerError> {
    let before = boards.len();
    let read = read(boards, line.trim(), qu).and_then(|()| {
        let cells = boards.len() - before;
        match cells == size.cells() {
            true => Ok(()),
            false => Err(ExplorerError::Count { cells, size }),
        }
    });
    if read.is_err() {
        boards.truncate(before);
    }
    read
}

fn read(boards: &mut Vec<u8>, line: &str, qu: bool) -> Result<(), ExplorerError> {
    let wrong = |number: usize, text: String| ExplorerError::Cell {
        number: number + 1,
        text,
    };
    if line.contains(char::is_whitespace) {
        for (number, text) in line.split_whitespace().enumerate() {
            let code = code(&text.to_ascii_lowercase(), qu);
            boards.push(code.ok_or_else(|| wrong(number, text.to_string()))?);
        }
    } else {
        for (number, letter) in line.chars().enumerate() {
            boards.push(match letter.to_ascii_lowercase() {
                lower @ 'a'..='z' => lower as u8 - b'a',
                '#' => SOLID,
                _ => return Err(wrong(number, letter.to_string())),
            });
        }
    }
    Ok(())
}

/// Returns the line that [`parse`] reads as this board. It contains only the letters, unless a cell
/// has several letters or is solid; then spaces separate the cells.
pub fn line(board: &[u8], qu: bool) -> String {
    if board.iter().all(|&code| code < SOLID) {
        board.iter().map(|code| char::from(b'a' + code)).collect()
    } else {
        let faces: Vec<&str> = board.iter().map(|&code| face(code, qu)).collect();
        faces.join(" ")
    }
}

/// Converts a board of `data` to codes.
///
/// # Errors
///
/// Fails if a cell contains letters that are on no face of a boxed game.
pub fn of(board: &data::Board, qu: bool) -> Result<Vec<u8>, ExplorerError> {
    let cells = board.positions().enumerate();
    let codes = cells.map(|(number, position)| {
        let text = board.letters(position).unwrap_or("#");
        code(text, qu).ok_or_else(|| ExplorerError::Cell {
            number: number + 1,
            text: text.to_string(),
        })
    });
    codes.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn q_is_read_as_qu_only_if_the_rules_say_so() {
        let size = Size::new(1, 2).unwrap();
        assert_eq!(parse("qa", size, true), parse("Qu a", size, true));
        assert_ne!(parse("qa", size, false), parse("Qu a", size, false));
    }

    #[test]
    fn board_with_an_incorrect_number_of_cells_is_rejected() {
        let size = Size::new(2, 2).unwrap();
        for (line, cells) in [("", 0), ("abc", 3), ("abcde", 5), ("qu e n", 3)] {
            let error = ExplorerError::Count { cells, size };
            assert_eq!(parse(line, size, true), Err(error), "{line:?}");
        }
    }

    #[test]
    fn invalid_cell_is_named_in_the_error() {
        let size = Size::new(2, 2).unwrap();
        for (line, number, text) in [("ab1d", 3, "1"), ("abcé", 4, "é"), ("a b xx d", 3, "xx")] {
            let error = ExplorerError::Cell {
                number,
                text: text.to_string(),
            };
            assert_eq!(parse(line, size, true), Err(error), "{line:?}");
        }
    }

    #[test]
    fn boards_before_an_invalid_one_are_kept() {
        let mut boards = vec![7];
        let size = Size::new(2, 2).unwrap();
        assert!(parse_into(&mut boards, "ab?d", size, true).is_err());
        assert_eq!(boards, [7]);
    }

    proptest! {
        #[test]
        fn written_board_is_read_back_unchanged(
            board in prop::collection::vec(0..SOLID + 1 + PAIRS.len() as u8, 6),
            qu: bool,
        ) {
            // If `q` is read as `qu`, both codes are the same cell.
            prop_assume!(!qu || board.iter().all(|&code| face(code, false) != "qu"));
            let size = Size::new(2, 3).unwrap();
            prop_assert_eq!(parse(&line(&board, qu), size, qu), Ok(board));
        }
    }
}
