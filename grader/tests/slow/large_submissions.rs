//! Submissions with more files or bytes than allowed.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::support::archives::{MIB, Member, gz, lay_out, tar_file, zip_of};
use crate::support::intake::{LIB, left, problem, take, take_bytes, taken};

/// Returns bytes that cannot be compressed.
fn noise(length: usize) -> Vec<u8> {
    let mut number = 1u64;
    (0..length)
        .map(|_| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 56) as u8
        })
        .collect()
}

#[test]
fn archive_with_too_many_entries_or_bytes_is_rejected() {
    // There are more names than the directory of a zip can count without an extra record.
    let names: Vec<String> = (0..100_000)
        .map(|number| format!("notes/{number}"))
        .collect();
    let member = Member::new("", b"");
    let members = names.iter().map(|name| Member {
        name: name.clone().into_bytes(),
        ..member.clone()
    });
    let zip = zip_of(&members.collect::<Vec<_>>());
    let tar: Vec<u8> = names
        .iter()
        .flat_map(|name| tar_file(name.as_bytes(), b""))
        .collect();
    for submission in [
        take_bytes("anna.zip", &zip),
        take_bytes("anna.tgz", &gz(&tar)),
    ] {
        let problem = problem(&submission);
        assert!(
            problem.contains(": more than 20000 files and folders; submit"),
            "{problem}"
        );
    }

    // There are few names, each in separate folders.
    let members = (0..3000).map(|number| Member {
        name: format!("{number}/b/c/d/e/f/g/h/i").into_bytes(),
        ..member.clone()
    });
    let submission = take_bytes("anna.zip", &zip_of(&members.collect::<Vec<_>>()));
    assert!(problem(&submission).contains(": more than 20000 files and folders"));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("anna.zip");
    // The file is sparse and takes no disk space.
    let file = fs::File::create(&path).unwrap();
    file.set_len((1 << 30) + 1).unwrap();
    let submission = take(&path);
    let problem = problem(&submission);
    assert!(
        problem.contains(": an archive of more than 1024 MiB; submit"),
        "{problem}"
    );
}

#[test]
fn folder_with_too_many_files_is_rejected_if_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    lay_out(folder.path(), &[(LIB.to_string(), "good")]);
    let notes = folder.path().join("notes");
    fs::create_dir(&notes).unwrap();
    for number in 0..20_001 {
        fs::write(notes.join(number.to_string()), "").unwrap();
    }
    let submission = take(folder.path());
    assert_eq!(left(&submission), ["notes: not part of the assignment"]);
    fs::rename(notes, folder.path().join("dictionary/src/notes")).unwrap();
    let submission = take(folder.path());
    assert!(problem(&submission).contains(": more than 20000 files and folders"));
}

#[test]
fn build_output_is_skipped_regardless_of_its_size() {
    let large = noise(MIB).repeat(66);
    let long = "long".repeat(30);
    let outputs = (0..21_000).map(|number| format!("target/debug/{long}{number}.d"));
    let of = |name: &str| format!("boggle-main/{name}").into_bytes();
    let outputs: Vec<Vec<u8>> = outputs.map(|name| of(&name)).collect();
    let large_name = of("dictionary/target/debug/dictionary");
    let sources = [LIB, "dictionary/src/target/mod.rs", "ANSWERS.md"].map(of);

    let small = Member::new("", b"");
    let mut members: Vec<Member> = outputs
        .iter()
        .map(|name| Member {
            name: name.clone(),
            ..small.clone()
        })
        .collect();
    // Skipped files are not unpacked, and their declared sizes do not matter.
    members.push(Member {
        packed: large.clone(),
        size: u32::MAX,
        ..Member::new(&large_name, b"")
    });
    members.extend(sources.iter().map(|name| Member::new(name, b"good")));

    let outputs = outputs.iter().flat_map(|name| tar_file(name, b""));
    let mut tar: Vec<u8> = outputs.collect();
    tar.extend(tar_file(&large_name, &large));
    tar.extend(sources.iter().flat_map(|name| tar_file(name, b"good")));
    let mut packed = GzEncoder::new(Vec::new(), Compression::none());
    packed.write_all(&tar).unwrap();

    for (name, bytes) in [
        ("anna.zip", zip_of(&members)),
        ("anna.tgz", packed.finish().unwrap()),
    ] {
        let submission = take_bytes(name, &bytes);
        assert_eq!(problem(&submission), "none", "{name}");
        assert_eq!(taken(&submission), [LIB, "dictionary/src/target/mod.rs"]);
        assert_eq!(submission.answers.len(), 1);
        assert_eq!(left(&submission), [""; 0]);
    }
}

#[test]
fn git_repository_is_cut_when_it_exceeds_the_limits() {
    let head = Member::new(".git/HEAD", b"ref: refs/heads/main");
    let lib = Member::new(LIB, b"good");
    // The checksum is wrong, which only a reader that reaches the end would notice.
    let object = |name: &str, bytes: usize| Member {
        packed: noise(MIB).repeat(bytes / MIB),
        method: 0,
        size: bytes as u32,
        ..Member::new(name, b"")
    };
    let large = |name: &str| object(name, 2 * MIB);
    let many = |number: usize| {
        let name = |number| Member::new(format!(".git/objects/aa/{number}"), b"");
        (0..number).map(name).collect::<Vec<_>>()
    };
    for (objects, is_cut) in [
        // These files are build output, which the history does not need.
        (
            vec![large(".git/objects/aa/b"), large(".git/hooks/x")],
            false,
        ),
        (many(1_000), false),
        (vec![object(".git/objects/pack/b.pack", 33 * MIB)], true),
        (many(30_000), true),
    ] {
        let members = [vec![head.clone(), lib.clone()], objects].concat();
        let submission = take_bytes("anna.zip", &zip_of(&members));
        assert_eq!(problem(&submission), "none");
        assert_eq!(taken(&submission), [LIB]);
        let repository = submission.repository.as_ref().unwrap();
        assert_eq!(repository.is_cut, is_cut, "{:?}", repository.files.keys());
        assert!(
            repository
                .files
                .keys()
                .all(|path| !path.starts_with("hooks"))
        );
        assert!(repository.files.contains_key(Path::new("HEAD")));
    }
}

#[test]
fn sources_with_too_many_bytes_in_total_are_rejected() {
    // The data is incompressible: 20 files of 4 MiB each, any one of which would be accepted.
    let noise = noise(4 * MIB);
    let mut member = Member::new(LIB, &noise);
    (member.packed, member.method) = (noise, 0);
    let shared = (0..20).map(|number| Member {
        name: format!("dictionary/src/a{number}.rs").into_bytes(),
        shares_first: true,
        ..member.clone()
    });
    let members: Vec<Member> = [member.clone()].into_iter().chain(shared).collect();
    let submission = take_bytes("anna.zip", &zip_of(&members));
    let problem = problem(&submission);
    assert!(
        problem.contains(": more than 64 MiB of files; submit"),
        "{problem}"
    );
}
