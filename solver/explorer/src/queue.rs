//! The queue of prefixes that the search still has to visit, first in, first out.
//!
//! A recursive search waits at each step for a node whose address it has only just computed. At
//! each cell it also mispredicts the number of neighbours that continue. In a queue, the next
//! prefixes are ready and independent, so the processor works on several at a time. The successors
//! of a prefix are written at the end without a branch on their number. Most of the engine's speed
//! comes from this.

use crate::Size;

/// Prefixes on one board, first in, first out, and the words among those that were visited.
#[derive(Clone, Debug)]
pub(crate) struct Queue<F> {
    /// The node and the last cell of each prefix.
    pub(crate) places: Box<[Place]>,
    /// The cells that were free before the last cell was entered, as bits.
    pub(crate) free: Box<[F]>,
    /// The index of the first prefix that still has to be visited.
    pub(crate) head: usize,
    /// The index at which the next prefix is written.
    pub(crate) tail: usize,
    /// The words found, some of them several times.
    pub(crate) met: Box<[Place]>,
    /// The number of words found.
    pub(crate) met_count: usize,
}

/// A node and a cell: the cell in the upper six bits, the node in the others.
pub(crate) type Place = u32;

/// The maximum number of neighbours of a cell.
pub(crate) const WAYS: usize = 8;

/// The number of entries beyond the capacity of a queue.
///
/// When the search visits the last prefix first, it adds fewer than eight at each of at most 64
/// steps. Each step writes all eight entries, however many of them count.
const SPARE: usize = WAYS * (Size::MAX_CELLS + 2);

const NODE_BITS: u32 = crate::Graph::MOST_NODES.ilog2();

/// Combines a node and a cell.
pub(crate) fn place(node: u32, cell: usize) -> Place {
    // A cell number has six bits.
    node | (cell as u32) << NODE_BITS
}

/// Returns the node of a queue entry.
pub(crate) fn node_of(place: Place) -> u32 {
    place & ((1 << NODE_BITS) - 1)
}

/// Returns the cell of a queue entry, which is less than 64.
pub(crate) fn cell_of(place: Place) -> usize {
    (place >> NODE_BITS) as usize
}

/// A set of cells as bits. A board of 16 cells has sets of 16 bits: each visit writes eight sets,
/// and narrower ones take less time.
pub(crate) trait Cells: Copy + Default + std::fmt::Debug + Send + 'static {
    /// All cells.
    const ALL: Self;
    /// Returns the intersection with `others`.
    fn and(self, others: u64) -> Self;
    /// Returns the set with the width of the largest board.
    fn bits(self) -> u64;
}

macro_rules! cells {
    ($($unsigned:ty)*) => {$(
        impl Cells for $unsigned {
            const ALL: Self = <$unsigned>::MAX;
            fn and(self, others: u64) -> Self {
                self & others as $unsigned
            }
            fn bits(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}
cells!(u16 u32 u64);

impl<F: Cells> Queue<F> {
    /// Creates a queue with a capacity of `room` prefixes.
    pub(crate) fn new(room: usize) -> Self {
        Self {
            places: vec![0; room + SPARE].into(),
            free: vec![F::ALL; room + SPARE].into(),
            head: 0,
            tail: 0,
            met: vec![0; room + SPARE].into(),
            met_count: 0,
        }
    }

    /// Returns the capacity in prefixes. The queue has space for [`SPARE`] entries more.
    pub(crate) fn room(&self) -> usize {
        self.places.len() - SPARE
    }

    pub(crate) fn clear(&mut self) {
        (self.head, self.tail, self.met_count) = (0, 0, 0);
    }

    pub(crate) fn push(&mut self, place: Place, free: F) {
        self.places[self.tail] = place;
        self.free[self.tail] = free;
        self.tail += 1;
    }

    /// Removes the last prefix and returns it.
    pub(crate) fn pop(&mut self) -> (Place, F) {
        self.tail -= 1;
        (self.places[self.tail], self.free[self.tail])
    }

    /// Drops the visited prefixes and moves the others to the front.
    pub(crate) fn close_up(&mut self) {
        self.places.copy_within(self.head..self.tail, 0);
        self.free.copy_within(self.head..self.tail, 0);
        self.tail -= self.head;
        self.head = 0;
    }
}
