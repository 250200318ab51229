//! `grader similar` reports copies, passages and base code.

use std::path::Path;

use grading::intake::{self};

use crate::support::{copy, root};

use crate::support::similar::copies::{Files, KINDS};

use crate::support::similar::{CORPUS, similar, texts};

/// `split` and `merged` only divide the reference solution into functions differently. `disguised` changes everything
/// that takes no thought. All three earn full points.
#[test]
fn handmade_copies_rank_above_pairs_of_independent_solutions() {
    for kind in ["split", "merged", "disguised"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/support/similar/by_hand")
            .join(kind);
        let taken = intake::take(&CORPUS.assignment, &folder, None).unwrap();
        let mut files = CORPUS.designs[0].1.clone();
        files.extend(texts(&taken.files));
        let copy = CORPUS.read(kind, &files);
        CORPUS.rank_first(&format!("{kind} by hand"), vec![(0, copy)]);
    }
}

#[test]
fn copy_wrapped_in_macros_is_as_similar_as_a_plain_one() {
    for (name, make) in KINDS.iter().filter(|(name, _)| name.contains("macro")) {
        for original in [0, 1] {
            let files = make(&CORPUS.designs[original].1, &CORPUS.handout);
            let copy = CORPUS.read(name, &files);
            assert!(copy.not_read.is_empty(), "{name}: {:?}", copy.not_read);
            let (score, _) = CORPUS.scores(original, copy);
            assert!(score > 0.98, "{name}: {score:.2}");
        }
    }
}

#[test]
fn macros_that_cannot_be_expanded_are_reported() {
    let files = [
        ("macro_rules! a { () => { a!(); } } a!();", true),
        ("include!(\"other.rs\");", true),
        ("fn f() { println!(\"a\"); }", false),
    ];
    for (source, is_named) in files {
        let files = Files::from([("dictionary/src/own.rs".into(), source.to_string())]);
        let not_read = CORPUS.read("a", &files).not_read;
        let expected = (
            "dictionary/src/own.rs".into(),
            "a macro that cannot be expanded",
        );
        assert_eq!(
            not_read,
            Vec::from_iter(is_named.then_some(expected)),
            "{source}"
        );
    }
}

#[test]
fn code_from_the_base_folder_is_not_counted_as_copied() {
    let folder = tempfile::tempdir().unwrap();
    let submissions = folder.path().join("submissions");
    let agenda = root().join("grader/variants/independent/agenda");
    copy(&agenda, &submissions.join("anna"));
    copy(&agenda, &submissions.join("ben"));
    let (done, text, errors) = similar(&submissions, &["--base", agenda.to_str().unwrap()]);
    assert!(done, "{errors}");
    assert!(!text.contains("anna and ben"), "{text}");
}

#[test]
fn folder_without_submissions_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let (done, _, errors) = similar(folder.path(), &[]);
    assert!(!done && errors.contains("nothing to compare"), "{errors}");
    let (done, _, errors) = similar(&folder.path().join("nowhere"), &[]);
    assert!(
        !done && errors.contains("not a folder of submissions"),
        "{errors}"
    );
}
