//! One beginning of words, searched: it is a word or not, and what goes on from it is pushed.
//!
//! This is the portable form, and what the vectors do, said plainly. All eight ways are written behind
//! the end of the queue, each over the last if that one did not count: so nothing is guessed.

use crate::graph::Node;
use crate::ground::Row;
use crate::queue::{Cells, Place, Queue, WAYS, cell_of, node_of};

/// Searches what is in the queue until nothing is left or there is no room.
pub(crate) fn search<F: Cells>(nodes: &[Node], rows: &[Row], queue: &mut Queue<F>) {
    let room = queue.room();
    while queue.head < queue.tail && queue.tail <= room {
        let (place, free) = (queue.places[queue.head], queue.free[queue.head]);
        queue.head += 1;
        step(nodes, rows, queue, place, free);
    }
}

/// Searches one beginning that is no longer in the queue.
pub(crate) fn step<F: Cells>(
    nodes: &[Node],
    rows: &[Row],
    queue: &mut Queue<F>,
    place: Place,
    free: F,
) {
    let (node, row) = (nodes[node_of(place) as usize], &rows[cell_of(place)]);
    queue.met[queue.met_count] = place;
    queue.met_count += usize::from(node.letters() != 0);

    let free = free.and(row.others);
    let end = queue.tail;
    queue.free[end..end + WAYS].fill(free);
    let places = &mut queue.places[end..end + WAYS];
    let mut count = 0;
    for way in 0..WAYS {
        // Where nothing goes on, this is no place, and is written over.
        places[count] = row.places[way].wrapping_add(node.child_behind(row.below[way]));
        let goes_on = node.children() & row.letters[way] != 0;
        let is_free = free.bits() >> cell_of(row.places[way]) & 1 != 0;
        count += usize::from(goes_on & is_free);
    }
    queue.tail += count;
}
