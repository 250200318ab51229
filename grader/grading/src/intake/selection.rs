//! The selection of files from a tree. All other files are ignored, each with a reason.

use std::path::Path;

use super::decode_text::{decode_text, is_same_text};
use super::file_filter::{FileFilter, MANIFEST, is_build_output, is_rust};
use super::limits::{MAX_SOURCES, MAX_STUDENT_CASES, TOO_MANY_CASES, TOO_MANY_SOURCES};
use super::manifest::dependencies;
use super::submission::{HandoutFiles, Submission};
use super::tree::{Entry, Tree};
use judge::assignment::Assignment;

impl Submission {
    /// Copies the files that the filter matches, and notes the ignored ones.
    pub(super) fn take(
        &mut self,
        assignment: &Assignment,
        mut tree: Tree,
        filter: &FileFilter,
        starter_code: Option<&HandoutFiles>,
    ) {
        self.ignored.append(&mut tree.refused);
        self.repository = tree.repository.take();
        for phase in &assignment.phases {
            let package = Path::new(&phase.package);
            self.take_source(&tree, &package.join("src"));
            if let Some(Entry::File(Some(bytes))) = tree.entries.get(&package.join(MANIFEST)) {
                let dependencies = dependencies(bytes);
                self.dependencies
                    .insert(phase.package.clone(), dependencies);
            }
            for path in &phase.provided {
                // A folder must not take the path of a provided file.
                self.files.retain(|taken, _| !taken.starts_with(path));
            }
        }
        for path in assignment.answers() {
            self.take_answers(&tree, path);
        }
        self.take_cases(&tree, filter);
        if let Some(starter_code) = starter_code {
            self.name_the_rest(&tree, filter, starter_code);
        }
    }

    fn leave(&mut self, path: &Path, reason: &'static str) {
        let name = path.to_string_lossy().into_owned();
        self.ignored.entry(name).or_insert(reason);
    }

    /// Copies the source files below `place`.
    fn take_source(&mut self, tree: &Tree, place: &Path) {
        let source = tree
            .entries
            .iter()
            .filter(|(path, _)| path.starts_with(place));
        for (path, entry) in source {
            match entry {
                Entry::Folder => {}
                Entry::Refused(reason) => self.leave(path, reason),
                Entry::File(Some(bytes)) if is_rust(path) => {
                    if self.files.len() < MAX_SOURCES {
                        self.files.insert(path.clone(), bytes.clone());
                    } else {
                        self.leave(path, TOO_MANY_SOURCES);
                    }
                }
                Entry::File(_) => self.leave(path, "not a Rust source"),
            }
        }
    }

    fn take_answers(&mut self, tree: &Tree, path: &Path) {
        match tree.entries.get(path) {
            Some(Entry::File(Some(bytes))) => {
                self.answers.insert(path.to_path_buf(), decode_text(bytes));
            }
            Some(Entry::Refused(reason)) => self.leave(path, reason),
            Some(_) => self.leave(path, "not a regular file"),
            None => {}
        }
    }

    /// Copies the student's own test cases.
    fn take_cases(&mut self, tree: &Tree, filter: &FileFilter) {
        let cases = tree.entries.iter().filter(|(path, _)| filter.is_case(path));
        for (path, entry) in cases {
            match entry {
                Entry::File(Some(bytes)) if self.cases.len() < MAX_STUDENT_CASES => {
                    self.cases.insert(path.clone(), bytes.clone());
                }
                Entry::File(Some(_)) => self.leave(path, TOO_MANY_CASES),
                Entry::Refused(reason) => self.leave(path, reason),
                _ => self.leave(path, "not a regular file"),
            }
        }
    }

    /// Notes all other files, except unchanged files of the handout. A folder that the filter does not enter counts as
    /// one.
    fn name_the_rest(&mut self, tree: &Tree, filter: &FileFilter, starter_code: &HandoutFiles) {
        let mut whole: Option<&Path> = None;
        for (path, entry) in &tree.entries {
            if is_build_output(path) || whole.is_some_and(|whole| path.starts_with(whole)) {
                continue;
            }
            if *entry == Entry::Folder {
                if !filter.enters(path) {
                    whole = Some(path);
                    self.leave(path, "not part of the assignment");
                }
                continue;
            }
            let taken = self.files.contains_key(path) || self.answers.contains_key(path);
            if taken || self.cases.contains_key(path) {
                continue;
            }
            match (entry, starter_code.get(path)) {
                (Entry::Refused(reason), _) => self.leave(path, reason),
                (_, None) => self.leave(path, "not part of the assignment"),
                (Entry::File(Some(bytes)), Some(original)) if is_same_text(bytes, original) => {}
                _ => self.leave(path, "a changed provided file; the grader uses its own"),
            }
        }
    }
}
