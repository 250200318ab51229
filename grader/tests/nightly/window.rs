//! The window game, as far as a student with just the handout gets it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use grading::handout::{handout, write};
use judge::assignment::Assignment;

use crate::support::{copy, root};

#[test]
#[allow(
    clippy::disallowed_methods,
    reason = "a desktop that nobody sees is no submission"
)]
fn game_from_the_handout_opens_a_window() {
    let assignment = Assignment::read(&root(), "cs106b", boggle::SUBJECTS.subjects()).unwrap();
    let handout = handout(&assignment, &BTreeSet::new()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    write(&handout, folder.path()).unwrap();
    // Copy all the parts that a student builds.
    for source in ["dictionary/src", "game/src"] {
        copy(&root().join(source), &folder.path().join(source));
    }
    let compiled = Command::new(env!("CARGO"))
        .args(["build", "-p", "game", "--features", "window"])
        .current_dir(folder.path())
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .status()
        .unwrap();
    assert!(compiled.success());
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb is needed (Debian's package is xvfb)");
    let mut number = String::new();
    let told = server.stdout.take().unwrap();
    BufReader::new(told).read_line(&mut number).unwrap();
    let played = assert_cmd::Command::new(folder.path().join("target/debug/game"))
        .args(["--window", "--board", "FYCLIOMGORILHJHU"])
        .current_dir(folder.path())
        .env("DISPLAY", format!(":{}", number.trim()))
        .write_stdin("foil\n\nn\n")
        .output();
    server.kill().unwrap();
    server.wait().unwrap();
    let played = played.unwrap();
    let said = String::from_utf8_lossy(&played.stderr);
    assert_eq!(said, "", "there was a window");
    let shown = String::from_utf8_lossy(&played.stdout);
    assert!(shown.contains("You found a new word! \"FOIL\""), "{shown}");
    assert!(played.status.success());
}
