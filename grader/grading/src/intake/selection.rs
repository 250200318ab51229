//! The selection of what is taken of a tree; all else is left behind, and named with the reason.

use std::path::Path;

use super::limits::{MOST, MOST_CASES};
use super::saved;
use super::submission::{HandedOut, Submission};
use super::tree::{Entry, Tree};
use super::wanted::{Wanted, is_made, is_rust};
use judge::assignment::Assignment;

impl Submission {
    /// Takes what is wanted of a tree, and notes what is left behind.
    pub(super) fn take(
        &mut self,
        assignment: &Assignment,
        mut tree: Tree,
        wanted: &Wanted,
        handed_out: Option<&HandedOut>,
    ) {
        self.ignored.append(&mut tree.refused);
        self.repository = tree.repository.take();
        for phase in &assignment.phases {
            self.take_source(&tree, &Path::new(&phase.package).join("src"));
            for path in &phase.provided {
                // Nor may a folder stand where a file of ours will.
                self.files.retain(|taken, _| !taken.starts_with(path));
            }
        }
        for path in assignment.answers() {
            self.take_answers(&tree, path);
        }
        self.take_cases(&tree, wanted);
        if let Some(handed_out) = handed_out {
            self.name_the_rest(&tree, wanted, handed_out);
        }
    }

    fn leave(&mut self, path: &Path, reason: &'static str) {
        let name = path.to_string_lossy().into_owned();
        self.ignored.entry(name).or_insert(reason);
    }

    /// Takes the source files below `place`.
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
                    if self.files.len() < MOST {
                        self.files.insert(path.clone(), bytes.clone());
                    } else {
                        self.leave(path, "one too many");
                    }
                }
                Entry::File(_) => self.leave(path, "no Rust source"),
            }
        }
    }

    fn take_answers(&mut self, tree: &Tree, path: &Path) {
        match tree.entries.get(path) {
            Some(Entry::File(Some(bytes))) => {
                self.answers.insert(path.to_path_buf(), saved::text(bytes));
            }
            Some(Entry::Refused(reason)) => self.leave(path, reason),
            Some(_) => self.leave(path, "not a regular file"),
            None => {}
        }
    }

    /// Takes the cases that the student wrote.
    fn take_cases(&mut self, tree: &Tree, wanted: &Wanted) {
        let cases = tree.entries.iter().filter(|(path, _)| wanted.is_case(path));
        for (path, entry) in cases {
            match entry {
                Entry::File(Some(bytes)) if self.cases.len() < MOST_CASES => {
                    self.cases.insert(path.clone(), bytes.clone());
                }
                Entry::File(Some(_)) => self.leave(path, "one case too many"),
                Entry::Refused(reason) => self.leave(path, reason),
                _ => self.leave(path, "not a regular file"),
            }
        }
    }

    /// Names what was neither taken nor handed out as it is. A folder in which nothing is
    /// wanted is named as a whole.
    fn name_the_rest(&mut self, tree: &Tree, wanted: &Wanted, handed_out: &HandedOut) {
        let mut whole: Option<&Path> = None;
        for (path, entry) in &tree.entries {
            if is_made(path) || whole.is_some_and(|whole| path.starts_with(whole)) {
                continue;
            }
            if *entry == Entry::Folder {
                if !wanted.leads(path) {
                    whole = Some(path);
                    self.leave(path, "not asked for");
                }
                continue;
            }
            let taken = self.files.contains_key(path) || self.answers.contains_key(path);
            if taken || self.cases.contains_key(path) {
                continue;
            }
            match (entry, handed_out.get(path)) {
                (Entry::Refused(reason), _) => self.leave(path, reason),
                (_, None) => self.leave(path, "not asked for"),
                (Entry::File(Some(bytes)), Some(original)) if bytes == original => {}
                _ => self.leave(path, "changed, but provided: ours is used"),
            }
        }
    }
}
