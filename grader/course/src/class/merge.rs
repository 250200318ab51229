//! The graded shards of a class, complete and with the same settings.
//!
//! Joining shards is a run over the whole class that may reuse their reports and may not grade. Each report names its
//! inputs by its fingerprint, and the roster, the policy and the manual scores are applied again. So the outputs are
//! those of a run without shards, whichever machines graded the submissions.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::shard::Shard;
use super::shard_record::{Failure, Settings, ShardRecord};
use report::escape::printable;

/// All shards of a class.
#[derive(Debug)]
pub struct Shards {
    /// The folders of the shards, in order.
    pub(super) folders: Vec<PathBuf>,
    /// The settings that they share.
    pub(super) settings: Settings,
    /// The submissions that could not be graded.
    pub(super) failed: BTreeMap<String, Failure>,
}

impl Shards {
    /// Reads the shards in these folders of reports. A folder may also be that of a shard.
    ///
    /// # Errors
    ///
    /// Fails if a shard is missing or there twice, or if the shards do not have the same settings.
    pub fn read(outs: &[PathBuf]) -> Result<Self> {
        let mut shards: BTreeMap<usize, (PathBuf, ShardRecord)> = BTreeMap::new();
        let mut first: Option<(PathBuf, ShardRecord)> = None;
        for out in outs {
            for folder in folders(out)? {
                let record = ShardRecord::read(&folder)?;
                let (one, expected) = first.get_or_insert((folder.clone(), record.clone()));
                check_same_run((one, expected), (&folder, &record))?;
                let number = record.shard.number;
                if let Some((other, _)) = shards.insert(number, (folder.clone(), record)) {
                    bail!(
                        "{}: the same shard as {}; name one of them",
                        folder.display(),
                        other.display()
                    );
                }
            }
        }
        let (_, first) = first.context("no shards")?;
        let of = first.shard.of;
        let missing = (1..=of).filter(|number| !shards.contains_key(number));
        let missing: Vec<String> = missing
            .map(|number| Shard { number, of }.to_string())
            .collect();
        ensure!(
            missing.is_empty(),
            "missing or interrupted shards: {}; grade them with --shard and --resume",
            missing.join(", ")
        );
        let mut failed = BTreeMap::new();
        let mut folders = Vec::new();
        for (folder, record) in shards.into_values() {
            folders.push(folder);
            failed.extend(record.failed);
        }
        Ok(Self {
            folders,
            settings: first.settings,
            failed,
        })
    }

    /// Returns the paths of all submissions of the class.
    ///
    /// # Errors
    ///
    /// Fails if they are relative to another folder.
    pub fn paths(&self) -> Result<Vec<PathBuf>> {
        self.settings.paths()
    }

    /// Returns the name of the assignment.
    pub fn assignment(&self) -> &str {
        &self.settings.assignment
    }

    /// Returns the processor time for each submission, in seconds.
    pub fn budget_seconds(&self) -> u64 {
        self.settings.budget_seconds
    }

    /// Checks that all submissions are done, given as ids in order, each with the answer.
    ///
    /// # Errors
    ///
    /// Fails with the shards of the other submissions.
    pub(super) fn check_done(
        &self,
        submissions: impl Iterator<Item = (String, bool)>,
    ) -> Result<()> {
        let mut open: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (place, (id, is_done)) in submissions.enumerate() {
            if !is_done {
                let shard = Shard::at(place, self.folders.len());
                open.entry(shard.number).or_default().push(printable(&id));
            }
        }
        let of = self.folders.len();
        let open = open.into_iter().map(|(number, ids)| match &ids[..] {
            [id] => format!("{} ({id})", Shard { number, of }),
            ids => format!(
                "{} ({} and {} more)",
                Shard { number, of },
                ids[0],
                ids.len() - 1
            ),
        });
        let open: Vec<String> = open.collect();
        ensure!(
            open.is_empty(),
            "no valid reports of submissions in shards {}: the submissions or the roster have changed; \
             grade these shards again with --resume",
            open.join(", ")
        );
        Ok(())
    }
}

/// Returns the folders of the shards in a folder of reports.
fn folders(out: &Path) -> Result<Vec<PathBuf>> {
    if ShardRecord::is_in(out) {
        return Ok(vec![out.to_path_buf()]);
    }
    let shown = out.display();
    let entries = fs::read_dir(out).with_context(|| format!("{shown}: failed to open"))?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut folders: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
    folders.retain(|folder| ShardRecord::is_in(folder));
    folders.sort();
    ensure!(
        !folders.is_empty(),
        "{shown}: contains no graded shard; `grader grade --shard` writes one"
    );
    Ok(folders)
}

/// Checks that two shards are of the same run.
fn check_same_run(one: (&Path, &ShardRecord), other: (&Path, &ShardRecord)) -> Result<()> {
    let ((first, one), (folder, other)) = (one, other);
    let (first, folder) = (first.display(), folder.display());
    ensure!(
        one.shard.of == other.shard.of,
        "{folder}: shard {}, but {first} is shard {}; remove the folders of the other run",
        other.shard,
        one.shard
    );
    match one.settings.difference(&other.settings) {
        Some(what) => {
            bail!(
                "{folder}: a different {what} than in {first}; grade both shards with the same command"
            )
        }
        None => Ok(()),
    }
}
