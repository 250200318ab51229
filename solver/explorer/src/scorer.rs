//! One board: its points, its words, their paths.

use std::ops::{Add, AddAssign};

use crate::board::{self, SOLID};
use crate::engine::{Engine, engine};
use crate::graph::ROOT;
use crate::marks::Marks;
use crate::{Graph, Instructions, Size};

/// The score of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    /// The points of its words.
    pub points: u32,
    /// The number of words, each counted once.
    pub words: u32,
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            words: self.words + other.words,
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// A word on a board, and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The word, in lower case.
    pub word: String,
    /// The cells in the order of the word. Cells are numbered row by row from 0.
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
/// assert_eq!(scorer.words(&board)[0].word, "cast");
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
#[derive(Debug)]
pub struct Scorer<'g> {
    graph: &'g Graph,
    size: Size,
    engine: Box<dyn Engine + 'g>,
    /// The marks of the search with paths.
    marks: Marks,
}

impl<'g> Scorer<'g> {
    /// Creates a scorer for boards of this size, with the widest instructions of the processor. It
    /// takes two bytes per node of the graph plus a third of a megabyte.
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self::with(graph, size, Instructions::widest())
    }

    /// Creates a scorer with these instructions, or with the portable ones if the processor lacks
    /// them.
    pub fn with(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            graph,
            size,
            engine: engine(graph, size, instructions),
            marks: Marks::new(graph.nodes()),
        }
    }

    /// Returns the graph of the words.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// Returns the size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Scores `board`. Allocates nothing, unless several cells have two letters.
    ///
    /// # Panics
    ///
    /// Panics if the number of cells differs from the size of this scorer.
    pub fn score(&mut self, board: &[u8]) -> Score {
        assert_eq!(board.len(), self.size.cells(), "cells of a board");
        let mut pairs = (0..board.len()).filter(|&cell| board[cell] > SOLID);
        match (pairs.next(), pairs.next()) {
            (None, _) => self.engine.score(board),
            (Some(cell), None) => self.engine.score_with_pair(board, cell),
            _ => self.score_of_words(board),
        }
    }

    /// Returns every word on `board` once, with the path that the course's search finds first.
    ///
    /// That search starts from each cell in turn, row by row. It visits neighbours in the order N,
    /// NE, E, SE, S, SW, W, NW, and finds a word when it enters its last cell.
    ///
    /// # Panics
    ///
    /// Panics if the number of cells differs from the size of this scorer.
    pub fn words(&mut self, board: &[u8]) -> Vec<Found> {
        assert_eq!(board.len(), self.size.cells(), "cells of a board");
        self.marks.begin(0);
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

    /// Scores a board with several two-letter cells, which only the search with paths supports.
    fn score_of_words(&mut self, board: &[u8]) -> Score {
        let scoring = self.graph.scoring();
        let mut score = Score::default();
        for found in self.words(board) {
            score += Score {
                points: scoring.points(found.word.len()),
                words: 1,
            };
        }
        score
    }
}

/// Returns the steps that a cell with this code takes in the graph: none if it is solid.
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
    /// The face of each cell, as steps and as text.
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
