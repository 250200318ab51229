//! The search: every word on a board, or the path of one.

use std::slice;

use dictionary::Dictionary;

use crate::grid::Grid;
use crate::{Board, Position};

/// The cells of a word in the order of its letters: each is adjacent to the one
/// before it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and the path on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, in lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Returns every word of `dictionary` on `board`, each once, with the first path
/// that spells it.
///
/// The search starts at each cell in turn, row by row. From a cell it goes on to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW. It reports a word on
/// arriving at its last cell, before going on.
///
/// It follows a path only while [`Dictionary::is_prefix`] is true. Without that check
/// it would walk every possible path: twelve million on a board of 4×4.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut reported = Dictionary::new();
    // A cell contains only a–z, so the dictionary never returns an error.
    walk(&Grid::new(board), |spelled, trail| {
        if !dictionary.is_prefix(spelled).unwrap_or(false) {
            return Verdict::Back;
        }
        let counts = dictionary.is_word(spelled).unwrap_or(false);
        if counts && reported.add_word(spelled).unwrap_or(false) {
            found.push(Found {
                word: spelled.to_owned(),
                path: trail.to_vec(),
            });
        }
        Verdict::On
    });
    found
}

/// The verdict of the caller of [`walk`] on a path.
enum Verdict {
    /// Go on to longer paths.
    On,
    /// Skip everything that begins with this path.
    Back,
    /// Stop the walk.
    Done,
}

/// A cell of the current path.
struct Frame<'g> {
    cell: usize,
    /// The neighbours still to be tried.
    ways: slice::Iter<'g, usize>,
    /// The length of the spelled text before this cell.
    mark: usize,
}

/// Walks every path of `grid` depth first, in the order of [`solve`]. As soon as a path is one
/// cell longer, `arrive` gets its letters and cells, and decides how to go on.
///
/// One loop over explicit frames: a path of ten thousand cells takes heap, not stack.
fn walk(grid: &Grid, mut arrive: impl FnMut(&str, &[Position]) -> Verdict) {
    let outside = grid.outside();
    let mut busy = vec![false; outside + 1];
    let mut spelled = String::new();
    let mut trail: Vec<Position> = Vec::new();
    let mut frames = vec![Frame {
        cell: outside,
        ways: grid.ways(outside),
        mark: 0,
    }];

    while let Some(top) = frames.last_mut() {
        let Some(&cell) = top.ways.next() else {
            // This is the only way back, so only this code undoes a step.
            busy[top.cell] = false;
            spelled.truncate(top.mark);
            trail.pop();
            frames.pop();
            continue;
        };
        if busy[cell] {
            continue;
        }
        let mark = spelled.len();
        busy[cell] = true;
        spelled.push_str(grid.text(cell));
        trail.push(grid.place(cell));
        let ways = match arrive(&spelled, &trail) {
            Verdict::On => grid.ways(cell),
            Verdict::Back => [].iter(),
            Verdict::Done => return,
        };
        frames.push(Frame { cell, ways, mark });
    }
}

/// Returns the path of `word` on `board`, if the board contains it. If there are
/// several, it returns the one that [`solve`] would report.
///
/// This is a separate search, which needs no dictionary and follows only the next
/// letters of the word. It gives up before the first step if the board has too few
/// of some letter.
pub fn find_word(board: &Board, word: &str) -> Option<Path> {
    if word.is_empty() || !has_letters_for(board, word) {
        return None;
    }
    let mut answer = None;
    walk(&Grid::new(board), |spelled, trail| {
        if spelled == word {
            answer = Some(trail.to_vec());
            Verdict::Done
        } else if word.starts_with(spelled) {
            Verdict::On
        } else {
            Verdict::Back
        }
    });
    answer
}

/// Returns whether `board` has each letter at least as often as `word` needs it. This is
/// necessary, not sufficient. False if `word` has a character outside a–z.
fn has_letters_for(board: &Board, word: &str) -> bool {
    let mut stock = [0_usize; 26];
    let place = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
    for byte in board
        .positions()
        .filter_map(|at| board.letters(at))
        .flat_map(str::bytes)
    {
        if let Some(count) = stock.get_mut(place(byte)) {
            *count += 1;
        }
    }
    word.bytes().all(|byte| match stock.get_mut(place(byte)) {
        None | Some(0) => false,
        Some(count) => {
            *count -= 1;
            true
        }
    })
}
