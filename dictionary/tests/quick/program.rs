//! The program as users run it.

use std::io::Read;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use predicates::prelude::*;

fn dictionary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dictionary"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

#[test]
fn piped_commands_produce_a_transcript_without_a_prompt() {
    dictionary()
        .write_stdin("add tea\r\n\n# a remark\nword tea\nadd t!\nwo\nquit\nadd never\n")
        .assert()
        .success()
        .stdout(
            "> add tea\n= true\n\n> word tea\n= true\n\n\
             > add t!\n! Invalid character '!' at position 1 in \"t!\"\n\n\
             > wo\n! no command \"wo\"; help lists the commands\n\n",
        )
        .stderr("");
}

#[test]
fn command_without_its_file_says_that_it_needs_one() {
    dictionary()
        .write_stdin("load\nsave \nopen\n")
        .assert()
        .success()
        .stdout(
            "> load\n! load needs a FILE\n\n> save \n! save needs a FILE\n\n\
             > open\n! open needs a FILE\n\n",
        );
}

#[test]
fn words_of_the_file_argument_are_loaded_at_startup() {
    dictionary()
        .arg("data/words/small.txt")
        .write_stdin("count\nlist zo")
        .assert()
        .success()
        .stdout("> count\n= 7551\n\n> list zo\n= zone\n= zones\n= zoom\n= 3 listed\n\n");
}

#[test]
fn help_describes_every_command_on_its_own_line() {
    let output = dictionary().write_stdin("help\n").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for command in [
        "new", "open", "load", "save", "add", "word", "prefix", "count", "list", "words", "check",
        "reset", "clear", "copy", "clone", "same", "switch", "show", "help", "quit",
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

#[test]
fn both_dictionaries_can_be_compared() {
    dictionary()
        .write_stdin("same\nadd a\nsame\ncopy\nsame\nswitch\nadd b\nsame\n")
        .assert()
        .stdout(
            "> same\n= true\n\n> add a\n= true\n\n> same\n= false\n\n> copy\n= ok\n\n> same\n= true\n\n\
             > switch\n= the second dictionary\n\n> add b\n= true\n\n> same\n= false\n\n",
        );
}

#[test]
fn invalid_utf8_is_reported_and_the_session_continues() {
    dictionary()
        .write_stdin(&b"add \xff\xfe\ncheck data/test_data/bad_words/not_utf8.txt\ncount"[..])
        .assert()
        .success()
        .stdout(predicate::str::contains(
            "! Invalid character '\u{fffd}' at position 0",
        ))
        .stdout(predicate::str::contains(
            "= 2 lines: 0 words, 0 prefixes, 1 errors",
        ))
        .stdout(predicate::str::ends_with("> count\n= 0\n\n"));
}

#[test]
fn unusable_file_gives_one_error_line_and_exit_code_1() {
    let refused = |file: &str, message: &str| {
        dictionary()
            .arg(file)
            .assert()
            .code(1)
            .stdout("")
            .stderr(predicate::str::starts_with(format!(
                "dictionary: {file}: {message}"
            )))
            .stderr(predicate::function(|text: &str| text.lines().count() == 1));
    };
    refused("no_such_file.txt", "failed to open: ");
    refused("data", "failed to ");
    refused(
        "data/test_data/bad_words/at_sign.txt",
        "line 2: Invalid character '@' at position 1 in \"d@rn\"",
    );
}

#[test]
fn incorrect_usage_exits_with_code_2() {
    dictionary()
        .args(["one.txt", "two.txt"])
        .assert()
        .code(2)
        .stderr("dictionary: more than one FILE; see dictionary --help\n");
    dictionary().arg("--quiet").assert().code(2);
    dictionary()
        .arg("--help")
        .assert()
        .success()
        .stdout(predicate::str::starts_with("Usage: dictionary [FILE]"));
}

#[test]
fn closed_output_pipe_ends_the_program_quietly() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_dictionary"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .arg("data/dictionary.txt")
        .stdin(std::fs::File::open(commands_for_a_long_list()).unwrap())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The list is larger than any pipe. The pipe is closed after the first bytes.
    let mut first = [0; 6];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(&first, b"> list");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// Checks that a read error is neither the end of the input nor a closed output pipe.
#[cfg(unix)]
#[test]
fn unreadable_standard_input_exits_with_code_1() {
    let output = Process::new(env!("CARGO_BIN_EXE_dictionary"))
        .stdin(std::fs::File::open("/").unwrap())
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors.starts_with("dictionary: standard input or output failed: "),
        "{errors}"
    );
}

fn commands_for_a_long_list() -> tempfile::TempPath {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, "list\nlist\n").unwrap();
    file.into_temp_path()
}
