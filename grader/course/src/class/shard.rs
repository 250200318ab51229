//! A shard: a part of a class, graded on one of several machines.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};
use serde::{Deserialize, Serialize};

/// The maximum number of shards.
const MAX_SHARDS: usize = 1_000_000;

/// A shard, written as `2/8`.
///
/// Shards take turns at the submissions of a class in the order of their ids, so their sizes differ by one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of this shard, from 1.
    pub number: usize,
    /// The number of all shards.
    pub of: usize,
}

impl Shard {
    /// Returns the shard that grades the submission at `place`.
    pub fn at(place: usize, of: usize) -> Self {
        let number = place % of + 1;
        Self { number, of }
    }

    /// Returns the folder of this shard's reports, in the folder of the reports of the class.
    pub fn folder(self, out: &Path) -> PathBuf {
        out.join(format!("shard-{}-of-{}", self.number, self.of))
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(written: &str) -> Result<Self> {
        let numbers = written.split_once('/');
        let numbers = numbers.and_then(|(number, of)| {
            let shard = Self {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            };
            Some(shard)
        });
        let shard = numbers.context("not a shard; write two numbers, such as 2/8")?;
        ensure!(
            (1..=shard.of).contains(&shard.number),
            "no such shard; write a number from 1 to {}",
            shard.of
        );
        ensure!(shard.of <= MAX_SHARDS, "more than {MAX_SHARDS} shards");
        Ok(shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = Error;

    fn try_from(written: String) -> Result<Self> {
        written.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_is_written_as_two_numbers_from_1() {
        assert_eq!("2/8".parse::<Shard>().unwrap(), Shard::at(9, 8));
        assert_eq!(Shard::at(9, 8).to_string(), "2/8");
        for (written, expected) in [
            ("", "not a shard; write two numbers, such as 2/8"),
            ("2", "not a shard; write two numbers, such as 2/8"),
            ("2/x", "not a shard; write two numbers, such as 2/8"),
            ("-1/3", "not a shard; write two numbers, such as 2/8"),
            ("0/3", "no such shard; write a number from 1 to 3"),
            ("4/3", "no such shard; write a number from 1 to 3"),
            ("0/0", "no such shard; write a number from 1 to 0"),
        ] {
            let error = written.parse::<Shard>().unwrap_err();
            assert_eq!(error.to_string(), expected, "{written}");
        }
    }
}
