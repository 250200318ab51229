//! The search: every word on a board, or the path of one.

use std::slice;

use dictionary::Dictionary;

use crate::grid::Grid;
use crate::{Board, Position};

/// The cells of a word in the order of its letters: each adjoins the one before
/// it, and none is used twice.
pub type Path = Vec<Position>;

/// A word and where it was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, lower case.
    pub word: String,
    /// The cells that spell it.
    pub path: Path,
}

/// Every word of `dictionary` on `board`, each once, with the path that met it first.
///
/// The search starts at each cell in turn, row by row, goes on from a cell to
/// its neighbours in the order N, NE, E, SE, S, SW, W, NW, and reports a word on
/// arriving at its last cell, before going on.
///
/// It follows only what [`Dictionary::is_prefix`] allows. Without that question
/// it would walk every path there is: twelve million on a board of 4×4.
pub fn solve(board: &Board, dictionary: &Dictionary) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut reported = Dictionary::new();
    // A cell holds nothing but a–z, so the dictionary never has a reason to refuse.
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

/// What the caller of [`walk`] makes of a path.
enum Verdict {
    /// Go on to longer ones.
    On,
    /// Leave out everything that begins like this.
    Back,
    /// Nothing more is wanted.
    Done,
}

/// A cell of the current path.
struct Frame<'g> {
    cell: usize,
    /// The neighbours still to be tried.
    ways: slice::Iter<'g, usize>,
    /// Length of the spelling before this cell.
    mark: usize,
}

/// Walks every path of `grid` depth first, in the order of [`solve`], and shows each to
/// `arrive`, spelling and cells, as soon as it is one cell longer. The verdict decides
/// what comes next.
///
/// One loop over explicit frames: a path of ten thousand cells costs heap, not stack.
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
            // The only way back, so the only place that undoes a step.
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

/// The path of `word` on `board`, if it can be spelled there; of several, the
/// one that [`solve`] would report.
///
/// This is a search of its own, which needs no dictionary and only ever takes
/// the next letters of the word. It gives up before the first step when the
/// board has too few of some letter.
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

/// Whether `board` has each letter at least as often as `word` needs it. Necessary, not
/// sufficient. False if `word` has anything but a–z.
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
