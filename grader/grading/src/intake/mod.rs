//! The intake of a submission: the student's source files, test cases and text answers.
//!
//! Everything else comes from the course: manifests, build scripts, configuration, tests, data, drivers. The report
//! names the files that were ignored.
//!
//! A `folder` or an `archive` (`zip_archive`, `tar_archive` or `seven_zip_archive`, with a `meter`) is listed into a `tree`. The
//! `file_filter` decides which files are read, within the `limits`. `crate_folders` finds renamed or moved crates by
//! their names and their `manifest`. The `selection` copies files from the tree to a `submission`, and `decode_text`
//! reads answers. A `problem` is a reason why a submission cannot be graded at all.

mod archive;
mod crate_folders;
mod decode_text;
mod file_filter;
mod folder;
mod limits;
mod manifest;
mod meter;
mod problem;
mod selection;
mod seven_zip_archive;
mod submission;
mod tar_archive;
mod tree;
mod zip_archive;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use archive::Format;
pub use archive::archive_stem;
use crate_folders::FoundCrates;
pub use decode_text::is_same_text;
use file_filter::FileFilter;
pub use file_filter::{CASES_FOLDER, HINTS_TAKEN, PROGRESS, is_junk};
use judge::assignment::Assignment;
pub use limits::{MAX_ARCHIVE_BYTES, MAX_CASE_BYTES, MAX_STUDENT_CASES};
use problem::Problem;
pub use submission::{HandoutFiles, Submission};
use tree::{ENCRYPTED, Entry, Tree};

/// Reads the submission at `path`: a folder, an archive, or a folder that contains an archive. With the files of the
/// handout, `starter_code`, it also names all other files that the student added or changed.
///
/// # Errors
///
/// Fails if `path` does not exist or cannot be opened, but never because of its contents.
pub fn take(
    assignment: &Assignment,
    path: &Path,
    starter_code: Option<&HandoutFiles>,
) -> Result<Submission> {
    take_filtered(
        assignment,
        path,
        starter_code,
        FileFilter::new(assignment, starter_code),
    )
}

/// Reads a solution of the course, such as the reference solution: only its sources, without history.
///
/// # Errors
///
/// Fails in the same cases as [`take`].
pub fn take_ours(assignment: &Assignment, path: &Path) -> Result<Submission> {
    let filter = FileFilter::new(assignment, None).without_history();
    take_filtered(assignment, path, None, filter)
}

fn take_filtered(
    assignment: &Assignment,
    path: &Path,
    starter_code: Option<&HandoutFiles>,
    filter: FileFilter,
) -> Result<Submission> {
    let what = "failed to open; a submission is a folder or an archive, such as a .zip";
    let whole = fs::canonicalize(path).context(what)?;
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    let about = fs::metadata(&whole).context(what)?;
    let format = Format::of(name).filter(|_| about.is_file());
    let student = match &format {
        Some((_, stem)) => stem.clone(),
        None => name.to_string_lossy().into_owned(),
    };
    let mut submission = Submission {
        student,
        ..Submission::default()
    };

    let inner = about
        .is_dir()
        .then(|| archive_in(&whole, assignment))
        .flatten();
    let list = |filter| match format {
        _ if about.is_dir() => match &inner {
            Some(inner) => Ok(match open_archive(&inner.path) {
                Ok(file) => archive::unpack(inner.format, &file, filter),
                Err(error) => Err(Problem::Broken(error.to_string())),
            }),
            None => folder::open_top(&whole).map(|top| folder::list(top, filter)),
        },
        Some((format, _)) => {
            open_archive(&whole).map(|file| archive::unpack(format, &file, filter))
        }
        None => Ok(Err(Problem::Unknown)),
    };
    let around = filter.clone().looking_around();
    let first = list(&filter).context(what)?;
    let mut found = FoundCrates::default();
    if let Ok(tree) = &first {
        let lacking = crate_folders::lacking(assignment, tree, starter_code);
        // If this lists too many names, no crates are found.
        if !lacking.is_empty()
            && let Ok(names) = list(&around).context(what)?
        {
            found = crate_folders::find(assignment, tree, &lacking, &names, starter_code);
        }
    }
    let renamed = filter.clone().with_renamed(found.workspace, found.renamed);
    let tree = match found.sources.is_empty() {
        true => first,
        false => list(&renamed).context(what)?,
    };
    let taken = tree.and_then(|tree| {
        let without_sources = no_sources(&tree, &filter);
        submission.take(assignment, tree, &filter, starter_code);
        for name in inner.iter().flat_map(|inner| &inner.others) {
            submission.ignored.insert(name.clone(), BESIDE_ARCHIVE);
        }
        match submission.files.is_empty() {
            true => Err(without_sources),
            false => Ok(()),
        }
    });
    match taken {
        Ok(()) => {
            submission.notices = found.notices;
            if let Some(repository) = &mut submission.repository {
                repository.sources = found.sources;
            }
        }
        Err(problem) => {
            let problem = [problem.to_string()].into_iter().chain(found.suggestions);
            let problem = problem.collect::<Vec<_>>().join("; ");
            submission.problem = Some(format!("{}: {problem}", name.to_string_lossy()));
        }
    }
    Ok(submission)
}

/// Returns the problem of a tree without source files.
fn no_sources(tree: &Tree, filter: &FileFilter) -> Problem {
    if tree.entries.is_empty() && tree.refused.is_empty() {
        return Problem::Empty;
    }
    let mut entries = tree.entries.values();
    if entries.any(|entry| *entry == Entry::Refused(ENCRYPTED)) {
        return Problem::Encrypted;
    }
    let files = tree.entries.iter();
    let files = files.filter(|(_, entry)| matches!(entry, Entry::File(_)));
    let names = files.filter_map(|(path, _)| path.file_name());
    let names = names.filter(|name| !is_junk(Path::new(name)));
    let (archives, others): (Vec<_>, Vec<_>) = names
        .map(|name| (name, name.to_string_lossy().into_owned()))
        .partition(|(name, _)| Format::of(name).is_some());
    let strings = |names: Vec<(_, String)>| names.into_iter().map(|(_, name)| name).collect();
    match (&archives[..], others.is_empty()) {
        ([], _) => Problem::Nothing(filter.sources()),
        ([(_, archive)], false) => Problem::ArchiveAndMore(archive.clone(), strings(others)),
        _ => Problem::Archives(strings(archives)),
    }
}

/// An archive in a folder.
struct InnerArchive {
    path: PathBuf,
    format: Format,
    /// The names of the other files.
    others: Vec<String>,
}

/// The reason that a file next to the archive is ignored.
const BESIDE_ARCHIVE: &str = "next to the archive that was submitted";

/// Returns the only archive in a folder, such as Moodle's exports have for each student. There may be other files, such
/// as notes and pictures, but nothing that looks like a part of the submission.
fn archive_in(folder: &Path, assignment: &Assignment) -> Option<InnerArchive> {
    let mut archives = Vec::new();
    let mut others = Vec::new();
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let name = entry.file_name();
        if is_junk(Path::new(&name)) {
            continue;
        }
        if !entry.file_type().ok()?.is_file() {
            return None;
        }
        match Format::of(&name) {
            Some((format, _)) => archives.push((folder.join(name), format)),
            None if is_part(Path::new(&name), assignment) => return None,
            None => others.push(name.to_string_lossy().into_owned()),
        }
    }
    let [(path, format)] = <[_; 1]>::try_from(archives).ok()?;
    Some(InnerArchive {
        path,
        format,
        others,
    })
}

/// Whether a file may be a source, a manifest or an answer that the archive lacks.
fn is_part(name: &Path, assignment: &Assignment) -> bool {
    let manifest = PathBuf::from(file_filter::MANIFEST);
    let mut parts = assignment.answers().chain([&manifest]);
    file_filter::is_rust(name)
        || parts.any(|part| {
            let part = part.file_name().unwrap_or_default();
            part.eq_ignore_ascii_case(name)
        })
}

fn open_archive(path: &Path) -> io::Result<fs::File> {
    Ok(folder::open_regular(path)?.into_std())
}
