//! The search.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::layout::Layout;
use super::method::{Correct, Method};
use super::placing::Placing;
use super::symmetric::{Limits, NO_LIMITS, turns};
use super::tree::{Nodes, Tree};
use crate::graph::{Graph, LETTERS};
use crate::{ExplorerError, Scored, Size, board};

/// Searches for all boards of one size with at least `target` points, and writes down which classes it
/// has closed.
///
/// The work consists of *root classes*: all boards with given letters at the first places. There
/// are as few such places as the lists allow.
pub struct Prover<M = Correct> {
    method: M,
    layout: Layout,
    turns: Vec<Vec<usize>>,
    placing: Placing,
    target: u32,
    /// The list of the current root class, and its tree.
    list: Vec<u64>,
    tree: Tree,
}

/// Returns the text of a certificate: the settings, the line of each root class, and the best board if
/// one has at least one point less than the target. The last line is a digest of the others.
pub fn certificate(settings: &str, lines: &[String], best: Option<&Scored>) -> String {
    let best = match best {
        None => "none".to_string(),
        Some(best) => format!(
            "best {} {}",
            best.score.points,
            board::line(&best.board, false)
        ),
    };
    let content = format!("{settings}\n{}\n{best}\n", lines.join("\n"));
    let digest = Sha256::digest(&content);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{content}= end {digest}\n")
}

/// Boards with the same letters at the first places.
struct Class {
    ranks: Vec<u8>,
    limits: Limits,
    nodes: Nodes,
}

impl Prover {
    /// Creates the search for boards of `size` with at least `target` points.
    pub fn new(graph: &Graph, size: Size, target: u32) -> Self {
        Self::with(Correct, graph, size, target)
    }
}

impl<M: Method> Prover<M> {
    /// Creates a search with these steps.
    pub(super) fn with(method: M, graph: &Graph, size: Size, target: u32) -> Self {
        let layout = Layout::new(graph, size);
        Self {
            method,
            turns: turns(&layout),
            placing: Placing::new(graph, &layout),
            layout,
            target,
            list: Vec::new(),
            tree: Tree::default(),
        }
    }

    /// Returns the settings of the proof, for the first line of a certificate.
    pub fn settings(&self) -> String {
        let Self { layout, target, .. } = self;
        format!("size={} target={target} {layout}", layout.size)
    }

    /// Returns the root classes, as the ranks of their letters, in the order of a certificate. A
    /// class is left out if each of its boards has a rotation or reflection in another class.
    pub fn roots(&self) -> Vec<Vec<u8>> {
        let mut roots = vec![Vec::new()];
        for _ in 0..self.layout.fixed_places() {
            let longer = roots.into_iter().flat_map(|root: Vec<u8>| {
                let ranks = self.method.ranks(LETTERS as u8).into_iter();
                ranks.map(move |rank| [&root[..], &[rank]].concat())
            });
            roots = longer.collect();
        }
        roots.retain(|root| self.method.limits(&self.turns, root).is_some());
        roots
    }

    /// Returns the approximate work for a root class, as a share of that for the first one. Letters of
    /// low rank are in few words.
    pub fn work(&self, root: &[u8]) -> f64 {
        let steps: i32 = root
            .iter()
            .map(|&rank| LETTERS as i32 - i32::from(rank))
            .sum();
        0.87_f64.powi(steps)
    }

    /// Returns the boards that a line leaves open: those for which the bound reaches the target.
    pub fn open_boards(&self, line: &str) -> Vec<Vec<u8>> {
        let (mut boards, mut letters) = (Vec::new(), Vec::new());
        for symbol in line.bytes() {
            match symbol {
                b'a'..=b'z' => letters.push(symbol - b'a'),
                b']' => _ = letters.pop(),
                _ => {}
            }
            if letters.len() == self.layout.cells.len() {
                let mut board = vec![0; letters.len()];
                for (&cell, &letter) in self.layout.cells.iter().zip(&letters) {
                    board[cell] = letter;
                }
                boards.push(board);
                letters.pop();
            }
        }
        boards
    }

    /// Searches a root class, and returns its line of the certificate.
    ///
    /// # Errors
    ///
    /// Fails if the points of some letters do not fit into a placement.
    pub fn line(&mut self, root: &[u8]) -> Result<String, ExplorerError> {
        let cells = self.layout.cells.len();
        self.method.list(&mut self.placing, root, &mut self.list)?;
        self.tree.fill(&self.list, cells - root.len());
        let letters: String = root.iter().map(|&rank| self.layout.letter(rank)).collect();
        let class = Class {
            ranks: root.to_vec(),
            limits: self.method.limits(&self.turns, root).unwrap_or(NO_LIMITS),
            nodes: self.tree.root(),
        };
        if !self.is_open(&class) {
            return Ok(format!("{letters}-"));
        }
        if root.len() == cells {
            return Ok(letters);
        }
        let ranks = self.method.ranks(class.limits[root.len()]);
        let trees = ranks.into_par_iter().map(|rank| self.tree_of(&class, rank));
        let trees: Vec<String> = trees.collect();
        Ok(format!("{letters}[{}]", trees.concat()))
    }

    /// Searches the boards of a class with `rank` at the first open place. Returns the letter and what is
    /// open below it, or nothing if all is closed.
    fn tree_of(&self, class: &Class, rank: u8) -> String {
        let ranks = [&class.ranks[..], &[rank]].concat();
        let Some(limits) = self.method.limits(&self.turns, &ranks) else {
            return String::new();
        };
        let nodes = self.method.select(&self.tree, &class.nodes, rank);
        let class = Class {
            ranks,
            limits,
            nodes,
        };
        if !self.is_open(&class) {
            return String::new();
        }
        let letter = self.layout.letter(rank);
        let place = class.ranks.len();
        if place == self.layout.cells.len() {
            return letter.to_string();
        }
        let ranks = self.method.ranks(class.limits[place]).into_iter();
        let trees: String = ranks.map(|rank| self.tree_of(&class, rank)).collect();
        format!("{letter}[{trees}]")
    }

    /// Returns whether the bound of a class reaches the target.
    fn is_open(&self, class: &Class) -> bool {
        let cells = self.layout.cells.len();
        let limits = &class.limits[class.ranks.len() - class.nodes.level..cells];
        let floor = self.target - 1;
        let bound = self.method.bound(&self.tree, &class.nodes, limits, floor);
        self.method.is_open(bound, self.target)
    }
}
