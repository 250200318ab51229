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
    /// The numbers of placements; see [`Placing::counts`].
    counts: Vec<u64>,
    target: u32,
    /// The parts of earlier root classes that later ones share. A part has rank 0 at the places that it
    /// doesn't use.
    parts: HashMap<Vec<u8>, Arc<Tree>>,
    /// Trees and buffers whose memory the next ones can use.
    spare: Mutex<Vec<Tree>>,
    buffers: Mutex<Vec<Buffers>>,
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

/// If a root class has so many trees, the class of each letter at the first open place gets one of its own, with all its
/// placements. 3×3 boards have fewer trees, and so short a search that this takes longer than it saves.
const MERGED_TREES: usize = 4;

/// Boards with the same letters at the first places.
struct Class {
    ranks: Vec<u8>,
    limits: Limits,
    set: NodeSet,
}

impl Prover {
    /// Creates the search for boards of `size` with at least `target` points.
    ///
    /// # Errors
    ///
    /// Fails if the words have too many different points.
    pub fn new(graph: &Graph, size: Size, target: u32) -> Result<Self, ExplorerError> {
        Self::with(Correct, graph, Layout::new(graph, size), target)
    }
}

impl<M: Method> Prover<M> {
    /// Creates a search with these steps.
    pub(super) fn with(
        method: M,
        graph: &Graph,
        layout: Layout,
        target: u32,
    ) -> Result<Self, ExplorerError> {
        let placing = Placing::new(graph, &layout)?;
        Ok(Self {
            method,
            turns: turns(&layout),
            counts: placing.counts(),
            placing,
            layout,
            target,
            spare: Mutex::default(),
            buffers: Mutex::default(),
            parts: HashMap::new(),
        })
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

    /// Returns the approximate work for a root class, compared with that for others. With twice as many
    /// placements, a class of 4×4 boards takes about 16 times as long.
    pub fn work(&self, root: &[u8]) -> f64 {
        let parts = parts(root).into_iter();
        let index = |part: Vec<u8>| {
            let ranks = part.into_iter().map(usize::from);
            ranks.fold(0, |index, rank| index * (LETTERS + 1) + rank)
        };
        let placements: u64 = parts.map(|part| self.counts[index(part)]).sum();
        // Without placements, a class still takes some time.
        (1.0 + placements as f64).powi(4)
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
    pub fn line(&mut self, root: &[u8]) -> String {
        let mut trees = self.trees(root);
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
            format!("[{}]", self.all_open_in_root(&trees, &class))
        };
        // The last part is that of this root class alone.
        if let Some(last) = trees.pop() {
            self.reuse(last);
        }
        format!("{letters}{open}")
    }

    /// Returns the trees of all parts of a root class.
    fn trees(&mut self, root: &[u8]) -> Vec<Arc<Tree>> {
        // Root classes come in order, so no later one has an earlier letter at the first place. The memory has
        // room for all letters at a second place, but not at further ones.
        let decisive = if root.len() > 2 { root } else { &root[..1] };
        self.parts.retain(|part, _| {
            let mut ranks = part.iter().zip(decisive);
            ranks.all(|(rank, of)| [0, *of].contains(rank))
        });
        let mut trees = Vec::new();
        for part in parts(root) {
            let tree = match self.parts.get(&part) {
                Some(tree) => Arc::clone(tree),
                None => {
                    let (mut tree, mut buffers) = (taken(&self.spare), taken(&self.buffers));
                    let Buffers { list, scratch, .. } = &mut buffers;
                    self.method.part(&mut self.placing, &part, list);
                    tree.fill(list, self.layout.cells.len() - root.len(), scratch);
                    if part.contains(&0) {
                        tree.shrink();
                    }
                    put_back(&self.buffers, buffers);
                    Arc::new(tree)
                }
            };
            if part.contains(&0) {
                self.parts.insert(part, Arc::clone(&tree));
            }
            trees.push(tree);
        }
        trees
    }

    /// Searches the boards of a root class with each letter at the first open place, in parallel.
    fn all_open_in_root(&self, trees: &[Arc<Tree>], class: &Class) -> String {
        let ranks = self.method.ranks(class.limits[class.ranks.len()]);
        let ranks = ranks.into_par_iter();
        if trees.len() < MERGED_TREES {
            let open = ranks.map(|rank| self.open(trees, class, rank));
            return open.collect();
        }
        let open = ranks.map(|rank| {
            let Some(mut class) = self.narrowed(trees, class, rank) else {
                return String::new();
            };
            let tree = [self.merged(trees, &class.set, self.open_limits(&class))];
            class.set.nodes = tree::roots(&tree).nodes;
            let open = self.open_below(&tree, &class);
            let [tree] = tree;
            self.reuse(tree);
            open
        });
        open.collect()
    }

    /// Returns one tree of the placements at several nodes.
    fn merged(&self, trees: &[Arc<Tree>], nodes: &NodeSet, limits: &[u8]) -> Arc<Tree> {
        let (mut tree, mut buffers) = (taken(&self.spare), taken(&self.buffers));
        self.method
            .merge(trees, nodes, limits, &mut tree, &mut buffers);
        put_back(&self.buffers, buffers);
        Arc::new(tree)
    }

    /// Keeps the memory of a tree that nobody else uses.
    fn reuse(&self, tree: Arc<Tree>) {
        if let Some(tree) = Arc::into_inner(tree) {
            put_back(&self.spare, tree);
        }
    }

    /// Returns the boards of a class with `rank` at the first open place, unless symmetry leaves them out or
    /// their bound closes them.
    fn narrowed(&self, trees: &[Arc<Tree>], class: &Class, rank: u8) -> Option<Class> {
        let ranks = [&class.ranks[..], &[rank]].concat();
        let limits = self.method.limits(&self.turns, &ranks)?;
        let set = self.method.select(trees, &class.set, rank);
        let class = Class { ranks, limits, set };
        self.is_open(trees, &class).then_some(class)
    }

    /// Searches the boards of a class with `rank` at the first open place. Returns the letter and what is
    /// open below it, or nothing if all is closed.
    fn open(&self, trees: &[Arc<Tree>], class: &Class, rank: u8) -> String {
        let class = self.narrowed(trees, class, rank);
        class.map_or(String::new(), |class| self.open_below(trees, &class))
    }

    /// Searches the boards of an open class. Returns its last letter and what is open below it.
    fn open_below(&self, trees: &[Arc<Tree>], class: &Class) -> String {
        let last = class.ranks[class.ranks.len() - 1];
        let letter = self.layout.letter(last);
        if class.ranks.len() == self.layout.cells.len() {
            return letter.to_string();
        }
        let ranks = self.method.ranks(class.limits[class.ranks.len()]);
        let open = ranks.into_iter().map(|rank| self.open(trees, class, rank));
        format!("{letter}[{}]", open.collect::<String>())
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

/// Returns the parts of a root class: for each set of its places, the ranks there, and 0 elsewhere. The last one uses all
/// places.
fn parts(root: &[u8]) -> Vec<Vec<u8>> {
    let part = |used: usize| {
        let ranks = root.iter().enumerate();
        let ranks = ranks.map(|(place, &rank)| rank * (used >> place & 1) as u8);
        ranks.collect()
    };
    (0..1 << root.len()).map(part).collect()
}

/// Takes one of the things whose memory can be used, or a new one.
fn taken<T: Default>(spare: &Mutex<Vec<T>>) -> T {
    let taken = spare.lock().ok().and_then(|mut spare| spare.pop());
    taken.unwrap_or_default()
}

fn put_back<T>(spare: &Mutex<Vec<T>>, thing: T) {
    if let Ok(mut spare) = spare.lock() {
        spare.push(thing);
    }
}
