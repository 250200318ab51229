//! The words on the boards of a class, and an upper bound of the points of these boards.
//!
//! A *class* contains all boards with given letters at the first places; the other places are *open*.
//! A *placement* is a word on some cells of a path, with a letter at each open place that it uses. A
//! board of the class has the word if it has these letters. A list contains the placements of all
//! words. Placements on the same letters are one, with the sum of their points.
//!
//! The points of all placements on a board are never less than its score. They are more if it has a
//! word on two different sets of cells.
//!
//! A placement is one number: a digit for each open place, the first one highest, and then the
//! points. A digit is 0 if the placement doesn't use the place, or else the rank of the letter. Lists
//! are sorted by these numbers.

use crate::ExplorerError;
use crate::graph::LETTERS;

/// The bits of a digit.
const DIGIT: u32 = 5;

/// The bits of the points.
const POINTS: u32 = 14;

const POINTS_MASK: u64 = (1 << POINTS) - 1;

/// The maximum number of open places.
pub const MAX_OPEN: usize = ((u64::BITS - POINTS) / DIGIT) as usize;

/// Upper bounds of the points of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The bound of the placements that do not use the first open place.
    pub without: u32,
    /// The bound of the placements with each rank at the first open place.
    pub with: [u32; LETTERS + 1],
}

impl Bounds {
    /// Returns the bound of all boards of the class: a board has one letter at the first open place.
    pub fn total(&self) -> u32 {
        self.without + self.with.iter().max().copied().unwrap_or(0)
    }
}

/// Returns the digit of `rank` at an open place, counted from the last one.
pub fn digit(rank: u8, place_from_last: usize) -> u64 {
    u64::from(rank) << shift(place_from_last)
}

/// Returns the rank of a placement at an open place, counted from the last one.
pub fn rank_at(placement: u64, place_from_last: usize) -> u8 {
    (placement >> shift(place_from_last)) as u8 & ((1 << DIGIT) - 1)
}

fn shift(place_from_last: usize) -> u32 {
    POINTS + DIGIT * place_from_last as u32
}

/// Returns the digits of a placement, without its points.
fn digits(placement: u64) -> u64 {
    placement & !POINTS_MASK
}

/// Returns the index of the first placement with at least this rank at the first of `open` places.
pub fn start_of(list: &[u64], open: usize, rank: u8) -> usize {
    let start = digit(rank, open - 1);
    list.partition_point(|&placement| placement < start)
}

/// Sorts placements and adds up those on the same letters.
///
/// # Errors
///
/// Fails if a sum does not fit into the bits of the points.
pub fn tidy(list: &mut Vec<u64>) -> Result<(), ExplorerError> {
    list.sort_unstable();
    let mut has_room = true;
    list.dedup_by(|next, kept| {
        let is_same = digits(*next) == digits(*kept);
        if is_same {
            let sum = *kept + (*next & POINTS_MASK);
            has_room &= digits(sum) == digits(*kept);
            *kept = sum;
        }
        is_same
    });
    has_room.then_some(()).ok_or(ExplorerError::TooManyPoints)
}

/// Writes to `joined` the list of the boards with one letter at the first open place. It consists of
/// the placements `without` that place, and of those `with` the letter, whose `digit` is removed.
///
/// # Errors
///
/// Fails if a sum does not fit into the bits of the points.
pub fn join(
    without: &[u64],
    with: &[u64],
    digit: u64,
    joined: &mut Vec<u64>,
) -> Result<(), ExplorerError> {
    joined.resize(without.len() + with.len(), 0);
    let (mut left, mut right, mut end) = (0, 0, 0);
    let mut carried = 0;
    // No branch depends on which list is next, because nobody can predict it.
    while let (Some(&a), Some(&b)) = (without.get(left), with.get(right)) {
        let b = b - digit;
        let (takes_a, takes_b) = (digits(a) <= digits(b), digits(b) <= digits(a));
        let placement = if takes_a { a } else { b };
        let sum = placement
            + if takes_a && takes_b {
                b & POINTS_MASK
            } else {
                0
            };
        carried |= digits(placement) ^ digits(sum);
        joined[end] = sum;
        end += 1;
        left += usize::from(takes_a);
        right += usize::from(takes_b);
    }
    joined.truncate(end);
    joined.extend_from_slice(&without[left..]);
    joined.extend(with[right..].iter().map(|placement| placement - digit));
    (carried == 0)
        .then_some(())
        .ok_or(ExplorerError::TooManyPoints)
}

/// Writes to `kept` the placements of a list that `is_wanted`.
pub fn filter(list: &[u64], is_wanted: impl Fn(u64) -> bool, kept: &mut Vec<u64>) {
    kept.resize(list.len(), 0);
    let mut end = 0;
    for &placement in list {
        kept[end] = placement;
        end += usize::from(is_wanted(placement));
    }
    kept.truncate(end);
}

/// Calculates the bounds of a list with `open` places, with `scratch` as working space. The time is
/// linear in the length of the list, for each open place.
///
/// The bound of a list is the bound of the placements without the first open place, plus the largest
/// of the bounds of those with each letter there. These lists have one open place less. The
/// calculation begins with the last place: placements that differ only there become one, with the
/// points without the place plus the most points of a letter there.
pub fn bounds(list: &[u64], open: usize, scratch: &mut Vec<u64>) -> Bounds {
    scratch.clear();
    scratch.extend_from_slice(list);
    for place in 0..open - 1 {
        let left = close_last(scratch, shift(place));
        scratch.truncate(left);
    }
    let mut bounds = Bounds {
        without: 0,
        with: [0; LETTERS + 1],
    };
    let first = shift(open - 1);
    for closed in scratch {
        let points = (*closed & ((1 << first) - 1)) as u32;
        match *closed >> first {
            0 => bounds.without = points,
            rank => bounds.with[rank as usize] = points,
        }
    }
    bounds
}

/// Closes the last open place of a sorted list, whose digit begins at the bit `shift`, and returns the
/// new length. The bits of the digit become bits of the points.
fn close_last(list: &mut [u64], shift: u32) -> usize {
    let above = shift + DIGIT;
    let (mut group, mut end) = (u64::MAX, 0);
    let (mut without, mut most) = (0, 0);
    for at in 0..list.len() {
        let placement = list[at];
        let points = placement & ((1 << shift) - 1);
        let is_without = placement >> shift & ((1 << DIGIT) - 1) == 0;
        let is_new = placement >> above != group;
        group = placement >> above;
        // The placement without the place, if there is one, is the first of its group.
        (without, most) = match (is_without, is_new) {
            (true, _) => (points, 0),
            (false, true) => (0, points),
            (false, false) => (without, points.max(most)),
        };
        end += usize::from(is_new);
        list[end - 1] = group << above | (without + most);
    }
    end
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    const OPEN: usize = 4;

    /// The ranks at each place, and the points.
    type Plain = BTreeMap<[u8; OPEN], u32>;

    fn packed(plain: &Plain) -> Vec<u64> {
        let pack = |(ranks, &points): (&[u8; OPEN], &u32)| {
            let digits = ranks.iter().rev().enumerate();
            digits.map(|(place, &rank)| digit(rank, place)).sum::<u64>() + u64::from(points)
        };
        plain.iter().map(pack).collect()
    }

    fn plain() -> impl Strategy<Value = Plain> {
        prop::collection::btree_map(prop::array::uniform(0_u8..4), 1_u32..9, 0..60)
    }

    /// The bound by its definition.
    fn bound(plain: &Plain, place: usize) -> u32 {
        if place == OPEN {
            return plain.values().sum();
        }
        let with = |rank: u8| {
            let part = plain.iter().filter(|(ranks, _)| ranks[place] == rank);
            bound(
                &part.map(|(ranks, points)| (*ranks, *points)).collect(),
                place + 1,
            )
        };
        with(0) + (1..4).map(with).max().unwrap()
    }

    proptest! {
        #[test]
        fn bounds_match_their_definition(plain in plain()) {
            let bounds = bounds(&packed(&plain), OPEN, &mut Vec::new());
            prop_assert_eq!(bounds.total(), bound(&plain, 0));
        }

        #[test]
        fn no_board_has_more_points_than_the_bound(
            plain in plain(),
            board in prop::array::uniform4(1_u8..4),
        ) {
            let is_on = |ranks: &[u8; OPEN]| ranks.iter().zip(board).all(|(&rank, on)| rank == 0 || rank == on);
            let points: u32 = plain.iter().filter(|(ranks, _)| is_on(ranks)).map(|(_, points)| points).sum();
            let bounds = bounds(&packed(&plain), OPEN, &mut Vec::new());
            prop_assert!(points <= bounds.without + bounds.with[usize::from(board[0])]);
        }

        #[test]
        fn joined_list_has_the_placements_of_the_boards_with_the_letter(plain in plain(), rank in 1_u8..4) {
            let list = packed(&plain);
            let at = |rank| start_of(&list, OPEN, rank);
            let mut joined = Vec::new();
            join(&list[..at(1)], &list[at(rank)..at(rank + 1)], digit(rank, OPEN - 1), &mut joined).unwrap();
            let mut expected = Plain::new();
            for (&[first, rest @ ..], points) in &plain {
                if first == 0 || first == rank {
                    let [a, b, c] = rest;
                    *expected.entry([0, a, b, c]).or_default() += points;
                }
            }
            prop_assert_eq!(joined, packed(&expected));
        }
    }

    #[test]
    fn sum_of_too_many_points_is_rejected() {
        let most = POINTS_MASK;
        let error = Err(ExplorerError::TooManyPoints);
        assert_eq!(tidy(&mut vec![most, 1]), error);
        assert_eq!(join(&[most], &[1], 0, &mut Vec::new()), error);
        let mut list = vec![most - 1, 1];
        assert_eq!(tidy(&mut list), Ok(()));
        assert_eq!(list, [most]);
    }
}
