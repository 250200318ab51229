//! A check of the course that has passed, so that the next run of the same course need not repeat it.
//!
//! Nothing is lost if a run starts without it: the check passes again. A failed one is never kept.

use std::fs;
use std::path::PathBuf;

use judge::assignment::Assignment;
use judge::build_cache;
use report::atomic_write;

/// The number of checks that are kept. An instructor changes between secrets, and between versions of a course.
const MAX_KEPT: usize = 20;

/// A check, and whether it is among those that have passed.
pub struct PassedCheck {
    /// The file with the checks that have passed, one in each line, the last one at the end.
    file: PathBuf,
    /// A digest of everything that the check depends on.
    key: String,
}

impl PassedCheck {
    /// Returns the check with this digest of everything that it depends on.
    pub fn new(assignment: &Assignment, key: String) -> Self {
        let file = build_cache::folder_of(assignment).join("passed_checks.txt");
        Self { file, key }
    }

    /// Returns whether it has passed before.
    pub fn is_kept(&self) -> bool {
        self.kept().contains(&self.key)
    }

    /// Keeps it for the next run. If it cannot be kept, the next run checks again.
    pub fn keep(&self) {
        let mut kept = self.kept();
        kept.push(self.key.clone());
        let first = kept.len().saturating_sub(MAX_KEPT);
        let text: String = kept[first..].iter().map(|key| format!("{key}\n")).collect();
        let _ = atomic_write::write(&self.file, text.as_bytes());
    }

    fn kept(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        text.lines().map(String::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_checks_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let check = |number: usize| PassedCheck {
            file: folder.path().join("passed_checks.txt"),
            key: number.to_string(),
        };
        assert!(!check(0).is_kept());
        (0..MAX_KEPT + 1).for_each(|number| check(number).keep());
        assert!(!check(0).is_kept());
        assert!((1..MAX_KEPT + 1).all(|number| check(number).is_kept()));
    }
}
