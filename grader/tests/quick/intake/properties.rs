//! For any bytes, an archive is either taken in or a problem.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::{FILES, take_bytes};
use crate::support::archives::{Member, gz, tar_file, tar_gz, zip, zip_of};

/// Valid archives, to be corrupted.
static SOUND: LazyLock<Vec<(&str, Vec<u8>)>> = LazyLock::new(|| {
    let members = FILES.map(|(name, text)| Member::new(name, text.as_bytes()));
    vec![
        ("anna.zip", zip(&FILES)),
        ("anna.zip", zip_of(&members)),
        ("anna.tgz", tar_gz(&FILES)),
    ]
});

/// Checks the properties of every submission.
fn check(name: &str, bytes: &[u8]) {
    let submission = take_bytes(name, bytes);
    assert!(submission.files.len() <= 200);
    let sizes = submission.files.values().map(Vec::len);
    assert!(sizes.clone().all(|size| size <= 4 << 20));
    assert!(sizes.sum::<usize>() <= 64 << 20);
    for path in submission.files.keys() {
        assert!(path.starts_with("dictionary/src") || path.starts_with("solver/src"));
        assert!(path.iter().all(|part| part != ".."));
    }
    assert!(submission.ignored.len() <= 20_000);
    assert_eq!(submission.files.is_empty(), submission.problem.is_some());
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_taken_or_reported_as_a_problem(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        check("anna.zip", &bytes);
        check("anna.tgz", &bytes);
    }

    #[test]
    fn corrupted_archives_are_taken_or_reported_as_a_problem(
        which in 0..3usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
        cut in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let (name, bytes) = &SOUND[which];
        let mut bytes = bytes.clone();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        check(name, &bytes);
    }

    #[test]
    fn corrupted_tars_are_taken_or_reported_as_a_problem(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
    ) {
        // The checksum of the compression does not detect corruption from before compressing.
        let files = FILES.map(|(name, text)| tar_file(name.as_bytes(), text.as_bytes()));
        let mut tar = files.concat();
        for (place, byte) in changes {
            let place = place.index(tar.len());
            tar[place] = byte;
        }
        check("anna.tgz", &gz(&tar));
    }
}
