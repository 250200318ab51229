//! The files of an assignment.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use judge::assignment::{Assignment, OracleKind};

use crate::handout;
use crate::intake;

/// Returns the files that grading an assignment needs, by path relative to the root: a smaller root for this assignment
/// alone.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn grading_files(assignment: &Assignment) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let workspace = &assignment.workspace_folder;
    let mut files = BTreeMap::new();
    for path in files_of(assignment)? {
        let bytes = fs::read(assignment.root.join(&path))
            .with_context(|| format!("{}: failed to open", path.display()))?;
        files.insert(path, bytes);
    }
    let reference = intake::take_ours(assignment, &assignment.workspace)?.files;
    files.extend(
        reference
            .into_iter()
            .map(|(path, bytes)| (workspace.join(path), bytes)),
    );
    // Manifests must not name packages that are missing.
    let handout = handout::handout(assignment, &BTreeSet::new())?.files;
    let manifests = handout
        .into_iter()
        .filter(|(path, _)| path.ends_with("Cargo.toml"))
        .map(|(path, bytes)| (workspace.join(path), bytes));
    files.extend(manifests);
    Ok(files)
}

/// Returns the files that an assignment depends on, relative to the root, without build output.
pub(crate) fn files_of(assignment: &Assignment) -> Result<BTreeSet<PathBuf>> {
    let mut files: BTreeSet<PathBuf> = assignment
        .program_files
        .iter()
        .chain(&assignment.handout_files)
        .cloned()
        .collect();
    files.extend(
        assignment
            .phases
            .iter()
            .flat_map(|phase| &phase.provided)
            .map(|path| assignment.workspace_folder.join(path)),
    );
    files.extend(assignment.grammar_file.clone());
    for (place, phase) in assignment.phases.iter().enumerate() {
        if let OracleKind::Program { program } = &phase.oracle
            && assignment.has_oracle(place)
        {
            files.insert(program.clone());
        }
    }
    let mut folders = vec![Path::new("data/assignments").join(&assignment.name)];
    let variants = [
        &assignment.variants.mutants,
        &assignment.variants.alternatives,
    ];
    if assignment.own_test_cases().is_some() && assignment.root.join(variants[0]).is_dir() {
        // Catching these mutants earns points.
        folders.extend(variants.into_iter().cloned());
    }
    folders.extend(
        assignment
            .libraries
            .iter()
            .filter_map(|library| Some(assignment.workspace_folder.join(library.source.parent()?))),
    );
    for folder in folders {
        files.extend(files_below(&assignment.root, folder)?);
    }
    Ok(files)
}

/// Returns the files below a folder of the root, by path relative to the root, without build output.
pub(crate) fn files_below(root: &Path, folder: PathBuf) -> Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let whole = root.join(&folder);
        for entry in
            fs::read_dir(&whole).with_context(|| format!("{}: failed to open", whole.display()))?
        {
            let path = folder.join(entry?.file_name());
            if path.ends_with("target") {
                continue;
            }
            match root.join(&path).is_dir() {
                true => folders.push(path),
                false => {
                    files.insert(path);
                }
            }
        }
    }
    Ok(files)
}
