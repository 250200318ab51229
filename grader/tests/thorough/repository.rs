//! The READMEs, the instructor's page, and the pages of `walls/`, are tests: every command in them runs, and prints what they say.
//!
//! A command is a line of a block marked `sh`; where it ends in `# exit code N`,
//! it has to end so. A block marked `text` right after it is what the last command
//! prints, with `...` for any lines. Blocks marked `sh long` are not run
//! here: tests, benchmarks and downloads. A `cargo run ...` in the prose is run too,
//! with a board for BOARD.

use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;

use judge::assignment::Assignment;

use crate::support::root;

#[derive(Debug)]
struct Block {
    kind: String,
    lines: Vec<String>,
    /// Whether nothing but empty lines stands between this block and the one before it.
    follows: bool,
}

/// The fenced blocks of a Markdown text.
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

/// The commands between backticks outside the blocks, but for those with a placeholder.
fn commands_in_prose(markdown: &str) -> Vec<String> {
    let outside = markdown.split("```").step_by(2);
    let quoted = outside.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    quoted
        .filter(|command| command.starts_with("cargo run ") && !command.contains(['[', '\n']))
        .map(|command| command.replace("BOARD", "data/test_data/board_1.txt"))
        .filter(|command| !command.contains("FILE"))
        .collect()
}

/// The folder in which the commands of a page are run: the root of the repository, or the workspace of
/// the assignment to which the page belongs, if that has its own.
fn workspace_of(page: &Path) -> PathBuf {
    let inside = page.strip_prefix(root().join("data/assignments"));
    let mut parts = inside.iter().flat_map(|path| path.iter());
    let name = parts.next().and_then(|name| name.to_str());
    let assignment =
        name.and_then(|name| Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).ok());
    assignment.map_or_else(root, |assignment| assignment.workspace)
}

/// Runs a command of a page; what it prints.
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

/// Where whatever is compiled goes, so that nothing is compiled twice.
fn target() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_grader"));
    program.ancestors().nth(2).unwrap().to_path_buf()
}

/// The same command with the program that the tests have built already, where they have: for one package
/// alone, cargo builds it again with other features.
fn without_building(command: &str) -> String {
    let built = || {
        let (before, rest) = command.split_once("cargo run ")?;
        let mut words = rest.split(' ').peekable();
        let mut program = Path::new(env!("CARGO_BIN_EXE_grader"))
            .parent()?
            .to_path_buf();
        while let Some(option) = words.next_if(|word| word.starts_with('-')) {
            match option {
                "-q" => {}
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

/// Whether `lines` are as `expected` says, in which `...` stands for any number of lines.
fn agree(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((dots, rest)) if dots == "..." => (0..=lines.len()).any(|n| agree(rest, &lines[n..])),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line == first && agree(rest, lines)),
    }
}

/// Every README of the repository, whatever folder is added, and the pages beside one.
fn readmes(folder: &Path, found: &mut Vec<PathBuf>) {
    let is_pages = folder.ends_with("walls");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            readmes(&path, found);
        } else if ["README.md", "INSTRUCTORS.md"].contains(&name.as_str())
            || is_pages && name.ends_with(".md")
        {
            found.push(path);
        }
    }
}

#[test]
#[ignore = "takes long"]
fn every_command_of_every_readme_does_what_is_said() {
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
                "sh long" | "text" | "toml" => printed = None,
                // Whether it compiles, too, is for the tests of its package.
                kind if kind == "rust" || kind.starts_with("rust,") => printed = None,
                kind => panic!("{readme}: a block of an unknown kind {kind:?}"),
            }
        }
    }
    assert!(commands >= 20, "{commands}");
}

#[test]
#[ignore = "takes long"]
fn each_picture_is_the_one_its_command_makes() {
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
        (
            "solver/explorer/nodes.svg",
            "cargo run -q -p explorer --example draw_nodes -- tea ten toe eat",
        ),
    ] {
        let stored = fs::read_to_string(root().join(picture)).unwrap();
        assert_eq!(run(picture, command), stored, "{picture}");
    }
}

#[test]
fn the_table_of_contents_of_a_crate_names_each_of_its_modules() {
    for package in ["data", "dictionary", "solver", "solver/explorer", "game"] {
        let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
        let modules = lib
            .lines()
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
        for module in modules.map(|module| module.trim_end_matches(';')) {
            assert!(
                lib.contains(&format!("//! * `{module}` — ")),
                "{package}: {module}"
            );
        }
    }
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_way_that_a_games_readme_shows_is_the_one_that_is_proved() {
    for name in ["cs106b", "cs107", "cs307", "lab6"] {
        let assignment = Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap();
        let readme = root().join(&assignment.handout_folder).join("README.md");
        let readme = fs::read_to_string(readme).unwrap();
        let table = readme
            .lines()
            .skip_while(|line| !line.contains("| turns green |"));
        let rows: Vec<&str> = table
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .collect();
        // The last step is what the sheet does not ask.
        let steps = &assignment.milestones[..assignment.milestones.len() - 1];
        assert_eq!(rows.len(), steps.len() + assignment.parts.len(), "{name}");
        for (row, step) in rows.iter().zip(steps) {
            let cells: Vec<&str> = row.split('|').collect();
            let points = step.turns.iter().map(|id| {
                let item = assignment.items.iter().find(|item| item.id == *id);
                item.unwrap().points.to_string()
            });
            for exercise in &step.builds {
                let (_, function) = exercise.rsplit_once(':').unwrap();
                let shown = if function == "fmt" {
                    "Display"
                } else {
                    function
                };
                assert!(
                    quoted(cells[1]).contains(&shown),
                    "{name}: {row} lacks {exercise}"
                );
            }
            assert_eq!(quoted(cells[2]), step.turns, "{name}: {row}");
            let points: Vec<String> = points.collect();
            assert_eq!(cells[3].trim(), points.join(" + "), "{name}: {row}");
        }
    }
}
