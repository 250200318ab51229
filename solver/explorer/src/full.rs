//! Words that fill a board: their paths, and whether the cubes can spell them.
//!
//! A word with as many cells as the board always fits on it. Written row by row, alternately from
//! left to right and from right to left, each cell adjoins the one before. Only the cubes can rule
//! a word out, which is a matching problem.

use crate::board::{self, SOLID};
use crate::{CubeSet, Shortage, Size};

/// A word that fills a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Full {
    /// The board that the word fills, a code for each cell.
    pub board: Vec<u8>,
    /// The cells of the board in the order of the word.
    pub path: Vec<usize>,
    /// The cube for each cell of the board, or the letters that too few cubes have.
    pub cubes: Result<Vec<usize>, Shortage>,
}

/// Lays `word` out on a board of `size`, or returns `None` if the number of cells differs. `qu`
/// says whether `qu` is one cell.
///
/// If cubes have two-letter faces, there may be several ways to spell a word. The function returns
/// one that the cubes can show, if there is one. Otherwise it returns the first, with the shortage.
pub fn fill(word: &str, size: Size, cubes: &CubeSet, qu: bool) -> Option<Full> {
    let path = to_and_fro(size);
    let mut first = None;
    let faces: Vec<(u8, &str)> = (0..board::CODES as u8)
        .filter(|&code| code < SOLID || code > SOLID && cubes.codes().any(|of| of == code))
        .map(|code| (code, board::face(code, qu)))
        .collect();
    spellings(word, size.cells(), &faces, &mut Vec::new(), &mut |codes| {
        let mut board = vec![0; codes.len()];
        for (&cell, &code) in path.iter().zip(codes) {
            board[cell] = code;
        }
        let cubes = cubes.assign(&board);
        let is_shown = cubes.is_ok();
        if is_shown || first.is_none() {
            first = Some((board, cubes));
        }
        is_shown
    });
    let (board, cubes) = first?;
    Some(Full { board, path, cubes })
}

/// Calls `found` with each way to spell `rest` with `cells` more faces after those in `codes`.
/// Stops when `found` returns `true`, and returns whether it did.
fn spellings(
    rest: &str,
    cells: usize,
    faces: &[(u8, &str)],
    codes: &mut Vec<u8>,
    found: &mut dyn FnMut(&[u8]) -> bool,
) -> bool {
    if rest.is_empty() && cells == 0 {
        return found(codes);
    }
    // A face has one letter or two.
    if rest.len() < cells || rest.len() > 2 * cells {
        return false;
    }
    faces.iter().any(|&(code, letters)| {
        let Some(rest) = rest.strip_prefix(letters) else {
            return false;
        };
        codes.push(code);
        let will_do = spellings(rest, cells - 1, faces, codes, found);
        codes.pop();
        will_do
    })
}

/// Returns all cells row by row, every other row from right to left.
fn to_and_fro(size: Size) -> Vec<usize> {
    let columns = size.columns();
    let cell = |place: usize| {
        let (row, step) = (place / columns, place % columns);
        let column = if row % 2 == 0 {
            step
        } else {
            columns - 1 - step
        };
        row * columns + column
    };
    (0..size.cells()).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use data::Cubes;

    use super::*;

    fn filled(word: &str, size: &str, cubes: &str, qu: bool) -> Option<Full> {
        let cubes = CubeSet::new(&Cubes::built_in(cubes).unwrap(), qu).unwrap();
        fill(word, size.parse().unwrap(), &cubes, qu)
    }

    #[test]
    fn filling_word_visits_every_cell_of_its_board_once() {
        let size: Size = "4x4".parse().unwrap();
        let full = filled("charitablenesses", "4x4", "new-1987", true).unwrap();
        let mut cells = full.path.clone();
        cells.sort_unstable();
        assert_eq!(cells, (0..16).collect::<Vec<_>>());
        for pair in full.path.windows(2) {
            assert!(size.around(pair[0]).any(|cell| cell == pair[1]));
        }
        let spelled = full
            .path
            .iter()
            .map(|&cell| board::face(full.board[cell], true));
        assert_eq!(spelled.collect::<String>(), "charitablenesses");
    }

    #[test]
    fn qu_takes_one_cell_only_if_the_rules_say_so() {
        assert!(filled("acquaintanceships", "4x4", "new-1987", true).is_some());
        assert!(filled("acquaintanceships", "4x4", "new-1987-plain-q", false).is_none());
        assert!(filled("acquaintanceship", "4x4", "new-1987", true).is_none());
        assert!(filled("acquaintanceship", "4x4", "new-1987-plain-q", false).is_some());
    }

    #[test]
    fn word_of_another_length_does_not_fill_the_board() {
        for word in ["", "short", "muchtoolongforaboard", "don'tfillaboard!"] {
            assert_eq!(filled(word, "4x4", "new-1987", true), None, "{word}");
        }
    }

    #[test]
    fn letters_with_too_few_cubes_are_named() {
        let full = filled("zzzzzzzzzzzzzzzz", "4x4", "new-1987", true).unwrap();
        let shortage = full.cubes.unwrap_err();
        assert_eq!(shortage.codes, [b'z' - b'a']);
        assert_eq!((shortage.cells, shortage.cubes), (16, 1));
    }

    #[test]
    fn two_letter_face_is_used_if_the_word_needs_it() {
        // There are 26 letters for 25 cells, so one cell is a pair.
        let word = "thaaeeeaiisssttttooodnrrhl";
        assert_eq!(word.len(), 26);
        let full = filled(word, "5x5", "big-2012", true).unwrap();
        assert!(full.board.contains(&board::code("th", true).unwrap()));
    }
}
