//! Whole sessions with the real program, for every set of rules.
//!
//! A session is a file. It contains the arguments after `$`, or one argument with spaces after
//! `$=`, and the typed lines after `<`. Below them is the output of the program, with the typed
//! lines after its prompts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program;

#[test]
fn every_session_file_matches_the_output_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut played = BTreeSet::new();
    for entry in fs::read_dir(root.join("game/tests/sessions")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let (mut arguments, mut typed, mut expected) = (Vec::new(), String::new(), String::new());
        for line in text.lines() {
            if let Some(argument) = line.strip_prefix("$= ") {
                arguments.push(argument);
            } else if let Some(line) = line.strip_prefix("$ ") {
                arguments.extend(line.split(' '));
            } else if let Some(line) = line.strip_prefix('<') {
                typed += line.trim_start();
                typed += "\n";
            } else {
                expected += line;
                expected += "\n";
            }
        }
        let mut command = program();
        let output = command
            .current_dir(&root)
            .args(&arguments)
            .write_stdin(typed.as_str())
            .output()
            .unwrap();
        let got = String::from_utf8(output.stdout).unwrap();
        let got: String = got
            .lines()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect();
        assert_eq!(got, expected, "{}", path.display());
        assert!(output.status.success() && output.stderr.is_empty());
        let is_played = typed.lines().any(|word| says_of(word, &typed, &got));
        assert!(is_played, "{}: no word is judged", path.display());
        let place = arguments.iter().position(|argument| *argument == "--rules");
        played.insert(
            place
                .map_or("cs106b", |place| arguments[place + 1])
                .to_string(),
        );
    }
    let all: BTreeSet<String> = data::Rules::names().map(String::from).collect();
    assert_eq!(
        played, all,
        "rules without a session, or sessions without rules"
    );
}

/// Whether the output mentions a word more often than it is typed.
fn says_of(word: &str, typed: &str, text: &str) -> bool {
    let is_word = word.len() > 2 && word.chars().all(char::is_alphabetic);
    let of_word = |line: &&str| {
        let mut words = line.split(|character: char| !character.is_alphabetic());
        words.any(|other| other.eq_ignore_ascii_case(word))
    };
    is_word && text.lines().filter(of_word).count() > typed.lines().filter(of_word).count()
}
