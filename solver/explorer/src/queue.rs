//! What is still to be searched: beginnings of words on the board, in the order in which they were met.
//!
//! A search that calls itself waits at each step for the node that it has just learned of, and guesses
//! at each cell how many ways go on. In a queue the next beginnings are there already and have nothing to
//! do with one another, so the processor works on several at a time; and what goes on from one is written
//! behind the last without asking how many there are. This is most of what the engine gains.

use crate::Size;

/// Beginnings of words on one board, first in, first out, and the words among those that were searched.
#[derive(Clone, Debug)]
pub(crate) struct Queue<F> {
    /// Each beginning: where it ends.
    pub(crate) places: Box<[Place]>,
    /// The cells that were free before its last one was stepped on, as bits.
    pub(crate) free: Box<[F]>,
    /// The first beginning that is still to be searched.
    pub(crate) head: usize,
    /// Where the next one is written.
    pub(crate) tail: usize,
    /// The words that were met, some of them several times.
    pub(crate) met: Box<[Place]>,
    /// How many.
    pub(crate) met_count: usize,
}

/// A node and a cell: the cell in the upper six bits, the node in the others.
pub(crate) type Place = u32;

/// The most ways on from a cell.
pub(crate) const WAYS: usize = 8;

/// How many entries there are beyond the room of a queue: a search of the last beginning first adds fewer
/// than eight at each of at most 64 steps, and all eight are written, however many count.
const SPARE: usize = WAYS * (Size::MOST + 2);

const NODE_BITS: u32 = crate::Graph::MOST_NODES.ilog2();

/// The place of this node on this cell.
pub(crate) fn place(node: u32, cell: usize) -> Place {
    // A cell has six bits.
    node | (cell as u32) << NODE_BITS
}

/// The node of a place.
pub(crate) fn node_of(place: Place) -> u32 {
    place & ((1 << NODE_BITS) - 1)
}

/// The cell of a place, less than 64.
pub(crate) fn cell_of(place: Place) -> usize {
    (place >> NODE_BITS) as usize
}

/// A set of cells as bits. A board of 16 cells has sets of 16 bits: eight of them are written for each
/// beginning that is searched, and what is narrower is written faster.
pub(crate) trait Cells: Copy + Default + std::fmt::Debug + Send + 'static {
    /// All cells.
    const ALL: Self;
    /// Those of the set that are in `others`, too.
    fn and(self, others: u64) -> Self;
    /// The set as that of the largest board.
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
    /// A queue with room for so many beginnings.
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

    /// How many beginnings there is room for. Behind them [`SPARE`] more may be written.
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

    /// Takes the last beginning out again.
    pub(crate) fn pop(&mut self) -> (Place, F) {
        self.tail -= 1;
        (self.places[self.tail], self.free[self.tail])
    }

    /// Forgets what was searched and moves the rest to the front.
    pub(crate) fn close_up(&mut self) {
        self.places.copy_within(self.head..self.tail, 0);
        self.free.copy_within(self.head..self.tail, 0);
        self.tail -= self.head;
        self.head = 0;
    }
}
