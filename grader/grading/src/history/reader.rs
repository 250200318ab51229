//! The process that reads a repository in the sandbox: it prints the commits as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use gix_hash::ObjectId;
use gix_object::{CommitRef, Exists, FindExt};
use gix_ref::Target;
use gix_ref::file::ReferenceExt;

use super::commit::{Commit, ReaderReply};
use super::tokens;

/// The maximum number of commits. The work for a course has a few hundred.
const MAX_COMMITS: usize = 5_000;

/// The maximum number of source files in a commit, and of their folders.
const MAX_FILES: usize = 2_000;

/// The length to which a message is cut, in characters.
const MAX_MESSAGE_CHARS: usize = 200;

/// The argument before the folders of tests.
pub const TESTS: &str = "--tests";

/// The size limit for the sources whose tokens are read, in bytes.
///
/// Each source counts once. The work for a course has a few hundred KB.
const MAX_SOURCE_BYTES: usize = 64 << 20;

/// Reads the repository in the first argument. The other arguments are the source folders and the test folders.
pub fn serve(mut arguments: impl Iterator<Item = String>) -> ExitCode {
    let Some(git) = arguments.next() else {
        return ExitCode::FAILURE;
    };
    let arguments: Vec<String> = arguments.collect();
    let mut places = arguments.split(|argument| argument == TESTS);
    let mut next = || -> Vec<PathBuf> {
        let places = places.next().unwrap_or_default();
        places.iter().map(PathBuf::from).collect()
    };
    let (sources, tests) = (next(), next());
    let written = read(git.into(), &sources, &tests).and_then(|found| {
        let text = serde_json::to_vec(&found)?;
        Ok(io::stdout().write_all(&text)?)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Reads the commits up to the head, parents first. There are none if the branch of the head has none yet.
fn read(git: PathBuf, places: &[PathBuf], tests: &[PathBuf]) -> Result<ReaderReply> {
    let kind = gix_hash::Kind::Sha1;
    let objects = gix_odb::at(git.join("objects"), kind)?;
    let refs = gix_ref::file::Store::at(git, kind);
    let mut head = refs.find("HEAD").ok().context("no head")?;
    if let Target::Symbolic(branch) = &head.target
        && matches!(refs.try_find(branch.as_ref()), Ok(None))
    {
        return Ok(ReaderReply::Commits(Vec::new(), None));
    }
    let head = head.peel_to_id(&refs, &objects).ok().context("no commit")?;

    let mut found: BTreeMap<ObjectId, (Commit, Vec<ObjectId>)> = BTreeMap::new();
    let mut open = vec![head];
    let (mut bytes, mut tree) = (Vec::new(), Vec::new());
    let mut reader = TokenReader::default();
    let mut tokens_of: BTreeMap<String, String> = BTreeMap::new();
    while let Some(id) = open.pop() {
        if found.contains_key(&id) {
            continue;
        }
        if found.len() == MAX_COMMITS {
            bail!("too many commits");
        }
        // Without the earlier commits, the new states in the others are unknown.
        if !objects.exists(&id) {
            return Ok(ReaderReply::CutOff);
        }
        let commit = objects.find_commit(&id, &mut bytes).ok();
        let commit = commit.context("no commit")?;
        let work = digest(&objects, &commit.tree(), places, &mut tree);
        let tests = digest(&objects, &commit.tree(), tests, &mut tree);
        let tokens = match tokens_of.get(&work) {
            Some(tokens) => String::clone(tokens),
            None => {
                // The digest of unreadable sources is that of their hashes.
                let tokens = sources(&objects, &commit.tree(), places);
                let tokens = tokens.and_then(|sources| reader.tokens(&objects, &sources));
                let tokens = tokens.unwrap_or_else(|_| work.clone());
                tokens_of.insert(work.clone(), tokens.clone());
                tokens
            }
        };
        let parents: Vec<ObjectId> = commit.parents().collect();
        open.extend(&parents);
        let commit = Commit {
            work,
            tokens,
            tests,
            ..about(&commit)?
        };
        found.insert(id, (commit, parents));
    }
    // Even if a source folder is missing, the commits count.
    let sources = root_of(&objects, &head).and_then(|root| sources(&objects, &root, places));
    Ok(ReaderReply::Commits(in_order(found), sources.ok()))
}

/// Returns the hashes of these folders in a tree.
fn digest(
    objects: &gix_odb::Handle,
    root: &ObjectId,
    places: &[PathBuf],
    bytes: &mut Vec<u8>,
) -> String {
    let mut digest = String::new();
    for place in places {
        let mut buffer = Vec::new();
        let entry = objects
            .find_tree_iter(root, bytes)
            .ok()
            .and_then(|tree| tree.lookup_entry_by_path(objects, &mut buffer, place).ok())
            .flatten();
        digest += &entry.map_or_else(|| "-".to_string(), |entry| entry.oid.to_string());
    }
    digest
}

/// A reader of tokens that reads each source once.
#[derive(Default)]
struct TokenReader {
    /// The sum of the tokens of each source.
    sums: BTreeMap<String, u64>,
    /// The bytes read so far.
    read: usize,
}

impl TokenReader {
    /// Returns a digest of the tokens of some sources.
    fn tokens(
        &mut self,
        objects: &gix_odb::Handle,
        sources: &BTreeMap<String, String>,
    ) -> Result<String> {
        let mut whole = 0_u64;
        let rust = sources.iter().filter(|(path, _)| path.ends_with(".rs"));
        for (_, name) in rust {
            let sum = match self.sums.get(name) {
                Some(sum) => *sum,
                None => {
                    let mut bytes = Vec::new();
                    let id = ObjectId::from_hex(name.as_bytes())?;
                    let blob = objects.find_blob(&id, &mut bytes).ok();
                    let text = String::from_utf8_lossy(blob.context("no blob")?.data);
                    self.read = self.read.saturating_add(text.len());
                    if self.read > MAX_SOURCE_BYTES {
                        bail!("too many sources");
                    }
                    let sum = tokens::sum(&text);
                    self.sums.insert(name.clone(), sum);
                    sum
                }
            };
            whole = whole.wrapping_add(sum);
        }
        Ok(format!("{whole:016x}"))
    }
}

/// Returns the tree of a commit.
fn root_of(objects: &gix_odb::Handle, commit: &ObjectId) -> Result<ObjectId> {
    let mut bytes = Vec::new();
    let commit = objects.find_commit(commit, &mut bytes).ok();
    Ok(commit.context("no commit")?.tree())
}

/// Reads the sources in a tree: the hashes of their contents by path.
fn sources(
    objects: &gix_odb::Handle,
    root: &ObjectId,
    places: &[PathBuf],
) -> Result<BTreeMap<String, String>> {
    let mut bytes = Vec::new();
    let mut open = vec![(PathBuf::new(), *root)];
    let mut files = BTreeMap::new();
    let mut looked_into = 0;
    while let Some((folder, id)) = open.pop() {
        looked_into += 1;
        if looked_into > MAX_FILES || files.len() > MAX_FILES {
            bail!("too many files");
        }
        let tree = objects.find_tree(&id, &mut bytes).ok();
        for entry in tree.context("no tree")?.entries {
            let path = folder.join(entry.filename.to_string());
            let leads = |place: &PathBuf| place.starts_with(&path) || path.starts_with(place);
            if entry.mode.is_tree() && places.iter().any(leads) {
                open.push((path, entry.oid.to_owned()));
            } else if entry.mode.is_blob() && places.iter().any(|place| path.starts_with(place)) {
                files.insert(path.display().to_string(), entry.oid.to_string());
            }
        }
    }
    Ok(files)
}

fn about(commit: &CommitRef) -> Result<Commit> {
    let made = commit
        .committer()
        .ok()
        .context("a committer")?
        .time()
        .ok()
        .context("a time")?;
    let written = commit.author().ok().and_then(|author| author.time().ok());
    let message = String::from_utf8_lossy(commit.message);
    let first = message.lines().next().unwrap_or_default();
    Ok(Commit {
        tree: commit.tree().to_string(),
        made: made.seconds,
        zone: made.offset,
        written: written.map_or(made.seconds, |written| written.seconds),
        message: first.trim().chars().take(MAX_MESSAGE_CHARS).collect(),
        ..Commit::default()
    })
}

/// Sorts commits by time, but parents before their children.
fn in_order(mut found: BTreeMap<ObjectId, (Commit, Vec<ObjectId>)>) -> Vec<Commit> {
    let mut places: BTreeMap<ObjectId, usize> = BTreeMap::new();
    let mut commits = Vec::new();
    while !found.is_empty() {
        let is_ready =
            |parents: &[ObjectId]| parents.iter().all(|parent| !found.contains_key(parent));
        let ready = found.iter().filter(|(_, (_, parents))| is_ready(parents));
        let Some(id) = ready
            .min_by_key(|(id, (commit, _))| (commit.made, **id))
            .map(|(id, _)| *id)
        else {
            // A cycle is impossible, because the hash of a commit depends on the hashes of its parents.
            break;
        };
        if let Some((mut commit, parents)) = found.remove(&id) {
            commit.parents = parents
                .iter()
                .filter_map(|parent| places.get(parent).copied())
                .collect();
            places.insert(id, commits.len());
            commits.push(commit);
        }
    }
    commits
}
