//! The folders of crates that are missing where the handout has them: renamed, capitalised or moved.
//!
//! If only one folder can be meant, the grader uses it and tells the student. Otherwise the grader does not guess: it
//! names the candidates for manual review.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::decode_text::is_same_text;
use super::file_filter::{CASES_FOLDER, MANIFEST, Renaming};
use super::limits::MAX_WRAPPERS;
use super::manifest;
use super::submission::HandoutFiles;
use super::tree::{Entry, Tree};
use judge::assignment::Assignment;

/// The number of candidates that a message names.
const MAX_NAMED: usize = 3;

/// The result of a search for missing crates.
#[derive(Debug, Default)]
pub struct FoundCrates {
    /// The folder of the workspace, from the top of the submission.
    pub workspace: PathBuf,
    /// The paths to rename.
    pub renamed: Vec<Renaming>,
    /// The source folders used for packages, relative to the workspace.
    pub sources: BTreeMap<String, PathBuf>,
    /// Messages for the student.
    pub notices: Vec<String>,
    /// Messages with candidates for packages that are still missing.
    pub suggestions: Vec<String>,
}

/// A folder with the sources of a library.
struct Crate {
    /// Its path from the top of the submission.
    folder: PathBuf,
    /// The actual names of its source folder and of its library file.
    spelled: [String; 2],
    /// The packages that it resembles.
    resembles: BTreeSet<String>,
}

/// Returns the packages without a library, or with the unchanged library of the handout, each with a message.
pub fn lacking(
    assignment: &Assignment,
    tree: &Tree,
    starter_code: Option<&HandoutFiles>,
) -> BTreeMap<String, String> {
    let packages = assignment.phases.iter().map(|phase| phase.package.clone());
    let lacking = packages.filter_map(|package| {
        let source = Path::new(&package).join("src");
        if !tree.entries.contains_key(&source.join("lib.rs")) {
            return Some((package.clone(), format!("no {package}/src/lib.rs")));
        }
        let starter_code = starter_code?;
        let mut files = tree.entries.iter().filter(|(path, entry)| {
            path.starts_with(&source) && matches!(entry, Entry::File(Some(_)))
        });
        let is_given = files.all(|(path, entry)| match (entry, starter_code.get(path)) {
            (Entry::File(Some(bytes)), Some(given)) => is_same_text(bytes, given),
            _ => false,
        });
        is_given.then(|| {
            (
                package.clone(),
                format!("{package}/src is unchanged starter code"),
            )
        })
    });
    lacking.collect()
}

/// Finds the crates that may be the `lacking` packages, among all names of the submission listed in `tree`.
pub fn find(
    assignment: &Assignment,
    tree: &Tree,
    lacking: &BTreeMap<String, String>,
    names: &Tree,
    starter_code: Option<&HandoutFiles>,
) -> FoundCrates {
    let crates = crates(assignment, tree, lacking, names, starter_code);
    let mut found = FoundCrates::default();
    let mut chosen: Vec<(&str, &Crate)> = Vec::new();
    for (package, what) in lacking {
        let is_missing = !tree
            .entries
            .contains_key(&Path::new(package).join("src/lib.rs"));
        let candidates: Vec<&Crate> = crates
            .iter()
            .filter(|one| one.resembles.contains(package))
            .collect();
        match candidates[..] {
            [one] if is_missing && one.resembles.len() == 1 => chosen.push((package, one)),
            [] if !is_missing => {}
            [] => {
                let others = crates.iter().filter(|one| one.resembles.is_empty());
                found.suggest(what, others);
            }
            _ => found.suggest(what, candidates.into_iter()),
        }
    }
    found.take(assignment, tree, names, &chosen);
    found
}

impl FoundCrates {
    fn suggest<'a>(&mut self, what: &str, candidates: impl Iterator<Item = &'a Crate>) {
        let names = candidates.take(MAX_NAMED).map(|one| shown(&one.folder));
        let names = names.collect::<Vec<_>>().join(" or ");
        if names.is_empty() {
            self.notices.push(what.to_string());
            return;
        }
        let suggestion = format!("{what}; did you mean {names}?");
        self.suggestions.push(suggestion.clone());
        self.notices.push(suggestion);
    }

    /// Uses the chosen crates as their packages.
    fn take(
        &mut self,
        assignment: &Assignment,
        tree: &Tree,
        names: &Tree,
        chosen: &[(&str, &Crate)],
    ) {
        self.workspace = workspace(assignment, tree, names, chosen);
        for &(package, one) in chosen {
            let Crate {
                folder,
                spelled: [source, library],
                ..
            } = one;
            let to = self.workspace.join(package);
            let mut rename = |from: PathBuf, to: PathBuf| {
                if from != to {
                    self.renamed.push(Renaming { from, to });
                }
            };
            match *folder == self.workspace {
                true => {
                    rename(folder.join(source), to.join("src"));
                    rename(folder.join(MANIFEST), to.join(MANIFEST));
                }
                false => {
                    rename(folder.clone(), to.clone());
                    rename(to.join(source), to.join("src"));
                }
            }
            rename(to.join("src").join(library), to.join("src/lib.rs"));
            let is_called_so = *folder == to;
            self.notices
                .push(match (source.as_str(), library.as_str()) {
                    ("src", library) if is_called_so && library != "lib.rs" => {
                        format!("graded {package}/src/{library} as {package}/src/lib.rs")
                    }
                    (source, _) if *folder == self.workspace || is_called_so && source != "src" => {
                        format!("graded {} as {package}/src/", shown(&folder.join(source)))
                    }
                    _ => format!("graded {} as {package}/", shown(folder)),
                });
            let sources = folder.join(source);
            if let Ok(sources) = sources.strip_prefix(&self.workspace) {
                self.sources
                    .insert(package.to_string(), sources.to_path_buf());
            }
        }
    }
}

/// Returns the workspace folder that contains the chosen crates.
fn workspace(
    assignment: &Assignment,
    tree: &Tree,
    names: &Tree,
    chosen: &[(&str, &Crate)],
) -> PathBuf {
    let mut workspace = tree.workspace.clone();
    let holds_answers = |folder: &Path| {
        let mut files = assignment.answers().map(|path| folder.join(path));
        files.any(|path| names.entries.contains_key(&path))
            || names.entries.contains_key(&folder.join(CASES_FOLDER))
    };
    let folders = || chosen.iter().map(|(_, one)| one.folder.as_path());
    // A crate is in a workspace, unless it is one itself.
    while folders().any(|folder| workspace.starts_with(folder))
        && !holds_answers(&workspace)
        && workspace.pop()
    {}
    // The workspace may have the name of one of its crates, or be one of several folders.
    let packages = || assignment.phases.iter().map(|phase| &phase.package);
    let is_here = |package: &String| {
        tree.entries
            .contains_key(&Path::new(package).join("src/lib.rs"))
    };
    let parents: BTreeSet<&Path> = folders().filter_map(Path::parent).collect();
    if let Some(parent) = parents.first().filter(|_| parents.len() == 1)
        && !packages().any(is_here)
        && parent.starts_with(&workspace)
        && (packages().any(|package| parent.starts_with(workspace.join(package)))
            || holds_answers(parent) && !holds_answers(&workspace))
    {
        workspace = parent.to_path_buf();
    }
    workspace
}

/// Returns the crates that may be missing ones, except those of the handout and those in the correct place.
fn crates(
    assignment: &Assignment,
    tree: &Tree,
    lacking: &BTreeMap<String, String>,
    names: &Tree,
    starter_code: Option<&HandoutFiles>,
) -> Vec<Crate> {
    let packages = || assignment.phases.iter().map(|phase| phase.package.as_str());
    let is_ours = |folder: &Path| {
        let Ok(inside) = folder.strip_prefix(&tree.workspace) else {
            return false;
        };
        let library = inside.join("src/lib.rs");
        let mut libraries = assignment.libraries.iter();
        packages().any(|package| inside == Path::new(package) && !lacking.contains_key(package))
            || tree.entries.contains_key(&library)
                && (starter_code.is_some_and(|files| files.contains_key(&library))
                    || libraries.any(|library| inside == Path::new(&library.name)))
    };
    let is_called = |path: &Path, name: &str| {
        let called = path.file_name().unwrap_or_default();
        called.eq_ignore_ascii_case(name)
    };
    let mut crates: BTreeMap<PathBuf, Crate> = BTreeMap::new();
    for (library, entry) in &names.entries {
        let (Some(source), Entry::File(_)) = (library.parent(), entry) else {
            continue;
        };
        let Some(folder) = source.parent() else {
            continue;
        };
        let is_near = folder.components().count() <= MAX_WRAPPERS + 1;
        if !is_called(library, "lib.rs") || !is_called(source, "src") || !is_near || is_ours(folder)
        {
            continue;
        }
        let called = folder.file_name().unwrap_or_default().to_string_lossy();
        let called = [Some(called.into_owned()), package_in(names, folder)];
        let resembles = |package: &&str| {
            let mut called = called.iter().flatten();
            called.any(|name| name.to_lowercase().replace('-', "_").contains(package))
        };
        let spelled = [source, library.as_path()].map(|path| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        });
        // The spelling in lower case comes last and wins.
        crates.insert(
            folder.to_path_buf(),
            Crate {
                folder: folder.to_path_buf(),
                spelled,
                resembles: packages().filter(resembles).map(str::to_string).collect(),
            },
        );
    }
    crates.into_values().collect()
}

/// Returns the name of the package in the manifest of a folder.
fn package_in(names: &Tree, folder: &Path) -> Option<String> {
    match names.entries.get(&folder.join(MANIFEST)) {
        Some(Entry::File(Some(bytes))) => manifest::package(bytes),
        _ => None,
    }
}

/// Describes a folder for messages.
fn shown(folder: &Path) -> String {
    match folder.as_os_str().is_empty() {
        true => "the top folder".to_string(),
        false => format!("{}/", folder.display()),
    }
}
