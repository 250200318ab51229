//! The search.

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::layout::Layout;
use super::list::{self, Bounds};
use super::method::{Correct, Method};
use super::placing::Placing;
use super::symmetric::{Limits, NO_LIMITS, turns};
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
    /// The list of the current root class.
    list: Vec<u64>,
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

/// Working space: a list for each number of open places, and one for the bounds.
#[derive(Default)]
struct Buffers {
    lists: Vec<Vec<u64>>,
    scratch: Vec<u64>,
}

/// A class with its list.
struct Class<'l> {
    ranks: Vec<u8>,
    limits: Limits,
    list: &'l [u64],
    bounds: Bounds,
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
        let letters: String = root.iter().map(|&rank| self.layout.letter(rank)).collect();
        let mut list = std::mem::take(&mut self.list);
        self.method.list(&mut self.placing, root, &mut list)?;
        let tree = self.tree(root, &list);
        self.list = list;
        Ok(format!("{letters}{}", tree?))
    }

    /// Searches a root class with this list, and returns its line without the letters.
    fn tree(&self, root: &[u8], list: &[u64]) -> Result<String, ExplorerError> {
        let open = self.layout.cells.len() - root.len();
        if open == 0 {
            let points = list.first().map_or(0, |&placement| placement as u32);
            let mark = if self.method.is_open(points, self.target) {
                ""
            } else {
                "-"
            };
            return Ok(mark.to_string());
        }
        let class = Class {
            ranks: root.to_vec(),
            limits: self.method.limits(&self.turns, root).unwrap_or(NO_LIMITS),
            bounds: self.method.bounds(list, open, &mut Vec::new()),
            list,
        };
        if !self.method.is_open(class.bounds.total(), self.target) {
            return Ok("-".to_string());
        }
        let ranks = self.method.ranks(class.limits[root.len()]);
        let trees = ranks.into_par_iter().map_init(
            || Buffers {
                lists: vec![Vec::new(); open],
                ..Buffers::default()
            },
            |buffers, rank| {
                let mut tree = String::new();
                self.fix(&class, rank, buffers, &mut tree).map(|()| tree)
            },
        );
        let trees: Vec<String> = trees.collect::<Result<_, _>>()?;
        Ok(format!("[{}]", trees.concat()))
    }

    /// Searches the boards of a class with `rank` at the first open place. Appends the letter and
    /// what is open below it to `tree`, unless all is closed.
    fn fix(
        &self,
        class: &Class,
        rank: u8,
        buffers: &mut Buffers,
        tree: &mut String,
    ) -> Result<(), ExplorerError> {
        let Class {
            limits,
            list,
            bounds,
            ..
        } = class;
        if !self
            .method
            .is_open(bounds.without + bounds.with[usize::from(rank)], self.target)
        {
            return Ok(());
        }
        let ranks = [&class.ranks[..], &[rank]].concat();
        let Some(new_limits) = self.method.limits(&self.turns, &ranks) else {
            return Ok(());
        };
        let cells = self.layout.cells.len();
        let open = cells - class.ranks.len();
        if open == 1 {
            tree.push(self.layout.letter(rank));
            return Ok(());
        }
        let at = |rank| list::start_of(list, open, rank);
        let (without, with) = (&list[..at(1)], &list[at(rank)..at(rank + 1)]);
        let digit = list::digit(rank, open - 1);
        let mut next = std::mem::take(&mut buffers.lists[open - 1]);
        let lower: Vec<usize> = (ranks.len()..cells)
            .filter(|&place| new_limits[place] < limits[place])
            .collect();
        if lower.is_empty() {
            self.method.join(without, with, digit, &mut next)?;
        } else {
            let is_allowed = |placement: u64| {
                lower
                    .iter()
                    .all(|&place| list::rank_at(placement, cells - 1 - place) <= new_limits[place])
            };
            let (mut kept_without, mut kept_with) = (Vec::new(), Vec::new());
            list::filter(without, is_allowed, &mut kept_without);
            list::filter(with, is_allowed, &mut kept_with);
            self.method
                .join(&kept_without, &kept_with, digit, &mut next)?;
        }
        let class = Class {
            ranks,
            limits: new_limits,
            bounds: self.method.bounds(&next, open - 1, &mut buffers.scratch),
            list: &next,
        };
        if self.method.is_open(class.bounds.total(), self.target) {
            tree.push(self.layout.letter(rank));
            tree.push('[');
            for rank in self.method.ranks(class.limits[class.ranks.len()]) {
                self.fix(&class, rank, buffers, tree)?;
            }
            tree.push(']');
        }
        buffers.lists[open - 1] = next;
        Ok(())
    }
}
