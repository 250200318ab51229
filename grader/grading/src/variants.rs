//! Variants of the reference solution. Mutants each have a mistake that students make, and the items it costs.
//! Alternative solutions are other designs that earn all points.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::handout;
use crate::intake::{self, Submission};
use judge::assignment::Assignment;

/// A mutant: one edit of the reference solution, or of an alternative solution if the mistake needs another design.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// A short, unique name.
    pub name: String,
    /// The student's mistake.
    pub about: String,
    /// The alternative solution that is edited, unless it is the reference solution.
    alternative_solution: Option<String>,
    /// The edit.
    edit: Edit,
    /// The exact set of items it costs.
    pub loses: BTreeSet<String>,
    /// The reason that it costs more than [`MAX_LOST_ITEMS`], if it does.
    pub reason: Option<String>,
    /// The failure patterns whose hints describe the mistake, judged by its edit instead of the hints it shows. A hint
    /// must lead students with this mistake in the right direction, and must not say anything false about it.
    pub hints: BTreeSet<String>,
    /// Whether it is graded for many seconds, because most of its test cases reach a time limit.
    #[serde(default)]
    pub slow: bool,
    /// The package of its phase.
    #[serde(skip)]
    package: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    /// The file, relative to the package.
    file: PathBuf,
    /// The text in the solution, which occurs exactly once.
    from: String,
    /// The replacement.
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mutants: Vec<Mutant>,
}

/// The maximum number of items that a mutant may fail without a stated reason.
pub const MAX_LOST_ITEMS: usize = 3;

/// The folder of independent solutions for the dictionary and the solver, relative to the root of the workspace.
const INDEPENDENT: &str = "grader/variants/independent";

/// Reads the mutants of an assignment.
///
/// # Errors
///
/// Fails if a file cannot be read, two mutants have the same name, or a mutant names a missing item.
pub fn mutants(assignment: &Assignment) -> Result<Vec<Mutant>> {
    let mut variants: Vec<Mutant> = Vec::new();
    for phase in &assignment.phases {
        let file = format!("{}.toml", phase.package);
        let path = assignment.variants.mutants.join(file);
        let shown = path.display();
        let text = fs::read_to_string(assignment.root.join(&path))
            .with_context(|| format!("{shown}: failed to open"))?;
        let file: File = toml::from_str(&text).with_context(|| shown.to_string())?;
        for mut variant in file.mutants {
            variant.package.clone_from(&phase.package);
            let name = &variant.name;
            ensure!(
                variants.iter().all(|other| other.name != *name),
                "{shown}: two mutants have the name {name}; names must be unique"
            );
            for id in &variant.loses {
                let known = assignment.items.iter().any(|item| item.id == *id);
                ensure!(known, "{shown}: {name} loses {id}, but no item has this id");
            }
            ensure!(!variant.loses.is_empty(), "{shown}: {name} loses nothing");
            ensure!(
                (variant.loses.len() > MAX_LOST_ITEMS) == variant.reason.is_some(),
                "{shown}: {name} loses {} items; with more than {MAX_LOST_ITEMS}, write reason = \"...\"; otherwise remove it",
                variant.loses.len()
            );
            for pattern in &variant.hints {
                ensure!(
                    assignment.hints.contains_key(pattern),
                    "{shown}: {name}: hints: no hint has the name {pattern}"
                );
            }
            variants.push(variant);
        }
    }
    Ok(variants)
}

impl Mutant {
    /// Returns the index of the phase that contains the mistake.
    pub fn phase(&self, assignment: &Assignment) -> usize {
        let mut phases = assignment.phases.iter();
        let place = phases.position(|phase| phase.package == self.package);
        place.unwrap_or_default()
    }

    /// Returns the alternative solution that is edited, unless it is the reference solution.
    pub fn design(&self) -> Option<&str> {
        self.alternative_solution.as_deref()
    }

    /// Returns the solution with this mistake.
    ///
    /// # Errors
    ///
    /// Fails if the edit no longer applies.
    pub fn submission(&self, assignment: &Assignment) -> Result<Submission> {
        let mut submission = match &self.alternative_solution {
            Some(design) => {
                let folder = assignment.variants.alternatives.join(design);
                completed(assignment, &assignment.root.join(&folder))
                    .with_context(|| format!("{}: {}", self.name, folder.display()))?
            }
            None => intake::take_ours(assignment, &assignment.workspace)?,
        };
        submission.student.clone_from(&self.name);
        let Edit { file, from, to } = &self.edit;
        let path = Path::new(&self.package).join(file);
        let shown = path.display();
        let bytes = submission.files.get_mut(&path);
        let bytes = bytes.with_context(|| format!("{shown}: no such file"))?;
        let text = str::from_utf8(bytes)?;
        let times = text.matches(from).count();
        ensure!(
            times == 1,
            "{}: its text occurs {times} times in {shown}; correct `from` so that it occurs once",
            self.name
        );
        *bytes = text.replacen(from, to, 1).into_bytes();
        Ok(submission)
    }
}

/// Reads the alternative solutions: one folder each, with the files that differ from the reference solution. Skips
/// those that do not differ in this assignment.
///
/// # Errors
///
/// Fails if their folder cannot be read.
pub fn alternatives(assignment: &Assignment) -> Result<Vec<Submission>> {
    let folders = folders_in(&assignment.root.join(&assignment.variants.alternatives))?;
    let is_of_it = |folder: &&PathBuf| {
        let mut packages = assignment.phases.iter().map(|phase| &phase.package);
        packages.any(|package| folder.join(package).is_dir())
    };
    let folders = folders.iter().filter(is_of_it);
    folders
        .map(|folder| completed(assignment, folder))
        .collect()
}

/// Reads the independent solutions of an assignment: one folder each, with the files that differ from the handout.
///
/// # Errors
///
/// Fails if their folder cannot be read.
pub fn independent(assignment: &Assignment) -> Result<Vec<Submission>> {
    let folders = folders_in(&assignment.root.join(INDEPENDENT))?;
    let handed_out = handout::handout(assignment, &BTreeSet::new())?.files;
    let sources = assignment
        .phases
        .iter()
        .map(|phase| Path::new(&phase.package).join("src"));
    let sources: Vec<PathBuf> = sources.collect();
    let is_source = |path: &Path| sources.iter().any(|folder| path.starts_with(folder));
    let handed_out: Vec<_> = handed_out
        .into_iter()
        .filter(|(path, _)| is_source(path))
        .collect();
    let mut all = Vec::new();
    let first = &assignment.phases[0].package;
    for folder in folders.iter().filter(|folder| folder.join(first).is_dir()) {
        let mut submission = intake::take_ours(assignment, folder)?;
        for (path, bytes) in &handed_out {
            submission
                .files
                .entry(path.clone())
                .or_insert_with(|| bytes.clone());
        }
        all.push(submission);
    }
    Ok(all)
}

/// Lists a folder, in order.
fn folders_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(|| format!("{}: failed to open", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    folders.sort();
    Ok(folders)
}

/// Returns the files in `folder`, completed with those of the reference solution.
fn completed(assignment: &Assignment, folder: &Path) -> Result<Submission> {
    let reference = intake::take_ours(assignment, &assignment.workspace)?;
    let mut submission = intake::take_ours(assignment, folder)?;
    for (path, bytes) in reference.files {
        submission.files.entry(path).or_insert(bytes);
    }
    Ok(submission)
}
