//! A board as one byte a cell, and as a line of text.
//!
//! A cell with one letter is its place in the alphabet. With a scoring in which `q` stands for `qu`, that
//! letter is the cell Qu. Solid squares and the faces of the largest boxes have codes beyond.

use crate::{ExplorerError, Size};

/// The code of a solid square, which no path may enter.
pub const SOLID: u8 = 26;

/// The letter q, or the cell Qu.
pub const Q: u8 = b'q' - b'a';

/// What cubes show in two letters: the code of each is its place here after [`SOLID`].
const PAIRS: [&str; 7] = ["an", "er", "he", "in", "of", "qu", "th"];

/// How many codes there are.
pub const CODES: usize = SOLID as usize + 1 + PAIRS.len();

/// The code of the face with these letters, or of `#`, a solid square. `qu` says whether the letter `q`
/// stands for `qu`, which then are the same cell.
pub fn code(face: &str, qu: bool) -> Option<u8> {
    match face.as_bytes() {
        b"#" => Some(SOLID),
        b"qu" if qu => Some(Q),
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => {
            let place = PAIRS.iter().position(|pair| *pair == face)?;
            // There are seven.
            Some(SOLID + 1 + place as u8)
        }
    }
}

/// What the face with this code shows; a solid square if it is no code.
pub fn face(code: u8, qu: bool) -> &'static str {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    let code = usize::from(code);
    match code.checked_sub(usize::from(SOLID) + 1) {
        Some(pair) => PAIRS.get(pair).copied().unwrap_or("#"),
        None if code == usize::from(Q) && qu => "qu",
        None => LETTERS.get(code..=code).unwrap_or("#"),
    }
}

/// The board that a line shows: a letter for each cell, or cells with spaces between them.
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
/// If a cell shows what no face does, or if there are not as many as `size` has.
pub fn parse(line: &str, size: Size, qu: bool) -> Result<Vec<u8>, ExplorerError> {
    let mut board = Vec::with_capacity(size.cells());
    parse_into(&mut board, line, size, qu)?;
    Ok(board)
}

/// As [`parse`], but after what `boards` holds; after an error it is as it was.
///
/// # Errors
///
/// As [`parse`].
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

/// The line that [`parse`] reads as this board: its letters, or with spaces between the cells if one of them
/// has several letters or is solid.
pub fn line(board: &[u8], qu: bool) -> String {
    if board.iter().all(|&code| code < SOLID) {
        board.iter().map(|code| char::from(b'a' + code)).collect()
    } else {
        let faces: Vec<&str> = board.iter().map(|&code| face(code, qu)).collect();
        faces.join(" ")
    }
}

/// The codes of a board of `data`.
///
/// # Errors
///
/// If a cell holds other letters than a face of a boxed game.
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
    fn q_stands_for_qu_where_the_rules_say_so() {
        let size = Size::new(1, 2).unwrap();
        assert_eq!(parse("qa", size, true), parse("Qu a", size, true));
        assert_ne!(parse("qa", size, false), parse("Qu a", size, false));
    }

    #[test]
    fn a_board_with_the_wrong_number_of_cells_is_refused() {
        let size = Size::new(2, 2).unwrap();
        for (line, cells) in [("", 0), ("abc", 3), ("abcde", 5), ("qu e n", 3)] {
            let error = ExplorerError::Count { cells, size };
            assert_eq!(parse(line, size, true), Err(error), "{line:?}");
        }
    }

    #[test]
    fn the_cell_that_is_wrong_is_named() {
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
    fn after_an_error_the_boards_before_it_are_left() {
        let mut boards = vec![7];
        let size = Size::new(2, 2).unwrap();
        assert!(parse_into(&mut boards, "ab?d", size, true).is_err());
        assert_eq!(boards, [7]);
    }

    proptest! {
        #[test]
        fn a_board_is_read_as_it_is_written(
            board in prop::collection::vec(0..SOLID + 1 + PAIRS.len() as u8, 6),
            qu: bool,
        ) {
            // Where q stands for qu the two are one cell.
            prop_assume!(!qu || board.iter().all(|&code| face(code, false) != "qu"));
            let size = Size::new(2, 3).unwrap();
            prop_assert_eq!(parse(&line(&board, qu), size, qu), Ok(board));
        }
    }
}
