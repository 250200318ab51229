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

/// The bits of a digit.
pub const DIGIT: u32 = 5;

/// The bits of the points.
const POINTS: u32 = 14;

const POINTS_MASK: u64 = (1 << POINTS) - 1;

/// The maximum number of open places.
pub const MAX_OPEN: usize = ((u64::BITS - POINTS) / DIGIT) as usize;

/// Returns the digit of `rank` at an open place, counted from the last one.
pub fn digit(rank: u8, place_from_last: usize) -> u64 {
    u64::from(rank) << shift(place_from_last)
}

fn shift(place_from_last: usize) -> u32 {
    POINTS + DIGIT * place_from_last as u32
}

/// Returns the digits of a placement, without its points.
pub fn digits(placement: u64) -> u64 {
    placement >> POINTS
}

/// Returns the points of a placement.
pub fn points(placement: u64) -> u32 {
    (placement & POINTS_MASK) as u32
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

/// Writes to `joined` the placements of both lists. Those on the same letters become one.
///
/// # Errors
///
/// Fails if a sum does not fit into the bits of the points.
pub fn join(left: &[u64], right: &[u64], joined: &mut Vec<u64>) -> Result<(), ExplorerError> {
    joined.resize(left.len() + right.len(), 0);
    let (mut at_left, mut at_right, mut end) = (0, 0, 0);
    let mut carried = 0;
    // No branch depends on which list is next, because nobody can predict it.
    while let (Some(&a), Some(&b)) = (left.get(at_left), right.get(at_right)) {
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
        at_left += usize::from(takes_a);
        at_right += usize::from(takes_b);
    }
    joined.truncate(end);
    joined.extend_from_slice(&left[at_left..]);
    joined.extend_from_slice(&right[at_right..]);
    (carried == 0)
        .then_some(())
        .ok_or(ExplorerError::TooManyPoints)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// The points by the digits of a placement.
    fn plain() -> impl Strategy<Value = BTreeMap<u64, u64>> {
        prop::collection::btree_map(0_u64..40, 1_u64..9, 0..30)
    }

    fn packed(plain: &BTreeMap<u64, u64>) -> Vec<u64> {
        let pack = |(digits, points): (&u64, &u64)| digits << POINTS | points;
        plain.iter().map(pack).collect()
    }

    proptest! {
        #[test]
        fn joined_list_is_that_of_both(left in plain(), right in plain()) {
            let mut joined = Vec::new();
            join(&packed(&left), &packed(&right), &mut joined).unwrap();
            let mut both = [packed(&left), packed(&right)].concat();
            tidy(&mut both).unwrap();
            let mut sums = left;
            for (digits, points) in right {
                *sums.entry(digits).or_default() += points;
            }
            prop_assert_eq!(&joined, &packed(&sums));
            prop_assert_eq!(joined, both);
        }
    }

    #[test]
    fn sum_of_too_many_points_is_rejected() {
        let most = POINTS_MASK;
        let error = Err(ExplorerError::TooManyPoints);
        assert_eq!(tidy(&mut vec![most, 1]), error);
        assert_eq!(join(&[most], &[1], &mut Vec::new()), error);
        let mut list = vec![most - 1, 1];
        assert_eq!(tidy(&mut list), Ok(()));
        assert_eq!(list, [most]);
    }
}
