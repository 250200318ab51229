//! Checks the certificate of a proof. It shares no code with the prover but the reader of words, and
//! each step is as simple as possible.
//!
//! The first line of a certificate contains the size, the target, and the order of cells and letters.
//! A line for each *root class* follows, the boards with given letters on the first cells. It goes on
//! with `-` if the class is closed, or else lists the letters of the next cell with open classes, and
//! so on: `e[s[a[]t[r[]]]]`. All other classes are closed. On the last cell, a letter is an open board.
//!
//! The checker calculates an upper bound of the points in each closed class, see [`bound`], and the
//! score of each open board. If all bounds are below the target, no other board reaches it.

use std::cmp::Ordering;
use std::collections::HashSet;

use sha2::{Digest, Sha256};

use crate::graph::steps_of;
use crate::scoring::LONGEST;
use crate::{Scoring, Size};

/// The result of a correct proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The size of the boards.
    pub size: Size,
    /// No board has more points.
    pub points: u32,
    /// A board with that many points, with one letter per cell, if the certificate names one.
    pub board: Option<String>,
}

/// A word on some cells. The ranks are in the order of cells, those of the class first; 0 stands for any
/// letter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    ranks: Ranks,
    points: u32,
}

type Ranks = [u8; MAX_CELLS];

const MAX_CELLS: usize = 12;

const LETTERS: usize = 26;

struct Checker {
    size: Size,
    target: u32,
    /// The letters by rank, which begins with 1.
    letters: Vec<u8>,
    /// The cells in order. A place is an index of this list.
    cells: Vec<usize>,
    /// The places around each place.
    around: Vec<Vec<usize>>,
    /// For each rotation and reflection but the identity, the place from which each place takes its
    /// letter.
    turns: Vec<Vec<usize>>,
    /// The ranks of each word, and its points.
    words: Vec<(Vec<u8>, u32)>,
    /// The most points of an open board.
    most: u32,
}

/// Checks a certificate for a list of words, one per line.
///
/// # Errors
///
/// Fails with one line that names the class that is not proved, or says what is wrong with the text.
pub fn check(certificate: &str, words: &str, scoring: &Scoring) -> Result<Proved, String> {
    let content = certificate
        .rsplit_once("= end ")
        .map_or("", |(content, _)| content);
    let digest = Sha256::digest(content);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    if format!("{content}= end {digest}\n") != certificate {
        return Err("incomplete or altered; run `prove` again".to_string());
    }
    let mut lines = content.lines();
    let checker = Checker::new(lines.next().unwrap_or_default(), words, scoring);
    let mut checker = checker.ok_or("the first line is invalid; run `prove` again")?;
    let best = lines.next_back().unwrap_or_default();
    let first = lines.clone().next().unwrap_or_default();
    let roots = first.bytes().take_while(u8::is_ascii_lowercase).count();
    checker.check_roots(&mut Vec::new(), roots.max(1), &mut lines)?;
    match lines.next() {
        None => checker.proved(best),
        Some(line) => Err(format!("an unexpected class: {line:.20}")),
    }
}

impl Checker {
    /// Reads the first line.
    fn new(line: &str, words: &str, scoring: &Scoring) -> Option<Self> {
        let mut parts = line.split(' ');
        let mut value = |key| parts.find_map(|part| part.strip_prefix(key));
        let size: Size = value("size=")?.parse().ok()?;
        let target = value("target=")?.parse().ok()?;
        let cells = value("cells=")?.split(',').map(|cell| cell.parse().ok());
        let cells: Vec<usize> = cells.collect::<Option<_>>()?;
        let letters = value("letters=")?.as_bytes().to_vec();
        let has_cells =
            cells.len() == size.cells() && (0..size.cells()).all(|cell| cells.contains(&cell));
        let has_letters =
            letters.len() == LETTERS && (b'a'..=b'z').all(|letter| letters.contains(&letter));
        if !has_cells || !has_letters || cells.len() > MAX_CELLS {
            return None;
        }
        let (rows, columns) = (size.rows(), size.columns());
        let place = |cell| cells.iter().position(|&other| other == cell);
        let around = |&cell: &usize| size.around(cell).filter_map(place).collect();
        let turn = |turn: usize| {
            let source = |&cell: &usize| {
                let row = (cell / columns).abs_diff((turn & 1) * (rows - 1));
                let column = (cell % columns).abs_diff((turn >> 1 & 1) * (columns - 1));
                let (row, column) = [(row, column), (column, row)][turn >> 2];
                place(row * columns + column)
            };
            cells.iter().filter_map(source).collect()
        };
        let rank = |step: &u8| letters.iter().position(|letter| letter - b'a' == *step);
        let word = |word: &str| {
            let mut buffer = [0; LONGEST];
            let steps = steps_of(word.as_bytes(), scoring, &mut buffer)?;
            let ranks = steps.iter().filter_map(rank).map(|rank| rank as u8 + 1);
            (steps.len() <= size.cells()).then(|| (ranks.collect(), scoring.points(word.len())))
        };
        // A word counts once, even if the list has it twice.
        let words = words
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_ascii);
        let words = words
            .collect::<HashSet<_>>()
            .into_iter()
            .filter_map(word)
            .collect();
        Some(Self {
            size,
            target,
            around: cells.iter().map(around).collect(),
            turns: (1..if rows == columns { 8 } else { 4 }).map(turn).collect(),
            words,
            cells,
            letters,
            most: 0,
        })
    }

    /// Checks that each root class that begins with these ranks has its line, and checks the class.
    fn check_roots<'l>(
        &mut self,
        ranks: &mut Vec<u8>,
        roots: usize,
        lines: &mut impl Iterator<Item = &'l str>,
    ) -> Result<(), String> {
        if !self.is_last(ranks) {
            return Ok(());
        }
        if ranks.len() == roots || ranks.len() == self.cells.len() {
            let mut line = lines.next().unwrap_or_default();
            if !take(&mut line, &self.name(ranks)) {
                return self.error("no line", ranks);
            }
            self.check_class(ranks, self.placements(ranks), &mut line)?;
            return match line {
                "" | "-" => Ok(()),
                _ => self.error("an unexpected end of the line", ranks),
            };
        }
        for rank in (1..=LETTERS as u8).rev() {
            ranks.push(rank);
            self.check_roots(ranks, roots, lines)?;
            ranks.pop();
        }
        Ok(())
    }

    /// Checks the boards that begin with these ranks. `tree` begins with what is open among them.
    fn check_class(
        &mut self,
        ranks: &mut Vec<u8>,
        mut placements: Vec<Placement>,
        tree: &mut &str,
    ) -> Result<(), String> {
        if !self.is_last(ranks) {
            return Ok(());
        }
        let undecided = self
            .turns
            .iter()
            .filter(|turn| order(ranks, turn).is_none());
        let undecided: Vec<_> = undecided.collect();
        let is_less = |ranks: &Ranks, turn| order(ranks, turn) == Some(Ordering::Less);
        placements
            .retain(|placement| !undecided.iter().any(|turn| is_less(&placement.ranks, turn)));
        let place = ranks.len();
        if place == self.cells.len() || !take(tree, "[") {
            if bound(&placements, place) < self.target {
                return Ok(());
            } else if place < self.cells.len() {
                return self.error("not proved, because its bound reaches the target", ranks);
            }
            self.most = self.most.max(self.score(ranks));
            return Ok(());
        }
        let start_of = |rank| placements.partition_point(|placement| placement.ranks[place] < rank);
        let without = &placements[..start_of(1)];
        let bound_without = bound(without, place + 1);
        for rank in (1..=LETTERS as u8).rev() {
            let with = &placements[start_of(rank)..start_of(rank + 1)];
            ranks.push(rank);
            let is_listed = take(tree, &self.name(&[rank]));
            // The sum of the two bounds is quick; that of all placements together can be lower.
            if is_listed || bound_without + bound(with, place + 1) >= self.target {
                let mut closed = "";
                let tree = if is_listed { &mut *tree } else { &mut closed };
                self.check_class(ranks, fixed(without, with, place, rank), tree)?;
            }
            ranks.pop();
        }
        match take(tree, "]") {
            true => Ok(()),
            false => self.error("an unexpected letter", ranks),
        }
    }

    /// Returns the points of all words on a board, each once.
    fn score(&self, ranks: &[u8]) -> u32 {
        let is_on = |word: &[u8]| !self.paths(word, ranks).is_empty();
        let words = self.words.iter().filter(|(word, _)| is_on(word));
        words.map(|(_, points)| points).sum()
    }

    /// Returns whether a board with these letters can be the last one, in dictionary order of the ranks, of
    /// its rotations and reflections. It is enough to prove these boards.
    fn is_last(&self, ranks: &[u8]) -> bool {
        let mut orders = self.turns.iter().map(|turn| order(ranks, turn));
        orders.all(|order| order != Some(Ordering::Less))
    }

    /// Returns the placements of all words on the boards that begin with these ranks, sorted.
    fn placements(&self, fixed: &[u8]) -> Vec<Placement> {
        let mut placements = Vec::new();
        for &(ref word, points) in &self.words {
            for mut ranks in self.paths(word, fixed) {
                ranks[..fixed.len()].copy_from_slice(fixed);
                if self.is_last(&ranks) {
                    placements.push(Placement { ranks, points });
                }
            }
        }
        placements.sort_unstable();
        placements
    }

    /// Returns the letters that a word needs, for each of its paths on boards that begin with `fixed`.
    /// Paths that need the same letters on the same cells count once.
    fn paths(&self, word: &[u8], fixed: &[u8]) -> Vec<Ranks> {
        let mut paths = Vec::new();
        for place in 0..self.cells.len() {
            self.extend([0; MAX_CELLS], place, word, fixed, &mut paths);
        }
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Adds all paths that continue `path` with the letters of `word`, the first one at `place`.
    fn extend(
        &self,
        mut path: Ranks,
        place: usize,
        word: &[u8],
        fixed: &[u8],
        paths: &mut Vec<Ranks>,
    ) {
        if path[place] != 0 || fixed.get(place).is_some_and(|&rank| rank != word[0]) {
            return;
        }
        path[place] = word[0];
        match &word[1..] {
            [] => paths.push(path),
            rest => self.around[place]
                .iter()
                .for_each(|&next| self.extend(path, next, rest, fixed, paths)),
        }
    }

    fn error(&self, text: &str, ranks: &[u8]) -> Result<(), String> {
        Err(format!("the class {}: {text}", self.name(ranks)))
    }

    /// Returns the letters with these ranks.
    fn name(&self, ranks: &[u8]) -> String {
        let letter = |&rank: &u8| char::from(self.letters[usize::from(rank) - 1]);
        ranks.iter().map(letter).collect()
    }

    /// Compares the line with the best board with the open boards.
    fn proved(&self, best: &str) -> Result<Proved, String> {
        let below = self.target.saturating_sub(1);
        let (points, board) = match best.split(' ').collect::<Vec<_>>()[..] {
            ["none"] => (below, None),
            ["best", points, board] => (points.parse().unwrap_or(0), Some(board)),
            _ => return Err("no line with the best board; run `prove` again".to_string()),
        };
        if let Some(board) = board {
            let rank = |&cell: &usize| {
                let letter = board.as_bytes().get(cell)?;
                let rank = self.letters.iter().position(|other| other == letter)?;
                Some(rank as u8 + 1)
            };
            let ranks: Vec<u8> = self.cells.iter().filter_map(rank).collect();
            if ranks.len() != board.len() || self.score(&ranks) != points {
                return Err(format!("{board} doesn't have {points} points"));
            }
        }
        match points >= below.max(self.most) {
            true => Ok(Proved {
                size: self.size,
                points,
                board: board.map(String::from),
            }),
            false => Err(format!(
                "{points} points are too few: the target is {}, and an open board has {}",
                self.target, self.most
            )),
        }
    }
}

/// Compares a board with these letters, of which 0 is unknown, with its turned board. Returns `None` if
/// they are equal, or if that depends on an unknown letter.
fn order(ranks: &[u8], turn: &[usize]) -> Option<Ordering> {
    let rank = |place: usize| ranks.get(place).copied().filter(|&rank| rank > 0);
    for (place, &source) in turn.iter().enumerate() {
        let order = rank(place)?.cmp(&rank(source)?);
        if order.is_ne() {
            return Some(order);
        }
    }
    None
}

/// Removes `symbol` from the beginning of `text`, and returns whether it was there.
fn take(text: &mut &str, symbol: &str) -> bool {
    let rest = text.strip_prefix(symbol);
    *text = rest.unwrap_or(text);
    rest.is_some()
}

/// Returns the placements of boards with a letter at `place`: those `without` the place, and those
/// `with` the letter.
fn fixed(without: &[Placement], with: &[Placement], place: usize, rank: u8) -> Vec<Placement> {
    let mut both = [without, with].concat();
    both.iter_mut()
        .for_each(|placement| placement.ranks[place] = rank);
    both.sort();
    both
}

/// Returns an upper bound of the points of sorted placements on any board. A board has the placements
/// that do not need a letter at `place`, and those that need its letter there.
fn bound(placements: &[Placement], place: usize) -> u32 {
    if placements.len() <= 1 || place == MAX_CELLS {
        return placements.iter().map(|placement| placement.points).sum();
    }
    let mut groups = placements
        .chunk_by(|a, b| a.ranks[place] == b.ranks[place])
        .peekable();
    let without = groups.next_if(|group| group[0].ranks[place] == 0);
    let most = groups.map(|group| bound(group, place + 1)).max();
    without.map_or(0, |group| bound(group, place + 1)) + most.unwrap_or(0)
}
