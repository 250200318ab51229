//! Saving loses nothing: neither the old file if it fails, nor a target that it
//! cannot replace.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use dictionary::{Dictionary, DictionaryError, FileAction};
use tempfile::tempdir;

fn five() -> Dictionary {
    ["a", "axe", "tea", "ten", "to"].into_iter().collect()
}

#[test]
fn saving_replaces_the_file_and_leaves_no_other_files() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("words.txt");
    fs::write(&file, "something longer than the words that replace it\n").unwrap();
    five().save_file(&file).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "a\naxe\ntea\nten\nto\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn failed_save_returns_an_error_and_creates_no_files() {
    let folder = tempdir().unwrap();
    let missing = folder.path().join("no_such_folder").join("words.txt");
    let error = five().save_file(&missing).unwrap_err();
    assert!(matches!(
        &error,
        DictionaryError::File { path, action: FileAction::Save, .. } if *path == missing
    ));
    assert!(error.to_string().contains("words.txt: failed to save: "));
    assert!(
        five().save_file(folder.path()).is_err(),
        "a folder is no file"
    );
    assert!(five().save_file("").is_err());
    assert!(five().save_file(folder.path().join("..")).is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn failed_save_keeps_the_old_file() {
    use std::os::unix::fs::symlink;
    // A link to a file in a folder where nobody can create files, not even
    // root: /proc has such folders on every Linux system.
    let folder = tempdir().unwrap();
    let link = folder.path().join("link.txt");
    symlink("/proc/version", &link).unwrap();
    let Ok(before) = fs::read_to_string(&link) else {
        return; // no /proc here, so no such folder
    };
    assert!(five().save_file(&link).is_err());
    assert_eq!(fs::read_to_string(&link).unwrap(), before);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn saving_follows_a_link_and_keeps_the_file_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempdir().unwrap();
    let (file, link) = (
        folder.path().join("words.txt"),
        folder.path().join("link.txt"),
    );
    fs::write(&file, "old\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("words.txt", &link).unwrap();
    five().save_file(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), "a\naxe\ntea\nten\nto\n");
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
}

#[cfg(unix)]
#[test]
fn saving_through_a_dangling_link_creates_its_target() {
    use std::os::unix::fs::symlink;
    let folder = tempdir().unwrap();
    let link = folder.path().join("link.txt");
    symlink("words.txt", &link).unwrap();
    five().save_file(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let saved = fs::read_to_string(folder.path().join("words.txt")).unwrap();
    assert_eq!(saved, "a\naxe\ntea\nten\nto\n");
}

/// Makes a named pipe in its own folder, as a target that is not a file. A device of the
/// machine would be too dangerous: a bug in the code under test might replace it.
#[cfg(unix)]
fn pipe_in(folder: &Path) -> PathBuf {
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    pipe
}

#[cfg(unix)]
#[test]
fn named_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    // A pipe that is opened for reading and writing at once does not block.
    let mut reader = OpenOptions::new()
        .read(true)
        .write(true)
        .open(&pipe)
        .unwrap();
    five().save_file(&pipe).unwrap();
    let mut saved = [0; 17];
    reader.read_exact(&mut saved).unwrap();
    assert_eq!(&saved, b"a\naxe\ntea\nten\nto\n");
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[cfg(unix)]
#[test]
fn save_fails_if_the_reader_of_a_pipe_stops_early() {
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || {
            let mut first = [0; 10];
            fs::File::open(pipe)
                .unwrap()
                .read_exact(&mut first)
                .unwrap();
        }
    });
    // More than a pipe can hold, for a reader that stops after ten bytes.
    let words: Dictionary = data::DICTIONARY.lines().collect();
    let error = words.save_file(&pipe).unwrap_err();
    assert!(
        error.to_string().contains("pipe: failed to save: "),
        "{error}"
    );
    reader.join().unwrap();
}
