//! The milestones in the README match the replies of the reference solution.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn readme_milestone_commands_produce_the_documented_replies() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(package.join("README.md")).unwrap();
    let table = readme.split_once("| type | expect |\n").unwrap().1;
    let (mut script, mut expected) = (String::new(), Vec::new());
    for row in table.lines().skip(1).take_while(|line| !line.is_empty()) {
        let cells: Vec<&str> = row.split('|').collect();
        script.extend(quoted(cells[2]).map(|command| format!("{command}\n")));
        expected.extend(quoted(cells[3]).map(|reply| format!("= {reply}")));
    }
    assert!(expected.len() > 20);

    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("data/words");
    fs::create_dir_all(&words).unwrap();
    fs::write(words.join("small.txt"), data::SMALL).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_dictionary"))
        .current_dir(folder.path())
        .write_stdin(script)
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let heard: Vec<&str> = output
        .lines()
        .filter(|line| line.starts_with(['=', '!']))
        .collect();
    assert_eq!(heard, expected);
}
