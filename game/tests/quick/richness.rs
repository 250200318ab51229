//! Boards of a requested richness.

use std::ops::RangeInclusive;
use std::sync::Arc;

use data::{Richness, Rules};
use game::Game;
use game::console::Play;

use crate::{full_list, rules};

fn table(name: &str, seed: u64, between: Option<RangeInclusive<u32>>) -> Play {
    Play {
        between,
        ..Play::new(rules(name), full_list(), seed)
    }
}

/// Returns the points of all words.
fn worth(game: &Game) -> u32 {
    let words = game.words_on_board();
    let points = words.keys().map(|word| game.rules().points(word.len()));
    points.sum()
}

#[test]
fn board_is_as_rich_as_requested_under_all_rules() {
    for name in Rules::names() {
        let richness = Richness::built_in(name).unwrap().unwrap();
        for (low, high) in [(0, 20), (40, 60), (85, 100)] {
            let wanted = richness.points_between(low, high);
            let game = table(name, 11, Some(wanted.clone())).game("").unwrap();
            assert!(wanted.contains(&worth(&game)), "{name}, {low} to {high}");
        }
    }
}

#[test]
fn rich_board_is_the_first_match_in_steps_of_a_million_seeds() {
    let wanted = 200..=300;
    let rich = table("new", 3, Some(wanted.clone())).game("").unwrap();
    let seeds = (0..).map(|tried| 3 + tried * 1_000_000);
    let mut shaken = seeds.map(|seed| table("new", seed, None).game("").unwrap());
    let first = shaken.find(|game| wanted.contains(&worth(game))).unwrap();
    assert_eq!(rich.board(), first.board());
}

#[test]
fn code_of_a_rich_board_has_the_seed_that_shakes_it() {
    let play = table("big", 3, Some(400..=500));
    let game = play.game("").unwrap();
    let code = play.code(&game).unwrap();
    assert!(code.seed().is_some_and(|seed| seed > 3), "{code}");
    assert_eq!(code.board().as_ref(), Some(game.board()));
}

#[test]
fn entered_letters_are_played_regardless_of_richness() {
    let game = table("new", 0, Some(5000..=6000))
        .game("perslatgsineters")
        .unwrap();
    assert_eq!(worth(&game), 3623);
}

#[test]
fn impossible_richness_falls_back_to_the_first_board() {
    let mut table = table("new", 0, Some(5000..=6000));
    table.dictionary = Arc::new(["cat"].iter().collect());
    let any = table.game("").unwrap();
    table.between = None;
    assert_eq!(any.board(), table.game("").unwrap().board());
}
