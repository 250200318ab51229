//! The proof against exhaustive search, and with incorrect steps, each of which is noticed.

use std::collections::BTreeSet;
use std::sync::Arc;

use data::Random;
use proptest::prelude::*;

use super::layout::Layout;
use super::list::{self, List};
use super::method::{Correct, Method};
use super::placing::Placing;
use super::prover::{Prover, certificate};
use super::symmetric::{self, Limits};
use super::tree::{self, Buffers, NodeId, NodeSet, Tree};
use crate::symmetry::Symmetries;
use crate::{Graph, Proved, Scored, Scorer, Scoring, Size, check};

/// A mistake in one step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    BoundsAreOneTooLow,
    BoundsAreHalved,
    BoundsForgetTheFirstNode,
    BoundsForgetTheLastNode,
    BoundsDoNotAddUp,
    BoundsOfBoardsAreZero,
    BoundsAllowTooFewLetters,
    ClassForgetsTheLetter,
    ClassForgetsTheOthers,
    ClassForgetsTheLastNode,
    ClassTakesTheNextLetter,
    LimitsAreOneTooLow,
    LimitsHoldForAllPlaces,
    LimitsUseATurnThatIsNone,
    LimitsRejectBoardsEqualToTheirTurn,
    TargetIsOneTooHigh,
    LargeBoundsOverflow,
    HighestRankIsSkipped,
    EverySecondRankIsSkipped,
    ListForgetsAPlacement,
    ListForgetsLongWords,
    ListHasOnePointLess,
    ListIsThatOfAnotherClass,
    ListForgetsEqualLetters,
    MergedTreeHasTooFewLetters,
}

const FAULTS: [Fault; 25] = [
    Fault::BoundsAreOneTooLow,
    Fault::BoundsAreHalved,
    Fault::BoundsForgetTheFirstNode,
    Fault::BoundsForgetTheLastNode,
    Fault::BoundsDoNotAddUp,
    Fault::BoundsOfBoardsAreZero,
    Fault::BoundsAllowTooFewLetters,
    Fault::ClassForgetsTheLetter,
    Fault::ClassForgetsTheOthers,
    Fault::ClassForgetsTheLastNode,
    Fault::ClassTakesTheNextLetter,
    Fault::LimitsAreOneTooLow,
    Fault::LimitsHoldForAllPlaces,
    Fault::LimitsUseATurnThatIsNone,
    Fault::LimitsRejectBoardsEqualToTheirTurn,
    Fault::TargetIsOneTooHigh,
    Fault::LargeBoundsOverflow,
    Fault::HighestRankIsSkipped,
    Fault::EverySecondRankIsSkipped,
    Fault::ListForgetsAPlacement,
    Fault::ListForgetsLongWords,
    Fault::ListHasOnePointLess,
    Fault::ListIsThatOfAnotherClass,
    Fault::ListForgetsEqualLetters,
    Fault::MergedTreeHasTooFewLetters,
];

impl Method for Fault {
    fn part(&self, placing: &mut Placing, part: &[u8], list: &mut List) {
        match self {
            Self::ListIsThatOfAnotherClass => {
                let other = part
                    .iter()
                    .map(|&rank| if rank == 0 { 0 } else { rank % 26 + 1 });
                placing.part(&other.collect::<Vec<_>>(), list);
            }
            _ => placing.part(part, list),
        }
        match self {
            Self::ListForgetsAPlacement => {
                let last = list.digits.last().copied();
                keep(list, |digits| Some(digits) != last);
            }
            Self::ListForgetsLongWords => {
                let length = |digits| {
                    (0..10)
                        .filter(|&place| list::rank_at(digits, place) > 0)
                        .count()
                };
                keep(list, |digits| length(digits) < 3);
            }
            Self::ListForgetsEqualLetters => keep(list, |digits| {
                let rank = |place| list::rank_at(digits, place);
                (1..10).all(|place| rank(place) == 0 || rank(place) != rank(place - 1))
            }),
            Self::ListHasOnePointLess => list.points.iter_mut().for_each(|points| *points -= 1),
            _ => {}
        }
    }

    fn select(&self, trees: &[Arc<Tree>], class: &NodeSet, rank: u8) -> NodeSet {
        let without = tree::select(trees, class, 0).nodes;
        let mut selected = match self {
            Self::ClassTakesTheNextLetter => tree::select(trees, class, rank % 26 + 1),
            _ => tree::select(trees, class, rank),
        };
        match self {
            Self::ClassForgetsTheLetter => selected.nodes.retain(|node| without.contains(node)),
            Self::ClassForgetsTheOthers => selected.nodes.retain(|node| !without.contains(node)),
            Self::ClassForgetsTheLastNode => _ = selected.nodes.pop(),
            _ => {}
        }
        selected
    }

    fn bound(&self, trees: &[Arc<Tree>], class: &NodeSet, limits: &[u8], floor: u32) -> u32 {
        let level = class.level;
        let of = |nodes: &[NodeId]| {
            let nodes = nodes.to_vec();
            tree::bound(trees, &NodeSet { level, nodes }, limits, floor)
        };
        let bound = tree::bound(trees, class, limits, floor);
        match (self, &class.nodes[..]) {
            (Self::BoundsAreOneTooLow, _) => bound.saturating_sub(1),
            (Self::BoundsAreHalved, _) => bound / 2,
            (Self::BoundsForgetTheFirstNode, [_, others @ ..])
            | (Self::BoundsForgetTheLastNode, [others @ .., _]) => of(others),
            (Self::BoundsDoNotAddUp, nodes) => nodes.chunks(1).map(of).max().unwrap_or_default(),
            (Self::BoundsOfBoardsAreZero, _) if level == limits.len() => 0,
            (Self::BoundsAllowTooFewLetters, _) => {
                let limits: Vec<u8> = limits.iter().map(|limit| limit - 1).collect();
                tree::bound(trees, class, &limits, floor)
            }
            _ => bound,
        }
    }

    fn merge(
        &self,
        trees: &[Arc<Tree>],
        nodes: &NodeSet,
        limits: &[u8],
        tree: &mut Tree,
        buffers: &mut Buffers,
    ) {
        let mut limits = limits.to_vec();
        if *self == Self::MergedTreeHasTooFewLetters {
            limits.iter_mut().for_each(|limit| *limit -= 1);
        }
        tree::merge(trees, nodes, &limits, tree, buffers);
    }

    fn limits(&self, turns: &[Vec<usize>], ranks: &[u8]) -> Option<Limits> {
        match self {
            Self::LimitsUseATurnThatIsNone => {
                let shifted = (0..turns[0].len()).map(|place| (place + 1) % turns[0].len());
                return symmetric::limits(&[shifted.collect()], ranks);
            }
            Self::LimitsRejectBoardsEqualToTheirTurn if ranks.len() == turns[0].len() => {
                let is_equal = |turn: &Vec<usize>| {
                    turn.iter()
                        .zip(ranks)
                        .all(|(&source, rank)| ranks[source] == *rank)
                };
                if turns.iter().any(is_equal) {
                    return None;
                }
            }
            _ => {}
        }
        let mut limits = symmetric::limits(turns, ranks)?;
        match self {
            Self::LimitsAreOneTooLow => limits
                .iter_mut()
                .for_each(|limit| *limit = (*limit - 1).max(1)),
            Self::LimitsHoldForAllPlaces => {
                let lowest = limits.iter().min().copied().unwrap_or(1);
                limits.fill(lowest);
            }
            _ => {}
        }
        Some(limits)
    }

    fn is_open(&self, bound: u32, target: u32) -> bool {
        match self {
            Self::TargetIsOneTooHigh => bound > target,
            Self::LargeBoundsOverflow => bound % 16 >= target,
            _ => bound >= target,
        }
    }

    fn ranks(&self, limit: u8) -> Vec<u8> {
        match self {
            Self::HighestRankIsSkipped => (1..limit.max(2)).rev().collect(),
            Self::EverySecondRankIsSkipped => (1..=limit).rev().step_by(2).collect(),
            _ => (1..=limit).rev().collect(),
        }
    }
}

/// Keeps the placements with wanted digits.
fn keep(list: &mut List, is_wanted: impl Fn(u64) -> bool) {
    let List { digits, points } = std::mem::take(list);
    let pairs = digits.into_iter().zip(points);
    let pairs: Vec<(u64, u32)> = pairs.filter(|(digits, _)| is_wanted(*digits)).collect();
    list.fill(pairs.into_iter());
}

/// A dictionary, the best board with its letters, and all boards.
struct Case {
    text: String,
    graph: Graph,
    size: Size,
    /// All boards with letters of the dictionary, the best one first.
    boards: Vec<Scored>,
}

impl Case {
    fn new(words: &[String], size: (usize, usize)) -> Self {
        let text = words.join("\n");
        let graph = Graph::from_text(&text, &Scoring::default()).unwrap();
        let size = Size::new(size.0, size.1).unwrap();
        let letters: BTreeSet<u8> = text
            .bytes()
            .filter(u8::is_ascii_lowercase)
            .map(|letter| letter - b'a')
            .collect();
        let letters: Vec<u8> = letters.into_iter().collect();
        let mut scorer = Scorer::new(&graph, size);
        let boards = (0..letters.len().pow(size.cells() as u32)).map(|number| {
            let digit = |cell| number / letters.len().pow(cell) % letters.len();
            let board: Vec<u8> = (0..size.cells() as u32)
                .map(|cell| letters[digit(cell)])
                .collect();
            let score = scorer.score(&board);
            Scored { board, score }
        });
        let mut boards: Vec<Scored> = boards.collect();
        drop(scorer);
        boards.sort_by_key(|scored| std::cmp::Reverse(scored.score.points));
        Self {
            text,
            graph,
            size,
            boards,
        }
    }

    fn points(&self) -> u32 {
        self.boards.first().map_or(0, |best| best.score.points)
    }

    /// Returns a board that reaches the target but isn't open in any rotation or reflection.
    fn missing(&self, open: &[Vec<u8>], target: u32) -> Option<&Scored> {
        let symmetries = Symmetries::new(self.size);
        let open: BTreeSet<Vec<u8>> = open
            .iter()
            .map(|board| symmetries.canonical(board))
            .collect();
        let mut boards = self
            .boards
            .iter()
            .take_while(|scored| scored.score.points >= target);
        boards.find(|scored| !open.contains(&symmetries.canonical(&scored.board)))
    }

    /// Returns whether a proof with this method is incorrect for one of a few targets.
    fn shows_a_fault(&self, method: impl Method + Copy) -> bool {
        let most = self.points();
        let mut targets = (0..3).map(|below| (most + 1).saturating_sub(below).max(1));
        targets.any(|target| {
            (1..=2).any(|fixed_places| {
                let (proved, open) = self.proved(method, target, fixed_places);
                proved.map(|proved| most_of(&proved)) != Ok(most)
                    || self.missing(&open, target).is_some()
            })
        })
    }

    /// Returns what the checker says of a proof with this method and target, and the open boards. Root
    /// classes fix one place or two.
    fn proved(
        &self,
        method: impl Method,
        target: u32,
        fixed_places: usize,
    ) -> (Result<Proved, String>, Vec<Vec<u8>>) {
        let mut layout = Layout::new(&self.graph, self.size);
        layout.fixed_places = fixed_places.min(self.size.cells());
        let mut prover = Prover::with(method, &self.graph, layout, target).unwrap();
        let lines: Vec<String> = prover
            .roots()
            .iter()
            .map(|root| prover.line(root))
            .collect();
        let open = lines
            .iter()
            .flat_map(|line| prover.open_boards(line))
            .collect();
        let best = self
            .boards
            .first()
            .filter(|best| best.score.points + 1 >= target);
        let text = certificate(&prover.settings(), &lines, best);
        (check(&text, &self.text, &Scoring::default(), || ()), open)
    }
}

/// The most points of any board.
fn most_of(proved: &Proved) -> u32 {
    let open = proved.open.iter().map(|(points, _)| *points);
    open.fold(proved.points, u32::max)
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![
        prop::collection::vec("[abc]{3,6}", 1..25),
        prop::collection::vec("[abt]{2,4}(qu)?[abt]{0,2}", 1..25),
        prop::collection::vec("[ab]{3,6}", 1..40),
    ]
}

fn sizes() -> impl Strategy<Value = (usize, usize)> {
    prop::sample::select(vec![(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (5, 1)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn proof_matches_exhaustive_search(
        words in words(),
        size in sizes(),
        below in 0_u32..4,
        fixed_places in 1_usize..=2,
    ) {
        let case = Case::new(&words, size);
        let most = case.points();
        let expected = Proved {
            size: case.size,
            points: most,
            open: Vec::new(),
        };
        let (proved, _) = case.proved(Correct, most + 1, fixed_places);
        prop_assert_eq!(proved, Ok(expected));
        // With a lower target, all boards that reach it are open, each in one rotation or reflection.
        let target = most.saturating_sub(below).max(1);
        let (proved, open) = case.proved(Correct, target, fixed_places);
        prop_assert_eq!(proved.map(|proved| most_of(&proved)), Ok(most));
        prop_assert_eq!(case.missing(&open, target), None);
    }

    #[test]
    fn altered_certificate_is_rejected(at in any::<prop::sample::Index>(), other in any::<u8>()) {
        let case = Case::new(&["tab", "bat", "abba", "taboo"].map(String::from), (2, 3));
        let mut prover = Prover::new(&case.graph, case.size, case.points() + 1).unwrap();
        let lines: Vec<String> = prover.roots().iter().map(|root| prover.line(root)).collect();
        let text = certificate(&prover.settings(), &lines, case.boards.first());
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != other);
        bytes[at] = other;
        let altered = String::from_utf8_lossy(&bytes);
        prop_assert!(check(&altered, &case.text, &Scoring::default(), || ()).is_err());
        prop_assert!(check(&text[..at], &case.text, &Scoring::default(), || ()).is_err());
    }
}

/// A reflection of 2×3 leaves both middle cells where they are. The checker has to use it for placements
/// on only one of these cells too, as the prover does.
#[test]
fn proof_with_placements_on_one_middle_cell_passes_the_check() {
    let case = Case::new(&["ttqua", "taqua"].map(String::from), (2, 3));
    let (proved, _) = case.proved(Correct, case.points() + 1, 1);
    assert_eq!(proved.map(|proved| proved.points), Ok(case.points()));
}

#[test]
fn every_fault_of_the_prover_is_noticed() {
    let mut random = Random::new(7);
    let mut word = |letters: &[u8], most| {
        let length = 3 + random.below(most) as usize;
        let letter = |_| char::from(letters[random.below(letters.len() as u32) as usize]);
        (0..length).map(letter).collect::<String>()
    };
    let cases: Vec<Case> = (0..24)
        .map(|number| {
            let letters: &[u8] = [b"ab".as_slice(), b"abcd", b"abc"][number % 3];
            let size = [(2, 2), (2, 3), (3, 2)][number / 3 % 3];
            let words: Vec<String> = (0..10 + 2 * number).map(|_| word(letters, 4)).collect();
            Case::new(&words, size)
        })
        .collect();
    assert!(!cases.iter().any(|case| case.shows_a_fault(Correct)));
    for fault in FAULTS {
        let is_noticed = cases.iter().any(|case| case.shows_a_fault(fault));
        assert!(is_noticed, "{fault:?} was not noticed");
    }
}
