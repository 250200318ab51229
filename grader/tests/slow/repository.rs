//! Every command of every README runs and prints what the README says; every picture is up to date.

use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;
use judge::assignment::Assignment;

use crate::support::{root, target};

#[derive(Debug)]
struct Block {
    kind: String,
    lines: Vec<String>,
    /// Whether only empty lines separate this block from the previous one.
    follows: bool,
}

/// Returns the fenced blocks of a Markdown text.
fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut inside, mut follows) = (false, false);
    for line in markdown.lines() {
        match (inside, line.strip_prefix("```")) {
            (false, Some(kind)) => {
                let kind = kind.to_string();
                blocks.push(Block {
                    kind,
                    lines: Vec::new(),
                    follows,
                });
                inside = true;
            }
            (true, Some(_)) => (inside, follows) = (false, true),
            (true, None) => blocks.last_mut().unwrap().lines.push(line.to_string()),
            (false, None) => follows = follows && line.trim().is_empty(),
        }
    }
    assert!(!inside, "a block that is not closed");
    blocks
}

/// Returns the commands between backticks outside the blocks, except those with a placeholder and those for the window,
/// which takes minutes to compile: the window has tests of its own.
fn commands_in_prose(markdown: &str) -> Vec<String> {
    let outside = markdown.split("```").step_by(2);
    let quoted = outside.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    quoted
        .filter(|command| command.starts_with("cargo run ") && !command.contains(['[', '\n']))
        .map(|command| command.replace("BOARD", "data/test_data/board_1.txt"))
        .filter(|command| !command.contains("FILE") && !command.contains("--features window"))
        .collect()
}

/// Returns the folder in which to run the commands of a page: the root of the repository, or the workspace of the
/// page's assignment if that has its own.
fn workspace_of(page: &Path) -> PathBuf {
    let inside = page.strip_prefix(root().join("data/assignments"));
    let mut parts = inside.iter().flat_map(|path| path.iter());
    let name = parts.next().and_then(|name| name.to_str());
    let assignment =
        name.and_then(|name| Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).ok());
    assignment.map_or_else(root, |assignment| assignment.workspace)
}

/// Runs a command of a page. Returns its output.
fn run(readme: &str, line: &str) -> String {
    let (command, code) = match line.split_once("# exit code ") {
        Some((command, code)) => (command, code.parse().unwrap()),
        None => (line, 0),
    };
    let output = Command::new("sh")
        .args(["-c", &without_building(command)])
        .current_dir(workspace_of(Path::new(readme)))
        .env("CARGO_TARGET_DIR", target())
        .env_remove("CLICOLOR_FORCE")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{readme}: {line}\n{errors}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the command with the program that the tests have already built, if possible. For a single package or a
/// release build, cargo would build it again.
fn without_building(command: &str) -> String {
    // Students run the installed program.
    if let Some(arguments) = command.strip_prefix("grader ") {
        return format!("{} {arguments}", env!("CARGO_BIN_EXE_grader"));
    }
    let built = || {
        let (before, rest) = command.split_once("cargo run ")?;
        let mut words = rest.split(' ').peekable();
        let mut program = Path::new(env!("CARGO_BIN_EXE_grader"))
            .parent()?
            .to_path_buf();
        while let Some(option) = words.next_if(|word| word.starts_with('-')) {
            match option {
                "-q" | "--release" => {}
                "--" => break,
                "-p" => program.push(words.next()?),
                "--example" => program.set_file_name(format!("examples/{}", words.next()?)),
                _ => return None,
            }
        }
        let arguments: Vec<&str> = words.collect();
        let command = format!("{before}{} {}", program.display(), arguments.join(" "));
        program.is_file().then_some(command)
    };
    built().unwrap_or_else(|| command.to_string())
}

/// Whether `lines` match `expected`, where `...` matches any number of lines.
fn agree(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|n| agree(rest, &lines[n..])),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line == first && agree(rest, lines)),
    }
}

/// Finds every README of the repository, and all pages in folders named `walls` or `docs`.
fn readmes(folder: &Path, found: &mut Vec<PathBuf>) {
    let is_pages = folder.ends_with("walls") || folder.ends_with("docs");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            readmes(&path, found);
        } else if ["README.md", "CONTRIBUTING.md"].contains(&name.as_str())
            || is_pages && name.ends_with(".md")
        {
            found.push(path);
        }
    }
}

#[test]
fn every_readme_command_prints_the_documented_output() {
    let mut paths = Vec::new();
    readmes(&root(), &mut paths);
    assert!(paths.len() >= 4, "{paths:?}");
    let mut commands = 0;
    for path in paths {
        let readme = path.display().to_string();
        let markdown = fs::read_to_string(&path).unwrap();
        for command in commands_in_prose(&markdown) {
            run(&readme, &command);
            commands += 1;
        }
        let mut printed = None;
        for block in blocks(&markdown) {
            match block.kind.as_str() {
                "sh" => {
                    for line in &block.lines {
                        printed = Some(run(&readme, line));
                        commands += 1;
                    }
                }
                "text" if block.follows => {
                    let Some(printed) = printed.take() else {
                        continue;
                    };
                    let lines: Vec<&str> = printed.lines().collect();
                    assert!(
                        agree(&block.lines, &lines),
                        "{readme} shows\n{:?}\nbut it is\n{printed}",
                        block.lines
                    );
                }
                "sh long" | "text" | "toml" | "json" => printed = None,
                // The tests of the package check whether it compiles.
                kind if kind == "rust" || kind.starts_with("rust,") => printed = None,
                kind => panic!("{readme}: a block of an unknown kind {kind:?}"),
            }
        }
    }
    assert!(commands >= 20, "{commands}");
}

#[test]
fn each_picture_matches_the_output_of_its_command() {
    for (picture, command) in [
        (
            "dictionary/trie.svg",
            "cargo run -q -p dictionary --example draw -- tea ten to a axe",
        ),
        (
            "dictionary/x_words.svg",
            "cargo run -q -p dictionary --example draw -- --from data/dictionary.txt --prefix x",
        ),
        (
            "dictionary/lookups.svg",
            "cargo run -q -p dictionary --example compare_lookups -- --plot",
        ),
        (
            "solver/board.svg",
            "cargo run -q -p solver --example picture -- data/test_data/board_1.txt alane",
        ),
        (
            "solver/compass.svg",
            "cargo run -q -p solver --example compass",
        ),
        (
            "grader/xray_trie.svg",
            "cargo run -q -p grader --example xray -- word_taken_for_prefix 'tea ten to a axe'",
        ),
        (
            "grader/xray_search.svg",
            "cargo run -q -p grader --example xray -- no_diagonals word_list",
        ),
        (
            "game/terminal.svg",
            "cargo run -q -p game --example screen -- terminal",
        ),
        (
            "game/console.svg",
            "cargo run -q -p game --example screen -- console",
        ),
        (
            "solver/explorer/best.svg",
            "cargo run -q -p explorer --example draw_board -- 4x4 perslatgsineters",
        ),
        (
            "solver/explorer/filled.svg",
            "cargo run -q -p explorer --example draw_board -- 4x4 hclbaiaertnssese charitablenesses",
        ),
        (
            "solver/explorer/barren.svg",
            "cargo run -q -p explorer --example draw_board -- 4x4 aiiuxcwelnzvhbqn",
        ),
        (
            "solver/explorer/nodes.svg",
            "cargo run -q -p explorer --example draw_nodes -- tea ten toe eat",
        ),
    ] {
        let stored = fs::read_to_string(root().join(picture)).unwrap();
        assert_eq!(run(picture, command), stored, "{picture}");
    }
}
