//! The files of a student that are read as test cases.

use std::path::Path;

use grading::my_cases::read::read;
use judge::assignment::Assignment;

fn rubric() -> Assignment {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
}

/// Returns the reason why a file isn't a valid test case.
fn refused(path: &str, bytes: &[u8]) -> String {
    let read = read(&rubric(), Path::new(path), bytes);
    format!("{:#}", read.unwrap_err())
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let why = refused("my_cases/dictionary/x.case", text.as_bytes());
    assert!(why.contains(expected), "{text:?}: {why}");
}

#[test]
fn invalid_case_is_rejected_with_the_reason() {
    check("", "no command; a command begins with");
    check("> add tea\n", "line 1: > add tea: no expected reply");
    check("= true\n", "line 1: a reply before the first command");
    check("> add tea\n=*\n", "expects no particular reply");
    check("> add tea\n= ...\n", "expects no particular reply");
    check(
        "x\n> quit\n= ok\n",
        "line 2: quit: not allowed in a test case",
    );
    check(
        "> \u{1b}[31m\n= ok\n",
        "line 1: the command contains an invisible character",
    );
    check(
        "> # add\n= ok\n",
        "not a command; begin with a command's name",
    );
    check(
        &format!("> add {}\n= true\n", "a".repeat(1 << 15)),
        "line 1: a command of 32772 bytes",
    );
    check(
        &"> count\n= 0\n".repeat(201),
        "201 commands; at most 200 are allowed",
    );
    let wide = format!("> count\n= {}\n", "0".repeat(262_144));
    check(&wide, "at most 262144 are allowed");
    let why = refused("my_cases/dictionary/x.case", b"> add \xff\n= true\n");
    assert_eq!(why, "not UTF-8");
    let why = refused("my_cases/elsewhere/x.case", b"> count\n= 0\n");
    assert_eq!(
        why,
        "not in the folder of a phase; move it to a folder such as my_cases/dictionary"
    );
}

#[test]
fn case_may_only_read_distributed_word_lists_and_boards() {
    for file in [
        "/etc/passwd",
        "../../../etc/passwd",
        "data/../Cargo.toml",
        "./data/words/small.txt",
        "data/assignments/boggle-solver/key.toml",
        "data/test_data/solve_output_1.txt",
        "",
    ] {
        check(&format!("> list\n=< {file}\n"), "use only lists and boards");
    }
    let text =
        b"> open data/words/small.txt\n= ok\n> list zoo\n=< data/test_data/word_files/five.txt\n";
    let written = read(&rubric(), Path::new("my_cases/dictionary/x.case"), text).unwrap();
    assert_eq!(written.lines, [1, 3]);
    assert_eq!(written.case.exchanges[1].reply.len(), 5);
}

#[test]
fn case_may_only_save_to_relative_paths_outside_data() {
    for file in [
        "",
        "data/words/small.txt",
        "./x.txt",
        "../x.txt",
        "/tmp/x.txt",
    ] {
        check(&format!("> save {file}\n= ok\n"), "next to `data`");
    }
    let text = b"> save no_such_folder/x.txt\n! no_such_folder/x.txt: failed to save: ...\n";
    assert!(read(&rubric(), Path::new("my_cases/dictionary/x.case"), text).is_ok());
}
