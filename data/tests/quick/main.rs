//! Tests of the promises of this crate, in one program.

mod boards;
mod cubes;
mod lists;
mod mistakes;
mod richness;
mod rules;
mod shaking;

use std::collections::BTreeSet;
use std::fs;

/// Checks that the files of `folder` are those that are built in, and `examples`. Each built-in file
/// cites its source and has a row in the README, which contains `facts`.
#[track_caller]
fn filed_and_described(
    folder: &str,
    names: impl Iterator<Item = &'static str>,
    examples: &[&str],
    facts: impl Fn(&str) -> Vec<String>,
) {
    let root = env!("CARGO_MANIFEST_DIR");
    let readme = fs::read_to_string(format!("{root}/README.md")).unwrap();
    let mut files: BTreeSet<String> = examples.iter().map(ToString::to_string).collect();
    for name in names {
        let text = fs::read_to_string(format!("{root}/{folder}/{name}.toml")).unwrap();
        assert!(text.contains("\n# Source: "), "{folder}/{name}.toml");
        files.insert(format!("{name}.toml"));
        let described = readme.lines().any(|line| {
            let has = |fact: &String| line.contains(&format!("| {fact} |"));
            line.starts_with(&format!("| `{name}` |")) && facts(name).iter().all(has)
        });
        assert!(
            described,
            "README.md has no row for {name} with {:?}",
            facts(name)
        );
    }
    let there: BTreeSet<String> = fs::read_dir(format!("{root}/{folder}"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(there, files);
}
