//! Hints for an item, given one at a time: a question to think about, the place to look, the idea. The workspace
//! records the hints taken; they cost nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;

use grading::intake::HINTS_TAKEN;

use crate::student::local_state;

const FILE_HEAD: &str =
    "# The number of hints taken, by assignment and item. Hints cost no points.\n";

/// The hints taken in a workspace.
#[derive(Debug)]
pub struct HintsTaken {
    root: PathBuf,
    /// The number of hints, by assignment and item.
    numbers: BTreeMap<String, BTreeMap<String, usize>>,
}

impl HintsTaken {
    /// Reads the hints taken in the workspace at `root`; none if there is no file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is invalid.
    pub fn read(root: &Path) -> Result<Self> {
        Ok(Self {
            root: root.to_path_buf(),
            numbers: local_state::read(root, HINTS_TAKEN, "the hints start")?,
        })
    }

    /// Returns the number of hints taken for an item.
    pub fn of(&self, assignment: &str, item: &str) -> usize {
        let items = self.numbers.get(assignment);
        items
            .and_then(|items| items.get(item))
            .copied()
            .unwrap_or_default()
    }

    /// Takes one more hint for an item.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn take(&mut self, assignment: &str, item: &str) -> Result<()> {
        let items = self.numbers.entry(assignment.to_string()).or_default();
        *items.entry(item.to_string()).or_default() += 1;
        local_state::write(&self.root, HINTS_TAKEN, FILE_HEAD, &self.numbers)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn taken_hints_are_remembered_for_each_item() {
        let folder = tempfile::tempdir().unwrap();
        let mut taken = HintsTaken::read(folder.path()).unwrap();
        assert_eq!(taken.of("boggle-solver", "load"), 0);
        taken.take("boggle-solver", "load").unwrap();
        taken.take("boggle-solver", "load").unwrap();
        taken.take("cs107", "board").unwrap();
        let again = HintsTaken::read(folder.path()).unwrap();
        assert_eq!(again.of("boggle-solver", "load"), 2);
        assert_eq!(again.of("cs107", "board"), 1);
        assert_eq!(again.of("boggle-solver", "save"), 0);
    }

    #[test]
    fn invalid_hints_file_is_reported_with_advice_to_remove_it() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(HINTS_TAKEN), "hints = 3\n").unwrap();
        let error = format!("{:#}", HintsTaken::read(folder.path()).unwrap_err());
        assert!(
            error.contains(".hints.toml: invalid; remove the file"),
            "{error}"
        );
    }
}
