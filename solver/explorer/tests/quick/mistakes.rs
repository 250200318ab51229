//! Error messages take one line and say what to do.

use assert_cmd::Command;

#[track_caller]
fn refused(arguments: &[&str], code: i32, says: &str) {
    let done = Command::cargo_bin("explorer")
        .unwrap()
        .args(arguments)
        .assert()
        .code(code);
    let output = done.get_output();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(says), "{said}");
    assert!(output.stdout.is_empty());
    if code == 1 {
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn cubes_that_do_not_fill_the_board_are_rejected() {
    for command in ["best", "longest"] {
        refused(
            &[command, "--size", "5x5", "--cubes", "new-1987"],
            1,
            "16 cubes do not fill a 5x5 board; choose another --size or other --cubes",
        );
    }
    // The best board needs some of the cubes; these commands need all.
    for command in ["barren", "longest"] {
        refused(
            &[command, "--cubes", "big"],
            1,
            "25 cubes do not fill a 4x4 board",
        );
    }
}

#[test]
fn unknown_names_and_missing_files_are_rejected() {
    refused(
        &["best", "--cubes", "round"],
        1,
        "--cubes: \"round\": unknown name; choose one of classic-1976",
    );
    refused(
        &["best", "--cubes", "round.toml"],
        1,
        "--cubes: round.toml: failed to read",
    );
    refused(
        &["survey", "--rules", "chess"],
        1,
        "--rules: \"chess\": unknown name; choose one of ",
    );
    refused(
        &["longest", "--dictionary", "no.txt"],
        1,
        "no.txt: failed to read; give the path",
    );
}

#[test]
fn unwritable_output_file_is_reported() {
    let nowhere = "/dev/null/richness.toml";
    let done = Command::cargo_bin("explorer")
        .unwrap()
        .args(["survey", "--rules", "new", "--rolls", "1", "--out", nowhere])
        .assert()
        .code(1);
    let said = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        said.contains("/dev/null/richness.toml: failed to write"),
        "{said}"
    );
}

#[test]
fn invalid_option_values_exit_with_code_2() {
    refused(&["best", "--by", "luck"], 2, "invalid value 'luck'");
    refused(&["best", "--size", "9x9"], 2, "at most 64 cells");
    refused(&["survey", "--rolls", "0"], 2, "invalid value '0'");
    refused(&["best", "--pool", "0"], 2, "invalid value '0'");
    refused(
        &["best", "--pools", "99999999"],
        2,
        "invalid value '99999999'",
    );
}
