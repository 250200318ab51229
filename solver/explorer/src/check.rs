//! Checks the certificate of a proof. It shares no code with the prover but the reader of words, and
//! each step is as simple as possible.
//!
//! The first line of a certificate contains the size, the target, and the order of cells and letters.
//! A line for each *root class* follows, the boards with given letters on the first cells. It goes on
//! with `-` if the class is closed, or else lists the letters of the next cell with open classes, and
//! so on: `e[s[a[]t[r[]]]]`. All other classes are closed. On the last cell, a letter is an open board.
//!
//! The checker calculates an upper bound of the points in each closed class, see [`Class::bound`], and the
//! score of each open board. If all bounds are below the target, no other board reaches it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::{repeat, zip};
use std::ops::Range;
use std::sync::Mutex;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::graph::{steps_of, words_of};
use crate::scoring::LONGEST;
use crate::{Scoring, Size};

/// The result of a correct proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The size of the boards.
    pub size: Size,
    /// No other board has more points.
    pub points: u32,
    /// The boards with more points than that, each in one rotation or reflection: their points, and their
    /// letters in the order of cells of the proof.
    pub open: Vec<(u32, String)>,
}

/// A word on some cells: the rank at each place, or 0 if the word doesn't use it, and the index of the word.
type Placement = ([u8; MAX_CELLS], u32);

/// All placements with the same ranks at the first places. Below the node of a board, each word has a node.
struct Node {
    /// The last of these ranks; 0 for a word.
    rank: u8,
    /// An upper bound of the points of these placements on any board.
    bound: u32,
    /// The index of the first placement.
    first: u32,
    /// Those of the nodes of the next level that have the same placements; for a word, its index.
    children: Range<u32>,
}

/// The boards with given ranks at the first places.
struct Class<'n> {
    /// The nodes of their placements.
    nodes: Vec<&'n Node>,
    /// The nodes below, with one place more for each level, and the words at last.
    levels: &'n [Vec<Node>],
}

const MAX_CELLS: usize = 12;

const LETTERS: u8 = 26;

type Checked = Result<(), String>;

struct Checker {
    size: Size,
    /// One point less than the target.
    floor: u32,
    /// The letters by rank, which begins with 1.
    letters: Vec<u8>,
    /// The cells in order. A place is an index of this list.
    cells: Vec<usize>,
    /// For each rotation and reflection but the identity, the place from which each place takes its
    /// letter.
    turns: Vec<Vec<usize>>,
    /// The places of each path, by the step at which it uses each place of a root class, and its length.
    /// The step is the length if it doesn't use the place.
    paths: BTreeMap<Vec<usize>, Vec<Vec<usize>>>,
    /// The ranks of each word, and its points.
    words: Vec<(Vec<u8>, u32)>,
    /// The open boards that reach the target.
    open: Mutex<Vec<(u32, String)>>,
}

/// Checks a certificate for a list of words, one per line. Calls `progress` at each root class.
///
/// # Errors
///
/// Fails with one line that names the class that is not proved, or says what is wrong with the text.
pub fn check(
    certificate: &str,
    words: &str,
    scoring: &Scoring,
    progress: impl Fn() + Sync,
) -> Result<Proved, String> {
    let (content, _) = certificate.rsplit_once("= end ").unwrap_or_default();
    let digest = Sha256::digest(content);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    if format!("{content}= end {digest}\n") != certificate {
        return Err("incomplete or altered; run `prove` again".to_string());
    }
    let mut lines = content.lines();
    let settings = lines.next().unwrap_or_default();
    // The best board is an example, and not part of the proof.
    lines.next_back();
    let root = lines.clone().next().unwrap_or_default();
    let places = root.bytes().take_while(u8::is_ascii_lowercase).count();
    let checker = Checker::new(settings, places, words, scoring);
    let checker = checker.ok_or("the first two lines are invalid; run `prove` again")?;
    let roots = checker.roots(places);
    let roots: Vec<_> = zip(roots, lines.by_ref().chain(repeat(""))).collect();
    if let Some(line) = lines.next() {
        return Err(format!("an unexpected class: {line:.20}"));
    }
    let roots = roots.into_par_iter().with_max_len(1);
    let roots = roots.inspect(|_| progress());
    let error = roots.find_map_first(|(root, line)| checker.check_root(root, line).err());
    let (size, points) = (checker.size, checker.floor);
    let open = checker.open.into_inner().unwrap_or_default();
    error.map_or(Ok(Proved { size, points, open }), Err)
}

impl Checker {
    /// Reads the first line. Root classes fix that many `places`.
    fn new(line: &str, places: usize, words: &str, scoring: &Scoring) -> Option<Self> {
        let mut parts = line.split(' ');
        let mut value = |key| parts.find_map(|part| part.strip_prefix(key));
        let size: Size = value("size=")?.parse().ok()?;
        let floor = value("target=")?.parse::<u32>().ok()?.checked_sub(1)?;
        let cells = value("cells=")?.split(',').map(|cell| cell.parse().ok());
        let cells: Vec<usize> = cells.collect::<Option<_>>()?;
        let letters = value("letters=")?.as_bytes().to_vec();
        let is_complete = (0..size.cells()).all(|cell| cells.contains(&cell))
            && (b'a'..=b'z').all(|letter| letters.contains(&letter))
            && letters.len() == usize::from(LETTERS)
            && cells.len() == size.cells().min(MAX_CELLS)
            && (1..=2.min(cells.len())).contains(&places);
        let (rows, columns) = (size.rows(), size.columns());
        let place = |cell| cells.iter().position(|&other| other == cell);
        let turn = |turn: usize| {
            let source = |&cell: &usize| {
                let row = (cell / columns).abs_diff((turn & 1) * (rows - 1));
                let column = (cell % columns).abs_diff((turn >> 1 & 1) * (columns - 1));
                let (row, column) = [(row, column), (column, row)][turn >> 2];
                place(row * columns + column)
            };
            cells.iter().filter_map(source).collect()
        };
        let mut paths = BTreeMap::<_, Vec<_>>::new();
        let mut new: Vec<Vec<usize>> = (0..cells.len()).map(|place| vec![place]).collect();
        while let Some(path) = new.pop() {
            let around = size.around(cells[path[path.len() - 1]]).filter_map(place);
            let longer = around.filter(|place| !path.contains(place));
            new.extend(longer.map(|place| [&path[..], &[place]].concat()));
            let step = |place| path.iter().position(|&other| other == place);
            let steps = (0..places).map(|place| step(place).unwrap_or(path.len()));
            let key: Vec<usize> = steps.chain([path.len()]).collect();
            paths.entry(key).or_default().push(path);
        }
        let rank = |step: &u8| letters.iter().position(|letter| letter - b'a' == *step);
        let word = |word: &[u8]| {
            let mut buffer = [0; LONGEST];
            let steps = steps_of(word, scoring, &mut buffer)?;
            let ranks = steps.iter().filter_map(rank).map(|rank| rank as u8 + 1);
            Some((ranks.collect(), scoring.points(word.len())))
        };
        // A word counts once, even if the list has it twice.
        let words: BTreeSet<_> = words_of(words).filter_map(word).collect();
        is_complete.then(|| Self {
            size,
            floor,
            turns: (1..if rows == columns { 8 } else { 4 }).map(turn).collect(),
            paths,
            words: words.into_iter().collect(),
            open: Mutex::default(),
            cells: cells.clone(),
            letters: letters.clone(),
        })
    }

    /// Returns the ranks of each root class, in the order of their lines.
    fn roots(&self, places: usize) -> Vec<Vec<u8>> {
        let ranks = || (1..=LETTERS).rev();
        let longer = |root: Vec<u8>| ranks().map(move |rank| [&root[..], &[rank]].concat());
        let all = |roots: Vec<_>, _| roots.into_iter().flat_map(longer).collect();
        let mut roots = (0..places).fold(vec![Vec::new()], all);
        roots.retain(|root| self.is_last(root));
        roots
    }

    /// Checks the line of a root class.
    fn check_root(&self, mut root: Vec<u8>, mut line: &str) -> Checked {
        self.ensure(take(&mut line, &self.name(&root)), "no line", &root)?;
        let levels = self.levels(&root);
        let (nodes, levels) = (levels[0].iter().collect(), &levels[1..]);
        let class = Class { nodes, levels };
        if line == "-" {
            return self.check_closed(&root, &class);
        }
        self.check_open(&mut root, &class, &mut line)?;
        self.ensure(line.is_empty(), "an unexpected end of the line", &root)
    }

    /// Checks the boards that begin with these ranks. `line` begins with what is open among them.
    fn check_open(&self, ranks: &mut Vec<u8>, class: &Class, line: &mut &str) -> Checked {
        if ranks.len() == self.cells.len() {
            // A board has the points of a word once, even on several paths.
            let words = class
                .children()
                .map(|word| (word.children.start, word.bound));
            let points = words.collect::<BTreeMap<_, _>>().values().sum();
            let open = (points > self.floor).then(|| (points, self.name(ranks)));
            // Only a panic, which ends the check, makes the lock fail.
            _ = self.open.lock().map(|mut all| all.extend(open));
            return Ok(());
        }
        let has_start = take(line, "[");
        for rank in (1..=LETTERS).rev() {
            ranks.push(rank);
            let class = class.with(&[0, rank]);
            match take(line, &self.name(&[rank])) {
                true => self.check_open(ranks, &class, line)?,
                false => self.check_closed(ranks, &class)?,
            }
            ranks.pop();
        }
        let is_whole = has_start && take(line, "]");
        self.ensure(is_whole, "an unexpected letter", ranks)
    }

    /// Checks that no board that begins with these ranks reaches the target.
    fn check_closed(&self, ranks: &[u8], class: &Class) -> Checked {
        let bound = || class.bound(&self.limits(ranks), self.floor);
        let is_closed = !self.is_last(ranks) || bound() <= self.floor;
        self.ensure(
            is_closed,
            "not proved, because its bound reaches the target",
            ranks,
        )
    }

    /// Returns whether a board with these letters can be the last one, in dictionary order of the ranks, of
    /// its rotations and reflections. It is enough to prove these boards.
    fn is_last(&self, ranks: &[u8]) -> bool {
        let mut turned = self.turns.iter().map(|turn| first_difference(ranks, turn));
        turned.all(|(rank, turned, _)| rank == 0 || rank >= turned)
    }

    /// Returns the highest rank that each other place can have on a board that begins with these ranks.
    fn limits(&self, ranks: &[u8]) -> Vec<u8> {
        let mut limits = vec![LETTERS; self.cells.len()];
        for turn in &self.turns {
            let (rank, turned, source) = first_difference(ranks, turn);
            if rank > 0 && turned == 0 {
                limits[source] = limits[source].min(rank);
            }
        }
        limits.split_off(ranks.len())
    }

    /// Returns the placements of all words on the boards that begin with these ranks, sorted.
    fn placements(&self, root: &[u8]) -> Vec<Placement> {
        let mut placements = Vec::new();
        let mut start = [0; MAX_CELLS];
        start[..root.len()].copy_from_slice(root);
        for (steps, paths) in &self.paths {
            // A path that doesn't use a place has its step behind the word.
            let is_at = |word: &[u8], step, rank| word.get(step).is_none_or(|other| other == rank);
            let fits = |word: &[u8]| zip(steps, root).all(|(&step, rank)| is_at(word, step, rank));
            for (index, (word, _)) in zip(0.., &self.words) {
                if word.len() != paths[0].len() || !fits(word) {
                    continue;
                }
                placements.extend(paths.iter().filter_map(|path| {
                    let mut ranks = start;
                    zip(path, word).for_each(|(&place, &rank)| ranks[place] = rank);
                    self.is_last(&ranks).then_some((ranks, index))
                }));
            }
        }
        placements.sort_unstable();
        placements.dedup();
        placements
    }

    /// Returns the tree of the placements of a root class, from its root to the words.
    fn levels(&self, root: &[u8]) -> Vec<Vec<Node>> {
        let placements = self.placements(root);
        let word = |(first, &(_, word)): (u32, &Placement)| Node {
            rank: 0,
            bound: self.words[word as usize].1,
            first,
            children: word..word,
        };
        let mut levels: Vec<Vec<Node>> = vec![zip(0.., &placements).map(word).collect()];
        for places in (root.len()..=self.cells.len()).rev() {
            let ranks = |node: &Node| &placements[node.first as usize].0[..places];
            let mut end = 0;
            let node = |group: &[Node]| {
                end += group.len() as u32;
                // A board has one letter at the next place: it has the placements that don't use the
                // place, and those that need its letter there.
                let [without, with @ ..] = sums(group.iter());
                Node {
                    rank: ranks(&group[0])[places - 1],
                    bound: without + with.iter().max().unwrap_or(&0),
                    first: group[0].first,
                    children: end - group.len() as u32..end,
                }
            };
            let groups = levels[0].chunk_by(|a, b| ranks(a) == ranks(b));
            let level = groups.map(node).collect();
            levels.insert(0, level);
        }
        levels
    }

    fn ensure(&self, is_right: bool, error: &str, ranks: &[u8]) -> Checked {
        let error = || format!("the class {}: {error}", self.name(ranks));
        is_right.then_some(()).ok_or_else(error)
    }

    /// Returns the letters with these ranks.
    fn name(&self, ranks: &[u8]) -> String {
        let letter = |&rank: &u8| char::from(self.letters[usize::from(rank) - 1]);
        ranks.iter().map(letter).collect()
    }
}

/// Compares ranks with those of a turned board. Returns the first rank that can differ, that of the
/// turned board, and the place from which it comes. Unknown ranks are 0.
fn first_difference(ranks: &[u8], turn: &[usize]) -> (u8, u8, usize) {
    let rank = |place: usize| ranks.get(place).copied().unwrap_or(0);
    let moved = zip(0.., turn.iter().copied()).filter(|(place, source)| place != source);
    let mut pairs = moved.map(|(place, source)| (rank(place), rank(source), source));
    let difference = pairs.find(|&(rank, turned, _)| rank == 0 || rank != turned);
    difference.unwrap_or_default()
}

/// Removes `symbol` from the beginning of `text`, and returns whether it was there.
fn take(text: &mut &str, symbol: &str) -> bool {
    text.strip_prefix(symbol).map(|rest| *text = rest).is_some()
}

impl Class<'_> {
    fn children(&self) -> impl Iterator<Item = &Node> {
        let ranges = self.nodes.iter().map(|node| node.children.clone());
        ranges.flat_map(|range| &self.levels[0][range.start as usize..range.end as usize])
    }

    /// Returns the class of the children with these ranks.
    fn with(&self, ranks: &[u8]) -> Class<'_> {
        let nodes = self.children().filter(|child| ranks.contains(&child.rank));
        let (nodes, levels) = (nodes.collect(), &self.levels[1..]);
        Class { nodes, levels }
    }

    /// Returns an upper bound of the points on any board with these highest ranks, if it is more than
    /// `floor`, or else any number up to `floor`.
    fn bound(&self, limits: &[u8], floor: u32) -> u32 {
        let is_limited = limits.iter().any(|&limit| limit < LETTERS);
        let ([limit, rest @ ..], true) = (limits, self.nodes.len() > 1 || is_limited) else {
            return self.nodes.iter().map(|node| node.bound).sum();
        };
        let of = |rank, floor| self.with(&[rank]).bound(rest, floor);
        let sums = sums(self.children());
        let sum = |rank: u8| sums[usize::from(rank)];
        let mut ranks: Vec<u8> = (1..=*limit).filter(|&rank| sum(rank) > 0).collect();
        ranks.sort_by_key(|&rank| Reverse(sum(rank)));
        // Nodes that need different letters never reach the sum of their bounds, but it is quick.
        let most = ranks.first().map_or(0, |&rank| sum(rank));
        if sums[0] + most <= floor {
            return floor;
        }
        let without = of(0, floor.saturating_sub(most));
        let mut best = floor.saturating_sub(without);
        for rank in ranks {
            if sum(rank) > best {
                best = best.max(of(rank, best));
            }
        }
        without + best
    }
}

/// Returns the sum of the bounds of the nodes with each rank.
fn sums<'n>(nodes: impl Iterator<Item = &'n Node>) -> [u32; 1 + LETTERS as usize] {
    let mut sums = [0; 1 + LETTERS as usize];
    nodes.for_each(|node| sums[usize::from(node.rank)] += node.bound);
    sums
}
