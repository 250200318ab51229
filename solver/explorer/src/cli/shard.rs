//! The options that share work between machines: `--shard` does a part of the work, and `--merge`
//! joins the parts.
//!
//! A part is text: a line with the settings and the shard, the results, and a line that shows that
//! the part is complete.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Error, Result, bail, ensure};
use sha2::{Digest, Sha256};

/// The options.
#[derive(clap::Args)]
pub struct ShardArgs {
    /// Do only part K of N of the work, and print the results for --merge
    #[arg(long, value_name = "K/N", conflicts_with = "merge")]
    pub shard: Option<Shard>,

    /// Join the parts in these files instead of doing the work; repeat the other options
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,
}

/// A part of the work, written as `2/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this part, from 1.
    pub number: u64,
    /// The number of all parts.
    pub of: u64,
}

/// The parts of all shards, being read.
pub struct Parts {
    settings: String,
    parts: VecDeque<Part>,
    /// The check of the parts that have ended.
    check: Option<String>,
}

/// The results of one shard.
struct Part {
    name: String,
    lines: Lines<BufReader<File>>,
}

/// The maximum number of shards.
const MAX_SHARDS: u64 = 1_000_000;

/// The beginning of the last line of a part.
const END: &str = "= end ";

impl Shard {
    /// Returns whether this shard does the task at `place`. The shards take turns.
    pub fn has(self, place: u64) -> bool {
        place % self.of == self.number - 1
    }

    /// Returns the share of this shard in consecutive tasks. All shares together are the tasks.
    pub fn share_of(self, tasks: Range<u64>) -> Range<u64> {
        let count = u128::from(tasks.end.saturating_sub(tasks.start));
        let at = |number: u64| {
            let before = count * u128::from(number) / u128::from(self.of);
            // There are at most as many tasks before as there are tasks.
            tasks.start + before as u64
        };
        at(self.number - 1)..at(self.number)
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(written: &str) -> Result<Self> {
        let numbers = written.split_once('/').and_then(|(number, of)| {
            Some(Self {
                number: number.parse().ok()?,
                of: of.parse().ok()?,
            })
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

/// Writes the first line of a part.
pub fn write_start(out: &mut impl Write, settings: &str, shard: Shard) -> io::Result<()> {
    writeln!(out, "{settings} shard {shard}")
}

/// Writes the last line of a part. All parts of the same work have the same `check`.
pub fn write_end(out: &mut impl Write, check: &str) -> io::Result<()> {
    writeln!(out, "{END}{check}")
}

/// Returns a digest of texts, to compare them.
pub fn digest<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    }
    let bytes = digest.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Parts {
    /// Opens the parts of all shards. Their settings must be equal and begin with `expected`.
    pub fn open(paths: &[PathBuf], expected: &str) -> Result<Self> {
        let mut parts: BTreeMap<u64, Part> = BTreeMap::new();
        let mut first: Option<(String, u64)> = None;
        for path in paths {
            let (settings, shard, part) = Part::open(path)?;
            let name = &part.name;
            let (common, of) = first.get_or_insert((settings.clone(), shard.of));
            ensure!(
                *common == settings && settings.starts_with(expected),
                "{name}: the part of other work: `{settings}`; give the same options to all shards and to --merge"
            );
            ensure!(
                *of == shard.of,
                "{name}: shard {shard}, but others are one of {of}"
            );
            if let Some(other) = parts.get(&shard.number) {
                bail!("{name}: the same shard as {}; name one of them", other.name);
            }
            parts.insert(shard.number, part);
        }
        let (settings, of) = first.context("no parts")?;
        let missing: Vec<String> = (1..=of)
            .filter(|number| !parts.contains_key(number))
            .map(|number| Shard { number, of }.to_string())
            .collect();
        ensure!(missing.is_empty(), "missing shards: {}", missing.join(", "));
        Ok(Self {
            settings,
            parts: parts.into_values().collect(),
            check: None,
        })
    }

    /// Returns the settings of the work.
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// Returns the next line of the results. The parts take turns, as the shards did.
    pub fn next(&mut self) -> Result<Option<String>> {
        while let Some(mut part) = self.parts.pop_front() {
            let line = part.lines.next().transpose();
            let line = line.with_context(|| format!("{}: failed to read", part.name))?;
            let line =
                line.with_context(|| format!("{}: incomplete; run this shard again", part.name))?;
            let Some(check) = line.strip_prefix(END) else {
                self.parts.push_back(part);
                return Ok(Some(line));
            };
            ensure!(
                *self.check.get_or_insert(check.to_string()) == check,
                "{}: a part of other boards than the others; give the same file to all shards",
                part.name
            );
        }
        Ok(None)
    }
}

impl Part {
    /// Opens a part, and returns its settings and shard.
    fn open(path: &Path) -> Result<(String, Shard, Self)> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("{name}: failed to read"))?;
        let mut lines = BufReader::new(file).lines();
        let start = lines.next().and_then(Result::ok);
        let start = start
            .as_deref()
            .and_then(|line| line.rsplit_once(" shard "));
        let start = start.and_then(|(settings, shard)| Some((settings, shard.parse().ok()?)));
        let (settings, shard) =
            start.with_context(|| format!("{name}: not a part; name the output of --shard"))?;
        Ok((settings.to_string(), shard, Self { name, lines }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shard_is_written_as_two_numbers_from_1() {
        let shard: Shard = "2/8".parse().unwrap();
        assert_eq!(shard, Shard { number: 2, of: 8 });
        assert_eq!(shard.to_string(), "2/8");
        assert!(shard.has(1) && shard.has(9) && !shard.has(2));
        let shares = [1, 2, 3].map(|number| Shard { number, of: 3 }.share_of(5..13));
        assert_eq!(shares, [5..7, 7..10, 10..13]);
        for written in ["", "2", "2/x", "-1/3", "0/3", "4/3", "0/0"] {
            assert!(written.parse::<Shard>().is_err(), "{written}");
        }
    }
}
