//! Variants of the reference: faulty ones, each with a mistake that students make
//! and the items it costs; and right ones, other designs that earn everything.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::assignment::Assignment;
use crate::intake::{self, Submission};

/// A mistake, as one edit of the reference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faulty {
    /// Short name, unique.
    pub name: String,
    /// What the student did.
    pub about: String,
    /// The file it is in.
    file: PathBuf,
    /// The text of the reference, which is there once.
    from: String,
    /// What stands there instead.
    to: String,
    /// The items it costs, no more and no less.
    pub loses: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    variants: Vec<Faulty>,
}

/// Where variants lie, from the root of the workspace.
const FOLDER: &str = "grader/variants";

/// The faulty variants of an assignment.
///
/// # Errors
///
/// If a file of them cannot be read, two have one name, or one names an item that
/// does not exist.
pub fn faulty(assignment: &Assignment) -> Result<Vec<Faulty>> {
    let mut variants: Vec<Faulty> = Vec::new();
    for phase in &assignment.phases {
        let path = Path::new(FOLDER)
            .join("faulty")
            .join(format!("{}.toml", phase.package));
        let shown = path.display();
        let text = fs::read_to_string(assignment.root.join(&path))
            .with_context(|| format!("{shown}: failed to open"))?;
        let file: File = toml::from_str(&text).with_context(|| shown.to_string())?;
        for variant in file.variants {
            let name = &variant.name;
            ensure!(
                variants.iter().all(|other| other.name != *name),
                "{shown}: {name} is there twice"
            );
            for id in &variant.loses {
                let known = assignment.items.iter().any(|item| item.id == *id);
                ensure!(known, "{shown}: {name} loses {id}, which is no item");
            }
            ensure!(!variant.loses.is_empty(), "{shown}: {name} loses nothing");
            variants.push(variant);
        }
    }
    Ok(variants)
}

impl Faulty {
    /// The place of the phase that the mistake is in.
    ///
    /// # Errors
    ///
    /// If its file is in none.
    pub fn phase(&self, assignment: &Assignment) -> Result<usize> {
        let phases = &assignment.phases;
        let phase = phases
            .iter()
            .position(|phase| self.file.starts_with(&phase.package));
        phase.with_context(|| format!("{}: {} is in no phase", self.name, self.file.display()))
    }

    /// The reference with this mistake.
    ///
    /// # Errors
    ///
    /// If the edit no longer applies.
    pub fn submission(&self, assignment: &Assignment) -> Result<Submission> {
        let mut submission = intake::take(assignment, &assignment.root)?;
        submission.student = self.name.clone();
        let shown = self.file.display();
        let bytes = submission
            .files
            .get(&self.file)
            .with_context(|| format!("{shown}: no such file"))?;
        let text = String::from_utf8(bytes.clone())?;
        let times = text.matches(&self.from).count();
        ensure!(
            times == 1,
            "{}: its text is {times} times in {shown} and not once; the reference has changed, so mend `from`",
            self.name
        );
        let text = text.replacen(&self.from, &self.to, 1);
        submission
            .files
            .insert(self.file.clone(), text.into_bytes());
        Ok(submission)
    }
}

/// The right variants: a folder each, with the files in which it differs from the
/// reference.
///
/// # Errors
///
/// If their folder cannot be read.
pub fn right(assignment: &Assignment) -> Result<Vec<Submission>> {
    let folder = assignment.root.join(FOLDER).join("right");
    let mut folders: Vec<PathBuf> = fs::read_dir(&folder)
        .with_context(|| format!("{}: failed to open", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    folders.sort();
    let reference = intake::take(assignment, &assignment.root)?;
    let mut submissions = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        let mut submission = intake::take(assignment, folder)?;
        for (path, bytes) in &reference.files {
            let file = submission.files.entry(path.clone());
            file.or_insert_with(|| bytes.clone());
        }
        submissions.push(submission);
    }
    Ok(submissions)
}
