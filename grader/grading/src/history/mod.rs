//! The history of a submission, if it contains one.
//!
//! A repository is untrusted: it may contain names that lead elsewhere, objects that grow when they are unpacked, and
//! endless trees. So git never runs on it. Instead, a library reads it in a separate process of this program
//! (`reader`), in the same sandbox as a student's program. Its reply is as untrusted as the history itself, and never
//! more than a hint.

mod commit;
mod reader;
mod tokens;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};

pub use commit::Commit;
use commit::ReaderReply;
use judge::assignment::Assignment;
use sandbox::{Limits, Running, Usage, WorkDir};

/// The repository of a submission: untrusted bytes.
#[derive(Clone, Debug, Default)]
pub struct Repository {
    /// Its files, relative to the repository folder.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The folder of the workspace in it.
    pub workspace: PathBuf,
    /// Whether it was too large, so that a part is missing.
    pub is_cut: bool,
    /// The source folders in the workspace that differ from the handout, by package.
    pub sources: BTreeMap<String, PathBuf>,
}

/// The git hashes of source files, by path relative to the workspace.
pub type Sources = BTreeMap<PathBuf, String>;

/// The work over time, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum History {
    /// No history, and the reason.
    None(String),
    /// The commits, parents before children, and the sources of the last one if they are readable.
    Commits(Vec<Commit>, Option<Sources>),
}

/// The hidden command that starts this program as the reader.
const READER: &str = "history-reader";

/// Runs the reader, if this process was started as one.
pub fn serve() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    (arguments.next()? == READER).then(|| reader::serve(arguments))
}

/// The limits of the reader, which needs a few milliseconds for the repository of a course.
const LIMITS: Limits = Limits {
    wall: Duration::from_secs(10),
    silence: Duration::from_secs(10),
    output: 8 << 20,
    usage: Usage {
        cpu_seconds: 10,
        memory: 1 << 30,
        threads: 8,
        open_files: 64,
        file_size: 0,
        files: 0,
        disk: 0,
    },
};

/// Reads the history of a submission in its work directory.
///
/// The folder `cases` and the packages contain tests. `program` is the path of this program, from which the sandbox may
/// start it.
///
/// # Errors
///
/// Fails if the reader cannot be started, but never because of the repository.
pub fn read(
    assignment: &Assignment,
    repository: Option<&Repository>,
    cases: &str,
    program: &Path,
    work_dir: &WorkDir,
) -> Result<History> {
    let Some(repository) = repository else {
        return Ok(History::None("the submission has no history".to_string()));
    };
    if repository.is_cut {
        return Ok(History::None(
            "the repository is too large; it may contain build output".to_string(),
        ));
    }
    let folder = work_dir.scratch()?;
    let git = folder.path().join("git");
    // The library recognises a repository by these folders.
    for needed in ["objects/pack", "refs"] {
        let path = git.join(needed);
        fs::create_dir_all(&path)
            .with_context(|| format!("{}: failed to create", path.display()))?;
    }
    for (path, bytes) in &repository.files {
        let path = git.join(path);
        let parent = path.parent().context("a file in a folder")?;
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, bytes))
            .with_context(|| format!("{}: failed to write", path.display()))?;
    }
    let packages = assignment.phases.iter().map(|phase| &phase.package);
    let place = |folder: PathBuf| repository.workspace.join(folder).display().to_string();
    let in_packages = |folder: &'static str| {
        let packages = packages.clone();
        packages.map(move |package| place(Path::new(package).join(folder)))
    };
    let moved = repository.sources.values();
    let moved_tests = moved
        .clone()
        .map(|sources| place(sources.with_file_name("tests")));
    let tests = in_packages("tests").chain([place(cases.into())]);
    let places = in_packages("src")
        .chain(moved.cloned().map(place))
        .chain([reader::TESTS.to_string()])
        .chain(tests)
        .chain(moved_tests);
    let ran = work_dir.run_program(
        &Running {
            program,
            arguments: [READER.to_string(), git.display().to_string()]
                .into_iter()
                .chain(places)
                .collect(),
            folder: folder.path(),
            reads: vec![git.clone()],
            writes: false,
            input: b"",
        },
        &LIMITS,
    )?;
    Ok(match serde_json::from_slice(&ran.stdout) {
        Ok(ReaderReply::Commits(commits, sources)) => {
            let sources = sources.map(|sources| below(repository, sources));
            History::checked(commits, sources)
        }
        Ok(ReaderReply::CutOff) => {
            History::None("the history is cut off (a shallow clone)".to_string())
        }
        Err(_) => History::None("the history is unreadable".to_string()),
    })
}

/// Returns the sources by path relative to the workspace, in the folders of the handout.
fn below(repository: &Repository, sources: BTreeMap<String, String>) -> Sources {
    let sources = sources.into_iter().filter_map(|(path, name)| {
        let path = Path::new(&path).strip_prefix(&repository.workspace).ok()?;
        let in_workspace = repository.sources.iter().find_map(|(package, folder)| {
            let inside = path.strip_prefix(folder).ok()?;
            Some(Path::new(package).join("src").join(inside))
        });
        Some((in_workspace.unwrap_or(path.to_path_buf()), name))
    });
    sources.collect()
}

impl History {
    /// Accepts only a valid history, in which every parent comes before its child.
    fn checked(commits: Vec<Commit>, sources: Option<Sources>) -> Self {
        let in_order =
            |(place, commit): (usize, &Commit)| commit.parents.iter().all(|parent| *parent < place);
        match commits.is_empty() || !commits.iter().enumerate().all(in_order) {
            true => Self::None("the history is empty".to_string()),
            false => Self::Commits(commits, sources),
        }
    }
}
