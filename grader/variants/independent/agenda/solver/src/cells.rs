//! The taken cells: a set of small numbers, one bit each.

const BITS: usize = u64::BITS as usize;

/// A set of numbers below a fixed limit.
pub(crate) struct CellSet {
    blocks: Vec<u64>,
}

impl CellSet {
    /// Makes an empty set of numbers below `size`.
    pub(crate) fn up_to(size: usize) -> Self {
        Self {
            blocks: vec![0; size.div_ceil(BITS)],
        }
    }

    /// Adds `cell` and returns true if it is new. A number that is too large is not added.
    pub(crate) fn insert(&mut self, cell: usize) -> bool {
        self.block(cell).is_some_and(|block| {
            let free = *block & mask(cell) == 0;
            *block |= mask(cell);
            free
        })
    }

    /// Removes `cell`, if it is in the set.
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
