//! One board: its points, its words, their paths.
//!
//! From a cell the search goes on by letters, not by cells: the letters that the node has AND those that lie
//! around the cell, mostly one or none, where a loop over the cells asks eight times. The cells on the path
//! are the bits of one word of the machine, as are the cells with each letter.

use crate::board::{self, SOLID};
use crate::graph::{LETTERS, ROOT};
use crate::marks::Marks;
use crate::{Graph, Size};

/// What a board is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    /// The points of its words.
    pub points: u32,
    /// How many words there are, each counted once.
    pub words: u32,
}

/// A word on a board, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, small letters.
    pub word: String,
    /// The cells in the order of its letters, by number: row by row from 0.
    pub path: Vec<u8>,
}

/// Scores one board at a time.
///
/// ```
/// use explorer::{Graph, Score, Scorer, Scoring, Size, board};
///
/// let graph = Graph::new(&["cast", "cat", "cats", "scat"], &Scoring::default())?;
/// let size = Size::new(2, 2)?;
/// let mut scorer = Scorer::new(&graph, size);
/// let board = board::parse("cats", size, true)?;
/// assert_eq!(scorer.score(&board), Score { points: 4, words: 4 });
/// assert_eq!(scorer.words(&board)[0].word, "cat");
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer<'g> {
    graph: &'g Graph,
    size: Size,
    marks: Marks,
    /// The cells around each cell, as bits.
    around: [u64; Size::MOST],
    /// The letters around each cell of the board, as bits.
    letters: [u32; Size::MOST],
    /// The cells of the board with each letter, as bits.
    cells: [u64; LETTERS],
    score: Score,
}

impl<'g> Scorer<'g> {
    /// A scorer for boards of this size. Its marks take a byte a node.
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        let mut around = [0; Size::MOST];
        for (cell, bits) in around.iter_mut().enumerate().take(size.cells()) {
            *bits = size.around(cell).fold(0, |bits, other| bits | 1 << other);
        }
        Self {
            graph,
            size,
            marks: Marks::new(graph.nodes()),
            around,
            letters: [0; Size::MOST],
            cells: [0; LETTERS],
            score: Score::default(),
        }
    }

    /// The words of the scorer.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The size of its boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What `board` is worth. Allocates nothing, unless a cell has two letters.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the size of this scorer.
    pub fn score(&mut self, board: &[u8]) -> Score {
        assert_eq!(board.len(), self.size.cells(), "cells of a board");
        if board.iter().any(|&code| code > SOLID) {
            return self.score_of_words(board);
        }
        self.place(board);
        self.marks.next_board();
        self.score = Score::default();
        for (cell, &letter) in board.iter().enumerate() {
            if letter != SOLID
                && let Some(node) = self.graph.step(ROOT, letter)
            {
                self.meet(node);
                self.visit(node, cell, 1 << cell);
            }
        }
        self.score
    }

    /// Every word on `board`, once, with the path that the course's search meets first: from each cell in turn,
    /// row by row, to its neighbours N, NE, E, SE, S, SW, W, NW, and a word is met on arriving at its last cell.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the size of this scorer.
    pub fn words(&mut self, board: &[u8]) -> Vec<Found> {
        assert_eq!(board.len(), self.size.cells(), "cells of a board");
        self.marks.next_board();
        let qu = self.graph.scoring().qu();
        let mut walk = Walk {
            graph: self.graph,
            size: self.size,
            marks: &mut self.marks,
            faces: board.iter().map(|&code| steps_on(code)).collect(),
            shown: board.iter().map(|&code| board::face(code, qu)).collect(),
            path: Vec::new(),
            found: Vec::new(),
        };
        for cell in 0..board.len() {
            walk.visit(ROOT, cell);
        }
        walk.found
    }

    fn score_of_words(&mut self, board: &[u8]) -> Score {
        let mut score = Score::default();
        for found in self.words(board) {
            score.words += 1;
            let points = self.graph.scoring().points(found.word.len());
            score.points = score.points.saturating_add(points);
        }
        score
    }

    /// Fills the tables of this board.
    fn place(&mut self, board: &[u8]) {
        self.letters = [0; Size::MOST];
        self.cells = [0; LETTERS];
        for (cell, &letter) in board.iter().enumerate() {
            if letter == SOLID {
                continue;
            }
            self.cells[usize::from(letter)] |= 1 << cell;
            let mut around = self.around[cell];
            while around != 0 {
                self.letters[around.trailing_zeros() as usize] |= 1 << letter;
                around &= around - 1;
            }
        }
    }

    /// Goes on from `cell`, which `node` has led to over the cells `used`.
    fn visit(&mut self, node: u32, cell: usize, used: u64) {
        let node = self.graph.node(node);
        let mut letters = node.children() & self.letters[cell];
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            let mut cells = self.cells[letter] & self.around[cell] & !used;
            if cells != 0 {
                let child = node.child(1 << letter);
                self.meet(child);
                while cells != 0 {
                    self.visit(
                        child,
                        cells.trailing_zeros() as usize,
                        used | (cells & cells.wrapping_neg()),
                    );
                    cells &= cells - 1;
                }
            }
            letters &= letters - 1;
        }
    }

    /// Counts what ends at `node` if it is a word and a new one.
    fn meet(&mut self, node: u32) {
        let letters = self.graph.node(node).letters();
        if letters != 0 && self.marks.meet(node) {
            self.score.words += 1;
            let points = self.graph.scoring().table()[letters];
            self.score.points = self.score.points.saturating_add(points);
        }
    }
}

/// The steps in the graph that a cell with this code takes: none if it is solid.
fn steps_on(code: u8) -> Vec<u8> {
    match code {
        0..SOLID => vec![code],
        _ => {
            let letters = board::face(code, false).bytes();
            letters
                .filter(u8::is_ascii_lowercase)
                .map(|letter| letter - b'a')
                .collect()
        }
    }
}

/// The search for all words with their paths, on any board.
struct Walk<'w> {
    graph: &'w Graph,
    size: Size,
    marks: &'w mut Marks,
    /// What each cell shows, as steps and as text.
    faces: Vec<Vec<u8>>,
    shown: Vec<&'static str>,
    path: Vec<u8>,
    found: Vec<Found>,
}

impl Walk<'_> {
    fn visit(&mut self, node: u32, cell: usize) {
        // A cell number is less than 64.
        if self.faces[cell].is_empty() || self.path.contains(&(cell as u8)) {
            return;
        }
        let mut steps = self.faces[cell].iter();
        let Some(node) = steps.try_fold(node, |node, &letter| self.graph.step(node, letter)) else {
            return;
        };
        self.path.push(cell as u8);
        if self.graph.node(node).letters() != 0 && self.marks.meet(node) {
            let cells = self.path.iter();
            self.found.push(Found {
                word: cells.map(|&cell| self.shown[usize::from(cell)]).collect(),
                path: self.path.clone(),
            });
        }
        for other in self.size.around(cell) {
            self.visit(node, other);
        }
        self.path.pop();
    }
}
