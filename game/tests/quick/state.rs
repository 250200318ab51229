//! The state of a game, for any board and any words.

use std::collections::BTreeSet;
use std::sync::Arc;

use data::{Board, Cell, Cubes, Rules};
use dictionary::Dictionary;
use game::{
    Game, GameError, Opponent, Refusal, Step, Turn, find_word, standings, unshared, why_not,
};
use proptest::prelude::*;

use crate::{full_list, game, rules};

/// Generates boards of few letters, so that words have many paths.
fn letters() -> impl Strategy<Value = String> {
    "[aest]{16}|[a-z]{16}|[ab]{16}"
}

/// Generates words of the same letters, some longer than any path.
fn words() -> impl Strategy<Value = BTreeSet<String>> {
    prop::collection::btree_set("[aest]{3,6}|[ab]{3,17}|[a-z]{3,5}", 0..30)
}

fn played(letters: &str, words: &BTreeSet<String>, typed: &[String]) -> Game {
    let dictionary: Dictionary = words.iter().collect();
    let mut game = Game::new(Arc::new(dictionary), rules("cs106b"), letters, 0).unwrap();
    for word in typed {
        game.human_word_search(word);
    }
    game
}

proptest! {
    // Long words of two letters have many paths, so the computer's search takes long.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    #[test]
    fn human_and_computer_words_are_disjoint_and_complete(
        letters in letters(),
        words in words(),
        typed in prop::collection::vec("[aest]{3,6}|[ab]{4}", 0..20),
    ) {
        let mut game = played(&letters, &words, &typed);
        let computer = game.computer_word_search();
        let human = game.human_words();
        prop_assert!(human.is_disjoint(&computer));
        let all: BTreeSet<String> = game.words_on_board().into_keys().collect();
        prop_assert_eq!(&human | &computer, all);
        prop_assert_eq!(computer, game.computer_words());
    }

    #[test]
    fn scores_are_sums_of_points(letters in letters(), words in words()) {
        let typed: Vec<String> = words.iter().cloned().collect();
        let mut game = played(&letters, &words, &typed[..typed.len() / 2]);
        game.computer_word_search();
        let points = |words: BTreeSet<String>| -> u32 {
            words.iter().map(|word| word.len() as u32 - 3).sum()
        };
        prop_assert_eq!(game.score_human(), points(game.human_words()));
        prop_assert_eq!(game.score_computer(), points(game.computer_words()));
    }
}

proptest! {
    #[test]
    fn word_counts_if_and_only_if_there_is_no_refusal(
        letters in letters(),
        words in words(),
        typed in prop::collection::vec("[aesT]{3,6}|[ab]{4}|[a-z!]{0,5}", 0..20),
    ) {
        let mut game = played(&letters, &words, &[]);
        for word in typed.iter().chain(&typed) {
            let refusal = game.refusal(word);
            let is_of_the_word = refusal.is_some_and(|refusal| refusal < Refusal::CubeUsedTwice);
            prop_assert_eq!(game.check_word(word), !is_of_the_word);
            prop_assert_eq!(game.human_word_search(word), refusal.is_none());
        }
    }

    #[test]
    fn refusal_reason_agrees_with_an_exhaustive_check(letters in letters(), word in "[aest]{1,5}|[ab]{1,17}") {
        let board = Board::from_line(4, 4, &letters).unwrap();
        if find_word(&board, &word, &mut |_| {}).is_some() {
            return Ok(());
        }
        let count = |text: &str, letter| text.chars().filter(|other| *other == letter).count();
        let enough = word.chars().all(|c| count(&letters, c) >= count(&word, c));
        let reason = match (ends_with_repeats(&letters, &word).is_empty(), enough) {
            (false, _) => Refusal::CubeUsedTwice,
            (true, true) => Refusal::NotAdjacent,
            (true, false) => Refusal::LettersMissing,
        };
        prop_assert_eq!(why_not(&board, &word), reason);
    }

    #[test]
    fn visited_cubes_that_are_not_left_form_the_path(letters in letters(), word in "[aest]{1,6}|[ab]{1,9}") {
        let board = Board::from_line(4, 4, &letters).unwrap();
        let mut taken = Vec::new();
        let found = find_word(&board, &word, &mut |step| match step {
            Step::Visit(cube) => taken.push(cube),
            Step::Leave(cube) => assert_eq!(taken.pop(), Some(cube)),
        });
        prop_assert_eq!(found.unwrap_or_default(), taken);
    }

    #[test]
    fn any_letters_and_words_are_handled_without_a_panic(letters in "\\PC{0,40}", word in "\\PC{0,40}") {
        for name in Rules::names() {
            let dictionary = Arc::new(Dictionary::new());
            if let Ok(mut game) = Game::new(dictionary, rules(name), &letters, 0) {
                game.human_word_search(&word);
                game.refusal(&word);
                let _ = game.to_string();
            }
        }
    }

    #[test]
    fn a_shaken_board_can_be_shown_by_its_cubes(seed: u64) {
        for name in ["classic-1976", "super-big-2012"] {
            let cubes = Cubes::built_in(name).unwrap();
            let side = if cubes.count() == 16 { 4 } else { 6 };
            let board = cubes.shake(side, side, seed).unwrap();
            let cells: Vec<Cell> = board.row_slices().flatten().cloned().collect();
            prop_assert!(can_show(&cells, &cubes), "{board}");
        }
    }

    #[test]
    fn word_found_by_two_players_counts_for_neither(
        lists in prop::collection::vec(prop::collection::btree_set("[A-C]{1,2}", 0..8), 1..5),
    ) {
        let own = unshared(&lists);
        for (player, words) in lists.iter().enumerate() {
            for word in words {
                let finders = lists.iter().filter(|list| list.contains(word)).count();
                prop_assert_eq!(own[player].contains(word), finders == 1);
            }
            prop_assert!(own[player].is_subset(words));
        }
    }
}

/// Returns the positions where a word can end on a 4×4 board if cubes may be reused; tries all
/// positions for each letter.
fn ends_with_repeats(letters: &str, word: &str) -> BTreeSet<usize> {
    let is_beside = |one: usize, other: usize| {
        one != other && (one / 4).abs_diff(other / 4) <= 1 && (one % 4).abs_diff(other % 4) <= 1
    };
    let mut ends: BTreeSet<usize> = (0..16).collect();
    for (number, letter) in word.chars().enumerate() {
        let places = letters
            .chars()
            .enumerate()
            .filter(|(_, shown)| *shown == letter);
        let reached = places
            .map(|(place, _)| place)
            .filter(|place| number == 0 || ends.iter().any(|end| is_beside(*end, *place)));
        ends = reached.collect();
    }
    ends
}

/// Whether each cell can be assigned a different cube that has it, by augmenting paths.
fn can_show(cells: &[Cell], cubes: &Cubes) -> bool {
    fn place(
        cell: usize,
        cells: &[Cell],
        cubes: &Cubes,
        tried: &mut [bool],
        given: &mut [Option<usize>],
    ) -> bool {
        for cube in 0..cubes.count() {
            if tried[cube] || !cubes.cubes()[cube].contains(&cells[cell]) {
                continue;
            }
            tried[cube] = true;
            if given[cube].is_none_or(|other| place(other, cells, cubes, tried, given)) {
                given[cube] = Some(cell);
                return true;
            }
        }
        false
    }
    let mut given = vec![None; cubes.count()];
    (0..cells.len()).all(|cell| {
        place(
            cell,
            cells,
            cubes,
            &mut vec![false; cubes.count()],
            &mut given,
        )
    })
}

#[test]
fn course_examples_give_the_expected_refusals() {
    let mut game = game("cs106b", "FYCLIOMGORILHJHU", &["foil", "film", "noon"]);
    assert_eq!(game.to_string(), "FYCL\nIOMG\nORIL\nHJHU\n");
    assert!(game.human_word_search("Foil"));
    assert_eq!(game.refusal("FOIL"), Some(Refusal::AlreadyFound));
    assert_eq!(game.refusal("film"), Some(Refusal::NotAdjacent));
    assert_eq!(game.refusal("noon"), Some(Refusal::LettersMissing));
    assert_eq!(game.refusal("fog"), Some(Refusal::TooShort));
    assert_eq!(game.refusal("frog"), Some(Refusal::NotAWord));
    assert_eq!(game.get_letter(3, 3), Ok("U"));
    assert_eq!(
        game.get_letter(4, 0),
        Err(GameError::OutOfRange { row: 4, column: 0 })
    );
}

#[test]
fn tepee_is_refused_for_using_a_cube_twice() {
    let game = game("cs107", "pinsteedaxyzwvut", &["tepee", "dates"]);
    assert_eq!(game.refusal("tepee"), Some(Refusal::CubeUsedTwice));
    assert_eq!(game.refusal("dates"), Some(Refusal::NotAdjacent));
}

#[test]
fn qu_is_one_cube_and_two_letters() {
    let mut game = game("cs107", "qexxnexxxxxxxxxx", &["queen", "queue"]);
    assert!(game.human_word_search("queen"));
    assert_eq!(
        (game.score_human(), game.path("queen").unwrap().len()),
        (2, 4)
    );
    assert_eq!(game.get_letter(0, 0), Ok("QU"));
}

#[test]
fn player_with_most_points_for_unshared_words_wins() {
    let words = |list: &[&str]| list.iter().map(|word| word.to_string()).collect();
    let lists: [BTreeSet<String>; 4] = [
        words(&["TREE", "BACK"]),
        words(&["TREE", "TREES"]),
        words(&["ROOMY", "BACK"]),
        words(&[]),
    ];
    let turns = lists.clone().map(|words| Turn {
        words,
        hint_points: 0,
    });
    let all = standings(&rules("new"), &turns);
    let points: Vec<(u32, bool)> = all.iter().map(|one| (one.points, one.has_won)).collect();
    assert_eq!(points, [(0, false), (2, true), (2, true), (0, false)]);
    assert_eq!(all[1].own, words(&["TREES"]));
    assert_eq!(all[1].shared, words(&["TREE"]));
    // Without any words, the result is a tie.
    let none = standings(&rules("new"), &turns[3..]);
    assert!(none[0].has_won);
    // Hints cost points, but never more than the player has.
    let [mut first, mut second] = [turns[1].clone(), turns[2].clone()];
    (first.hint_points, second.hint_points) = (1, 9);
    let all = standings(&rules("new"), &[first, second]);
    let points: Vec<(u32, bool)> = all.iter().map(|one| (one.points, one.has_won)).collect();
    assert_eq!(points, [(2, true), (0, false)]);
}

#[test]
fn easy_opponent_finds_fewer_words_and_only_common_ones() {
    let found = |opponent| {
        let game = Game::new(full_list(), rules("new"), "", 7).unwrap();
        game.against(opponent).computer_word_search()
    };
    let all = found(Opponent::All);
    let hard = found(Opponent::named("hard", 1).unwrap());
    let easy = found(Opponent::named("easy", 1).unwrap());
    assert!(easy.is_subset(&hard) && hard.is_subset(&all));
    assert!(easy.len() < hard.len() && hard.len() < all.len());
    let common: BTreeSet<String> = data::SMALL.lines().map(str::to_uppercase).collect();
    assert_eq!(hard, &all & &common);
    assert_eq!(Opponent::named("worst", 1), None);
}

#[test]
fn hint_describes_a_word_not_yet_found() {
    let mut game = game("cs106b", "TREEXXXXXXXXBACK", &["tree", "back"]);
    let hint = game.hint().unwrap();
    assert_eq!((hint.first, hint.length), ('B', 4));
    game.human_word_search("back");
    assert_eq!(game.hint().unwrap().first, 'T');
    game.human_word_search("tree");
    assert_eq!(game.hint(), None);
    assert_eq!(game.longest_first(), ["BACK", "TREE"]);
}
