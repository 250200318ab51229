//! The similar passages of a pair.
//!
//! The longest common runs of tokens come first, and no token counts twice. Runs that follow each other in both files
//! form a block.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;

use super::reading::BaseCode;
use super::score::{Class, Pair};
use super::tokens::Token;
use super::winnow::{GRAM, WINDOW, grams};

/// Lines in one submission that do the same as lines in the other.
#[derive(Clone, Debug)]
pub struct Block {
    /// The index of the package among the phases.
    pub package: usize,
    /// The lines in each of the two submissions.
    pub sides: [Side; 2],
    /// The number of submissions with the rarest fingerprint of the block, an upper bound on how many contain the whole
    /// block.
    pub having: usize,
}

/// The lines of a block in one submission.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// The similar lines: the index of the file in the submission, and the line number, starting at 1.
    pub lines: BTreeSet<(usize, usize)>,
}

impl Side {
    /// Groups nearby lines into ranges, each with its file. A block may span several functions that call each other.
    pub fn stretches(&self) -> Vec<(usize, RangeInclusive<usize>)> {
        let mut stretches: Vec<(usize, RangeInclusive<usize>)> = Vec::new();
        for (file, line) in &self.lines {
            match stretches.last_mut() {
                Some((last, lines)) if last == file && *line <= lines.end() + MAX_LINE_DISTANCE => {
                    *lines = *lines.start()..=*line;
                }
                _ => stretches.push((*file, *line..=*line)),
            }
        }
        stretches
    }

    /// Whether `next` continues where this one ends.
    fn goes_on(&self, next: &Self) -> bool {
        let (Some((file, line)), Some((next_file, next_line))) =
            (self.lines.last(), next.lines.first())
        else {
            return false;
        };
        file == next_file
            && self.lines.first() <= next.lines.first()
            && *next_line <= line + MAX_LINE_DISTANCE
    }
}

/// The maximum distance between adjacent lines of a block.
const MAX_LINE_DISTANCE: usize = 5;

/// The maximum number of positions compared for one short sequence of tokens.
const MAX_POSITIONS: usize = 16;

/// The maximum number of comparisons in a package, so that a line repeated ten thousand times does not delay the
/// others.
const MAX_COMPARISONS: usize = 5_000_000;

/// Finds the blocks of a pair, in the order of the first submission's files.
pub fn blocks(class: &Class, base_code: &BaseCode, pair: &Pair) -> Vec<Block> {
    let [one, other] = pair.both.map(|place| &class.readings()[place]);
    let packages = one.packages.iter().zip(&other.packages).enumerate();
    let mut all = Vec::new();
    for (package, (one, other)) in packages {
        let lists = [&one.lists[..], &other.lists[..]];
        let numbers = lists.map(|lists| numbers(lists, base_code.grams()));
        let runs = chosen(&lists, candidates(&numbers, MAX_COMPARISONS));
        let blocks = runs.iter().map(|run| {
            let counted = run
                .numbers(&numbers)
                .map(|number| class.having(package, number));
            Block {
                package,
                sides: [0, 1].map(|side| Side {
                    lines: run.lines(side, lists[side]),
                }),
                // A fingerprint of one submission may be missing from those that winnowing kept of the other.
                having: counted.filter(|having| *having > 1).min().unwrap_or(2),
            }
        });
        all.extend(joined(blocks.collect()));
    }
    all
}

/// Returns the number of similar lines in each of the two submissions.
pub fn lines(blocks: &[Block]) -> [usize; 2] {
    [0, 1].map(|side| {
        let lines = blocks.iter().flat_map(|block| &block.sides[side].lines);
        lines.collect::<HashSet<_>>().len()
    })
}

/// The numbers in each list of one submission; `None` for base code.
type Numbers = Vec<Vec<Option<u64>>>;

fn numbers(lists: &[Vec<Token>], base_code: &HashSet<u64>) -> Numbers {
    let counts = |number: &u64| !base_code.contains(number);
    lists
        .iter()
        .map(|list| grams(list).map(|number| number.filter(counts)).collect())
        .collect()
}

/// A sequence of equal numbers in both submissions.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The index of the list and the start within it, for each submission.
    starts: [(usize, usize); 2],
    length: usize,
}

impl Run {
    /// Returns part of the run.
    fn part(self, from: usize, length: usize) -> Self {
        let starts = self.starts.map(|(list, place)| (list, place + from));
        Self { starts, length }
    }

    fn numbers(self, numbers: &[Numbers; 2]) -> impl Iterator<Item = u64> {
        let (list, place) = self.starts[0];
        numbers[0][list][place..place + self.length]
            .iter()
            .flatten()
            .copied()
    }

    fn tokens(self, side: usize, lists: &[Vec<Token>]) -> &[Token] {
        let (list, place) = self.starts[side];
        &lists[list][place..place + self.length + GRAM - 1]
    }

    fn lines(self, side: usize, lists: &[Vec<Token>]) -> BTreeSet<(usize, usize)> {
        let tokens = self.tokens(side, lists).iter();
        tokens
            .map(|token| (usize::from(token.file), token.line as usize))
            .collect()
    }
}

/// Returns all maximal runs that are found before the number of comparisons exceeds `max_comparisons`.
fn candidates(numbers: &[Numbers; 2], max_comparisons: usize) -> Vec<Run> {
    let mut places: HashMap<u64, Vec<(usize, usize)>> = HashMap::new();
    for (list, row) in numbers[1].iter().enumerate() {
        for (place, number) in row.iter().enumerate() {
            if let Some(number) = number {
                let known = places.entry(*number).or_default();
                if known.len() < MAX_POSITIONS {
                    known.push((list, place));
                }
            }
        }
    }
    let mut runs = Vec::new();
    let mut steps = 0;
    for (list, row) in numbers[0].iter().enumerate() {
        for (place, number) in row.iter().enumerate() {
            let found = number.and_then(|number| places.get(&number));
            for (other_list, other_place) in found.into_iter().flatten() {
                let other = &numbers[1][*other_list];
                let goes_back = place > 0
                    && *other_place > 0
                    && row[place - 1].is_some()
                    && row[place - 1] == other[other_place - 1];
                if goes_back || steps > max_comparisons {
                    continue;
                }
                let pairs = row[place..].iter().zip(&other[*other_place..]);
                let length = pairs
                    .take_while(|(one, other)| one.is_some() && one == other)
                    .count();
                steps += length;
                runs.push(Run {
                    starts: [(list, place), (*other_list, *other_place)],
                    length,
                });
            }
        }
    }
    runs
}

/// Chooses the longest runs first, then the unused parts of the others. A function that is called in two places counts
/// once.
fn chosen(lists: &[&[Vec<Token>]; 2], mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_by_key(|run| (Reverse(run.length), run.starts));
    let mut taken: [HashSet<(u16, u32)>; 2] = Default::default();
    let mut chosen = Vec::new();
    for run in runs {
        let firsts = [0, 1].map(|side| &run.tokens(side, lists[side])[..run.length]);
        let mut from = 0;
        while from < run.length {
            let is_free = |step: &usize| {
                let mut sides = taken.iter().zip(&firsts);
                sides.all(|(taken, firsts)| !taken.contains(&firsts[*step].origin()))
            };
            let length = (from..run.length).take_while(is_free).count();
            if length >= WINDOW {
                chosen.push(run.part(from, length));
                for (taken, firsts) in taken.iter_mut().zip(&firsts) {
                    taken.extend(firsts[from..from + length].iter().map(Token::origin));
                }
            }
            from += length + 1;
        }
    }
    chosen
}

/// Joins blocks that follow each other in both files.
fn joined(mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.sort_by_cached_key(|block| {
        block
            .sides
            .each_ref()
            .map(|side| side.lines.first().copied())
    });
    let mut joined: Vec<Block> = Vec::new();
    for block in blocks {
        let follows = |last: &Block| {
            let mut sides = last.sides.iter().zip(&block.sides);
            sides.all(|(last, next)| last.goes_on(next))
        };
        match joined.last_mut() {
            Some(last) if follows(last) => {
                last.having = last.having.min(block.having);
                for (last, next) in last.sides.iter_mut().zip(block.sides) {
                    last.lines.extend(next.lines);
                }
            }
            _ => joined.push(block),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::similar::Reading;
    use grading::intake::Submission;
    use judge::assignment::Assignment;

    /// Returns the blocks of two sources, as line ranges for each side.
    fn found(one: &str, other: &str) -> Vec<[Vec<RangeInclusive<usize>>; 2]> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let base_code = BaseCode::new(
            &Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap(),
        );
        let reading = |name: &str, source: &str| {
            let mut submission = Submission {
                student: name.to_string(),
                ..Submission::default()
            };
            let path = Path::new("solver/src/search.rs").to_path_buf();
            submission.files.insert(path, source.as_bytes().to_vec());
            Reading::new(&base_code, &submission)
        };
        let class = Class::new(vec![reading("anna", one), reading("ben", other)]);
        let pair = Pair {
            both: [0, 1],
            score: 1.0,
            by_package: vec![0.0, 1.0],
        };
        let blocks = blocks(&class, &base_code, &pair).into_iter();
        let lines = |side: &Side| {
            let stretches = side.stretches().into_iter();
            stretches.map(|(_, lines)| lines).collect()
        };
        blocks
            .map(|block| block.sides.each_ref().map(lines))
            .collect()
    }

    const SORTS: &str = "fn sorts(a: &mut Vec<u8>) {\n    a.push(1);\n    a.sort();\n    a[1] += 2;\n    a.dedup();\n    a.reverse();\n}\n";
    const COUNTS: &str = "fn counts(text: &str) -> usize {\n    let mut n = 0;\n    for c in text.chars() {\n        if c.is_ascii() {\n            n += c.len_utf8() * 2;\n        }\n    }\n    n\n}\n";

    #[test]
    fn reordered_and_renamed_functions_are_matched() {
        let one = format!("{SORTS}{COUNTS}");
        let renamed = COUNTS.replace("text", "t").replace("counts", "g");
        let other = format!("{renamed}\n\n\n\n{SORTS}");
        assert_eq!(
            found(&one, &other),
            [[vec![2..=6], vec![15..=19]], [vec![9..=12], vec![2..=5]]]
        );
    }

    #[test]
    fn function_split_in_two_is_found_in_both_places() {
        let cut = "fn sorts(a: &mut Vec<u8>) {\n    a.push(1);\n    a.sort();\n    more(a);\n}\n\n\n\n\nfn more(a: &mut Vec<u8>) {\n    a[1] += 2;\n    a.dedup();\n    a.reverse();\n}\n";
        assert_eq!(found(SORTS, cut), [[vec![2..=6], vec![2..=3, 11..=13]]]);
    }

    #[test]
    fn no_passage_is_found_in_unrelated_or_empty_code() {
        assert!(found(SORTS, COUNTS).is_empty());
        assert!(found("", "").is_empty());
    }

    #[test]
    fn comparisons_of_thousands_of_equal_lines_are_limited() {
        // Each of these lists matches all others from its first number on.
        let numbers: Numbers = vec![(0..1000).map(Some).collect(); 40];
        let runs = candidates(&[numbers.clone(), numbers], 100_000);
        let steps: usize = runs.iter().map(|run| run.length).sum();
        assert!((100_000..102_000).contains(&steps), "{steps}");
        let many = format!(
            "fn f() {{ {} }}",
            "a.push(1); b.pop(); c[2] += 3;\n".repeat(300)
        );
        assert!(!found(&many, &many).is_empty());
    }
}
