//! The order in which the search tries cells and letters.

use std::cmp::Reverse;
use std::fmt;

use super::list::MAX_OPEN;
use crate::graph::{Graph, LETTERS, Node, ROOT};
use crate::{Size, board};

/// The order of the cells and letters of a proof.
///
/// The *place* of a cell is its position in the order of cells, from 0. The *rank* of a letter is its
/// position in the order of letters, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub size: Size,
    /// The cell at each place.
    pub cells: Vec<usize>,
    /// The letter of each rank, that of rank 1 first.
    pub letters: Vec<u8>,
    /// The number of places that a root class fixes: those of the cells that aren't on the edge, or more if
    /// a list would have too many open ones.
    pub fixed_places: usize,
}

impl Layout {
    /// Returns the order that rules out most boards early: cells with many neighbours come first, and
    /// letters with many points come last.
    pub fn new(graph: &Graph, size: Size) -> Self {
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        cells.sort_by_key(|&cell| Reverse(size.around(cell).count()));
        let inner = cells.iter().filter(|&&cell| size.around(cell).count() == 8);
        let mut points = [0; LETTERS];
        let mut word = Vec::new();
        add_points(
            graph,
            graph.node(ROOT),
            size.cells(),
            &mut word,
            &mut points,
        );
        let mut letters: Vec<u8> = (0..LETTERS as u8).collect();
        letters.sort_by_key(|&letter| points[usize::from(letter)]);
        Self {
            size,
            fixed_places: inner
                .count()
                .max(cells.len().saturating_sub(MAX_OPEN))
                .max(1),
            cells,
            letters,
        }
    }

    /// Returns the rank of each letter.
    pub fn ranks(&self) -> [u8; LETTERS] {
        let mut ranks = [0; LETTERS];
        for (rank, &letter) in (1..).zip(&self.letters) {
            ranks[usize::from(letter)] = rank;
        }
        ranks
    }

    /// Returns the place of each cell.
    pub fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.cells.len()];
        for (place, &cell) in self.cells.iter().enumerate() {
            places[cell] = place;
        }
        places
    }

    /// Returns the letter of a rank.
    pub fn letter(&self, rank: u8) -> char {
        char::from(b'a' + self.letters[usize::from(rank) - 1])
    }
}

/// Writes the order of the cells, then that of the letters.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(usize::to_string).collect();
        let letters = board::line(&self.letters, false);
        write!(f, "cells={} letters={letters}", cells.join(","))
    }
}

/// Adds the points of all words of at most `cells` letters to each of their letters.
fn add_points(
    graph: &Graph,
    node: Node,
    cells: usize,
    word: &mut Vec<u8>,
    points: &mut [u64; LETTERS],
) {
    for &letter in &*word {
        points[usize::from(letter)] += u64::from(graph.scoring().points(node.letters()));
    }
    if word.len() == cells {
        return;
    }
    for (letter, child) in graph.children(node) {
        word.push(letter);
        add_points(graph, graph.node(child), cells, word, points);
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scoring;

    #[test]
    fn layout_begins_with_the_middle_and_ends_with_the_strongest_letter() {
        let graph = Graph::new(&["ease", "sea", "zoo"], &Scoring::default()).unwrap();
        let layout = Layout::new(&graph, Size::new(3, 4).unwrap());
        assert_eq!(layout.cells[..2], [5, 6]);
        assert_eq!(layout.cells[8..], [0, 3, 8, 11]);
        assert_eq!(layout.letter(26), 'e');
        assert_eq!(layout.ranks()[usize::from(b'e' - b'a')], 26);
        assert_eq!(layout.places()[5], 0);
        let fixed_places =
            |rows, columns| Layout::new(&graph, Size::new(rows, columns).unwrap()).fixed_places;
        assert_eq!(layout.fixed_places, 2);
        assert_eq!(
            (fixed_places(3, 3), fixed_places(2, 2), fixed_places(4, 4)),
            (1, 1, 4)
        );
        assert_eq!((fixed_places(1, 14), fixed_places(1, 1)), (2, 1));
    }
}
