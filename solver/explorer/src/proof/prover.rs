//! The search.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::layout::Layout;
use super::method::{Correct, Method};
use super::placing::Placing;
use super::symmetric::{Limits, NO_LIMITS, turns};
use super::tree::{self, Buffers, NodeSet, Tree};
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
    /// The parts of earlier root classes that later ones share. A part has rank 0 at the places that it
    /// doesn't use.
    parts: HashMap<Vec<u8>, Arc<Tree>>,
    buffers: Buffers,
    /// A tree whose memory the next one can use.
    spare: Tree,
    /// The same for the trees that threads merge.
    merging: Mutex<Vec<(Tree, Buffers)>>,
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

/// If a root class has so many trees, the class of each letter at the first open place gets one of its
/// own. 3×3 boards have fewer trees, and so short a search that this takes longer than it saves.
const MERGED_TREES: usize = 4;

/// Boards with the same letters at the first places.
struct Class {
    ranks: Vec<u8>,
    limits: Limits,
    set: NodeSet,
}

impl Prover {
    /// Creates the search for boards of `size` with at least `target` points.
    pub fn new(graph: &Graph, size: Size, target: u32) -> Self {
        Self::with(Correct, graph, Layout::new(graph, size), target)
    }
}

impl<M: Method> Prover<M> {
    /// Creates a search with these steps.
    pub(super) fn with(method: M, graph: &Graph, layout: Layout, target: u32) -> Self {
        Self {
            method,
            turns: turns(&layout),
            placing: Placing::new(graph, &layout),
            layout,
            target,
            buffers: Buffers::default(),
            spare: Tree::default(),
            merging: Mutex::default(),
            parts: HashMap::new(),
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
        for _ in 0..self.layout.fixed_places {
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
        let mut trees = self.trees(root)?;
        let letters: String = root.iter().map(|&rank| self.layout.letter(rank)).collect();
        let class = Class {
            ranks: root.to_vec(),
            limits: self.method.limits(&self.turns, root).unwrap_or(NO_LIMITS),
            set: tree::roots(&trees),
        };
        let open = if !self.is_open(&trees, &class) {
            "-".to_string()
        } else if root.len() == self.layout.cells.len() {
            String::new()
        } else {
            let ranks = self.method.ranks(class.limits[root.len()]);
            let open = ranks
                .into_par_iter()
                .map(|rank| self.open(&trees, &class, rank));
            format!("[{}]", open.collect::<Result<Vec<_>, _>>()?.concat())
        };
        let last = trees.pop().and_then(|last| Arc::try_unwrap(last).ok());
        self.spare = last.unwrap_or_default();
        Ok(format!("{letters}{open}"))
    }

    /// Returns the trees of all parts of a root class.
    fn trees(&mut self, root: &[u8]) -> Result<Vec<Arc<Tree>>, ExplorerError> {
        // Root classes come in order, so no later one has an earlier letter at the first place.
        self.parts.retain(|part, _| [0, root[0]].contains(&part[0]));
        let mut trees = Vec::new();
        for used in 0..1_usize << root.len() {
            let ranks = root.iter().enumerate();
            let part = ranks.map(|(place, &rank)| rank * (used >> place & 1) as u8);
            let part: Vec<u8> = part.collect();
            let tree = match self.parts.get(&part) {
                Some(tree) => Arc::clone(tree),
                None => {
                    let Buffers { list, scratch } = &mut self.buffers;
                    self.method.part(&mut self.placing, &part, list)?;
                    let open = self.layout.cells.len() - root.len();
                    let mut tree = std::mem::take(&mut self.spare);
                    tree.fill(list, open, scratch);
                    if part.contains(&0) {
                        tree.shrink();
                    }
                    Arc::new(tree)
                }
            };
            if part.contains(&0) {
                self.parts.insert(part, Arc::clone(&tree));
            }
            trees.push(tree);
        }
        Ok(trees)
    }

    /// Searches the boards of a class with `rank` at the first open place. Returns the letter and what is
    /// open below it, or nothing if all is closed.
    fn open(&self, trees: &[Arc<Tree>], class: &Class, rank: u8) -> Result<String, ExplorerError> {
        let ranks = [&class.ranks[..], &[rank]].concat();
        let Some(limits) = self.method.limits(&self.turns, &ranks) else {
            return Ok(String::new());
        };
        let set = self.method.select(trees, &class.set, rank);
        let mut class = Class { ranks, limits, set };
        if !self.is_open(trees, &class) {
            return Ok(String::new());
        }
        let letter = self.layout.letter(rank);
        let place = class.ranks.len();
        if place == self.layout.cells.len() {
            return Ok(letter.to_string());
        }
        if trees.len() < MERGED_TREES {
            return Ok(format!("{letter}[{}]", self.all_open(trees, &class)?));
        }
        let spare = self.merging.lock().ok().and_then(|mut spare| spare.pop());
        let (mut tree, mut buffers) = spare.unwrap_or_default();
        let limits = self.open_limits(&class);
        self.method
            .merge(trees, &class.set, limits, &mut tree, &mut buffers)?;
        let tree = [Arc::new(tree)];
        class.set.nodes = tree::roots(&tree).nodes;
        let open = self.all_open(&tree, &class)?;
        if let ([tree], Ok(mut spare)) = (tree, self.merging.lock()) {
            spare.push((Arc::into_inner(tree).unwrap_or_default(), buffers));
        }
        Ok(format!("{letter}[{open}]"))
    }

    /// Searches the boards of a class with each letter at the first open place.
    fn all_open(&self, trees: &[Arc<Tree>], class: &Class) -> Result<String, ExplorerError> {
        let ranks = self.method.ranks(class.limits[class.ranks.len()]);
        ranks
            .into_iter()
            .map(|rank| self.open(trees, class, rank))
            .collect()
    }

    /// Returns whether the bound of a class reaches the target.
    fn is_open(&self, trees: &[Arc<Tree>], class: &Class) -> bool {
        let limits = self.open_limits(class);
        let floor = self.target - 1;
        let bound = self.method.bound(trees, &class.set, limits, floor);
        self.method.is_open(bound, self.target)
    }

    /// Returns the limits of the places that are open in the root class.
    fn open_limits<'c>(&self, class: &'c Class) -> &'c [u8] {
        &class.limits[self.layout.fixed_places..self.layout.cells.len()]
    }
}
