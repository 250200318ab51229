//! Which boards symmetry leaves out.
//!
//! A board and its rotations and reflections have the same words, so one of them is enough. The search
//! keeps the board whose sequence of ranks, by place, is the last in dictionary order.

use super::layout::Layout;
use crate::Size;
use crate::graph::LETTERS;
use crate::symmetry::Symmetries;

/// The highest rank that each place can have, unless it is fixed.
pub type Limits = [u8; Size::MAX_CELLS];

/// The limits without any symmetry.
pub const NO_LIMITS: Limits = [LETTERS as u8; Size::MAX_CELLS];

/// Returns, for each symmetry but the identity, the place from which the turned board takes the
/// letter of each place.
pub fn turns(layout: &Layout) -> Vec<Vec<usize>> {
    let places = layout.places();
    let cells: Vec<u8> = (0..layout.size.cells() as u8).collect();
    let symmetries = Symmetries::new(layout.size);
    let turned = symmetries.all(&cells).skip(1);
    let turns = turned.map(|sources| {
        let place = |&cell: &usize| places[usize::from(sources[cell])];
        layout.cells.iter().map(place).collect()
    });
    turns.collect()
}

/// Returns pairs of places. On boards that the search keeps, the rank of the first place of a pair is
/// at least that of the second one.
pub fn orders(turns: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let order = |turn: &Vec<usize>| {
        let mut pairs = turn.iter().copied().enumerate();
        pairs.find(|(place, source)| place != source)
    };
    let mut orders: Vec<_> = turns.iter().filter_map(order).collect();
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Returns the limits of the boards with these ranks at the first places, or `None` if all these
/// boards have a turned board that comes later.
pub fn limits(turns: &[Vec<usize>], ranks: &[u8]) -> Option<Limits> {
    let mut limits = NO_LIMITS;
    for turn in turns {
        for (&rank, &source) in ranks.iter().zip(turn) {
            match ranks.get(source) {
                Some(&turned) if turned == rank => {}
                Some(&turned) if turned > rank => return None,
                Some(_) => break,
                // With a higher rank there, the turned board would come later.
                None => {
                    limits[source] = limits[source].min(rank);
                    break;
                }
            }
        }
    }
    Some(limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Graph, Scoring};

    /// Every board of a few letters has a rotation or reflection that the limits keep.
    #[test]
    fn limits_keep_a_board_of_each_symmetric_set() {
        for (rows, columns) in [(1, 3), (2, 2), (2, 3), (3, 2)] {
            let size = Size::new(rows, columns).unwrap();
            let graph = Graph::new(&["cab"], &Scoring::default()).unwrap();
            let layout = Layout::new(&graph, size);
            let turns = turns(&layout);
            let kept = |ranks: &[u8]| {
                (0..ranks.len()).all(|place| {
                    limits(&turns, &ranks[..place])
                        .is_some_and(|limits| ranks[place] <= limits[place])
                }) && limits(&turns, ranks).is_some()
            };
            for number in 0..3_usize.pow(size.cells() as u32) {
                let digits = (0..size.cells() as u32).map(|digit| number / 3_usize.pow(digit) % 3);
                let ranks: Vec<u8> = digits.map(|digit| digit as u8 + 1).collect();
                let turned = turns
                    .iter()
                    .map(|turn| turn.iter().map(|&source| ranks[source]).collect());
                let last = turned.chain([ranks.clone()]).max().unwrap();
                assert!(kept(&last), "{size} {last:?}");
                assert_eq!(kept(&ranks), ranks == last, "{size} {ranks:?}");
                let in_order = |(place, source): (usize, usize)| last[place] >= last[source];
                assert!(orders(&turns).into_iter().all(in_order), "{size} {last:?}");
            }
        }
    }
}
