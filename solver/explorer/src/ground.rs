//! A board in the layout of the search: the letters around each cell, next to each other.
//!
//! The eight neighbours of a cell fill one vector, so one comparison finds the neighbours that
//! continue a word. A cell at the border has fewer neighbours. The unused entries have no letter
//! and match no bit of a node.

use crate::Size;
use crate::board::SOLID;
use crate::queue::{WAYS, place};

/// The neighbours of one cell, in the order of their numbers. The entries of missing neighbours are
/// 0.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(128))]
pub(crate) struct Row {
    /// The bit of each neighbour's letter.
    pub(crate) letters: [u32; WAYS],
    /// All bits below that bit. In the bits of a node, they select the children before the
    /// letter's.
    pub(crate) below: [u32; WAYS],
    /// The queue position of each neighbour, with node 0.
    pub(crate) places: [u32; WAYS],
    /// The neighbours, as bits.
    pub(crate) around: u64,
    /// All cells except this one, as bits.
    pub(crate) others: u64,
}

/// A board.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) rows: Box<[Row; Size::MAX_CELLS]>,
    /// The neighbours of each cell, or [`NOWHERE`] where one is missing.
    around: Box<[[u8; WAYS]; Size::MAX_CELLS]>,
    /// The bit of each cell's letter, or 0 for a solid cell.
    letters: [u32; 2 * Size::MAX_CELLS],
    cells: usize,
}

/// The number of a cell that no board has, and that never has a letter.
const NOWHERE: u8 = Size::MAX_CELLS as u8;

impl Ground {
    /// Creates the layout for boards of this size.
    pub(crate) fn new(size: Size) -> Self {
        let mut ground = Self {
            rows: Box::new([Row::default(); Size::MAX_CELLS]),
            around: Box::new([[NOWHERE; WAYS]; Size::MAX_CELLS]),
            letters: [0; 2 * Size::MAX_CELLS],
            cells: size.cells(),
        };
        for cell in 0..size.cells() {
            let row = &mut ground.rows[cell];
            row.others = !(1 << cell);
            let mut around: Vec<usize> = size.around(cell).collect();
            // The bits of a set of cells come in the order of the cell numbers.
            around.sort_unstable();
            for (way, other) in around.into_iter().enumerate() {
                row.around |= 1 << other;
                row.places[way] = place(0, other);
                // A cell number has six bits.
                ground.around[cell][way] = other as u8;
            }
        }
        ground
    }

    /// Loads a board. Any code that isn't a letter becomes a solid cell.
    pub(crate) fn put(&mut self, board: &[u8]) {
        for (letter, &code) in self.letters.iter_mut().zip(board) {
            *letter = if code < SOLID { 1 << code } else { 0 };
        }
        for (row, around) in self.rows.iter_mut().zip(&*self.around).take(self.cells) {
            row.letters =
                around.map(|other| self.letters[usize::from(other) % (2 * Size::MAX_CELLS)]);
            row.below = row.letters.map(|letter| letter.wrapping_sub(1));
        }
    }

    /// Returns the bit of each cell's letter.
    pub(crate) fn letters(&self) -> &[u32] {
        &self.letters[..self.cells]
    }
}
