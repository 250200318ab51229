//! Hostile folders.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use grading::intake::Submission;
use rustix::fs::{CWD, FileType, Mode, mkfifoat, mknodat};
use tempfile::TempDir;

use super::{FILES, LIB, left, problem, take, taken};
use crate::support::archives::{lay_out, tar_gz, zip};

const SOLVER: &str = "solver/src/lib.rs";

/// Returns a submission with a good solver and a dictionary created by `make`.
fn student(make: impl FnOnce(&Path)) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path(), &[(SOLVER.to_string(), "good")]);
    fs::create_dir_all(folder.path().join("dictionary/src")).unwrap();
    make(folder.path());
    folder
}

/// Takes in a submission, and fails if that blocks.
fn take_now(folder: &TempDir) -> Submission {
    let (sender, receiver) = channel();
    let path = folder.path().to_path_buf();
    thread::spawn(move || sender.send(Box::new(take(&path))));
    *receiver
        .recv_timeout(Duration::from_secs(20))
        .expect("an end")
}

#[test]
fn links_are_not_followed_anywhere_in_a_submission() {
    let elsewhere = tempfile::tempdir().unwrap();
    lay_out(
        elsewhere.path(),
        &[("src/lib.rs".to_string(), "somebody else's")],
    );
    let elsewhere = elsewhere.path();
    let link = "a link, which the grader does not follow";

    let folder = student(|student| {
        symlink(elsewhere.join("src/lib.rs"), student.join(LIB)).unwrap();
        symlink(
            "../../solver/src/lib.rs",
            student.join("dictionary/src/own.rs"),
        )
        .unwrap();
        symlink(elsewhere, student.join("dictionary/src/folder")).unwrap();
        symlink(elsewhere.join("src/lib.rs"), student.join("ANSWERS.md")).unwrap();
    });
    let submission = take(folder.path());
    assert_eq!(taken(&submission), [SOLVER]);
    assert!(submission.answers.is_empty());
    let expected = [
        "ANSWERS.md",
        "dictionary/src/folder",
        LIB,
        "dictionary/src/own.rs",
    ];
    assert_eq!(
        left(&submission),
        expected.map(|path| format!("{path}: {link}"))
    );

    for part in ["dictionary", "dictionary/src"] {
        let folder = student(|student| {
            fs::remove_dir_all(student.join(part)).unwrap();
            let inner = part
                .strip_prefix("dictionary")
                .unwrap()
                .trim_start_matches('/');
            symlink(elsewhere.join(inner), student.join(part)).unwrap();
        });
        let submission = take(folder.path());
        assert_eq!(taken(&submission), [SOLVER]);
        assert_eq!(left(&submission), [format!("{part}: {link}")]);
    }

    let folder = tempfile::tempdir().unwrap();
    symlink(
        root_of_a_workspace().path(),
        folder.path().join("boggle-main"),
    )
    .unwrap();
    assert!(problem(&take(folder.path())).contains("no sources in"));
}

fn root_of_a_workspace() -> TempDir {
    student(|student| fs::write(student.join(LIB), "good").unwrap())
}

#[test]
fn pipes_and_sockets_are_ignored_without_blocking() {
    let folder = student(|student| {
        let mode = Mode::from_raw_mode(0o644);
        mkfifoat(CWD, student.join(LIB), mode).unwrap();
        mkfifoat(CWD, student.join("ANSWERS.md"), mode).unwrap();
        UnixListener::bind(student.join("dictionary/src/socket.rs")).unwrap();
    });
    let submission = take_now(&folder);
    assert_eq!(taken(&submission), [SOLVER]);
    let expected = ["ANSWERS.md", LIB, "dictionary/src/socket.rs"];
    assert_eq!(
        left(&submission),
        expected.map(|path| format!("{path}: not a regular file"))
    );

    let fifo = tempfile::tempdir().unwrap();
    let name = fifo.path().join("anna.zip");
    mkfifoat(CWD, &name, Mode::from_raw_mode(0o644)).unwrap();
    assert!(problem(&take(&name)).contains("not a folder or an archive"));
}

#[test]
fn device_is_ignored_without_blocking() {
    // The device is /dev/zero, which never ends. Only root can create one.
    let folder = student(|_| {});
    let mode = Mode::from_raw_mode(0o644);
    let zero = rustix::fs::makedev(1, 5);
    if mknodat(
        CWD,
        folder.path().join(LIB),
        FileType::CharacterDevice,
        mode,
        zero,
    )
    .is_err()
    {
        return;
    }
    let submission = take_now(&folder);
    assert_eq!(left(&submission), [format!("{LIB}: not a regular file")]);
}

#[test]
fn unreadable_files_and_folders_are_ignored() {
    use std::os::unix::fs::PermissionsExt;
    let folder = student(|student| fs::write(student.join(LIB), "x").unwrap());
    let closed = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let file = folder.path().join(LIB);
    closed(&file, 0o000);
    // Root can read everything.
    if fs::read(&file).is_ok() {
        return;
    }
    assert_eq!(left(&take(folder.path())), [format!("{LIB}: unreadable")]);
    let source = folder.path().join("dictionary/src");
    closed(&source, 0o000);
    assert_eq!(left(&take(folder.path())), ["dictionary/src: unreadable"]);
    closed(&source, 0o700);
}

#[test]
fn hard_link_is_a_file_like_any_other() {
    let folder = student(|student| {
        fs::hard_link(student.join(SOLVER), student.join(LIB)).unwrap();
    });
    assert_eq!(taken(&take(folder.path())), [LIB, SOLVER]);
}

#[test]
fn size_and_depth_of_files_are_limited() {
    let folder = student(|student| {
        let large = fs::File::create(student.join(LIB)).unwrap();
        large.set_len(1 << 40).unwrap();
        let deep = student.join("dictionary/src").join("a/".repeat(500));
        fs::create_dir_all(&deep).unwrap();
        fs::write(deep.join("x.rs"), "x").unwrap();
    });
    let submission = take(folder.path());
    assert_eq!(taken(&submission), [SOLVER]);
    let deepest = format!("dictionary/src{}", "/a".repeat(11));
    assert_eq!(
        left(&submission),
        [
            format!("{deepest}: nested too deeply"),
            format!("{LIB}: too large")
        ]
    );
}

#[test]
fn ambiguous_spellings_and_invalid_names_are_ignored() {
    let folder = student(|student| {
        for name in [&b"Trie.rs"[..], b"trie.rs", b"\xff.rs", b"a\\b.rs"] {
            let name = Path::new(OsStr::from_bytes(name));
            fs::write(student.join("dictionary/src").join(name), "x").unwrap();
        }
    });
    let submission = take(folder.path());
    assert_eq!(taken(&submission), ["dictionary/src/trie.rs", SOLVER]);
    assert_eq!(
        left(&submission),
        [
            "dictionary/src/Trie.rs: differs from another name only in case",
            "dictionary/src/a\\b.rs: a Windows path",
            "dictionary/src/\u{fffd}.rs: name not UTF-8",
        ]
    );
}

#[test]
fn archive_alone_in_a_folder_is_taken_as_the_submission() {
    let sources = [LIB, "solver/src/board/cell.rs", "solver/src/lib.rs"];
    for (name, bytes) in [("boggle.zip", zip(&FILES)), ("boggle.tgz", tar_gz(&FILES))] {
        let folder = tempfile::tempdir().unwrap();
        let student = folder.path().join("Anna Berg_1234_assignsubmission_file_");
        lay_out(&student, &[(".DS_Store".to_string(), "x")]);
        fs::write(student.join(name), &bytes).unwrap();
        let submission = take(&student);
        assert_eq!(taken(&submission), sources, "{name}");
        assert_eq!(submission.student, "Anna Berg_1234_assignsubmission_file_");

        // Next to a source, the archive is not opened, because it is unclear which of them counts.
        fs::write(student.join("trie.rs"), "").unwrap();
        let expected = format!(
            "contains the archive {name} next to trie.rs; submit everything in one archive"
        );
        assert!(problem(&take(&student)).contains(&expected), "{name}");
    }
}

#[test]
fn link_or_folder_named_like_an_archive_is_not_opened_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("others.zip");
    fs::write(&archive, zip(&FILES)).unwrap();
    let student = folder.path().join("anna");
    fs::create_dir(&student).unwrap();
    symlink(&archive, student.join("boggle.zip")).unwrap();
    assert!(problem(&take(&student)).contains("no sources"));
    fs::remove_file(student.join("boggle.zip")).unwrap();
    lay_out(
        &student.join("boggle.zip"),
        &FILES.map(|(path, text)| (path.to_string(), text)),
    );
    assert_eq!(taken(&take(&student)).len(), 3);
}
