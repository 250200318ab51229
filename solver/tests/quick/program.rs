//! The program as users run it.

use std::fs;
use std::io::Read;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use serde_json::{Value, json};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

pub fn solver() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solver"));
    command.current_dir(FOLDER).env_remove("CLICOLOR_FORCE");
    command
}

pub fn test_data(name: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/data/test_data/{name}")).unwrap()
}

#[test]
fn solver_prints_every_word_with_its_path_by_default() {
    solver()
        .arg("data/test_data/board_1.txt")
        .assert()
        .success()
        .stdout(test_data("solve_output_print_1.txt"))
        .stderr("");
}

#[test]
fn solver_runs_in_any_working_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board.txt"), "c a t").unwrap();
    solver()
        .current_dir(folder.path())
        .args(["--list", "board.txt"])
        .assert()
        .success()
        .stdout("1\tcat\n2\tat\n3\tta\n");
}

#[test]
fn board_may_come_from_standard_input() {
    solver()
        .args(["--list", "-"])
        .write_stdin(test_data("board_1.txt"))
        .assert()
        .success()
        .stdout(test_data("solve_output_1.txt"));
}

#[test]
fn words_can_be_saved_in_every_output_mode() {
    let folder = tempfile::tempdir().unwrap();
    for options in [&[][..], &["--list"], &["--json"]] {
        let file = folder.path().join("words.txt");
        solver()
            .args(options)
            .arg("--save-words")
            .arg(&file)
            .arg("data/test_data/board_1.txt")
            .assert()
            .success();
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            test_data("words_found_1.txt")
        );
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn another_dictionary_can_be_given() {
    solver()
        .args([
            "--list",
            "--dictionary",
            "data/test_data/word_files/crlf.txt",
            "-",
        ])
        .write_stdin("t e\r\na n\r\n")
        .assert()
        .success()
        .stdout("1\tten\n2\ttea\n3\ta\n");
}

#[test]
fn short_words_can_be_left_out_and_the_rest_is_renumbered() {
    let all = test_data("solve_output_8.txt");
    let long: Vec<&str> = all
        .lines()
        .filter_map(|line| line.split('\t').nth(1))
        .filter(|word| word.len() >= 5)
        .collect();
    assert!(
        long.iter().any(|word| word.contains("qu")),
        "a qu is two letters"
    );
    let expected: String = (1..)
        .zip(&long)
        .map(|(n, word)| format!("{n}\t{word}\n"))
        .collect();
    solver()
        .args(["--list", "--min-length", "5", "data/test_data/board_8.txt"])
        .assert()
        .success()
        .stdout(expected);
}

#[test]
fn json_has_the_board_the_words_and_their_paths() {
    let output = solver()
        .args(["--json", "-"])
        .write_stdin("Qu i t\n# e #\n")
        .output()
        .unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["board"], json!([["qu", "i", "t"], ["#", "e", "#"]]));
    let words = value["words"].as_array().unwrap();
    assert!(
        words.contains(&json!({"word": "quit", "path": [[0, 0], [0, 1], [0, 2]]})),
        "{value}"
    );
    assert!(words.contains(&json!({"word": "quiet", "path": [[0, 0], [0, 1], [1, 1], [0, 2]]})));
    let listed = solver()
        .args(["--list", "-"])
        .write_stdin("Qu i t\n# e #\n")
        .output()
        .unwrap();
    assert_eq!(
        words.len(),
        String::from_utf8(listed.stdout).unwrap().lines().count()
    );
    assert!(output.stdout.ends_with(b"\n"));
}

#[test]
fn color_option_only_adds_colour_codes_to_the_output() {
    let colored = solver()
        .args(["--color", "always", "data/test_data/board_8.txt"])
        .output()
        .unwrap();
    let colored = String::from_utf8(colored.stdout).unwrap();
    assert!(
        colored.contains("Word: \u{1b}[1mquit\u{1b}[0m\n"),
        "{colored}"
    );
    assert!(colored.contains(" \u{1b}[1;32m'qu'\u{1b}[0m "));
    assert!(colored.contains("  \u{1b}[1;32m1\u{1b}[0m  "));
    let mut plain = colored;
    for code in ["\u{1b}[1;32m", "\u{1b}[1m", "\u{1b}[0m"] {
        plain = plain.replace(code, "");
    }
    assert_eq!(plain, test_data("solve_output_print_8.txt"));
    for options in [&["--color", "auto"][..], &["--color", "never"]] {
        solver()
            .args(options)
            .arg("data/test_data/board_8.txt")
            .assert()
            .stdout(test_data("solve_output_print_8.txt"));
    }
}

/// Uses `script`, which every Linux system has, to run the program at its own terminal.
#[cfg(target_os = "linux")]
#[test]
fn path_is_coloured_at_a_terminal_unless_no_color_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let at_a_terminal = |no_color: &str| {
        let command = format!(
            "{} data/test_data/board_8.txt",
            env!("CARGO_BIN_EXE_solver")
        );
        let output = Process::new("script")
            .args(["-qec", &command])
            .arg(folder.path().join("typescript"))
            .current_dir(FOLDER)
            .env("TERM", "xterm-256color")
            .env("NO_COLOR", no_color)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(at_a_terminal("").contains("\u{1b}[1;32m'qu'\u{1b}[0m"));
    let plain = at_a_terminal("1");
    assert!(
        plain.contains(" 'qu' ") && !plain.contains('\u{1b}'),
        "{plain}"
    );
}

/// Solves a board of 99×100 cells with a corridor, which a word of 5,049 letters
/// follows from end to end. The letters at its corners allow no other path.
#[cfg(unix)]
#[test]
fn path_of_thousands_of_cells_needs_no_large_stack() {
    let mut cells = vec![vec!["#"; 100]; 99];
    let mut word = String::new();
    for row in (0..99).step_by(2) {
        let end = if row % 4 == 0 { 99 } else { 0 };
        cells[row] = vec!["a"; 100];
        cells[row][end] = "c";
        word += &"a".repeat(99);
        word += "c";
        if row + 1 < 99 {
            cells[row + 1][end] = "d";
            word += "d";
        }
    }
    cells[0][0] = "b";
    word.replace_range(..1, "b");

    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<String> = cells.iter().map(|row| row.join(" ")).collect();
    fs::write(folder.path().join("board.txt"), rows.join("\n")).unwrap();
    fs::write(folder.path().join("words.txt"), &word).unwrap();
    let solver = env!("CARGO_BIN_EXE_solver");
    let output = Process::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -s 1024; {solver} --list --dictionary words.txt board.txt"
        ))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let list = String::from_utf8_lossy(&output.stdout);
    assert_eq!(list, format!("1\t{word}\n"), "{:?}", output.status);
}

#[test]
fn closed_output_pipe_ends_the_program_quietly() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_solver"))
        .current_dir(FOLDER)
        .arg("data/test_data/board_14.txt")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The dump is larger than any pipe. The pipe is closed after the first bytes.
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        test_data("solve_output_print_14.txt")
            .as_bytes()
            .starts_with(&first)
    );
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn driver_prints_a_reply_to_each_command() {
    solver()
        .arg("--driver")
        .write_stdin(
            "solve\n\n# a remark\nnew\nset\nletters 2x2 cats\nrows\nset\nfind cats\nfind dog\nletters 4 cats\nboard nope\nopen\nbogus\n",
        )
        .assert()
        .success()
        .stdout(
            "> solve\n! no solver yet; create one with: new, or open FILE\n\n> new\n= ok\n\n\
             > set\n! no board loaded; load one with: board FILE\n\n\
             > letters 2x2 cats\n= 2x2\n\n> rows\n= c a\n= t s\n\n> set\n= ok\n\n\
             > find cats\n= 0,0 0,1 1,0 1,1\n\n> find dog\n= nowhere\n\n\
             > letters 4 cats\n! \"4\": not a size; write rows x columns, such as 4x4\n\n\
             > board nope\n! nope: failed to open: No such file or directory (os error 2)\n\n\
             > open\n! open needs a FILE\n\n\
             > bogus\n! no command \"bogus\"; help lists the commands\n\n",
        );
}

#[test]
fn help_names_every_command_of_the_driver() {
    let output = solver()
        .arg("--driver")
        .write_stdin("help\n")
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for command in [
        "new", "open", "words", "board", "letters", "rows", "set", "solve", "dump", "full",
        "found", "save", "find", "reset", "show", "help", "quit",
    ] {
        let line = help
            .lines()
            .find(|line| line.starts_with(&format!("= {command} ")));
        assert!(
            line.is_some_and(|line| line.len() > 20),
            "{command} in {help}"
        );
    }
}
