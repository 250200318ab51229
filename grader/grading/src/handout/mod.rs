//! The handout: the files that students begin with, cut from the reference solution.
//!
//! It contains only the files that the assignment lists. Each file is cut along its markers, manifests are calculated,
//! and READMEs lose the sections that the rubric omits. The same reference solution gives the same bytes.

mod manifests;
mod sections;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use toml_edit::DocumentMut;

use crate::markers::{Audience, Cut, cut};
use judge::assignment::Assignment;

/// The files of a handout, and the lines removed from them.
#[derive(Debug, Default)]
pub struct Handout {
    /// The contents of each file by its path.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The exercises, as `file:function`.
    pub exercises: Vec<String>,
    /// The removed lines, in order.
    pub removed: Vec<String>,
}

/// The keys of a rubric that only matter for making the handout.
const ABOUT_THE_HANDOUT: [&str; 5] = [
    "workspace",
    "variants",
    "handout",
    "without_exercises",
    "omitted_sections",
];

/// Cuts the handout, but keeps the bodies of the `solved` exercises.
///
/// # Errors
///
/// Fails if a file cannot be read, a marker is invalid, or a section to omit does not exist.
pub fn handout(assignment: &Assignment, solved: &BTreeSet<String>) -> Result<Handout> {
    let mut handout = Handout::default();
    let mut omitted = assignment.omitted_sections.clone();
    for path in &assignment.handout_files {
        // The path in the student's workspace.
        let place = path.strip_prefix(&assignment.workspace_folder);
        let place = place.unwrap_or(path);
        let name = place.display().to_string();
        let bytes = fs::read(assignment.root.join(path)).with_context(|| name.clone())?;
        // Binary files are not cut.
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => {
                let audience = Audience {
                    solved,
                    whole: assignment.without_exercises.contains(path),
                };
                let Cut {
                    mut text,
                    exercises,
                    removed,
                } = cut(&name, &text, audience)?;
                handout.exercises.extend(exercises);
                handout.removed.extend(removed);
                if let Some(headings) = omitted.remove(path) {
                    text = sections::without(&text, &headings).with_context(|| name.clone())?;
                }
                if *path == assignment.rubric_file() {
                    text = rubric(&text).with_context(|| name.clone())?;
                }
                text.into_bytes()
            }
            Err(error) => error.into_bytes(),
        };
        let own = path
            .strip_prefix(&assignment.handout_folder)
            .unwrap_or(place);
        let twice = handout.files.insert(own.to_path_buf(), bytes);
        ensure!(twice.is_none(), "{}: twice in the handout", own.display());
    }
    if let Some(path) = omitted.keys().next() {
        bail!(
            "{}: omitted_sections: {} isn't a text file of the handout",
            assignment.rubric_file().display(),
            path.display()
        );
    }
    manifests::calculate(&mut handout.files)?;
    Ok(handout)
}

/// Returns a rubric for students, without the keys for making the handout.
fn rubric(text: &str) -> Result<String> {
    let mut rubric: DocumentMut = text.parse()?;
    for key in ABOUT_THE_HANDOUT {
        rubric.remove(key);
    }
    Ok(rubric.to_string())
}

/// Writes the handout to `out`, a new or empty folder.
///
/// # Errors
///
/// Fails if `out` is not empty or cannot be written.
pub fn write(handout: &Handout, out: &Path) -> Result<()> {
    let shown = out.display();
    let empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    ensure!(empty, "{shown}: not empty; name a new or empty folder");
    for (path, bytes) in &handout.files {
        let path = out.join(path);
        let folder = path.parent().context("a file in a folder")?;
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, bytes))
            .with_context(|| format!("{}: failed to write", path.display()))?;
    }
    Ok(())
}
