//! Which cells are taken: a set of small numbers, a bit each.

const BITS: usize = u64::BITS as usize;

/// A set of the numbers below the one it was made for.
pub(crate) struct CellSet {
    blocks: Vec<u64>,
}

impl CellSet {
    /// The empty set of numbers below `size`.
    pub(crate) fn up_to(size: usize) -> Self {
        Self {
            blocks: vec![0; size.div_ceil(BITS)],
        }
    }

    /// Puts `cell` in; true if it was not there. A number that is too large stays out.
    pub(crate) fn insert(&mut self, cell: usize) -> bool {
        self.block(cell).is_some_and(|block| {
            let free = *block & mask(cell) == 0;
            *block |= mask(cell);
            free
        })
    }

    /// Takes `cell` out, if it was in.
    pub(crate) fn remove(&mut self, cell: usize) {
        if let Some(block) = self.block(cell) {
            *block &= !mask(cell);
        }
    }

    fn block(&mut self, cell: usize) -> Option<&mut u64> {
        self.blocks.get_mut(cell / BITS)
    }
}

fn mask(cell: usize) -> u64 {
    1 << (cell % BITS)
}
