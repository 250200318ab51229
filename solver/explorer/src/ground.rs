//! A board as the search sees it: for each cell the letters around it, side by side.
//!
//! The eight cells around a cell fill one vector, so that one comparison says which of them go on. A cell at
//! the border has fewer; what is left has no letter, and no bit of a node fits it.

use crate::Size;
use crate::board::SOLID;
use crate::queue::{WAYS, place};

/// What lies around one cell, in the order of the cells' numbers. One that is not there is 0 throughout.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(128))]
pub(crate) struct Row {
    /// The bit of each letter.
    pub(crate) letters: [u32; WAYS],
    /// All bits below that one: what they select of a node's bits are the children before the letter's.
    pub(crate) below: [u32; WAYS],
    /// The place of each cell, with node 0.
    pub(crate) places: [u32; WAYS],
    /// The cells around, as bits.
    pub(crate) around: u64,
    /// All cells but this one, as bits.
    pub(crate) others: u64,
}

/// A board.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) rows: Box<[Row; Size::MOST]>,
    /// The cells around each cell; [`NOWHERE`] is none.
    around: Box<[[u8; WAYS]; Size::MOST]>,
    /// The bit of the letter of each cell, none for a solid square.
    letters: [u32; 2 * Size::MOST],
    cells: usize,
}

/// The number of a cell that no board has, and that never has a letter.
const NOWHERE: u8 = Size::MOST as u8;

impl Ground {
    /// The ground of boards of this size.
    pub(crate) fn new(size: Size) -> Self {
        let mut ground = Self {
            rows: Box::new([Row::default(); Size::MOST]),
            around: Box::new([[NOWHERE; WAYS]; Size::MOST]),
            letters: [0; 2 * Size::MOST],
            cells: size.cells(),
        };
        for cell in 0..size.cells() {
            let row = &mut ground.rows[cell];
            row.others = !(1 << cell);
            let mut around: Vec<usize> = size.around(cell).collect();
            // Bits come out of a set of cells in the order of their numbers.
            around.sort_unstable();
            for (way, other) in around.into_iter().enumerate() {
                row.around |= 1 << other;
                row.places[way] = place(0, other);
                // A cell has six bits.
                ground.around[cell][way] = other as u8;
            }
        }
        ground
    }

    /// Puts a board on it. What is no letter is a solid square.
    pub(crate) fn put(&mut self, board: &[u8]) {
        for (letter, &code) in self.letters.iter_mut().zip(board) {
            *letter = if code < SOLID { 1 << code } else { 0 };
        }
        for (row, around) in self.rows.iter_mut().zip(&*self.around).take(self.cells) {
            row.letters = around.map(|other| self.letters[usize::from(other) % (2 * Size::MOST)]);
            row.below = row.letters.map(|letter| letter.wrapping_sub(1));
        }
    }

    /// The bit of the letter of each cell.
    pub(crate) fn letters(&self) -> &[u32] {
        &self.letters[..self.cells]
    }
}
