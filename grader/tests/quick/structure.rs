//! The grader's crates depend on each other in one direction, and only one of them starts processes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

use crate::support::{files, root};

/// The crates by folder (`.` for the command), each with the crates of the workspace that it may use. Only `boggle`
/// knows words, boards and rules.
pub(crate) const MAY_USE: [(&str, &[&str]); 8] = [
    ("sandbox", &[]),
    ("judge", &["sandbox"]),
    ("report", &["sandbox", "judge", "player"]),
    ("grading", &["sandbox", "judge", "report"]),
    (
        "boggle",
        &[
            "sandbox", "judge", "report", "grading", "data", "player", "tracer",
        ],
    ),
    ("course", &["sandbox", "judge", "report", "grading"]),
    ("authoring", &["sandbox", "judge", "report", "grading"]),
    (
        ".",
        &[
            "sandbox",
            "judge",
            "report",
            "grading",
            "boggle",
            "course",
            "authoring",
        ],
    ),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the packages that a crate depends on, from the workspace and elsewhere, without those of its tests.
fn dependencies(name: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(folder(name).join("Cargo.toml")).unwrap();
    let manifest: Table = text.parse().unwrap();
    let dependencies = manifest["dependencies"].as_table().unwrap();
    dependencies.keys().cloned().collect()
}

/// Returns the packages of the workspace.
fn members() -> BTreeSet<String> {
    let text = fs::read_to_string(folder("../Cargo.toml")).unwrap();
    let manifest: Table = text.parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap();
    let names = members.iter().map(|member| {
        let member = member.as_str().unwrap();
        member.rsplit('/').next().unwrap().to_string()
    });
    names.collect()
}

/// Returns the Rust sources of a crate, by their paths below `src`.
pub(crate) fn sources(name: &str) -> BTreeMap<PathBuf, String> {
    let files = files(&folder(name).join("src")).into_iter();
    let sources = files.filter(|(path, _)| path.extension().is_some_and(|it| it == "rs"));
    sources
        .map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap()))
        .collect()
}

#[test]
fn each_crate_uses_only_those_below_it() {
    let members = members();
    for (name, may_use) in MAY_USE {
        let may_use: BTreeSet<String> = may_use.iter().map(ToString::to_string).collect();
        let uses = dependencies(name);
        let uses: BTreeSet<_> = uses.intersection(&members).cloned().collect();
        let others: Vec<_> = uses.difference(&may_use).collect();
        assert!(others.is_empty(), "{name} uses {others:?}");
    }
}

#[test]
fn only_the_sandbox_starts_processes_and_has_unsafe_code() {
    for (name, _) in MAY_USE.iter().filter(|(name, _)| *name != "sandbox") {
        for (path, text) in sources(name) {
            for forbidden in ["allow(unsafe_code)", "process::Command", "Command::new("] {
                assert!(
                    !text.contains(forbidden),
                    "{name}: {}: {forbidden}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn few_markers_stand_between_a_reader_and_the_reference_solution() {
    const MOST: usize = 30;
    let folders = ["data", "dictionary", "game", "solver"].map(|folder| root().join(folder));
    let sources = folders.iter().flat_map(|folder| files(folder));
    let texts = sources.filter_map(|(path, bytes)| {
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        is_source.then(|| String::from_utf8(bytes).unwrap())
    });
    let lists =
        [".gitattributes", ".gitignore"].map(|name| fs::read_to_string(root().join(name)).unwrap());
    let is_marker = |line: &&str| {
        let text = line.trim_start().trim_start_matches(['/', '#']);
        let markers = [" SOLUTION ONLY", " HANDED OUT", " HANDOUT: "];
        text.len() < line.trim_start().len()
            && markers.iter().any(|marker| text.starts_with(marker))
    };
    let texts = texts.chain(lists);
    let count: usize = texts
        .map(|text| text.lines().filter(is_marker).count())
        .sum();
    assert!(
        (1..=MOST).contains(&count),
        "{count} markers besides EXERCISE"
    );
}
