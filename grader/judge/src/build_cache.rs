//! A cache of compiled course code, in the target folder of the workspace, so that the next run compiles only
//! submissions.
//!
//! It contains one build of each part of an assignment, with a digest of everything that the build depends on and of
//! the built files. A build that is damaged, or of other sources, is not used. Programs under test cannot reach it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::assignment::Assignment;

/// The file with the digest.
const DIGEST: &str = "digest";

/// The cache of a part of an assignment.
pub struct BuildCache {
    folder: PathBuf,
    /// A digest of everything that the build depends on.
    key: Vec<u8>,
}

impl BuildCache {
    /// Returns the cache of the part `name` of an assignment. `key` is a digest of everything that its build depends on.
    pub fn new(assignment: &Assignment, name: &str, key: Vec<u8>) -> Self {
        Self {
            folder: folder_of(assignment).join(name),
            key,
        }
    }

    /// Copies the files of an earlier build to `folder`, if it had the same key. Returns whether it did.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be written.
    pub fn restore(&self, folder: &Path) -> Result<bool> {
        let Ok(mut files) = read(&self.folder) else {
            return Ok(false);
        };
        if files.remove(Path::new(DIGEST)) != Some(self.digest(&files)) {
            return Ok(false);
        }
        for (name, bytes) in files {
            let path = folder.join(name);
            write_program(&path, &bytes)
                .with_context(|| format!("{}: failed to write", path.display()))?;
        }
        Ok(true)
    }

    /// Keeps the files in `folder`. If they cannot be kept, the next run compiles again.
    pub fn store(&self, folder: &Path) {
        // Nothing is lost but time.
        let _ = self.try_to_store(folder);
    }

    fn try_to_store(&self, folder: &Path) -> io::Result<()> {
        let mut files = read(folder)?;
        files.insert(DIGEST.into(), self.digest(&files));
        let parent = self.folder.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent)?;
        // Another run never uses half of a build: without all files, the digest differs.
        let new = tempfile::tempdir_in(parent)?;
        for (name, bytes) in files {
            fs::write(new.path().join(name), bytes)?;
        }
        let _ = fs::remove_dir_all(&self.folder);
        fs::rename(new.path(), &self.folder)
    }

    fn digest(&self, files: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<u8> {
        let mut digest = Sha256::new();
        digest.update(&self.key);
        for (name, bytes) in files {
            for part in [name.as_os_str().as_encoded_bytes(), bytes] {
                digest.update((part.len() as u64).to_le_bytes());
                digest.update(part);
            }
        }
        digest.finalize().to_vec()
    }
}

/// Returns the folder in which the next run finds what this one keeps.
pub fn folder_of(assignment: &Assignment) -> PathBuf {
    let place = Path::new("target/grader").join(&assignment.name);
    assignment.workspace.join(place)
}

/// Returns the files in a folder, by name.
fn read(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.insert(entry.file_name().into(), fs::read(entry.path())?);
        }
    }
    Ok(files)
}

/// Writes a file that every user may run.
fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::write(path, bytes)?;
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_undamaged_build_of_the_same_key_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        for folder in [&from, &to] {
            fs::create_dir(folder).unwrap();
        }
        fs::write(from.join("program"), "built").unwrap();
        let cache = |key: &str| BuildCache {
            folder: folder.path().join("target/grader/test/part"),
            key: key.into(),
        };
        assert!(!cache("one").restore(&to).unwrap(), "nothing is there");
        cache("one").store(&from);
        assert!(!cache("other").restore(&to).unwrap());
        assert_eq!(read(&to).unwrap().len(), 0);
        assert!(cache("one").restore(&to).unwrap());
        assert_eq!(read(&to).unwrap(), read(&from).unwrap());
        // A newer build replaces it.
        cache("other").store(&from);
        assert!(!cache("one").restore(&to).unwrap());
        assert!(cache("other").restore(&to).unwrap());
        fs::write(cache("other").folder.join("program"), "build").unwrap();
        assert!(!cache("other").restore(&to).unwrap(), "damaged");
    }
}
