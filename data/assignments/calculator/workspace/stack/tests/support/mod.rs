//! Runs the test cases of a rubric item against a driver.
//!
//! A test case is the transcript of a correct program. Lines that start with `> ` are commands, each
//! followed by its reply. All other lines are for the reader. `=*` matches any reply that isn't an
//! error.

use std::fs;
use std::io;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// Fails unless `run`, a driver, passes every test case of an item.
#[track_caller]
pub fn check_item(item: &str, run: fn(&[u8], &mut Vec<u8>) -> io::Result<()>) {
    let folder = cases_folder().join(item);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{}: no case", folder.display());
    for path in paths {
        let text = fs::read_to_string(&path).expect("a case is readable text");
        let expected = exchanges(&text);
        // Adds one command at a time, so that a panic can be attributed to one command.
        for length in 1..=expected.len() {
            let script: String = expected[..length]
                .iter()
                .map(|(command, _)| format!("{command}\n"))
                .collect();
            let got = catch_unwind(|| {
                let mut output = Vec::new();
                run(script.as_bytes(), &mut output).expect("memory can be written");
                exchanges(&String::from_utf8_lossy(&output))
            });
            let got = got.ok().and_then(|mut got| got.pop());
            let got = got.map_or("nothing: it panicked; see above".to_string(), |last| last.1);
            let (command, reply) = &expected[length - 1];
            let right = got == *reply || reply == "=*" && got.starts_with("= ");
            assert!(
                right,
                "\n{}\n\n{script}\nThe last of these is {command:?}\nExpected: {reply}\nGot:      {got}\n",
                path.display()
            );
        }
    }
}

/// Returns each command with its reply.
fn exchanges(transcript: &str) -> Vec<(String, String)> {
    let mut exchanges: Vec<(String, String)> = Vec::new();
    for line in transcript.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            exchanges.push((command.to_string(), String::new()));
        } else if (line.starts_with("= ") || line.starts_with("! ") || line == "=*")
            && let Some((_, reply)) = exchanges.last_mut()
        {
            *reply = line.to_string();
        }
    }
    exchanges
}

/// Returns the folder of the public test cases. A folder above this package contains it.
fn cases_folder() -> PathBuf {
    let public = "data/assignments/calculator/public";
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors().map(|folder| folder.join(public));
    folders
        .find(|folder| folder.is_dir())
        .unwrap_or_else(|| panic!("{public}: in no folder above {}", package.display()))
}
