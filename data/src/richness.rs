//! The richness of rolled boards, from a survey of a million boards for each of the built-in rules.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::ConfigError;
use crate::toml_file::{parse, read};

/// The percentiles of boards rolled from the cubes of one set of rules: of all points, and of the
/// number of all words.
///
/// Percentile p is the least number that p of a hundred boards do not exceed; 0 is that of the
/// poorest board, 100 that of the richest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Richness {
    rolls: u64,
    points: Vec<u32>,
    words: Vec<u32>,
}

/// The built-in survey. The file names the command that creates it.
const BUILT_IN: &str = include_str!("../richness.toml");

/// Percentiles 0 to 100.
const PERCENTILES: usize = 101;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    rolls: u64,
    points: Spanned<Vec<u32>>,
    words: Spanned<Vec<u32>>,
}

impl Richness {
    /// Returns the survey of the built-in rules of this name, or `None` if there is none.
    ///
    /// ```
    /// let richness = data::Richness::built_in("new")?.expect("surveyed");
    /// assert_eq!(richness.points_between(0, 100).contains(&0), true);
    /// assert!(richness.points(50) > richness.points(10));
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails only if the built-in file is invalid; callers cannot cause that.
    pub fn built_in(rules: &str) -> Result<Option<Self>, ConfigError> {
        Ok(Self::parse(BUILT_IN)?.remove(rules))
    }

    /// Reads the text of a file: one table for each set of rules.
    ///
    /// # Errors
    ///
    /// Fails if the text is invalid TOML, or if a key is unknown or missing. Fails if a list does
    /// not contain 101 numbers, each at least as large as the previous one.
    pub fn parse(text: &str) -> Result<BTreeMap<String, Self>, ConfigError> {
        let tables: BTreeMap<String, Table> = parse(text)?;
        let richness = tables.into_iter().map(|(name, table)| {
            let of = |key: &str, list| percentiles(text, &format!("{name}.{key}"), list);
            let richness = Self {
                rolls: table.rolls,
                points: of("points", table.points)?,
                words: of("words", table.words)?,
            };
            Ok((name, richness))
        });
        richness.collect()
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or for the reasons of [`Richness::parse`].
    pub fn read(path: impl AsRef<Path>) -> Result<BTreeMap<String, Self>, ConfigError> {
        let path = path.as_ref();
        Self::parse(&read(path)?).map_err(|error| error.in_file(path))
    }

    /// Returns the number of rolled boards.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Returns a percentile of the points of a board, from 0, the fewest, to 100, the most. Larger
    /// values of `percent` count as 100.
    pub fn points(&self, percent: usize) -> u32 {
        self.points[percent.min(PERCENTILES - 1)]
    }

    /// Returns a percentile of the number of words of a board.
    pub fn words(&self, percent: usize) -> u32 {
        self.words[percent.min(PERCENTILES - 1)]
    }

    /// Returns the range of points between two percentiles.
    pub fn points_between(&self, low: usize, high: usize) -> RangeInclusive<u32> {
        self.points(low)..=self.points(high)
    }
}

fn percentiles(text: &str, key: &str, list: Spanned<Vec<u32>>) -> Result<Vec<u32>, ConfigError> {
    let span = list.span();
    let numbers = list.into_inner();
    let count = numbers.len();
    if count != PERCENTILES {
        let what = format!(
            "{key}: {count} numbers; write {PERCENTILES}, one for each percentile from 0 to 100"
        );
        return Err(ConfigError::mistake(text, span, what));
    }
    if let Some(place) = numbers.windows(2).position(|pair| pair[0] > pair[1]) {
        let what = format!(
            "{key}: percentile {} ({}) is less than percentile {place} ({}); percentiles must not decrease",
            place + 1,
            numbers[place + 1],
            numbers[place]
        );
        return Err(ConfigError::mistake(text, span, what));
    }
    Ok(numbers)
}
