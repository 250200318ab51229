//! Mistakes in the game.

use judge::failure_patterns::clue::{Clue, FailurePattern, unmarked};
use sandbox::End;

pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    // The board.
    ("not_shaken", |clue| {
        let no_letters = clue.asks(&["shake"]) || clue.asks(&["new"]) && clue.argument.is_empty();
        no_letters && clue.got_mark() == Some('!')
    }),
    ("no_such_cube", |clue| {
        clue.last_is(&["letter"]) && (clue.missed_error() || clue.words.contains("out of bounds"))
    }),
    ("rows_for_columns", |clue| {
        clue.asks(&["letter"]) && clue.expected_mark() == Some('=')
    }),
    ("board_text", |clue| {
        clue.asks(&["new"]) && clue.expected_mark() != clue.got_mark()
    }),
    ("q_without_u", |clue| {
        let has_qu = |reply: &[String]| reply.iter().any(|line| line.to_lowercase().contains("qu"));
        clue.replies_to(&["letter", "board", "highlight"])
            && has_qu(clue.expected)
            && !has_qu(clue.got)
    }),
    ("board_in_capitals", |clue| {
        clue.asks(&["board", "letter"]) && same_but_for_case(clue)
    }),
    // One word.
    ("case_matters", |clue| {
        let mixed = clue.argument.chars().any(char::is_uppercase);
        clue.asks(&["check", "human", "why", "path"]) && mixed
    }),
    ("length_of_words", |clue| {
        clue.asks(&["check", "why"]) && clue.argument.chars().count() <= 4 && is_about_length(clue)
    }),
    ("found_twice", |clue| {
        clue.asks(&["check", "human", "why"])
            && clue
                .earlier("human")
                .any(|word| word.eq_ignore_ascii_case(clue.argument))
    }),
    ("highlighted_wrong", |clue| {
        clue.asks(&["highlight"]) && same_but_for_case(clue)
    }),
    ("cube_taken_twice", |clue| {
        clue.asks(&["human"]) && clue.yes_for_no()
    }),
    ("word_not_found", |clue| {
        clue.asks(&["human"]) && clue.no_for_yes()
    }),
    ("steps_not_told", |clue| clue.replies_to(&["watch"])),
    ("another_path", |clue| clue.replies_to(&["path"])),
    ("another_reason", |clue| clue.replies_to(&["why"])),
    // All words.
    ("no_pruning", |clue| {
        let searches = clue.last_is(&["computer", "play", "display"]);
        searches && matches!(clue.end, Some(End::TimeLimit | End::CpuLimit))
    }),
    ("takes_the_humans_words", |clue| {
        clue.asks(&["computer", "list"])
            && clue.earlier("human").any(|word| {
                let word = word.to_uppercase();
                unmarked(clue.got).contains(&word.as_str())
                    && !unmarked(clue.expected).contains(&word.as_str())
            })
    }),
    ("finds_short_words", |clue| {
        clue.asks(&["computer"])
            && unmarked(clue.got)
                .iter()
                .any(|word| !unmarked(clue.expected).contains(word) && word.len() < 4)
    }),
    ("finds_too_few", |clue| {
        clue.asks(&["computer", "list"]) && clue.got.len() < clue.expected.len()
    }),
    ("finds_too_many", |clue| {
        clue.asks(&["computer"]) && clue.got.len() > clue.expected.len()
    }),
    // Points.
    ("points", |clue| clue.replies_to(&["score"])),
    // The lexicon.
    ("entries_skipped", |clue| clue.replies_to(&["lexicon"])),
    ("lexicon_search", |clue| clue.replies_to(&["in"])),
    // The dialogue.
    ("not_on_the_board_said", |clue| {
        clue.asks(&["play"]) && differs_at(clue, &["be formed", "not on the board", "unfound"])
    }),
    ("who_wins", |clue| {
        clue.asks(&["play"]) && differs_at(clue, &["destroyed", "defeated", "wins", "A tie"])
    }),
    ("sign_to_stop", |clue| {
        clue.asks(&["play"])
            && differs_at(
                clue,
                &["The computer found", "It's my turn", "does not count"],
            )
    }),
    ("time_is_up", |clue| {
        clue.asks(&["play"]) && differs_at(clue, &["Time is up", "Word (Enter"])
    }),
    ("asked_again", |clue| {
        clue.asks(&["play"])
            && differs_at(
                clue,
                &["Play again", "play again", "random board", "Type the"],
            )
    }),
    ("dialogue", |clue| clue.replies_to(&["play"])),
    // The window beside it.
    ("search_not_shown", |clue| {
        clue.asks(&["display"]) && differs_at(clue, &["Search:"])
    }),
    ("not_announced", |clue| {
        clue.asks(&["display"]) && differs_at(clue, &["Said:"])
    }),
    ("not_shown", |clue| clue.asks(&["display"])),
];

fn same_but_for_case(clue: &Clue) -> bool {
    clue.expected.len() == clue.got.len()
        && clue
            .expected
            .iter()
            .zip(clue.got)
            .all(|(one, other)| one.eq_ignore_ascii_case(other))
}

fn is_about_length(clue: &Clue) -> bool {
    clue.expected != clue.got
        && (clue.asks(&["check"])
            || clue.expected == ["= too short"]
            || clue.got == ["= too short"])
}

/// Whether one of the two lines at which the replies part has one of these words.
fn differs_at(clue: &Clue, words: &[&str]) -> bool {
    let place = clue
        .expected
        .iter()
        .zip(clue.got)
        .position(|(one, other)| one != other);
    let place = place.unwrap_or(clue.expected.len().min(clue.got.len()));
    let lines = [clue.expected.get(place), clue.got.get(place)];
    lines
        .into_iter()
        .flatten()
        .any(|line| words.iter().any(|word| line.contains(word)))
}
