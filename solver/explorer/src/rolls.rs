//! The scores of many rolled boards, and their percentiles.

use std::ops::Range;

use data::Random;
use rayon::prelude::*;

use crate::{CubeSet, Graph, Score, Scorer, Size};

/// The number of boards that a thread rolls and scores at a time.
const AT_A_TIME: u64 = 4096;

/// Returns the scores of the boards rolled with each of `seeds`, in order, on all threads.
///
/// The boards are those of [`data::Cubes::shake`]. Calls `done` with the number of boards after
/// each share of the work.
///
/// # Panics
///
/// Panics if there are fewer cubes than cells, or more.
pub fn scores_of_rolls(
    graph: &Graph,
    size: Size,
    cubes: &CubeSet,
    seeds: Range<u64>,
    done: impl Fn(u64) + Sync,
) -> Vec<Score> {
    let count = seeds.end.saturating_sub(seeds.start);
    let scores: Vec<Vec<Score>> = (0..count.div_ceil(AT_A_TIME))
        .into_par_iter()
        .map_init(
            || Scorer::new(graph, size),
            |scorer, part| {
                let first = seeds.start + part * AT_A_TIME;
                let seeds = first..seeds.end.min(first + AT_A_TIME);
                let boards = seeds.end - seeds.start;
                let scores = seeds.map(|seed| scorer.score(&cubes.roll(&mut Random::new(seed))));
                let scores = scores.collect();
                done(boards);
                scores
            },
        )
        .collect();
    scores.concat()
}

/// Returns the percentiles of `numbers`, from 0, the minimum, to 100, the maximum.
///
/// Percentile p is the smallest number that at least p per cent of the numbers do not exceed.
/// Returns `None` if there are no numbers.
pub fn percentiles(mut numbers: Vec<u32>) -> Option<Vec<u32>> {
    numbers.sort_unstable();
    let last = numbers.len().checked_sub(1)?;
    let at = |percent: usize| {
        numbers[(percent * numbers.len())
            .div_ceil(100)
            .saturating_sub(1)
            .min(last)]
    };
    Some((0..=100).map(at).collect())
}

#[cfg(test)]
mod tests {
    use data::Rules;

    use super::*;
    use crate::{Scoring, board};

    #[test]
    fn scores_of_rolls_match_the_boards_of_the_game() {
        let rules = Rules::built_in("new").unwrap();
        let scoring = Scoring::of(&rules);
        let graph = Graph::from_text(data::SMALL, &scoring).unwrap();
        let size = Size::new(4, 4).unwrap();
        let cubes = CubeSet::new(&rules.cubes, true).unwrap();
        let scores = scores_of_rolls(&graph, size, &cubes, 7..10_000, |_| ());
        assert_eq!(scores.len(), 9_993);
        let mut scorer = Scorer::new(&graph, size);
        for seed in [7, 8, 4_102, 4_103, 9_999] {
            let rolled = rules.cubes.shake(4, 4, seed).unwrap();
            let score = scorer.score(&board::of(&rolled, true).unwrap());
            assert_eq!(scores[seed as usize - 7], score, "{seed}");
        }
    }

    #[test]
    fn percentiles_run_from_the_minimum_to_the_maximum() {
        let of = |numbers: &[u32]| percentiles(numbers.to_vec()).unwrap();
        let hundred: Vec<u32> = (1..=100).rev().collect();
        assert_eq!(of(&hundred)[1..], (1..=100).collect::<Vec<_>>());
        assert_eq!(of(&hundred)[0], 1);
        assert_eq!(of(&[5]), [5; 101]);
        let two = of(&[3, 9]);
        assert_eq!((two[0], two[50], two[51], two[100]), (3, 3, 9, 9));
        assert_eq!(percentiles(Vec::new()), None);
    }
}
