//! The check of a course before a run. If it passes, the next run of the same course does not repeat it.
//!
//! The grader keeps only checks that have passed. If the list is missing, it checks again.

use std::fs;
use std::path::PathBuf;

use judge::assignment::Assignment;
use judge::build_cache;
use report::atomic_write;

/// The number of checks that are kept: enough for instructors who switch between secrets or versions of a course.
const MAX_KEPT: usize = 20;

/// The check of a course.
pub struct CourseCheck {
    /// The file with the keys of the checks that have passed, one per line, oldest first.
    file: PathBuf,
    /// A digest of everything that the check depends on.
    key: String,
}

impl CourseCheck {
    /// Returns the check with this digest of everything that it depends on.
    pub fn new(assignment: &Assignment, key: String) -> Self {
        let file = build_cache::folder_of(assignment).join("passed_checks.txt");
        Self { file, key }
    }

    /// Returns whether it has passed in an earlier run.
    pub fn has_passed(&self) -> bool {
        self.kept().contains(&self.key)
    }

    /// Keeps it as passed. If the file cannot be written, the next run checks again.
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
        let check = |number: usize| CourseCheck {
            file: folder.path().join("passed_checks.txt"),
            key: number.to_string(),
        };
        assert!(!check(0).has_passed());
        (0..MAX_KEPT + 1).for_each(|number| check(number).keep());
        assert!(!check(0).has_passed());
        assert!((1..MAX_KEPT + 1).all(|number| check(number).has_passed()));
    }
}
