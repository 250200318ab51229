//! The history of a submission: commits that show how the work grew, and commits that only pretend to.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use gix_hash::ObjectId;
use gix_object::tree::{self, EntryKind};
use gix_object::{Kind as ObjectKind, Tree, WriteTo, compute_hash, encode};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::files::Files;
use super::people::Person;
use super::work::{ANSWERS, Work};
use crate::disguise::functions::functions;
use grading::intake::HandoutFiles;
use judge::assignment::Milestone;

/// A kind of history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryKind {
    /// A dozen commits over several days.
    Grown,
    /// Everything in one commit.
    Lazy,
    /// No history.
    None,
    /// Many commits that change nothing.
    Empty,
    /// All commits in the same second.
    AtOnce,
    /// Author dates long before the commit dates.
    Backdated,
    /// Later commits with earlier dates.
    Backwards,
    /// Exactly one hour between commits.
    Even,
}

/// Each kind, its name, and how many of twenty submissions have it.
pub const HISTORIES: [(HistoryKind, &str, usize); 8] = [
    (HistoryKind::Grown, "grown", 11),
    (HistoryKind::Lazy, "lazy", 2),
    (HistoryKind::None, "none", 2),
    (HistoryKind::Empty, "empty", 1),
    (HistoryKind::AtOnce, "at once", 1),
    (HistoryKind::Backdated, "backdated", 1),
    (HistoryKind::Backwards, "backwards", 1),
    (HistoryKind::Even, "even", 1),
];

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// The time zone of the commits: two hours ahead of UTC.
const ZONE: &str = "+0200";

/// One commit, before it has a parent and a time.
struct Step {
    message: String,
    /// The files that it changes.
    files: Files,
}

/// The inputs of a history besides the work.
pub struct Circumstances<'a> {
    /// The files of the handout, where the history begins.
    pub starter_code: &'a HandoutFiles,
    /// The exercises, as `file:function`.
    pub exercises: &'a BTreeSet<String>,
    /// The package of the first phase.
    pub package: &'a str,
    /// The milestones, in order.
    pub milestones: &'a [Milestone],
    /// The authors.
    pub people: &'a [&'a Person],
    /// The submission time, in seconds since 1970.
    pub submitted_at: i64,
}

/// Returns the files of a repository with the history of the work, and the number of its commits.
///
/// # Errors
///
/// Fails if a source cannot be parsed, or a commit cannot be created.
pub fn repository(
    kind: HistoryKind,
    work: &Work,
    of: &Circumstances,
    rng: &mut impl Rng,
) -> Result<(Files, usize)> {
    if kind == HistoryKind::None {
        return Ok((Files::new(), 0));
    }
    let begin = Step {
        message: "Handout".to_string(),
        files: Work::default().files(of.starter_code),
    };
    let whole = |message: &str| Step {
        message: message.to_string(),
        files: work.files(of.starter_code),
    };
    let steps: Vec<Step> = match kind {
        HistoryKind::Lazy => vec![whole("update")],
        HistoryKind::Empty => {
            let empty = (1..=12).map(|number| Step {
                message: format!("Work on step {number} of the {}", of.package),
                files: Files::new(),
            });
            [begin, whole("Everything")]
                .into_iter()
                .chain(empty)
                .collect()
        }
        _ => {
            let mut steps = vec![begin];
            steps.extend(grown(work, of, rng)?);
            steps
        }
    };
    let times = times(kind, steps.len(), of.submitted_at, rng);
    let commits = steps.len();

    let mut repository = Repository::default();
    let mut files: BTreeMap<PathBuf, ObjectId> = BTreeMap::new();
    let mut parent = None;
    for ((number, step), (made, written)) in steps.into_iter().enumerate().zip(times) {
        for (name, bytes) in step.files {
            let blob = repository.add(ObjectKind::Blob, &bytes)?;
            files.insert(path(&name), blob);
        }
        let tree = repository.tree(&files, Path::new(""))?;
        let who = of.people[number % of.people.len()];
        let parents = parent.map_or(String::new(), |id| format!("parent {id}\n"));
        let text = format!(
            "tree {tree}\n{parents}author {name} <{email}> {written} {ZONE}\ncommitter {name} <{email}> {made} {ZONE}\n\n{message}{remark}\n",
            // In a commit, these characters would end the name.
            name = who.name.replace(['<', '>', '\n'], ""),
            email = who.email,
            message = step.message,
            remark = work.remark,
        );
        parent = Some(repository.add(ObjectKind::Commit, text.as_bytes())?);
    }
    if let Some(head) = parent {
        repository.point_at(head);
    }
    Ok((repository.files, commits))
}

/// Returns the path of a name in an archive.
fn path(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

/// Returns the work step by step, along the milestones. Each step builds one exercise or a few.
fn grown(work: &Work, of: &Circumstances, rng: &mut impl Rng) -> Result<Vec<Step>> {
    let sources = work.before.iter();
    let unfinished = sources.map(|(path, text)| Unfinished::new(path, text, of));
    let unfinished: Vec<Unfinished> = unfinished.collect::<Result<_>>()?;
    let ways = [
        "Add {}",
        "Build {}",
        "Finish {}",
        "Write {}",
        "First version of {}",
        "Solve {} and test it",
    ];
    let mut built: BTreeSet<&str> = BTreeSet::new();
    let mut steps = Vec::new();
    for milestone in of.milestones {
        // Some students commit each function, some commit related functions together.
        let at_a_time = [1, 2, 4].choose(rng).copied().unwrap_or(2);
        for exercises in milestone.exercises.chunks(at_a_time) {
            built.extend(exercises.iter().map(String::as_str));
            let names = exercises.iter().filter_map(|name| name.rsplit(':').next());
            let names = names.collect::<Vec<_>>().join(" and ");
            let way = ways.choose(rng).copied().unwrap_or("{}");
            steps.push(Step {
                message: way.replace("{}", &names),
                files: unfinished.iter().map(|file| file.with(&built)).collect(),
            });
        }
    }
    let answers = Files::from([(ANSWERS.into(), work.answers.text.clone().into_bytes())]);
    steps.push(Step {
        message: "Answer the questions".to_string(),
        files: answers,
    });
    steps.push(Step {
        message: "Write down what holds before and after".to_string(),
        files: work.files(of.starter_code),
    });
    Ok(steps)
}

/// A source with exercises that are not built yet.
struct Unfinished<'a> {
    path: &'a Path,
    text: &'a str,
    /// The file of the handout, if it is in the handout.
    original: Option<&'a Vec<u8>>,
    /// The exercises in it, and the positions of their bodies.
    exercises: Vec<(String, Range<usize>)>,
}

impl<'a> Unfinished<'a> {
    fn new(path: &'a Path, text: &'a str, of: &'a Circumstances) -> Result<Self> {
        let mut unfinished = Self {
            path,
            text,
            original: of.starter_code.get(path),
            exercises: Vec::new(),
        };
        let file = format!("{}:", path.display());
        if of.exercises.iter().any(|id| id.starts_with(&file)) {
            let found = functions(text)?.into_iter();
            let found = found.map(|function| (file.clone() + &function.name, function.body));
            unfinished.exercises = found.filter(|(id, _)| of.exercises.contains(id)).collect();
        }
        Ok(unfinished)
    }

    /// Returns the file with these exercises built. A file whose exercises are all unsolved is as in the handout.
    fn with(&self, built: &BTreeSet<&str>) -> (Vec<u8>, Vec<u8>) {
        let name = self.path.as_os_str().as_encoded_bytes().to_vec();
        let is_built = |(id, _): &&(String, Range<usize>)| built.contains(id.as_str());
        let begun = self.exercises.is_empty() || self.exercises.iter().any(|one| is_built(&one));
        if let Some(original) = self.original.filter(|_| !begun) {
            return (name, original.clone());
        }
        let mut text = self.text.to_string();
        for (_, body) in self.exercises.iter().rev().filter(|one| !is_built(one)) {
            text.replace_range(body.clone(), "{ todo!() }");
        }
        (name, text.into_bytes())
    }
}

/// Returns the committer date and the author date of each commit. The last commit is shortly before the submission.
fn times(
    kind: HistoryKind,
    commits: usize,
    submitted_at: i64,
    rng: &mut impl Rng,
) -> Vec<(i64, i64)> {
    let mut time = submitted_at - rng.random_range(90..40 * 60);
    let mut times = Vec::new();
    for _ in 0..commits {
        times.push((time, time));
        time -= match kind {
            HistoryKind::AtOnce => 0,
            HistoryKind::Even => HOUR,
            // Students work for a while, and continue on another day.
            _ if rng.random_bool(0.7) => rng.random_range(4 * 60..80 * 60),
            _ => rng.random_range(14 * HOUR..44 * HOUR),
        };
    }
    times.reverse();
    match kind {
        HistoryKind::Backdated => {
            // All commits were made within a few hours, but their author dates span days.
            let mut time = submitted_at;
            for (made, written) in times.iter_mut().rev() {
                *written = *made - 4 * DAY;
                time -= rng.random_range(30..400);
                *made = time;
            }
        }
        HistoryKind::Backwards => {
            let middle = commits / 2;
            if let Some(time) = times.get_mut(middle) {
                *time = (time.0 - 6 * DAY, time.1 - 6 * DAY);
            }
        }
        _ => {}
    }
    times
}

/// The files of a repository, relative to the workspace.
#[derive(Default)]
struct Repository {
    files: Files,
}

impl Repository {
    /// Adds a loose object.
    fn add(&mut self, of: ObjectKind, bytes: &[u8]) -> Result<ObjectId> {
        let id =
            compute_hash(gix_hash::Kind::Sha1, of, bytes).map_err(|error| anyhow!("{error}"))?;
        let hex = id.to_string();
        let name = format!(".git/objects/{}/{}", &hex[..2], &hex[2..]).into_bytes();
        if let Entry::Vacant(free) = self.files.entry(name) {
            let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(&encode::loose_header(of, bytes.len() as u64))?;
            packed.write_all(bytes)?;
            free.insert(packed.finish()?);
        }
        Ok(id)
    }

    /// Adds the folder at `place` with everything in it.
    fn tree(&mut self, files: &BTreeMap<PathBuf, ObjectId>, place: &Path) -> Result<ObjectId> {
        let inside = files.iter().filter_map(|(path, blob)| {
            let inside = path.strip_prefix(place).ok()?;
            Some((inside.components().next()?.as_os_str(), path, *blob))
        });
        let mut entries: BTreeMap<&std::ffi::OsStr, Option<ObjectId>> = BTreeMap::new();
        for (name, path, blob) in inside {
            let is_file = *path == place.join(name);
            entries.insert(name, is_file.then_some(blob));
        }
        let mut folder = Tree::empty();
        for (name, blob) in entries {
            let (kind, oid) = match blob {
                Some(blob) => (EntryKind::Blob, blob),
                None => (EntryKind::Tree, self.tree(files, &place.join(name))?),
            };
            folder.entries.push(tree::Entry {
                mode: kind.into(),
                filename: name.as_encoded_bytes().into(),
                oid,
            });
        }
        folder.entries.sort();
        let mut bytes = Vec::new();
        folder.write_to(&mut bytes)?;
        self.add(ObjectKind::Tree, &bytes)
    }

    /// Sets the head to a commit.
    fn point_at(&mut self, head: ObjectId) {
        for (name, text) in [
            (".git/HEAD", "ref: refs/heads/main\n".to_string()),
            (
                ".git/config",
                "[core]\n\trepositoryformatversion = 0\n\tbare = false\n".to_string(),
            ),
            (".git/refs/heads/main", format!("{head}\n")),
        ] {
            self.files.insert(name.into(), text.into_bytes());
        }
    }
}
