//! `--shard` and `--merge`: the parts of all shards give the output of a run without shards.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::str::contains;
use tempfile::TempDir;

use crate::support::{explored, small};

/// Runs all shards of a command, and writes their parts to a folder. Returns the arguments that
/// merge them, in another order.
fn parts(folder: &Path, arguments: &[&str], of: usize) -> Vec<String> {
    let mut merge: Vec<String> = vec!["--merge".to_string()];
    for number in (1..=of).rev() {
        let shard = format!("{number}/{of}");
        let part = explored(&[arguments, &["--shard", &shard]].concat());
        let path = folder.join(format!("{number}.part"));
        fs::write(&path, part).unwrap();
        merge.push(path.to_str().unwrap().to_string());
    }
    merge
}

/// Returns the output of a command after its shards are merged. `options` are those for merging.
fn merged(arguments: &[&str], options: &[&str], of: usize) -> String {
    let folder = tempfile::tempdir().unwrap();
    let parts = parts(folder.path(), arguments, of);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    explored(&[options, &parts].concat())
}

/// Writes this many rolled boards to a file, with some lines that are not boards.
fn boards(folder: &TempDir, count: usize) -> String {
    let mut boards = explored(&["roll", &count.to_string()]);
    boards.insert(0, '\u{feff}');
    boards += "no board\n\n";
    boards += &explored(&["roll", "3", "--seed", "1000"]);
    let path = folder.path().join("boards.txt");
    fs::write(&path, boards).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn merged_scores_equal_those_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    for count in [0, 1, 400] {
        let boards = boards(&folder, count);
        for format in [&[][..], &["--json"], &["--total"]] {
            let score = [&["score", &boards, "--keep-going"], format].concat();
            let whole = explored(&score);
            for of in [1, 2, 7] {
                assert_eq!(merged(&score, &["score"], of), whole, "{format:?} {of}");
            }
        }
    }
}

#[test]
fn merged_surveys_equal_one_run_in_every_output() {
    let folder = tempfile::tempdir().unwrap();
    let small = small();
    let survey = [
        "survey",
        "--rules",
        "new",
        "--rules",
        "cs106b",
        "--rolls",
        "500",
        "--seed",
        "3",
        "--dictionary",
        &small,
    ];
    let outputs = |name: &str| {
        let path = |end: &str| folder.path().join(format!("{name}{end}"));
        (path(".toml"), path("-plots"))
    };
    let with = |(file, plots): &(std::path::PathBuf, std::path::PathBuf)| {
        let text = |path: &Path| path.to_str().unwrap().to_string();
        [
            "--out".to_string(),
            text(file),
            "--plot".to_string(),
            text(plots),
        ]
    };
    let read = |(file, plots): (std::path::PathBuf, std::path::PathBuf)| {
        let files = [file, plots.join("new.svg"), plots.join("cs106b.svg")];
        files.map(|file| fs::read_to_string(file).unwrap())
    };
    let whole = outputs("whole");
    let options = with(&whole);
    let text = explored(&[&survey[..], &options.each_ref().map(String::as_str)].concat());
    let whole = read(whole);
    for of in [1, 3, 7] {
        let outputs = outputs(&of.to_string());
        let options = with(&outputs);
        let options = [&survey[..], &options.each_ref().map(String::as_str)].concat();
        assert_eq!(merged(&survey, &options, of), text, "{of}");
        assert!(read(outputs) == whole, "{of}");
    }
}

#[test]
fn merged_searches_find_the_board_of_one_run() {
    let small = small();
    let common = ["best", "--dictionary", &small, "--pool", "3", "--seed", "4"];
    for options in [
        &["--size", "3x3", "--pools", "5"][..],
        &["--size", "3x3", "--pools", "1", "--by", "words"],
        &[
            "--size", "4x4", "--pools", "3", "--cubes", "new-1987", "--by", "long",
        ],
    ] {
        let best = [&common[..], options].concat();
        let whole = explored(&best);
        for of in [1, 2, 7] {
            assert_eq!(merged(&best, &best, of), whole, "{options:?} {of}");
        }
    }
}

/// Asserts that these arguments fail with one line that contains a text.
#[track_caller]
fn refused(arguments: &[&str], code: i32, says: &str) {
    let mut command = Command::cargo_bin("explorer").unwrap();
    let done = command.args(arguments).assert().code(code);
    done.stderr(contains(says));
}

#[test]
fn parts_that_do_not_belong_together_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let small = small();
    let best = [
        "best",
        "--size",
        "2x2",
        "--pool",
        "2",
        "--pools",
        "3",
        "--dictionary",
        &small,
    ];
    let part = |name: &str, more: &[&str]| {
        fs::write(path(name), explored(&[&best[..], more].concat())).unwrap();
        path(name)
    };
    let one = part("one", &["--shard", "1/2"]);
    let two = part("two", &["--shard", "2/2"]);
    let merge = |files: &[&str], says: &str| {
        refused(&[&best[..], &["--merge"], files].concat(), 1, says);
    };
    merge(&[&one], "missing shards: 2/2");
    merge(&[&one, &two, &two], "two: the same shard as ");
    merge(&[&one, &small], "small.txt: not a part");
    merge(&[&one, "nosuch"], "nosuch: failed to read");
    let third = part("third", &["--shard", "2/3"]);
    merge(&[&one, &third], "third: shard 2/3, but others are one of 2");
    let other = part("other", &["--shard", "2/2", "--seed", "9"]);
    merge(
        &[&one, &other],
        "other: the part of other work: `explorer best ",
    );
    // All shards agree, but not with the options for merging.
    let expected = "the part of other work: `explorer best size=2x2 seed=0 ";
    let merged = [&best[..], &["--seed", "10", "--merge", &one, &two][..]].concat();
    refused(&merged, 1, expected);
    merge(&[&two, &one, "--by", "words"], "the part of other work: ");
    let text = fs::read_to_string(&two).unwrap();
    let (before, _) = text.split_once("= end").unwrap();
    fs::write(path("cut"), before).unwrap();
    merge(
        &[&one, &path("cut")],
        "cut: incomplete; run this shard again",
    );
    let twice = text.replacen("= end", "teas\n= end", 1);
    fs::write(path("twice"), twice).unwrap();
    merge(&[&one, &path("twice")], "the parts are incomplete");

    refused(
        &["score", "--merge", &one, &two],
        1,
        "the part of other work",
    );
    refused(
        &["score", "-", "--shard", "3/2"],
        2,
        "no such shard; write a number from 1 to 2",
    );
    refused(
        &["best", "--seconds", "1", "--shard", "1/2"],
        2,
        "cannot be used with",
    );
    refused(
        &["survey", "--out", "x", "--shard", "1/2"],
        2,
        "cannot be used with",
    );
}

#[test]
fn scores_of_different_files_are_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (file, board) in [("a", "perslatgsineters"), ("b", "zzzzzzzzzzzzzzzz")] {
        fs::write(path(file), format!("{board}\nzzzzzzzzzzzzzzzz\n")).unwrap();
    }
    for (file, shard, part) in [("a", "1/2", "1.part"), ("b", "2/2", "2.part")] {
        fs::write(
            path(part),
            explored(&["score", &path(file), "--shard", shard]),
        )
        .unwrap();
    }
    let merge = ["score", "--merge", &path("1.part"), &path("2.part")];
    refused(&merge, 1, "2.part: a part of other boards than the others");
}
