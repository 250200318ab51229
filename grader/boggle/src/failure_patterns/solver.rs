//! What goes wrong with solvers.

use std::collections::BTreeSet;

use super::dumps::{DUMP, first_step, line, longest_step, quotes, row_steps, starts};
use super::solver_facts::SolverFacts;
use super::wrong_orders::{BY_COLUMNS, OTHER_WAY_ROUND, ROW_BY_ROW, met, spelled_with_reuse};
use crate::oracle::{Grid, Place, trace, trace_all};
use judge::case::parts;
use judge::failure_patterns::clue::{Clue, FailurePattern};
use sandbox::End;

pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    ("no_pruning", |clue| {
        clue.last_is(SOLVE) && clue.end == Some(End::TimeLimit)
    }),
    ("no_board_is_no_error", |clue| {
        let died_without_one = clue.end.is_some() && !clue.after(&["set"]);
        clue.last_is(SOLVE) && (clue.missed_error() || died_without_one)
    }),
    ("missing_list_ignored", |clue| {
        clue.asks(&["open"]) && clue.missed_error()
    }),
    ("board_gone_after_solving", |clue| {
        clue.asks(SOLVE) && clue.got.iter().any(|line| line.contains("no board"))
    }),
    ("list_of_the_file_ignored", |clue| {
        clue.asks(&["words"]) && clue.after(&["open"])
    }),
    ("not_the_full_list", |clue| {
        clue.asks(&["words"]) && clue.after(&["new"])
    }),
    // What is remembered.
    ("nothing_remembered", |clue| {
        clue.asks(FOUND) && clue.words_got().is_empty() && !clue.words_expected().is_empty()
    }),
    ("all_words_saved", |clue| {
        clue.asks(&["show", "found"])
            && extra(clue)
                .is_some_and(|word| clue.paths(word).is_empty() && !on_an_earlier_board(clue, word))
    }),
    ("found_words_pile_up", |clue| {
        clue.asks(FOUND) && extra(clue).is_some_and(|word| on_an_earlier_board(clue, word))
    }),
    ("old_board_kept", |clue| {
        let (words, _) = clue.state();
        let of = |board: &Grid| -> BTreeSet<String> {
            trace_all(board, words.iter().map(String::as_str))
                .into_iter()
                .map(|traced| traced.word)
                .collect()
        };
        let got: BTreeSet<String> = clue.words_got().into_iter().map(String::from).collect();
        clue.asks(LISTS)
            && !clue.same_words()
            && clue.earlier_boards().iter().any(|board| of(board) == got)
    }),
    ("found_before_not_found_again", |clue| {
        clue.asks(LISTS)
            && clue.after(SOLVE)
            && missing(clue).is_some_and(|word| on_an_earlier_board(clue, word))
    }),
    ("not_the_full_list", |clue| {
        clue.asks(LISTS) && clue.after(&["new"]) && missing(clue).is_some()
    }),
    // Words that should not be there.
    ("words_repeated", |clue| {
        let got = clue.words_got();
        let different: BTreeSet<&&str> = got.iter().collect();
        clue.asks(LISTS) && different.len() < got.len()
    }),
    ("list_of_the_file_ignored", |clue| {
        let (words, _) = clue.state();
        extra(clue).is_some_and(|word| {
            !words.contains(word)
                && !clue.paths(word).is_empty()
                && data::DICTIONARY.lines().any(|line| line == word)
        })
    }),
    ("spelled_not_taken_back", |clue| {
        let (words, _) = clue.state();
        extra(clue).is_some_and(|word| !words.contains(word))
    }),
    ("solid_square_entered", |clue| {
        extra(clue).is_some()
            && clue
                .board()
                .is_some_and(|board| has_cell(&board, |cell| cell == "#"))
    }),
    ("cell_reused", |clue| {
        extra(clue).is_some_and(|word| {
            clue.board()
                .is_some_and(|board| spelled_with_reuse(&board, word))
        })
    }),
    ("cells_do_not_adjoin", |clue| {
        clue.asks(LISTS) && extra(clue).is_some()
    }),
    // Words that are missing.
    ("beyond_the_fourth", |clue| {
        all_paths(clue, |path| {
            path.iter().any(|&(row, column)| row >= 4 || column >= 4)
        })
    }),
    ("diagonals", |clue| {
        all_paths(clue, |path| {
            path.windows(2)
                .any(|pair| pair[0].0 != pair[1].0 && pair[0].1 != pair[1].1)
        })
    }),
    ("single_cell", |clue| {
        missing(clue).is_some_and(|word| word.len() < 3)
            && clue
                .board()
                .is_some_and(|board| board.iter().flatten().count() == 1)
    }),
    ("stops_at_a_word", |clue| {
        let got = clue.words_got();
        missing(clue).is_some_and(|word| {
            got.iter()
                .any(|other| word.starts_with(other) && *other != word)
        })
    }),
    ("letters_of_a_cell", |clue| {
        missing(clue).is_some()
            && clue
                .board()
                .is_some_and(|board| has_cell(&board, |cell| cell.len() > 1))
    }),
    ("start_cells", |clue| {
        all_paths(clue, |path| path.len() == 1)
    }),
    ("rows_and_columns", |clue| {
        missing(clue).is_some()
            && clue.words_got().is_empty()
            && clue
                .board()
                .is_some_and(|board| board.len() != board[0].len())
    }),
    ("short_words", |clue| {
        missing(clue).is_some_and(|word| word.len() < 3)
            && !clue.words_got().iter().any(|word| word.len() < 3)
            && clue.state().0.len() < 3
    }),
    ("visited_not_reset", |clue| {
        clue.asks(LISTS) && missing(clue).is_some()
    }),
    // The right words in another order.
    ("reported_on_the_way_back", |clue| {
        moved(clue).is_some_and(|(expected, got)| got.starts_with(expected))
    }),
    ("start_order", |clue| {
        let of_neighbours = met(clue, OTHER_WAY_ROUND) || met(clue, ROW_BY_ROW);
        moved(clue).is_some()
            && !of_neighbours
            && (met(clue, BY_COLUMNS) || clue.words_got().is_sorted())
    }),
    ("neighbour_order", |clue| moved(clue).is_some()),
    // The right words in the wrong form.
    ("list_numbers", |clue| {
        clue.asks(&["solve"]) && clue.same_words() && number(clue.got) != number(clue.expected)
    }),
    ("list_separator", |clue| {
        clue.asks(&["solve"]) && clue.same_words()
    }),
    ("number_of_words", |clue| {
        line(clue).is_some_and(|(expected, got)| {
            expected.starts_with("Number of Words: ") && got.starts_with("Number of Words: ")
        })
    }),
    ("dump_tab", |clue| {
        line(clue).is_some_and(|(expected, got)| expected.contains('\t') && !got.contains('\t'))
    }),
    ("steps_from_one", |clue| {
        row_steps(clue).is_some_and(|(expected, got)| first_step(clue) == 0 && expected != got)
    }),
    ("solid_square_entered", |clue| {
        row_steps(clue).is_some()
            && clue
                .board()
                .is_some_and(|board| has_cell(&board, |cell| cell == "#"))
    }),
    ("path_not_taken_back", |clue| {
        clue.asks(DUMP) && clue.same_words() && longest_step(clue.got) > longest_step(clue.expected)
    }),
    ("last_cell_missing", |clue| {
        clue.asks(DUMP) && clue.same_words() && longest_step(clue.got) < longest_step(clue.expected)
    }),
    ("start_order", |clue| {
        starts(clue).is_some_and(|(expected, got)| got.0 > expected.0 && got.1 < expected.1)
    }),
    ("last_path_kept", |clue| {
        starts(clue).is_some_and(|(expected, got)| got > expected)
    }),
    ("neighbour_order", |clue| {
        row_steps(clue).is_some_and(|(expected, got)| expected != got)
    }),
    ("dump_quotes", |clue| {
        line(clue).is_some_and(|(expected, got)| {
            expected.contains('\t') && quotes(expected) != quotes(got)
        })
    }),
    ("dump_spaces", |clue| {
        line(clue).is_some_and(|(expected, got)| expected.contains('\t') && got.contains('\t'))
    }),
    ("dump_empty_lines", |clue| {
        clue.asks(DUMP) && clue.same_words()
    }),
];

const SOLVE: &[&str] = &["solve", "dump"];
const FOUND: &[&str] = &["found", "show"];
const LISTS: &[&str] = &["solve", "dump", "found", "show"];

/// A word that was got and not expected.
fn extra<'a>(clue: &'a Clue) -> Option<&'a str> {
    let expected = clue.words_expected();
    let found = clue.asks(LISTS).then(|| clue.words_got())?;
    found.into_iter().find(|word| !expected.contains(word))
}

/// A word that was expected and not got.
fn missing<'a>(clue: &'a Clue) -> Option<&'a str> {
    let got = clue.words_got();
    let wanted = clue.asks(LISTS).then(|| clue.words_expected())?;
    wanted.into_iter().find(|word| !got.contains(word))
}

/// Of the right words in another order the first pair that differs, expected and got.
fn moved<'a>(clue: &'a Clue) -> Option<(&'a str, &'a str)> {
    if !clue.asks(SOLVE) || extra(clue).is_some() || missing(clue).is_some() {
        return None;
    }
    let pairs = clue.words_expected().into_iter().zip(clue.words_got());
    pairs.into_iter().find(|(expected, got)| expected != got)
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

/// Whether a word is missing of which every path is like that.
fn all_paths(clue: &Clue, like: impl Fn(&[Place]) -> bool) -> bool {
    missing(clue).is_some_and(|word| {
        let paths = clue.paths(word);
        !paths.is_empty() && paths.iter().all(|path| like(path))
    })
}

fn has_cell(board: &Grid, like: impl Fn(&str) -> bool) -> bool {
    board.iter().flatten().any(|cell| like(cell))
}

fn number(reply: &[String]) -> Option<&str> {
    reply.first()?.get(2..)?.split_whitespace().next()
}
