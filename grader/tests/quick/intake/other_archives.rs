//! Archives from `xz` and 7-Zip, and a plain `.tar`.

use std::fs;
use std::path::{Path, PathBuf};

use flate2::Crc;
use grading::intake::Submission;

use super::{LIB, left, problem, take, take_bytes, taken};
use crate::support::archives::tar_file;

fn fixture(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/quick/intake/fixtures");
    folder.join(name)
}

/// Takes in an archive from `fixtures`.
fn take_fixture(name: &str) -> Submission {
    take(&fixture(name))
}

#[test]
fn archives_of_xz_and_7_zip_are_unpacked() {
    for name in ["work.tar.xz", "work.7z"] {
        let submission = take_fixture(name);
        assert_eq!(problem(&submission), "none", "{name}");
        assert_eq!(submission.student, "work");
        let empty = "dictionary/src/empty.rs";
        let cell = "solver/src/board/cell.rs";
        assert_eq!(taken(&submission), [empty, LIB, cell, "solver/src/lib.rs"]);
        assert_eq!(submission.files[Path::new(LIB)], b"//! A dictionary.");
        assert_eq!(submission.answers[Path::new("ANSWERS.md")], "Because.");
        assert_eq!(left(&submission), [""; 0]);
    }
    let submission = take_fixture("link.7z");
    assert_eq!(taken(&submission), ["solver/src/lib.rs"]);
    assert!(left(&submission)[0].starts_with("dictionary/src/lib.rs: a link"));
    let tar = tar_file(LIB.as_bytes(), b"good");
    assert_eq!(taken(&take_bytes("anna.tar", &tar)), [LIB]);
}

#[test]
fn archives_of_xz_and_7_zip_are_limited() {
    for (name, expected) in [
        ("zeros.tar.xz", "zeros.tar.xz: unpacks to more than 8 MiB"),
        ("zeros.7z", "zeros.7z: unpacks to more than 8 MiB"),
        ("dictionary.tar.xz", "dictionary.tar.xz: failed to unpack ("),
        ("dictionary.7z", "dictionary.7z: failed to unpack ("),
        ("encrypted.7z", "encrypted.7z: encrypted; create"),
        (
            "encrypted_names.7z",
            "encrypted_names.7z: encrypted; create",
        ),
    ] {
        let submission = take_fixture(name);
        let problem = problem(&submission);
        assert!(problem.starts_with(expected), "{problem}");
        assert!(submission.files.is_empty());
    }
    for name in ["work.tar.xz", "work.7z"] {
        let bytes = fs::read(fixture(name)).unwrap();
        for length in 0..bytes.len() {
            let submission = take_bytes(name, &bytes[..length]);
            assert!(
                problem(&submission).contains("failed to unpack"),
                "{name} {length}"
            );
        }
    }
}

/// A list of names that is not compressed and declares five million files.
#[test]
fn long_list_of_names_is_rejected_before_it_is_read() {
    const FILES: u64 = 5_000_000;
    let mut header = vec![0; FILES as usize];
    header[..2].copy_from_slice(&[1, 5]);
    header[2] = 0xF0;
    header[3..7].copy_from_slice(&(FILES as u32).to_le_bytes());
    let sum = |bytes: &[u8]| {
        let mut sum = Crc::new();
        sum.update(bytes);
        sum.sum().to_le_bytes()
    };
    let size = FILES.to_le_bytes();
    let start = [&[0; 8][..], &size, &sum(&header)].concat();
    let magic = b"7z\xBC\xAF\x27\x1C\0\x04";
    let bytes = [magic, &sum(&start)[..], &start, &header].concat();
    let submission = take_bytes("anna.7z", &bytes);
    let expected = "anna.7z: more than 20000 files and folders; submit the workspace";
    assert!(problem(&submission).starts_with(expected));
}
