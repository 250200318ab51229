//! Failure patterns of the game.

use std::collections::BTreeSet;

use data::Rules;
use judge::failure_patterns::clue::{Clue, FailurePattern, Pace, unmarked};

use crate::oracle::{Grid, trace};

pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    // The board.
    ("not_shaken", |clue| {
        let no_letters = clue.asks(&["shake"]) || clue.asks(&["new"]) && clue.argument.is_empty();
        no_letters && clue.actual_mark() == Some('!')
    }),
    ("no_such_cube", |clue| {
        clue.last_is(&["letter"]) && (clue.missed_error() || clue.stderr.contains("out of bounds"))
    }),
    ("board_text", |clue| {
        clue.asks(&["new"]) && clue.expected_mark() != clue.actual_mark()
    }),
    ("q_without_u", |clue| {
        let has_qu = |reply: &[String]| reply.iter().any(|line| line.to_lowercase().contains("qu"));
        clue.replies_to(&["letter", "board", "highlight"])
            && has_qu(clue.expected)
            && !has_qu(clue.actual)
    }),
    ("q_without_u", |clue| {
        let asked = clue.asks(&["human"]) && clue.no_for_yes();
        has_cube_qu(clue)
            && (asked && clue.argument.to_lowercase().contains("qu")
                || clue.asks(&["computer"])
                    && words_without(clue.expected, clue.actual).any(|word| word.contains("QU")))
    }),
    ("board_in_capitals", |clue| {
        clue.asks(&["board", "letter"]) && same_but_for_case(clue)
    }),
    ("rows_for_columns", |clue| {
        clue.asks(&["letter"])
            && exchanged_cube(clue).as_deref() == clue.actual.first().map(|line| &line[2..])
    }),
    // One word.
    ("case_matters", |clue| {
        let mixed = clue.argument.chars().any(char::is_uppercase);
        clue.asks(&["check", "human", "why", "path"]) && mixed
    }),
    ("found_twice", |clue| {
        clue.asks(&["check", "human", "why"])
            && clue
                .earlier("human")
                .any(|word| word.eq_ignore_ascii_case(clue.argument))
    }),
    ("length_of_words", |clue| {
        let is_short = clue.argument.chars().count() < SHORTEST;
        clue.asks(&["check", "human"]) && clue.yes_for_no() && is_short
            || clue.asks(&["why"])
                && [clue.expected, clue.actual].contains(&&["= too short".to_string()][..])
    }),
    ("suitable_word_rejected", |clue| {
        clue.asks(&["check"]) && clue.no_for_yes()
    }),
    ("highlighted_wrong", |clue| {
        clue.asks(&["highlight"]) && same_but_for_case(clue)
    }),
    ("cube_taken_twice", |clue| {
        clue.asks(&["human"]) && clue.yes_for_no() && cannot_be_formed(clue)
    }),
    ("word_not_found", |clue| {
        clue.asks(&["human"]) && clue.no_for_yes()
    }),
    ("steps_not_reported", |clue| clue.replies_to(&["watch"])),
    ("cubes_left_in_path", |clue| {
        clue.replies_to(&["path"]) && cubes(clue.actual).len() > cubes(clue.expected).len()
    }),
    ("cube_twice_in_path", |clue| {
        let cubes = cubes(clue.actual);
        let different: BTreeSet<&&str> = cubes.iter().collect();
        clue.replies_to(&["path"]) && different.len() < cubes.len()
    }),
    ("not_the_first_path", |clue| clue.replies_to(&["path"])),
    ("incorrect_reason", |clue| clue.replies_to(&["why"])),
    // All words.
    ("no_pruning", |clue| clue.pace == Some(Pace::IgnoresWords)),
    ("takes_the_humans_words", |clue| {
        clue.asks(&["computer", "list"])
            && clue.earlier("human").any(|word| {
                let word = word.to_uppercase();
                unmarked(clue.actual).contains(&word.as_str())
                    && !unmarked(clue.expected).contains(&word.as_str())
            })
    }),
    ("computer_words_not_kept", |clue| {
        clue.after(&["computer"])
            && (clue.asks(&["list"]) && clue.actual.is_empty()
                || clue.asks(&["score"]) && clue.argument == "computer" && clue.actual == ["= 0"])
    }),
    ("finds_short_words", |clue| {
        clue.asks(&["computer"])
            && unmarked(clue.actual)
                .iter()
                .any(|word| !unmarked(clue.expected).contains(word) && word.len() < SHORTEST)
    }),
    ("finds_too_few", |clue| {
        clue.asks(&["computer"])
            && clue.actual.len() < clue.expected.len()
            && words_without(clue.actual, clue.expected).next().is_none()
    }),
    ("finds_too_many", |clue| {
        clue.asks(&["computer"])
            && clue.actual.len() > clue.expected.len()
            && words_without(clue.expected, clue.actual).next().is_none()
    }),
    // Points.
    ("points", |clue| clue.replies_to(&["score"])),
    // The lexicon.
    ("entries_skipped", |clue| clue.replies_to(&["lexicon"])),
    ("lexicon_search", |clue| clue.replies_to(&["in"])),
    // The dialogue.
    ("word_judged", |clue| {
        clue.asks(&["play"]) && part_at(clue, |expected, actual| judges(expected) && judges(actual))
    }),
    ("sign_to_stop", |clue| {
        clue.asks(&["play"]) && part_at(clue, |expected, actual| judges(expected) != judges(actual))
    }),
    ("who_wins", |clue| {
        let names_winner =
            |line: &str| says(line, &["destroyed", "defeated", "wins", "A tie", "You win"]);
        clue.asks(&["play"])
            && part_at(clue, |expected, actual| {
                names_winner(expected) && names_winner(actual)
            })
    }),
    ("time_is_up", |clue| {
        let is_over = |line: &str| says(line, &["Time is up"]);
        let asks = |line: &str| says(line, &["Word (Enter"]);
        clue.asks(&["play"])
            && part_at(clue, |expected, actual| {
                is_over(expected) && asks(actual) || asks(expected) && is_over(actual)
            })
    }),
    ("asked_again", |clue| {
        let questions = [
            "Play again?",
            "play again?",
            "random board?",
            "Type the ",
            "Letters for",
            "valid ",
            "No board:",
            "Dictionary file",
        ];
        clue.asks(&["play"]) && part_at(clue, |expected, _| says(expected, &questions))
    }),
    ("dialogue", |clue| clue.replies_to(&["play"])),
    // The display window.
    ("search_not_shown", |clue| {
        clue.asks(&["display"]) && only_differs_in(clue, &["Search:"])
    }),
    ("not_announced", |clue| {
        clue.asks(&["display"])
            && only_differs_in(clue, &["Said:"])
            && clue.actual.iter().all(|line| clue.expected.contains(line))
    }),
    ("not_shown", |clue| {
        clue.asks(&["display"]) && only_differs_in(clue, &["Board", "Human", "Computer"])
    }),
    ("display", |clue| clue.replies_to(&["display"])),
];

/// The length of the shortest word that counts.
const SHORTEST: usize = 4;

/// Returns the cubes of a path.
fn cubes(reply: &[String]) -> Vec<&str> {
    let line = reply.first().map_or("", String::as_str);
    line.trim_start_matches("= ").split(' ').collect()
}

/// Returns the board set by its letters, with one letter on each cube.
fn board(clue: &Clue) -> Option<Grid> {
    let letters: Vec<char> = clue.earlier("new").last()?.to_lowercase().chars().collect();
    let side = (1..=letters.len()).find(|side| side * side == letters.len())?;
    let rows = letters.chunks(side);
    let row = |row: &[char]| row.iter().map(char::to_string).collect();
    Some(rows.map(row).collect())
}

/// Whether the board cannot form the word in question, with a Q as itself or as Qu.
fn cannot_be_formed(clue: &Clue) -> bool {
    let word = clue.argument.to_lowercase();
    board(clue).is_some_and(|mut board| {
        let is_plain = trace(&board, &word).is_empty();
        for cell in board.iter_mut().flatten().filter(|cell| *cell == "q") {
            cell.push('u');
        }
        is_plain && trace(&board, &word).is_empty()
    })
}

/// Whether the board has a Q, and the rules make it a Qu cube.
fn has_cube_qu(clue: &Clue) -> bool {
    let rules = clue.earlier("rules").last();
    let rules = rules.and_then(|name| Rules::built_in(name).ok());
    let has_q = clue
        .earlier("new")
        .last()
        .is_some_and(|letters| letters.contains(['q', 'Q']));
    has_q && rules.is_some_and(|rules| rules.qu)
}

/// Returns the lines of a reply that another reply lacks.
fn words_without<'a>(reply: &'a [String], other: &'a [String]) -> impl Iterator<Item = &'a String> {
    reply.iter().filter(|word| !other.contains(word))
}

/// Returns the cube at the requested position with row and column swapped.
fn exchanged_cube(clue: &Clue) -> Option<String> {
    let (row, column) = clue.argument.split_once(' ')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    Some(board(clue)?.get(column)?.get(row)?.to_uppercase())
}

fn same_but_for_case(clue: &Clue) -> bool {
    clue.expected.len() == clue.actual.len()
        && clue
            .expected
            .iter()
            .zip(clue.actual)
            .all(|(one, other)| one.eq_ignore_ascii_case(other))
}

/// Whether `like` holds for the first pair of lines that differ. A missing line counts as empty.
fn part_at(clue: &Clue, like: impl Fn(&str, &str) -> bool) -> bool {
    let place = clue
        .expected
        .iter()
        .zip(clue.actual)
        .position(|(one, other)| one != other);
    let place = place.unwrap_or(clue.expected.len().min(clue.actual.len()));
    let line = |reply: &'_ [String]| reply.get(place).cloned().unwrap_or_default();
    like(&line(clue.expected), &line(clue.actual))
}

fn says(line: &str, texts: &[&str]) -> bool {
    texts.iter().any(|text| line.contains(text))
}

/// Whether a line says that a word counts or does not count.
fn judges(line: &str) -> bool {
    says(
        line,
        &[
            "be formed",
            "an unfound",
            "You found a new",
            "Found: ",
            "does not count",
        ],
    )
}

/// Whether the replies differ only in lines with one of these beginnings.
fn only_differs_in(clue: &Clue, beginnings: &[&str]) -> bool {
    let others = |reply| -> Vec<&str> {
        let lines = unmarked(reply).into_iter();
        lines
            .filter(|line| {
                !beginnings
                    .iter()
                    .any(|beginning| line.starts_with(beginning))
            })
            .collect()
    };
    clue.expected != clue.actual && others(clue.expected) == others(clue.actual)
}
