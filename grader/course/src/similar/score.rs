//! The pairs of a class, most similar first.
//!
//! A fingerprint counts more the fewer submissions have it, because code that everybody writes is no evidence. In each
//! package, a pair's score is the weighted Dice coefficient of its fingerprints. The highest score of any package
//! counts, because students may copy only a part.

use std::collections::{BTreeMap, HashMap};

use super::reading::Reading;
use judge::count::count;
use judge::parallel;

/// Submissions that are ready for comparison.
#[derive(Debug)]
pub struct Class {
    readings: Vec<Reading>,
    packages: Vec<Index>,
}

/// An inverted index from the fingerprints of a package to submissions.
#[derive(Debug, Default)]
struct Index {
    /// The submissions with each fingerprint.
    having: Vec<Vec<usize>>,
    /// The fingerprints of each submission, as indices into `having`.
    prints: Vec<Vec<usize>>,
    /// The index of each fingerprint in `having`.
    places: HashMap<u64, usize>,
    /// The total weight of each submission's fingerprints.
    sums: Vec<f64>,
}

/// Two submissions and their similarity.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The indices of the two in the class.
    pub both: [usize; 2],
    /// The score, from 0 (nothing in common) to 1 (no difference).
    pub score: f64,
    /// The score of each package.
    pub by_package: Vec<f64>,
}

/// The ranked pairs of a class.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// The most similar pairs.
    pub pairs: Vec<Pair>,
    /// The number of pairs with each score, in percent.
    pub scores: BTreeMap<usize, usize>,
}

impl Ranking {
    /// Returns the lowest percentage that this share of all pairs does not exceed.
    pub fn quantile(&self, share: f64) -> usize {
        let all: usize = self.scores.values().sum();
        let mut left = (all as f64 * share).ceil() as usize;
        let reached = self.scores.iter().find(|(_, pairs)| {
            left = left.saturating_sub(**pairs);
            left == 0
        });
        reached.map_or(0, |(percent, _)| *percent)
    }

    fn keep(&mut self, most: usize) {
        let whole = |pair: &Pair| pair.by_package.iter().sum::<f64>();
        self.pairs.sort_by(|one, other| {
            let by_score = other.score.total_cmp(&one.score);
            let by_whole = || whole(other).total_cmp(&whole(one));
            by_score.then_with(by_whole).then(one.both.cmp(&other.both))
        });
        self.pairs.truncate(most);
    }
}

/// Returns a score in percent.
pub fn percent(score: f64) -> usize {
    (score * 100.0).round() as usize
}

/// The number of fingerprints needed for a full score, averaged over the two; a few lines are not enough.
const MIN_FINGERPRINTS: f64 = 12.0;

/// The number of submissions that one task compares with all others.
const SUBMISSIONS_PER_TASK: usize = 16;

impl Class {
    /// Indexes the submissions.
    pub fn new(readings: Vec<Reading>) -> Self {
        let packages = readings.iter().map(|reading| reading.packages.len());
        let packages = packages.max().unwrap_or_default();
        let index = |package| Index::new(&readings, package);
        Self {
            packages: (0..packages).map(index).collect(),
            readings,
        }
    }

    /// Returns the submissions.
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Returns what was compared, in words. The reference solution has no owner.
    pub fn compared(&self) -> String {
        let readings = self.readings.iter();
        let submissions = readings.filter(|reading| !reading.owner.is_empty()).count();
        let submissions = count(submissions, ["submission", "submissions"]);
        format!("{submissions} compared with each other and with the reference solution")
    }

    /// Returns the number of submissions with a fingerprint.
    pub fn having(&self, package: usize, print: u64) -> usize {
        let index = &self.packages[package];
        let place = index.places.get(&print);
        place.map_or(0, |place| index.having[*place].len())
    }

    /// Scores all pairs on `jobs` threads and keeps the `most` similar ones. Skips two submissions of one student.
    pub fn ranking(&self, most: usize, jobs: usize) -> Ranking {
        let places: Vec<usize> = (0..self.readings.len()).collect();
        let tasks: Vec<&[usize]> = places.chunks(SUBMISSIONS_PER_TASK).collect();
        let found = parallel::map(&tasks, jobs, |task| {
            let mut ranking = Ranking::default();
            for one in *task {
                for pair in self.pairs_of(*one) {
                    *ranking.scores.entry(percent(pair.score)).or_default() += 1;
                    if pair.score > 0.0 {
                        ranking.pairs.push(pair);
                    }
                }
                ranking.keep(most);
            }
            Ok(ranking)
        });
        let mut all = Ranking::default();
        for mut ranking in found.into_iter().flatten() {
            all.pairs.append(&mut ranking.pairs);
            for (percent, pairs) in ranking.scores {
                *all.scores.entry(percent).or_default() += pairs;
            }
        }
        all.keep(most);
        all
    }

    /// Returns the pairs of a submission with those after it.
    fn pairs_of(&self, one: usize) -> Vec<Pair> {
        let shared: Vec<Vec<f64>> = self
            .packages
            .iter()
            .map(|index| index.shared(one))
            .collect();
        let others = one + 1..self.readings.len();
        let others = others.filter(|other| self.readings[one].owner != self.readings[*other].owner);
        others
            .map(|other| {
                let packages = self.packages.iter().zip(&shared);
                let by_package: Vec<f64> = packages
                    .map(|(index, shared)| index.score(one, other, shared[other]))
                    .collect();
                Pair {
                    both: [one, other],
                    score: by_package.iter().copied().fold(0.0, f64::max),
                    by_package,
                }
            })
            .collect()
    }
}

impl Index {
    fn new(readings: &[Reading], package: usize) -> Self {
        let mut index = Self::default();
        for (who, reading) in readings.iter().enumerate() {
            let mut places = Vec::new();
            for print in reading
                .packages
                .get(package)
                .map_or(&[][..], |package| &package.prints)
            {
                let next = index.having.len();
                let place = *index.places.entry(*print).or_insert(next);
                if place == next {
                    index.having.push(Vec::new());
                }
                index.having[place].push(who);
                places.push(place);
            }
            index.prints.push(places);
        }
        let sums = index.prints.iter();
        index.sums = sums
            .map(|places| places.iter().map(|place| index.weight(*place)).sum())
            .collect();
        index
    }

    /// Returns the weight of a fingerprint.
    fn weight(&self, place: usize) -> f64 {
        let (all, having) = (self.prints.len(), self.having[place].len());
        ((all as f64 + 1.0) / having as f64).ln()
    }

    /// Returns the total weight of the fingerprints that `one` shares with each later submission.
    fn shared(&self, one: usize) -> Vec<f64> {
        let mut shared = vec![0.0; self.prints.len()];
        for place in &self.prints[one] {
            let weight = self.weight(*place);
            let having = &self.having[*place];
            let after = having.partition_point(|who| *who <= one);
            for other in &having[after..] {
                shared[*other] += weight;
            }
        }
        shared
    }

    fn score(&self, one: usize, other: usize, shared: f64) -> f64 {
        if shared <= 0.0 {
            return 0.0;
        }
        let prints = (self.prints[one].len() + self.prints[other].len()) as f64 / 2.0;
        let enough = (prints / MIN_FINGERPRINTS).min(1.0);
        enough * 2.0 * shared / (self.sums[one] + self.sums[other])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similar::reading::Package;

    /// Returns a submission with these fingerprints.
    fn reading(name: &str, prints: impl IntoIterator<Item = u64>) -> Reading {
        let mut prints: Vec<u64> = prints.into_iter().collect();
        prints.sort_unstable();
        let lists = Vec::new();
        Reading {
            name: name.to_string(),
            owner: name.to_string(),
            packages: vec![Package { lists, prints }],
            ..Reading::default()
        }
    }

    fn ranked(readings: Vec<Reading>) -> Vec<(String, usize)> {
        let class = Class::new(readings);
        let pairs = class.ranking(usize::MAX, 2).pairs.into_iter();
        pairs
            .map(|pair| {
                let names = pair.both.map(|place| class.readings()[place].name.clone());
                (names.join(" "), percent(pair.score))
            })
            .collect()
    }

    #[test]
    fn rare_code_counts_more_than_common_code() {
        let common = || 0..50;
        let mut readings = vec![
            reading("anna", common().chain(100..150)),
            reading("ben", common().chain(200..250)),
            reading("cora", (300..350).chain(100..150)),
        ];
        readings.extend((1..20).map(|other| {
            reading(
                &format!("{other}"),
                common().chain(other * 1000..other * 1000 + 50),
            )
        }));
        let ranked = ranked(readings);
        assert_eq!(ranked[0].0, "anna cora");
        assert!(ranked[1].1 < ranked[0].1 / 5, "{ranked:?}");
    }

    #[test]
    fn identical_submissions_score_100_even_in_a_class_of_two() {
        let two = vec![reading("anna", 0..50), reading("ben", 0..50)];
        assert_eq!(ranked(two), [("anna ben".to_string(), 100)]);
        let nothing = vec![reading("anna", 0..50), reading("ben", 50..99)];
        assert_eq!(ranked(nothing), []);
    }

    #[test]
    fn very_short_identical_submissions_do_not_score_100() {
        let few = vec![
            reading("anna", 0..3),
            reading("ben", 0..3),
            reading("cora", 9..60),
        ];
        assert_eq!(ranked(few), [("anna ben".to_string(), 25)]);
    }

    #[test]
    fn most_similar_package_determines_the_score() {
        let both = |name: &str, first: u64, second: u64| {
            let mut all = reading(name, first..first + 50);
            all.packages
                .append(&mut reading(name, second..second + 50).packages);
            all
        };
        let class = Class::new(vec![
            both("anna", 0, 500),
            both("ben", 0, 700),
            both("cora", 100, 900),
        ]);
        let ranking = class.ranking(9, 1);
        assert_eq!(ranking.pairs.len(), 1);
        assert_eq!(ranking.pairs[0].by_package, [1.0, 0.0]);
        assert_eq!((ranking.quantile(0.5), ranking.quantile(1.0)), (0, 100));
    }

    #[test]
    fn two_submissions_by_one_student_are_not_a_pair() {
        let mut again = reading("anna again", 0..50);
        again.owner = "anna".to_string();
        assert_eq!(ranked(vec![reading("anna", 0..50), again]), []);
    }

    #[test]
    fn ranking_is_the_same_on_any_number_of_threads() {
        let readings: Vec<Reading> = (0..100)
            .map(|n| reading(&format!("{n}"), n * 7..n * 7 + 40 + n % 5))
            .collect();
        let class = Class::new(readings);
        let one = class.ranking(30, 1);
        let many = class.ranking(30, 8);
        assert_eq!((one.pairs, one.scores), (many.pairs, many.scores));
    }
}
