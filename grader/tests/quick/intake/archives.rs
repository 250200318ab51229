//! Hostile archives.

use std::fs;
use std::sync::LazyLock;

use tar::EntryType;

use super::{FILES, LIB, left, problem, take, take_bytes, taken};
use crate::support::archives::{
    MIB, Member, deflated, gz, tar_entry, tar_file, tar_gz, tar_notes, zip, zip_of,
};

/// Returns names that are invalid in a submission, each with the reason.
fn bad_names() -> Vec<(Vec<u8>, &'static str)> {
    let long = [b"dictionary/src/", &[b'a'; 4096][..], b".rs"].concat();
    let deep = [&b"dictionary/src/a/".repeat(500)[..], b"x.rs"].concat();
    let less_deep = [b"dictionary/src/", &b"a/".repeat(20)[..], b"x.rs"].concat();
    [
        (
            &b"../evil.rs"[..],
            "../evil.rs: leads outside the submission",
        ),
        (
            b"dictionary/src/../../../evil.rs",
            "leads outside the submission",
        ),
        (b"/etc/x.rs", "/etc/x.rs: an absolute path"),
        (b"C:/x.rs", "C:/x.rs: a Windows path"),
        (b"dictionary\\src\\x.rs", "a Windows path"),
        (b"dictionary/src/\xff.rs", "name not UTF-8"),
        (&long, "...: name too long"),
        (&deep, "...: name too long"),
        (&less_deep, "x.rs: nested too deeply"),
    ]
    .map(|(name, reason)| (name.to_vec(), reason))
    .to_vec()
}

#[test]
fn files_with_invalid_names_are_ignored_and_the_rest_is_taken() {
    for (name, reason) in bad_names() {
        let zip = zip_of(&[Member::new(&name, b"evil"), Member::new(LIB, b"good")]);
        let tar = [tar_file(&name, b"evil"), tar_file(LIB.as_bytes(), b"good")].concat();
        for submission in [
            take_bytes("anna.zip", &zip),
            take_bytes("anna.tgz", &gz(&tar)),
        ] {
            assert_eq!(taken(&submission), [LIB], "{reason}");
            let left = left(&submission);
            assert_eq!(left.len(), 1, "{left:?}");
            assert!(left[0].contains(reason) && left[0].len() < 250, "{left:?}");
        }
    }
    // In the header of a tar, a name ends at the NUL byte.
    let nul = b"dictionary/src/x.rs\0.txt";
    let zip = zip_of(&[Member::new(nul, b"evil"), Member::new(LIB, b"good")]);
    let submission = take_bytes("anna.zip", &zip);
    assert_eq!(taken(&submission), [LIB]);
    assert!(left(&submission)[0].ends_with(": NUL in the name"));
    let tar = [
        tar_notes(b"dictionary/src/x\0.rs"),
        tar_file(b"solver/src/x.rs", b"evil"),
        tar_file(LIB.as_bytes(), b"good"),
    ];
    let submission = take_bytes("anna.tgz", &gz(&tar.concat()));
    assert_eq!(taken(&submission), [LIB]);
    assert!(left(&submission)[0].ends_with(": NUL in the name"));
}

#[test]
fn long_names_are_read_in_both_tar_formats() {
    let name = format!("boggle/{}/{LIB}", "a".repeat(120));
    for announced in [
        tar_file(name.as_bytes(), b"good"),
        [tar_notes(name.as_bytes()), tar_file(b"short", b"good")].concat(),
    ] {
        let submission = take_bytes("anna.tgz", &gz(&announced));
        assert_eq!(taken(&submission), [LIB], "{:?}", left(&submission));
    }
}

#[test]
fn file_with_a_huge_tar_name_is_ignored_as_too_long() {
    let name = vec![b'a'; 3 << 20];
    let tar = [
        tar_entry(b"x", EntryType::GNULongName, b"", &name),
        tar_file(b"dictionary/src/x.rs", b"x"),
        tar_entry(b"x", EntryType::XHeader, b"", &name),
        tar_file(LIB.as_bytes(), b"good"),
    ];
    let submission = take_bytes("anna.tgz", &gz(&tar.concat()));
    assert_eq!(taken(&submission), [LIB]);
    assert!(left(&submission)[0].ends_with("...: name too long"));
}

#[test]
fn links_devices_and_pipes_are_ignored_with_their_contents() {
    let link = "a link, which the grader does not follow";
    let other = "not a regular file";
    let good = tar_file(b"solver/src/lib.rs", b"good");
    for (kind, reason) in [
        (EntryType::Symlink, link),
        (EntryType::Link, link),
        (EntryType::Char, other),
        (EntryType::Block, other),
        (EntryType::Fifo, other),
        (EntryType::GNUSparse, other),
    ] {
        let tar = [
            tar_entry(LIB.as_bytes(), kind, b"/etc/passwd", b""),
            good.clone(),
        ];
        let submission = take_bytes("anna.tgz", &gz(&tar.concat()));
        assert_eq!(taken(&submission), ["solver/src/lib.rs"]);
        assert_eq!(left(&submission), [format!("{LIB}: {reason}")]);

        let tar = [
            tar_entry(b"dictionary", kind, b"/etc", b""),
            tar_file(LIB.as_bytes(), b"evil"),
            good.clone(),
        ];
        let submission = take_bytes("anna.tgz", &gz(&tar.concat()));
        assert_eq!(taken(&submission), ["solver/src/lib.rs"]);
        assert_eq!(
            left(&submission),
            [
                format!("dictionary: {reason}"),
                format!("{LIB}: its parent isn't a folder")
            ]
        );
    }
    for (mode, reason) in [(0o120_777, link), (0o020_666, other), (0o010_644, other)] {
        let mut bad = Member::new(LIB, b"/etc/passwd");
        bad.mode = mode;
        let zip = zip_of(&[bad, Member::new("solver/src/lib.rs", b"good")]);
        let submission = take_bytes("anna.zip", &zip);
        assert_eq!(taken(&submission), ["solver/src/lib.rs"]);
        assert_eq!(left(&submission), [format!("{LIB}: {reason}")]);
    }
}

#[test]
fn first_duplicate_wins_and_lower_case_beats_upper_case() {
    let names: [(&str, &[u8]); 6] = [
        (LIB, b"first"),
        ("Solver/src/lib.rs", b"upper"),
        ("solver/src/lib.rs", b"lower"),
        (LIB, b"second"),
        ("dictionary/src/Trie.rs", b"upper"),
        ("dictionary/src/trie.rs", b"lower"),
    ];
    let zip: Vec<Member> = names
        .iter()
        .map(|(name, text)| Member::new(name, text))
        .collect();
    let tar = names.map(|(name, text)| tar_file(name.as_bytes(), text));
    for submission in [
        take_bytes("anna.zip", &zip_of(&zip)),
        take_bytes("anna.tgz", &gz(&tar.concat())),
    ] {
        let files: Vec<_> = submission.files.values().map(Vec::as_slice).collect();
        assert_eq!(files, [&b"first"[..], b"lower", b"lower"]);
        let case = "differs from another name only in case";
        assert_eq!(
            left(&submission),
            [
                format!("Solver: {case}"),
                format!("dictionary/src/Trie.rs: {case}"),
                format!("{LIB}: a duplicate; the first one counts"),
            ]
        );
    }
}

/// 200 MiB of zeros, compressed.
static ZEROS: LazyLock<Vec<u8>> = LazyLock::new(|| deflated(&vec![0; 200 * MIB]));

fn bomb(name: &str) -> Member {
    Member {
        packed: ZEROS.clone(),
        size: (200 * MIB) as u32,
        ..Member::new(name, b"")
    }
}

#[test]
fn oversized_file_is_ignored_before_it_is_fully_unpacked() {
    assert!(ZEROS.len() < MIB);
    let small = Member::new("solver/src/lib.rs", b"good");
    // The checksum is wrong, but only a reader that reaches the end would notice. The size is wrong, too.
    for size in [(200 * MIB) as u32, 10, u32::MAX - 1] {
        let bomb = Member { size, ..bomb(LIB) };
        let submission = take_bytes("anna.zip", &zip_of(&[bomb, small.clone()]));
        assert_eq!(taken(&submission), ["solver/src/lib.rs"]);
        let left = left(&submission);
        match size {
            10 => assert_eq!(left, [format!("{LIB}: unreadable")]),
            _ => assert_eq!(left, [format!("{LIB}: too large")]),
        }
    }
    // Files that the grader does not need are never unpacked.
    let submission = take_bytes("anna.zip", &zip_of(&[bomb("data/big.rs"), small]));
    assert_eq!(left(&submission), ["data: not part of the assignment"]);
}

#[test]
fn archive_bomb_is_stopped_during_unpacking() {
    let expected = "too much for an archive of its size; submit the workspace without target";
    let zeros = vec![0; 200 * MIB];
    let tar = [
        tar_file(LIB.as_bytes(), b"good"),
        tar_file(b"data/big", &zeros),
    ]
    .concat();
    let tar = gz(&tar);
    // The end is missing, which only a reader that gets there would notice.
    let submission = take_bytes("anna.tgz", &tar[..tar.len() - 1000]);
    assert!(problem(&submission).contains(expected), "{submission:?}");
    assert!(submission.files.is_empty());

    // A thousand files share the same bytes of the archive.
    let kernel = Member::new(LIB, &zeros[..4 * MIB]);
    let shared = (0..1000).map(|number| Member {
        name: format!("dictionary/src/a{number}.rs").into_bytes(),
        shares_first: true,
        ..kernel.clone()
    });
    let members: Vec<Member> = [kernel.clone()].into_iter().chain(shared).collect();
    let bytes = zip_of(&members);
    assert!(bytes.len() < MIB);
    let submission = take_bytes("anna.zip", &bytes);
    assert!(problem(&submission).contains(expected), "{submission:?}");
}

#[test]
fn archive_in_an_archive_is_not_opened() {
    let inner = zip_of(&[bomb(LIB)]);
    let members = [
        Member::new("dictionary/src/a.zip", &inner),
        Member::new(LIB, b"good"),
    ];
    let submission = take_bytes("anna.zip", &zip_of(&members));
    assert_eq!(taken(&submission), [LIB]);
    assert_eq!(
        left(&submission),
        ["dictionary/src/a.zip: not a Rust source"]
    );
}

#[test]
fn archive_bomb_in_build_output_is_stopped() {
    let zeros = vec![0; 200 * MIB];
    let tar = [
        tar_file(LIB.as_bytes(), b"good"),
        tar_file(b"target/big", &zeros),
    ];
    let submission = take_bytes("anna.tgz", &gz(&tar.concat()));
    let expected = "too much for an archive of its size; submit the workspace without target";
    assert!(problem(&submission).contains(expected), "{submission:?}");
}

#[test]
fn archive_in_a_folder_counts_despite_notes_next_to_it() {
    let archive = zip(&FILES);
    let taken_from = |others: &[(&str, &[u8])]| {
        let folder = tempfile::tempdir().unwrap();
        let whole = [("boggle.zip", archive.as_slice())];
        for (name, bytes) in whole.iter().chain(others) {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        take(folder.path())
    };
    let submission = taken_from(&[("notes.pdf", b"%PDF"), (".DS_Store", b"")]);
    assert_eq!(submission.problem, None);
    assert!(taken(&submission).contains(&LIB));
    assert!(
        left(&submission)
            .contains(&"notes.pdf: next to the archive that was submitted".to_string()),
        "{submission:?}"
    );
    // These may be newer than the archive, or missing in it.
    for other in ["lib.rs", "Cargo.toml", "Answers.md", "second.tar.gz"] {
        let submission = taken_from(&[(other, b"")]);
        assert!(
            problem(&submission).contains("contains "),
            "{other}: {submission:?}"
        );
    }
}

#[test]
fn message_for_archive_without_sources_describes_its_contents() {
    let encrypted = Member {
        flags: 1,
        ..Member::new(LIB, b"text")
    };
    for (members, expected) in [
        (vec![], "anna.zip: empty"),
        (
            vec![encrypted],
            "anna.zip: encrypted; create the archive again, without",
        ),
        (
            vec![
                Member::new("work/boggle.zip", b""),
                Member::new("work/notes.pdf", b""),
            ],
            "anna.zip: contains the archive boggle.zip next to notes.pdf; submit everything in one archive",
        ),
        (
            vec![Member::new("anna.zip", b""), Member::new("ben.tar.gz", b"")],
            "anna.zip: contains several archives and no sources: anna.zip, ben.tar.gz; submit only",
        ),
        (
            vec![Member::new("notes.pdf", b"")],
            "anna.zip: no sources in dictionary/src",
        ),
    ] {
        let submission = take_bytes("anna.zip", &zip_of(&members));
        let problem = problem(&submission);
        assert!(problem.starts_with(expected), "{problem}");
    }
}

#[test]
fn file_that_cannot_be_unpacked_is_ignored_with_the_reason() {
    let good = Member::new("solver/src/lib.rs", b"good");
    let bad = Member::new(LIB, b"text");
    for (bad, reason) in [
        (
            Member {
                flags: 1,
                ..bad.clone()
            },
            "encrypted",
        ),
        (
            Member {
                method: 99,
                ..bad.clone()
            },
            "unknown compression method",
        ),
        (
            Member {
                method: 14,
                ..bad.clone()
            },
            "unknown compression method",
        ),
        (
            Member {
                crc: 1,
                ..bad.clone()
            },
            "unreadable",
        ),
        (
            Member {
                packed: b"\xff\xff".to_vec(),
                ..bad.clone()
            },
            "unreadable",
        ),
        (
            Member {
                size: 3,
                ..bad.clone()
            },
            "unreadable",
        ),
    ] {
        let submission = take_bytes("anna.zip", &zip_of(&[bad, good.clone()]));
        assert_eq!(taken(&submission), ["solver/src/lib.rs"], "{reason}");
        assert_eq!(left(&submission), [format!("{LIB}: {reason}")]);
    }
}

#[test]
fn truncated_or_damaged_archive_is_rejected() {
    let zip = zip(&FILES);
    let tar = tar_gz(&FILES);
    for cut in [1, 10, 100] {
        for (name, bytes) in [("anna.zip", &zip), ("anna.tgz", &tar)] {
            let submission = take_bytes(name, &bytes[..bytes.len() - cut]);
            let problem = problem(&submission);
            assert!(problem.contains("failed to unpack ("), "{cut}: {problem}");
        }
    }
    let mut damaged = tar;
    let sum = damaged.len() - 8;
    damaged[sum] ^= 1;
    let submission = take_bytes("anna.tgz", &damaged);
    assert!(problem(&submission).contains("failed to unpack ("));
}

#[test]
fn source_files_beyond_the_first_200_are_ignored() {
    let files: Vec<_> = (0..250)
        .map(|number| (format!("dictionary/src/a{number:03}.rs"), ""))
        .collect();
    let submission = take_bytes("anna.zip", &zip(&files));
    assert_eq!(submission.files.len(), 200);
    assert_eq!(left(&submission).len(), 50);
    assert_eq!(
        left(&submission)[0],
        "dictionary/src/a200.rs: more than 200 source files"
    );
}
