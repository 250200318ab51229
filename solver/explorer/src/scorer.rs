//! One board: its points, its words, their paths.

use std::ops::{Add, AddAssign};

use crate::board::{self, SOLID};
use crate::engine::{Engine, engine};
use crate::graph::ROOT;
use crate::marks::Marks;
use crate::{Graph, Instructions, Size};

/// What a board is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    /// The points of its words.
    pub points: u32,
    /// How many words there are, each counted once.
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
/// assert_eq!(scorer.words(&board)[0].word, "cast");
/// # Ok::<(), explorer::ExplorerError>(())
/// ```
#[derive(Debug)]
pub struct Scorer<'g> {
    graph: &'g Graph,
    size: Size,
    engine: Box<dyn Engine + 'g>,
    /// For the search with paths.
    marks: Marks,
}

impl<'g> Scorer<'g> {
    /// A scorer for boards of this size, with the widest instructions that the processor has. It takes two bytes
    /// a node of the graph, and a third of a megabyte.
    pub fn new(graph: &'g Graph, size: Size) -> Self {
        Self::with(graph, size, Instructions::widest())
    }

    /// The same with these instructions, or the portable ones if the processor has not these.
    pub fn with(graph: &'g Graph, size: Size, instructions: Instructions) -> Self {
        Self {
            graph,
            size,
            engine: engine(graph, size, instructions),
            marks: Marks::new(graph.nodes()),
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

    /// What `board` is worth. Allocates nothing, unless several cells have two letters.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the size of this scorer.
    pub fn score(&mut self, board: &[u8]) -> Score {
        assert_eq!(board.len(), self.size.cells(), "cells of a board");
        let mut pairs = (0..board.len()).filter(|&cell| board[cell] > SOLID);
        match (pairs.next(), pairs.next()) {
            (None, _) => self.engine.score(board),
            (Some(cell), None) => self.engine.score_with_pair(board, cell),
            _ => self.score_of_words(board),
        }
    }

    /// Every word on `board`, once, with the path that the course's search meets first: from each cell in turn,
    /// row by row, to its neighbours N, NE, E, SE, S, SW, W, NW, and a word is met on arriving at its last cell.
    ///
    /// # Panics
    ///
    /// If the board has not as many cells as the size of this scorer.
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

    /// The score of a board with several cells of two letters, which only the search with paths can step on.
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
