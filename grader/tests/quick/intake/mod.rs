//! The files that the grader takes from a submission, be it a folder, an archive, or a hostile one.

mod archives;
mod crate_folders;
mod folders;
mod other_archives;
mod properties;

use std::fs;
use std::path::Path;

use grading::intake;

use crate::support::archives::{lay_out, tar_gz, zip};
use crate::support::intake::{FILES, LIB, assignment, left, problem, take, take_bytes, taken};

#[test]
fn folders_zips_and_tars_give_the_same_files_without_junk() {
    let junk = [
        ("__MACOSX/._x", "x"),
        (".DS_Store", "x"),
        ("Thumbs.db", "x"),
        ("dictionary/src/._lib.rs", "x"),
        ("dictionary/src/.DS_Store", "x"),
        ("target/debug/x.rs", "x"),
        (".git/HEAD", "x"),
        ("Cargo.lock", "x"),
    ];
    for around in ["", "boggle-main/", "boggle/boggle-main/"] {
        let files = FILES.iter().chain(&junk);
        let mut files: Vec<(String, &str)> = files
            .map(|(path, text)| (format!("{around}{path}"), *text))
            .collect();
        if !around.is_empty() {
            files.push(("__MACOSX/x".to_string(), "x"));
            files.push((".DS_Store".to_string(), "x"));
        }
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("anna");
        lay_out(&place, &files);
        for submission in [
            take(&place),
            take_bytes("anna.zip", &zip(&files)),
            take_bytes("anna.tar.gz", &tar_gz(&files)),
            take_bytes("anna.TGZ", &tar_gz(&files)),
        ] {
            assert_eq!(submission.student, "anna");
            assert_eq!(problem(&submission), "none");
            assert_eq!(
                taken(&submission),
                [LIB, "solver/src/board/cell.rs", "solver/src/lib.rs"]
            );
            assert_eq!(submission.files[Path::new(LIB)], b"//! A dictionary.");
            assert_eq!(submission.answers[Path::new("ANSWERS.md")], "Because.");
            assert_eq!(left(&submission), [""; 0]);
        }
    }
}

#[test]
fn phase_folder_at_the_top_is_not_mistaken_for_a_wrapper() {
    let submission = take_bytes("anna.zip", &zip(&[(LIB, ""), ("notes.txt", "")]));
    assert_eq!(taken(&submission), [LIB]);
    assert_eq!(left(&submission), ["notes.txt: not part of the assignment"]);
    // A crate in its proper place stays there, and another one inside it counts by its name.
    let files = [(LIB, ""), ("dictionary/solver/src/lib.rs", "")];
    let submission = take_bytes("anna.zip", &zip(&files));
    assert_eq!(taken(&submission), [LIB, "solver/src/lib.rs"]);
    assert_eq!(submission.notices, ["graded dictionary/solver/ as solver/"]);
}

#[test]
fn ignored_folder_is_listed_as_a_whole() {
    let files = FILES.iter().chain(&[
        ("notes/a.txt", "x"),
        ("notes/b/c.txt", "x"),
        ("dictionary/src/readme.txt", "x"),
        ("dictionary/build.rs", "fn main() {}"),
    ]);
    let files: Vec<_> = files.copied().collect();
    for submission in [
        take_bytes("anna.zip", &zip(&files)),
        take_bytes("anna.tgz", &tar_gz(&files)),
    ] {
        assert_eq!(
            left(&submission),
            [
                "dictionary/build.rs: not part of the assignment",
                "dictionary/src/readme.txt: not a Rust source",
                "notes: not part of the assignment",
            ]
        );
    }
}

#[test]
fn invalid_submission_is_reported_with_advice_on_what_to_submit() {
    for (name, bytes, expected) in [
        (
            "anna.rar",
            &b"Rar!"[..],
            "anna.rar: the grader cannot read .rar archives; unpack it and submit its contents as a .zip",
        ),
        (
            "lib.rs",
            b"fn main() {}",
            "lib.rs: not a folder or an archive; submit a .zip",
        ),
        (
            "anna.zip",
            b"",
            "anna.zip: failed to unpack (the file is incomplete, or not a .zip); ",
        ),
        (
            "anna.zip",
            b"Rar!",
            "create the archive again, and check that it opens",
        ),
        ("anna.tar.gz", b"", "anna.tar.gz: failed to unpack ("),
        ("anna.tgz", b"PK\x03\x04", "anna.tgz: failed to unpack ("),
        (
            "anna.zip",
            &zip(&[("notes.txt", "")]),
            "anna.zip: no sources in dictionary/src or solver/src; submit",
        ),
    ] {
        let submission = take_bytes(name, bytes);
        assert!(submission.files.is_empty());
        let problem = problem(&submission);
        assert!(problem.contains(expected), "{name}: {problem}");
    }
}

#[test]
fn missing_path_is_an_error_for_the_instructor() {
    let error = intake::take(assignment(), Path::new("no_such.zip"), None).unwrap_err();
    assert!(format!("{error:#}").starts_with("failed to open; a submission is"));
}

#[test]
fn answers_in_utf16_from_a_windows_editor_are_read() {
    let units = "\u{feff}Answer 1a: c".encode_utf16();
    let answers: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path(), &[(LIB.to_string(), "good")]);
    fs::write(folder.path().join("ANSWERS.md"), answers).unwrap();
    let submission = take(folder.path());
    assert_eq!(submission.answers[Path::new("ANSWERS.md")], "Answer 1a: c");
}

#[test]
fn different_line_endings_do_not_count_as_a_changed_file() {
    let starter_code = ["README.md", "Cargo.toml", "data/rules.toml", "changed.txt"]
        .map(|path| (path.into(), b"one\n\ntwo\n".to_vec()))
        .into();
    let files = [
        (LIB, "//! A dictionary.\r\n"),
        ("README.md", "one\n\ntwo\n"),
        ("Cargo.toml", "one\r\n\r\ntwo\r\n"),
        ("data/rules.toml", "\u{feff}one\r\n\r\ntwo\r\n"),
        ("changed.txt", "one\r\ntwo\r\n"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anna.zip");
    fs::write(&path, zip(&files)).unwrap();
    let submission = intake::take(assignment(), &path, Some(&starter_code)).unwrap();
    assert_eq!(
        left(&submission),
        ["changed.txt: a changed provided file; the grader uses its own"]
    );
}
