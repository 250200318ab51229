//! Failure patterns of solvers.

use std::collections::BTreeSet;

use super::dumps::differing;
use super::solver_facts::SolverFacts;
use super::wrong_paths::{spelled_over_solid_cells, spelled_with_reuse};
use crate::oracle::game::laid;
use crate::oracle::grid::SOLID;
use crate::oracle::{Grid, Place, trace, words_on};
use judge::failure_patterns::clue::{Clue, FailurePattern, Pace};
use judge::test_case::parts;

pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    ("no_pruning", |clue| {
        // A search that enters solid cells does not finish either.
        let solid = clue
            .board()
            .is_some_and(|board| has_cell(&board, |cell| cell == SOLID));
        clue.last_is(SOLVE) && clue.pace == Some(Pace::IgnoresWords) && !solid
    }),
    ("missing_board_accepted", |clue| {
        let died_without_one = clue.end.is_some() && !clue.after(&["set"]);
        clue.last_is(SOLVE) && (clue.missed_error() || died_without_one)
    }),
    ("missing_list_ignored", |clue| {
        clue.asks(&["open"]) && clue.missed_error()
    }),
    ("board_gone_after_solving", |clue| {
        clue.after(SOLVE) && says_no_board(clue)
    }),
    ("board_not_seen", says_no_board),
    ("list_of_the_file_ignored", |clue| {
        clue.asks(&["words"]) && clue.after(&["open"])
    }),
    ("not_the_full_list", |clue| {
        clue.asks(&["words"]) && clue.after(&["new"])
    }),
    ("query_changes_something", |clue| clue.after(QUESTIONS)),
    // Remembered words.
    ("file_not_written", |clue| {
        clue.asks(&["show"]) && clue.expected_mark() == Some('=') && clue.actual_mark() == Some('!')
    }),
    ("found_forgotten_too_early", |clue| {
        let last = |names: &[&str]| {
            let is_one = |name: &str| names.contains(&name);
            let mut names = clue
                .before
                .iter()
                .map(|exchange| parts(&exchange.command).0);
            names.rposition(is_one)
        };
        clue.asks(FOUND) && missing(clue).is_some() && last(&["set"]) > last(SOLVE)
    }),
    ("nothing_remembered", |clue| {
        clue.asks(FOUND) && clue.words_actual().is_empty() && !clue.words_expected().is_empty()
    }),
    ("all_words_saved", |clue| {
        clue.asks(FOUND)
            && extra(clue)
                .is_some_and(|word| clue.paths(word).is_empty() && !on_an_earlier_board(clue, word))
    }),
    ("found_words_pile_up", |clue| {
        clue.asks(FOUND) && extra(clue).is_some_and(|word| on_an_earlier_board(clue, word))
    }),
    ("found_unsorted", |clue| {
        let (mut expected, mut actual) = (clue.words_expected(), clue.words_actual());
        expected.sort_unstable();
        actual.sort_unstable();
        clue.asks(FOUND) && expected == actual && !clue.same_words()
    }),
    ("old_board_kept", |clue| {
        let (words, _) = clue.state();
        let of = |board: &Grid| -> BTreeSet<String> {
            let traced = words_on(board, &words).into_iter();
            traced.map(|traced| traced.word).collect()
        };
        let actual: BTreeSet<String> = clue.words_actual().into_iter().map(String::from).collect();
        clue.asks(LISTS)
            && !clue.same_words()
            && clue
                .earlier_boards()
                .iter()
                .any(|board| of(board) == actual)
    }),
    ("earlier_solve_matters", |clue| {
        clue.asks(SOLVE) && clue.after(SOLVE)
    }),
    ("earlier_board_matters", |clue| {
        clue.asks(LISTS) && clue.earlier("set").count() > 1
    }),
    ("not_the_full_list", |clue| {
        clue.asks(LISTS) && clue.after(&["new"]) && missing(clue).is_some()
    }),
    // Extra words.
    ("words_repeated", |clue| {
        let actual = clue.words_actual();
        let different: BTreeSet<&&str> = actual.iter().collect();
        clue.asks(LISTS) && different.len() < actual.len()
    }),
    ("list_of_the_file_ignored", |clue| {
        let (words, _) = clue.state();
        extra(clue).is_some_and(|word| {
            !words.contains(word)
                && !clue.paths(word).is_empty()
                && data::DICTIONARY.lines().any(|line| line == word)
        })
    }),
    ("solid_cell_entered", |clue| {
        not_walked(clue).is_some_and(|(word, board)| spelled_over_solid_cells(&board, word))
    }),
    ("cell_reused", |clue| {
        not_walked(clue).is_some_and(|(word, board)| {
            spelled_with_reuse(&board, word) && !laid(&board.concat(), word)
        })
    }),
    ("cells_not_adjacent", |clue| {
        not_walked(clue).is_some_and(|(word, board)| {
            laid(&board.concat(), word) && !spelled_with_reuse(&board, word)
        })
    }),
    ("letters_of_a_cell", |clue| {
        not_walked(clue).is_some_and(|(word, board)| {
            !laid(&board.concat(), word)
                && !spelled_with_reuse(&board, word)
                && has_cell(&board, |cell| cell.len() > 1)
        })
    }),
    ("no_such_path", |clue| not_walked(clue).is_some()),
    // Missing words.
    ("long_paths", |clue| {
        all_paths(clue, |path| path.len() > LONG)
    }),
    ("beyond_the_fourth_row_or_column", |clue| {
        // A word that starts at the last cell may be missing because of its start.
        let last = clue.board().map(|board| last_cell(&board));
        all_paths(clue, |path| {
            is_beyond_the_fourth(path) && path.first() != last.as_ref()
        })
    }),
    ("single_cell", |clue| {
        missing(clue).is_some()
            && clue
                .board()
                .is_some_and(|board| board.iter().flatten().count() == 1)
    }),
    ("letters_of_a_cell", |clue| {
        missing(clue).is_some()
            && clue
                .board()
                .is_some_and(|board| has_cell(&board, |cell| cell.len() > 1))
    }),
    ("stops_at_a_word", |clue| {
        let actual = clue.words_actual();
        missing(clue).is_some_and(|word| {
            actual
                .iter()
                .any(|other| word.starts_with(other) && *other != word)
        })
    }),
    ("diagonals", |clue| {
        // On a longer path it may be another step that is missing.
        all_paths(
            clue,
            |path| matches!(path, [from, to] if from.0 != to.0 && from.1 != to.1),
        )
    }),
    ("start_cells", |clue| {
        all_paths(clue, |path| path.len() == 1)
    }),
    ("word_missing", |clue| {
        clue.asks(LISTS) && missing(clue).is_some()
    }),
    // The correct words in another order.
    ("reported_on_the_way_back", |clue| {
        moved(clue).is_some_and(|(expected, actual)| actual.starts_with(expected))
    }),
    ("order_of_words", |clue| moved(clue).is_some()),
    // The correct words in an incorrect format.
    ("list_numbers", |clue| {
        clue.asks(&["solve"]) && clue.same_words() && number(clue.actual) != number(clue.expected)
    }),
    ("list_separator", |clue| {
        clue.asks(&["solve"]) && clue.same_words()
    }),
    ("number_of_words", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| expected.number != actual.number)
    }),
    ("dump_empty_lines", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            expected.without_empty_lines() == actual.without_empty_lines()
        })
    }),
    ("dump_tab", |clue| {
        differing(clue).is_some_and(|(_, _, actual)| !actual.has_tabs())
    }),
    ("dump_cells", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            expected.cells() != actual.cells() && expected.all_steps() == actual.all_steps()
        })
    }),
    ("solid_cell_entered", |clue| {
        let board = clue.board().unwrap_or_default();
        differing(clue).is_some_and(|(_, _, actual)| {
            let cells = board.concat().into_iter().zip(actual.all_steps());
            cells
                .into_iter()
                .any(|(cell, step)| cell == SOLID && step > 0)
        })
    }),
    ("long_paths", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            let steps = expected.all_steps();
            steps != actual.all_steps() && steps.iter().any(|step| *step > LONG)
        })
    }),
    ("beyond_the_fourth_row_or_column", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            let path = expected.path().unwrap_or_default();
            expected.all_steps() != actual.all_steps() && is_beyond_the_fourth(&path)
        })
    }),
    ("path_not_taken_back", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            actual.all_steps().iter().max() > expected.all_steps().iter().max()
        })
    }),
    ("other_path", |clue| {
        differing(clue).is_some_and(|(word, expected, actual)| {
            let path = actual.path();
            path.is_some_and(|path| {
                Some(&path) != expected.path().as_ref() && clue.paths(word).contains(&path)
            })
        })
    }),
    ("dump_steps", |clue| {
        differing(clue)
            .is_some_and(|(_, expected, actual)| expected.all_steps() != actual.all_steps())
    }),
    ("dump_quotes", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| expected.quotes() != actual.quotes())
    }),
    ("dump_spaces", |clue| {
        differing(clue).is_some_and(|(_, expected, actual)| {
            expected.without_spaces() == actual.without_spaces()
        })
    }),
];

/// The commands that change nothing.
const QUESTIONS: &[&str] = &["words", "found", "show", "rows", "find"];

/// The number of cells above which a path counts as long. Shrinking shortens paths whose length does not matter.
const LONG: usize = 12;

const SOLVE: &[&str] = &["solve", "dump"];
const FOUND: &[&str] = &["found", "show"];
const LISTS: &[&str] = &["solve", "dump", "found", "show"];

/// Returns a reported word that was not expected.
fn extra<'a>(clue: &'a Clue) -> Option<&'a str> {
    let expected = clue.words_expected();
    let found = clue.asks(LISTS).then(|| clue.words_actual())?;
    found.into_iter().find(|word| !expected.contains(word))
}

/// Returns a reported word of the list that no path spells, with the board.
fn not_walked<'a>(clue: &'a Clue) -> Option<(&'a str, Grid)> {
    let word = extra(clue)?;
    let (words, board) = clue.state();
    let board = board?;
    (words.contains(word) && trace(&board, word).is_empty()).then_some((word, board))
}

/// Whether the program replies that there is no board although there is one.
fn says_no_board(clue: &Clue) -> bool {
    clue.asks(SOLVE)
        && clue.expected_mark() != Some('!')
        && clue.actual.iter().any(|line| line.contains("no board"))
}

/// Returns an expected word that was not reported.
fn missing<'a>(clue: &'a Clue) -> Option<&'a str> {
    let actual = clue.words_actual();
    let wanted = clue.asks(LISTS).then(|| clue.words_expected())?;
    wanted.into_iter().find(|word| !actual.contains(word))
}

/// Returns the first pair of different words, expected and actual, if the correct words are in another order.
fn moved<'a>(clue: &'a Clue) -> Option<(&'a str, &'a str)> {
    if !clue.asks(SOLVE) || extra(clue).is_some() || missing(clue).is_some() {
        return None;
    }
    let pairs = clue.words_expected().into_iter().zip(clue.words_actual());
    pairs
        .into_iter()
        .find(|(expected, actual)| expected != actual)
}

fn on_an_earlier_board(clue: &Clue, word: &str) -> bool {
    let solves = clue
        .before
        .iter()
        .filter(|exchange| SOLVE.contains(&parts(&exchange.command).0));
    let solved_before = solves.count() > usize::from(clue.asks(FOUND));
    solved_before && clue.words_expected().contains(&word)
        || clue
            .earlier_boards()
            .iter()
            .any(|board| !trace(board, word).is_empty())
}

/// Whether `like` holds for every path of a missing word.
fn all_paths(clue: &Clue, like: impl Fn(&[Place]) -> bool) -> bool {
    missing(clue).is_some_and(|word| {
        let paths = clue.paths(word);
        !paths.is_empty() && paths.iter().all(|path| like(path))
    })
}

/// Whether a path of several cells has a cell outside a 4x4 board.
fn is_beyond_the_fourth(path: &[Place]) -> bool {
    path.len() > 1 && path.iter().any(|&(row, column)| row >= 4 || column >= 4)
}

fn last_cell(board: &Grid) -> Place {
    let columns = board.first().map_or(0, Vec::len);
    (board.len().saturating_sub(1), columns.saturating_sub(1))
}

fn has_cell(board: &Grid, like: impl Fn(&str) -> bool) -> bool {
    board.iter().flatten().any(|cell| like(cell))
}

fn number(reply: &[String]) -> Option<&str> {
    reply.first()?.get(2..)?.split_whitespace().next()
}
