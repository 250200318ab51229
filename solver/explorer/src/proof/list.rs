//! The words on the boards of a class.
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

/// Returns the rank of a placement at an open place, counted from the last one.
pub fn rank_at(placement: u64, place_from_last: usize) -> u8 {
    (placement >> shift(place_from_last)) as u8 & ((1 << DIGIT) - 1)
}

/// Returns a placement with only the last `open` places.
pub fn without_first(placement: u64, open: usize) -> u64 {
    placement
        & u64::MAX
            .checked_shl(shift(open))
            .map_or(u64::MAX, |first| !first)
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
    // The lists of a merged tree are sorted already, and this method makes use of it.
    list.sort();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidy_list_is_sorted_and_has_one_placement_on_the_same_letters() {
        let mut list = vec![
            2 << POINTS | 5,
            1 << POINTS | 7,
            2 << POINTS | 1,
            1 << POINTS | 7,
        ];
        assert_eq!(tidy(&mut list), Ok(()));
        assert_eq!(list, [1 << POINTS | 14, 2 << POINTS | 6]);
    }

    #[test]
    fn sum_of_too_many_points_is_rejected() {
        let most = POINTS_MASK;
        let error = Err(ExplorerError::TooManyPoints);
        assert_eq!(tidy(&mut vec![most, 1]), error);
        let mut list = vec![most - 1, 1];
        assert_eq!(tidy(&mut list), Ok(()));
        assert_eq!(list, [most]);
    }
}
