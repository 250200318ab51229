//! One step of the search: it visits a prefix, records it if it is a word, and pushes its
//! successors.
//!
//! This is the portable form, and the plain version of the vector code. It first tests the same two
//! conditions for all eight neighbours, and only then pushes those that meet both. A branch for
//! each condition would be mispredicted too often.

use crate::graph::Node;
use crate::ground::Row;
use crate::queue::{Cells, Place, Queue, WAYS, cell_of, node_of};

/// Visits the prefixes in the queue until it is empty or over its capacity.
pub(crate) fn search<F: Cells>(nodes: &[Node], rows: &[Row], queue: &mut Queue<F>) {
    let room = queue.room();
    while queue.head < queue.tail && queue.tail <= room {
        let (place, free) = (queue.places[queue.head], queue.free[queue.head]);
        queue.head += 1;
        step(nodes, rows, queue, place, free);
    }
}

/// Visits one prefix that is no longer in the queue.
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
    let mut go = 0_u32;
    for way in 0..WAYS {
        let goes_on = node.children() & row.letters[way] != 0;
        let is_free = free.bits() >> cell_of(row.places[way]) & 1 != 0;
        go |= u32::from(goes_on & is_free) << way;
    }
    while go != 0 {
        let way = go.trailing_zeros() as usize;
        queue.push(row.places[way] | node.child(row.letters[way]), free);
        go &= go - 1;
    }
}
