//! `explorer survey`.

use crate::support::{explored, plain, small};
use data::{Richness, Rules};
use std::fs;

#[test]
fn percentiles_match_the_boards_that_the_game_shakes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("richness.toml");
    let out = file.to_str().unwrap();
    let small = small();
    explored(&[
        "survey",
        "--rules",
        "new",
        "--rolls",
        "200",
        "--seed",
        "5",
        "--dictionary",
        &small,
        "--out",
        out,
    ]);
    let richness = &Richness::read(&file).unwrap()["new"];

    let dictionary = data::SMALL.split_ascii_whitespace().collect();
    let rules = Rules::built_in("new").unwrap();
    let scores = (5..205).map(|seed| {
        let board = rules.cubes.shake(4, 4, seed).unwrap();
        let cells: Vec<&str> = board
            .row_slices()
            .flatten()
            .map(|cell| cell.as_str())
            .collect();
        plain(&dictionary, (4, 4), &cells.join(" "), 3)
    });
    let (mut points, mut words): (Vec<u32>, Vec<u32>) = scores.unzip();
    points.sort_unstable();
    words.sort_unstable();
    for percent in 1..=100 {
        assert_eq!(
            richness.points(percent),
            points[2 * percent - 1],
            "{percent}"
        );
        assert_eq!(richness.words(percent), words[2 * percent - 1], "{percent}");
    }
    assert_eq!((richness.rolls(), richness.points(0)), (200, points[0]));
}

#[test]
fn answer_does_not_depend_on_the_number_of_threads() {
    let with = |threads| {
        explored(&[
            "survey",
            "--rules",
            "classic",
            "--rolls",
            "9000",
            "--threads",
            threads,
        ])
    };
    assert_eq!(with("1"), with("4"));
}

#[test]
fn survey_draws_one_plot_for_each_rule_set() {
    let folder = tempfile::tempdir().unwrap();
    let plots = folder.path().join("plots");
    let to = plots.to_str().unwrap();
    explored(&[
        "survey", "--rules", "new", "--rules", "cs106b", "--rolls", "100", "--plot", to,
    ]);
    for name in ["new", "cs106b"] {
        let svg = fs::read_to_string(plots.join(name).with_extension("svg")).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains("points") && svg.contains("words"));
    }
    assert_eq!(fs::read_dir(&plots).unwrap().count(), 2);
}
