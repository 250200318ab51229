//! All assignments, and a workspace whose rubric a test may edit.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use judge::assignment::Assignment;
use tempfile::TempDir;

use crate::support::{copy, root};

pub const RUBRIC: &str = "data/assignments/boggle-solver";

/// Returns all assignments with their names.
pub fn assignments() -> impl Iterator<Item = (String, Assignment)> {
    let entries = fs::read_dir(root().join("data/assignments")).unwrap();
    let folders = entries.map(Result::unwrap).filter(|it| it.path().is_dir());
    let names = folders.map(|folder| folder.file_name().into_string().unwrap());
    names.map(|name| {
        let assignment = Assignment::read(&root(), &name, boggle::SUBJECTS.subjects()).unwrap();
        (name, assignment)
    })
}

/// Creates a workspace whose rubric can be edited.
pub fn workspace() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let link_all_but = |place: &str, but: &str| {
        fs::create_dir_all(folder.path().join(place)).unwrap();
        for entry in fs::read_dir(root().join(place)).unwrap() {
            let name = entry.unwrap().file_name();
            if name != but {
                let place = Path::new(place).join(name);
                symlink(root().join(&place), folder.path().join(&place)).unwrap();
            }
        }
    };
    link_all_but("", "data");
    link_all_but("data", "assignments");
    // A submission must not be a link.
    for place in ["dictionary", "solver"] {
        fs::remove_file(folder.path().join(place)).unwrap();
    }
    for place in ["dictionary", "solver", RUBRIC] {
        copy(&root().join(place), &folder.path().join(place));
    }
    folder
}

/// Returns the error in the rubric after the first `from` is replaced by `to`.
pub fn error(from: &str, to: &str) -> String {
    let folder = workspace();
    let path = folder.path().join(RUBRIC).join("assignment.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
    read(&folder)
}

pub fn read(folder: &TempDir) -> String {
    match Assignment::read(folder.path(), "boggle-solver", boggle::SUBJECTS.subjects()) {
        Ok(_) => "no error".to_string(),
        Err(error) => format!("{error:#}"),
    }
}
