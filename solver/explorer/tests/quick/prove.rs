//! `explorer prove` and `explorer check`.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use explorer::{Score, Scored, certificate};
use predicates::str::contains;
use tempfile::TempDir;

use crate::support::{explored, plain, scored, small};

/// A folder for certificates.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Proves a board size with common words, and writes the result to the file `name`.
    fn prove(&self, size: &str, name: &str, others: &[&str]) -> String {
        let (small, path) = (small(), self.path(name));
        let path = path.to_str().unwrap();
        let asked = [
            "prove",
            "--size",
            size,
            "--dictionary",
            &small,
            "--out",
            path,
        ];
        explored(&[&asked, others].concat())
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

#[track_caller]
fn refused(arguments: &[&str], says: &str) {
    let mut command = Command::cargo_bin("explorer").unwrap();
    let done = command
        .args(arguments)
        .assert()
        .code(1)
        .stderr(contains(says));
    let said = String::from_utf8_lossy(&done.get_output().stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
}

fn check(path: &Path, dictionary: &str) -> String {
    explored(&["check", path.to_str().unwrap(), "--dictionary", dictionary])
}

#[test]
fn proved_points_match_the_plain_solver_and_pass_the_check() {
    let dictionary = data::SMALL.split_ascii_whitespace().collect();
    let folder = Folder::new();
    for (size, cells) in [("2x2", (2, 2)), ("2x3", (2, 3)), ("3x2", (3, 2))] {
        let printed = folder.prove(size, size, &[]);
        let (line, claim) = printed.split_once('\n').unwrap();
        let (board, points, words) = scored(line);
        assert_eq!(
            (points, words),
            plain(&dictionary, cells, board, 3),
            "{size}"
        );
        assert_eq!(claim, format!("No {size} board has more points.\n"));
        let checked = check(&folder.path(size), &small());
        let expected =
            format!("Proved: no {size} board has more than {points} points, as {board} has.\n");
        assert_eq!(checked, expected);
    }
}

#[test]
fn target_above_the_best_board_needs_no_board() {
    let folder = Folder::new();
    let printed = folder.prove("2x2", "high", &["--target", "100"]);
    assert_eq!(printed, "No 2x2 board has 100 points.\n");
    let checked = check(&folder.path("high"), &small());
    assert_eq!(checked, "Proved: no 2x2 board has more than 99 points.\n");
    // A low target leaves many boards open, and the best of them is the best of all.
    let low = folder.prove("2x2", "low", &["--target", "5"]);
    let best = folder.prove("2x2", "best", &[]);
    let points = |printed: &str| scored(printed.lines().next().unwrap()).1;
    assert_eq!(points(&low), points(&best));
    assert!(folder.read("low").len() > folder.read("best").len());
}

/// Five cubes, of which four fill the board. They can show only worse boards than the best one.
#[test]
fn proof_for_cubes_matches_all_boards_that_they_can_show() {
    let cubes = ["AEOIUY", "BCDFGH", "LNRSTT", "JKVWXZ", "AEBCDM"];
    let folder = Folder::new();
    let path = folder.path("cubes.toml");
    fs::write(&path, format!("title = \"Five\"\ncubes = {cubes:?}\n")).unwrap();
    let with_cubes = ["--cubes", path.to_str().unwrap()];
    let printed = folder.prove("2x2", "five", &with_cubes);
    let (line, claim) = printed.split_once('\n').unwrap();
    assert_eq!(claim, "No 2x2 board of these cubes has more points.\n");
    let (board, points, _) = scored(line);

    let dictionary = data::SMALL.split_ascii_whitespace().collect();
    let mut most = 0;
    for left_out in 0..cubes.len() {
        let mut boards = vec![String::new()];
        for cube in (0..cubes.len()).filter(|&cube| cube != left_out) {
            // All cells of 2×2 adjoin, so the order of the cubes does not matter.
            let longer = |board: &String| {
                let faces = cubes[cube].to_ascii_lowercase();
                let longer = faces.chars().map(|face| format!("{board}{face}"));
                longer.collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        let points = boards
            .iter()
            .map(|board| plain(&dictionary, (2, 2), board, 3).0);
        most = most.max(points.max().unwrap());
    }
    assert_eq!(points, most);
    let best = folder.prove("2x2", "best", &[]);
    assert!(scored(best.lines().next().unwrap()).1 > points);

    let path = folder.path("five");
    let check = ["check", path.to_str().unwrap(), "--dictionary", &small()];
    let checked = explored(&[&check[..], &with_cubes].concat());
    let expected = format!(
        "Proved: no 2x2 board of these cubes has more than {points} points, as {board} has.\n"
    );
    assert_eq!(checked, expected);
    refused(&check, "; repeat the options of `prove`");
}

#[test]
fn interrupted_proof_is_continued_with_the_same_certificate() {
    let folder = Folder::new();
    let printed = folder.prove("2x3", "whole", &[]);
    let whole = folder.read("whole");
    for length in [
        0,
        10,
        whole.find('\n').unwrap() + 1,
        whole.len() / 2,
        whole.len() - 70,
        whole.len(),
    ] {
        fs::write(folder.path("part"), &whole[..length]).unwrap();
        assert_eq!(folder.prove("2x3", "part", &["--resume"]), printed);
        assert!(folder.read("part") == whole, "{length}");
    }
    assert_eq!(
        folder.prove("2x3", "new", &["--resume", "--threads", "1"]),
        printed
    );
    assert!(folder.read("new") == whole);
}

#[test]
fn merged_shards_give_the_certificate_of_one_run() {
    let folder = Folder::new();
    let printed = folder.prove("2x3", "whole", &[]);
    for of in [1, 2, 5] {
        let mut merge = vec!["--merge".to_string()];
        for number in 1..=of {
            let name = format!("{number}.part");
            let shard = format!("{number}/{of}");
            assert_eq!(folder.prove("2x3", &name, &["--shard", &shard]), "");
            merge.push(folder.path(&name).to_str().unwrap().to_string());
        }
        let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
        assert_eq!(folder.prove("2x3", "merged", &merge), printed);
        assert!(folder.read("merged") == folder.read("whole"), "{of}");
        if of > 1 {
            let (small, out) = (small(), folder.path("merged"));
            let prove = [
                "prove",
                "--size",
                "2x3",
                "--dictionary",
                &small,
                "--out",
                out.to_str().unwrap(),
            ];
            refused(&[&prove, &merge[..of]].concat(), "missing shards: ");
        }
    }
}

#[test]
fn incorrect_use_of_a_certificate_is_rejected() {
    let folder = Folder::new();
    folder.prove("2x2", "a", &[]);
    let (small, path) = (small(), folder.path("a"));
    let path = path.to_str().unwrap();
    // The large list has more words, so the same classes are not closed.
    refused(
        &["check", path],
        "not proved, because its bound reaches the target",
    );
    refused(
        &["check", &small],
        "incomplete or altered; run `prove` again",
    );
    refused(&["check", "no.txt"], "no.txt: failed to read");
    let text = folder.read("a");
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let [settings, classes @ .., _, _] = &lines[..] else {
        panic!("{text}");
    };
    let worse = Scored {
        board: vec![0; 4],
        score: Score::default(),
    };
    fs::write(
        folder.path("worse"),
        certificate(settings, classes, Some(&worse)),
    )
    .unwrap();
    let worse = folder.path("worse");
    let worse = ["check", worse.to_str().unwrap(), "--dictionary", &small];
    refused(&worse, "aaaa has 0 points, but a board may have ");
    let prove = ["prove", "--dictionary", &small, "--out", path];
    refused(
        &[&prove[..], &["--size", "2x3", "--resume"]].concat(),
        "the result of other options",
    );
    refused(
        &[&prove[..], &["--size", "2x2", "--cubes", "super-big-2012"]].concat(),
        "a face with two letters or none; a proof needs other cubes",
    );
    refused(
        &[&prove[..], &["--size", "4x5"]].concat(),
        "more than 16 cells; choose a smaller --size",
    );
    let nowhere = [
        "prove",
        "--dictionary",
        &small,
        "--size",
        "2x2",
        "--out",
        "/no/folder/a",
    ];
    refused(&nowhere, "failed to write; choose another --out");
}

#[test]
fn sample_of_classes_estimates_the_time_of_all() {
    let small = small();
    let sample = |seed: &str| {
        let asked = [
            "prove",
            "--size",
            "2x3",
            "--dictionary",
            &small,
            "--target",
            "20",
        ];
        let text = explored(&[&asked[..], &["--sample", "5", "--seed", seed]].concat());
        let lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| line.split('\t').map(String::from).collect())
            .collect();
        let [header, classes @ .., last] = &lines[..] else {
            panic!("{text}");
        };
        assert_eq!(header[0], "class");
        assert_eq!(classes.len(), 5);
        assert!(last[0].starts_with("All 26 classes take about "), "{text}");
        let numbers = classes.iter().flat_map(|class| &class[1..]);
        assert!(
            numbers.clone().all(|number| number.parse::<f64>().is_ok()),
            "{text}"
        );
        let names = classes.iter().map(|class| class[0].clone());
        names.collect::<Vec<String>>()
    };
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    let without_target = ["prove", "--size", "2x3", "--sample", "5"];
    let mut command = Command::cargo_bin("explorer").unwrap();
    let done = command.args(without_target).assert().code(2);
    done.stderr(contains("--target <POINTS>"));
}
