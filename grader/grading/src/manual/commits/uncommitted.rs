//! Uncommitted changes. If a submission differs from its last commit, the history may belong to another submission.

use std::collections::BTreeMap;
use std::path::PathBuf;

use gix_object::{Kind, compute_hash};

use crate::history::Sources;
use crate::manual::line::list_names;

/// Lists the files that differ from the last commit, if there are any.
pub fn differs_from(sources: &Sources, files: &BTreeMap<PathBuf, Vec<u8>>) -> Option<String> {
    let is_committed = |path, bytes| {
        let name = sources.get(path);
        name.is_some_and(|name| is_named(bytes, name))
    };
    let differing = files
        .iter()
        .filter(|(path, bytes)| !is_committed(*path, bytes.as_slice()));
    let names: Vec<String> = differing
        .map(|(path, _)| path.display().to_string())
        .collect();
    let differs = "the submission differs from the last commit";
    (!names.is_empty()).then(|| format!("{differs}: {}", list_names(names)))
}

/// Whether this is the git hash of these bytes, with any line endings.
fn is_named(bytes: &[u8], name: &str) -> bool {
    let with_ends = |end: &[u8]| {
        let lines = bytes.split(|byte| *byte == b'\n');
        let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        lines.collect::<Vec<_>>().join(end)
    };
    [bytes.to_vec(), with_ends(b"\n"), with_ends(b"\r\n")]
        .iter()
        .any(|bytes| {
            let id = compute_hash(gix_hash::Kind::Sha1, Kind::Blob, bytes);
            id.is_ok_and(|id| id == name)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differing(committed: &[(&str, &str)], submitted: &[(&str, &str)]) -> Option<String> {
        let sources = committed.iter().map(|(path, text)| {
            let name = compute_hash(gix_hash::Kind::Sha1, Kind::Blob, text.as_bytes());
            (path.into(), name.unwrap().to_string())
        });
        let files = submitted.iter();
        let files = files.map(|(path, text)| (path.into(), text.as_bytes().to_vec()));
        differs_from(&sources.collect(), &files.collect())
    }

    #[test]
    fn files_changed_or_added_after_the_last_commit_are_listed() {
        let committed = [("a.rs", "a\n"), ("b.rs", "b\n")];
        assert_eq!(differing(&committed, &committed), None);
        let submitted = [("a.rs", "a\n"), ("b.rs", "c\n"), ("c.rs", "")];
        assert_eq!(
            differing(&committed, &submitted).unwrap(),
            "the submission differs from the last commit: b.rs, c.rs"
        );
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let many = differing(&[], &names.map(|name| (name, ""))).unwrap();
        assert!(many.ends_with(": a, b, c, d, e, f, and 2 more"), "{many}");
    }

    #[test]
    fn different_line_ends_make_no_difference() {
        let unix = [("a.rs", "a\n\nb\n")];
        let windows = [("a.rs", "a\r\n\r\nb\r\n")];
        assert_eq!(differing(&unix, &windows), None);
        assert_eq!(differing(&windows, &unix), None);
    }
}
