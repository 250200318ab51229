//! The survey in the repository is up to date.

use crate::support::explored;
use std::fs;

#[test]
fn stored_survey_matches_its_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("richness.toml");
    explored(&["survey", "--out", file.to_str().unwrap()]);
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/richness.toml");
    assert_eq!(
        fs::read_to_string(file).unwrap(),
        fs::read_to_string(kept).unwrap()
    );
}
