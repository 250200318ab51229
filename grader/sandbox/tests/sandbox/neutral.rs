//! The crate is for any caller, so its files do not name the purpose of one.

use std::fs;
use std::path::{Path, PathBuf};

/// The words of one caller's purpose.
const WORDS: [&str; 12] = [
    "boggle",
    "grader",
    "grading",
    "graded",
    "student",
    "submission",
    "assignment",
    "instructor",
    "teacher",
    "homework",
    "handout",
    "rubric",
];

/// Returns the words of a text that name the purpose of a caller.
fn named(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let found = WORDS.into_iter().filter(|word| text.contains(word));
    found.collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn no_file_mentions_grading_terms() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = vec![
        root.join("Cargo.toml"),
        root.join("README.md"),
        root.join("clippy.toml"),
    ];
    for folder in ["src", "tests", "examples", "benches"] {
        files(&root.join(folder), &mut all);
    }
    all.retain(|path| !path.ends_with(file!().rsplit('/').next().unwrap()));
    assert!(all.len() > 30, "{all:?}");
    let problems = all.iter().flat_map(|path| {
        let words = named(&fs::read_to_string(path).unwrap());
        words
            .into_iter()
            .map(move |word| format!("{}: {word}", path.display()))
    });
    assert_eq!(problems.collect::<Vec<_>>(), Vec::<String>::new());
    assert_eq!(
        named("The Grader reads submissions"),
        ["grader", "submission"]
    );
}
