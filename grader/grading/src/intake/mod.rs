//! What is taken of a submission: the student's own source files, cases of their own, and text answers.
//!
//! Everything else is ours or is left behind: manifests, build scripts, configuration,
//! tests, data, drivers. What was left behind is reported.
//!
//! A `folder` or an `archive` (`zipped`, `tarred`) is listed into a `tree`, in which lies
//! what is `wanted`; what is taken of that is decided here, the same for all.
//! A `problem` is why nothing can be taken; `saved` is text as editors save it.

mod archive;
mod folder;
mod limits;
mod meter;
mod problem;
mod saved;
mod selection;
mod submission;
mod tarred;
mod tree;
mod wanted;
mod zipped;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use archive::Format;
use judge::assignment::Assignment;
use limits::LARGEST_ARCHIVE;
pub use limits::{LARGEST_CASE, MOST_CASES};
use problem::Problem;
pub use submission::{HandedOut, Submission};
use tree::{ENCRYPTED, Entry, Tree, read_at_most};
use wanted::Wanted;
pub use wanted::{CASES_FOLDER, HINTS_TAKEN, PROGRESS, is_junk};

/// Takes the submission at `path`: a folder, a `.zip` or a `.tar.gz`, or a folder with one of these and nothing else. With the files that were
/// `handed_out`, everything that is not as it was and was not taken is named too.
///
/// # Errors
///
/// If there is nothing at `path`, or it may not be opened: never because of what is in it.
pub fn take(
    assignment: &Assignment,
    path: &Path,
    handed_out: Option<&HandedOut>,
) -> Result<Submission> {
    take_wanted(
        assignment,
        path,
        handed_out,
        Wanted::new(assignment, handed_out),
    )
}

/// Takes what is ours, such as the reference: its sources alone, and no history.
///
/// # Errors
///
/// As [`take`].
pub fn take_ours(assignment: &Assignment, path: &Path) -> Result<Submission> {
    let wanted = Wanted::new(assignment, None).without_history();
    take_wanted(assignment, path, None, wanted)
}

fn take_wanted(
    assignment: &Assignment,
    path: &Path,
    handed_out: Option<&HandedOut>,
    wanted: Wanted,
) -> Result<Submission> {
    let what = "failed to open; a submission is a folder, a .zip or a .tar.gz";
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

    let tree = match format {
        _ if about.is_dir() => match archive_in(&whole) {
            Some((archive, format)) => match archive_bytes(&archive) {
                Ok(bytes) => unpack(format, bytes, &wanted),
                Err(error) => Err(Problem::Broken(error.to_string())),
            },
            None => folder::list(folder::open_top(&whole).context(what)?, &wanted),
        },
        Some((format, _)) => unpack(format, archive_bytes(&whole).context(what)?, &wanted),
        None => Err(Problem::Unknown),
    };
    let taken = tree.and_then(|tree| {
        let without_sources = no_sources(&tree, &wanted);
        submission.take(assignment, tree, &wanted, handed_out);
        match submission.files.is_empty() {
            true => Err(without_sources),
            false => Ok(()),
        }
    });
    if let Err(problem) = taken {
        submission.problem = Some(format!("{}: {problem}", name.to_string_lossy()));
    }
    Ok(submission)
}

/// What is the matter if no source could be taken of this.
fn no_sources(tree: &Tree, wanted: &Wanted) -> Problem {
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
    let archives: Vec<_> = names.filter(|name| Format::of(name).is_some()).collect();
    if archives.is_empty() {
        return Problem::Nothing(wanted.sources());
    }
    let archives = archives.iter().map(|name| name.to_string_lossy());
    Problem::Archives(archives.map(String::from).collect())
}

/// The archive in a folder that holds nothing else: so Moodle gives out what was handed in.
fn archive_in(folder: &Path) -> Option<(PathBuf, Format)> {
    let names = fs::read_dir(folder).ok()?.flatten();
    let mut names = names
        .map(|entry| entry.file_name())
        .filter(|name| !is_junk(Path::new(name)));
    let name = names.next()?;
    let (format, _) = Format::of(&name).filter(|_| names.next().is_none())?;
    let path = folder.join(name);
    let is_file = fs::symlink_metadata(&path).is_ok_and(|about| about.is_file());
    is_file.then_some((path, format))
}

/// The bytes of an archive that is not too large.
fn archive_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    read_at_most(folder::open_regular(path)?, LARGEST_ARCHIVE)
}

fn unpack(format: Format, bytes: Option<Vec<u8>>, wanted: &Wanted) -> Result<Tree<'_>, Problem> {
    let bytes = bytes.ok_or(Problem::LargeArchive)?;
    archive::unpack(format, &bytes, wanted)
}
