//! What goes wrong with dictionaries.

use std::collections::BTreeSet;

use crate::oracle::dictionaries;
use judge::case::{Exchange, parts};
use judge::failure_patterns::clue::{Clue, FailurePattern, unmarked};

/// The special ones first: what a copy does wrong is also a wrong answer.
pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    // Copies.
    ("copy_shares_nodes", |clue| {
        let [current, other] = clue.dictionaries();
        clue.after(COPY)
            && is_there(clue)
            && !knows(clue, &current)
            && knows(clue, &other)
            && !knows(clue, &clue.at_last(COPY).0)
    }),
    ("copy_keeps_old_words", |clue| {
        clue.after(COPY)
            && (is_there(clue) && knows(clue, &clue.at_last(COPY).1)
                || clue.asks(&["count"]) && clue.too_many())
    }),
    ("copy_loses_words", |clue| {
        clue.after(COPY)
            && clue.last_is(&["word", "prefix", "words", "check", "list"])
            && (clue.no_for_yes() || clue.too_few() || clue.end.is_some())
            && !clue.at_last(COPY).0.is_empty()
    }),
    ("copy_loses_the_count", |clue| {
        clue.after(COPY) && clue.asks(&["count"])
    }),
    ("copy_cannot_be_used", |clue| {
        clue.after(COPY) && clue.end.is_some()
    }),
    // Emptying.
    ("clear_keeps_the_count", |clue| {
        clue.after(CLEAR) && clue.asks(&["count"]) && clue.too_many()
    }),
    ("clear_keeps_words", |clue| {
        clue.after(CLEAR) && clue.asks(&["word", "list"]) && clue.yes_for_no()
    }),
    ("clear_keeps_paths", |clue| {
        clue.after(CLEAR) && clue.asks(&["prefix"]) && clue.yes_for_no()
    }),
    ("clear_takes_the_root", |clue| {
        clue.after(CLEAR) && clue.end.is_some()
    }),
    // Files.
    ("missing_file_ignored", |clue| {
        clue.asks(FILES) && clue.missed_error() && clue.expected[0].contains("failed to open")
    }),
    ("failed_save_ignored", |clue| {
        clue.asks(&["save"]) && clue.missed_error()
    }),
    ("byte_order_mark", |clue| {
        clue.asks(FILES) && clue.got.iter().any(|line| line.contains("\\u{feff}"))
    }),
    ("line_ends", |clue| {
        clue.asks(FILES) && clue.got.iter().any(|line| line.contains("'\\r'"))
    }),
    ("white_space_in_files", |clue| {
        let space = |line: &String| {
            line.contains("' ' at") || line.contains("'\\t' at") || line.contains("'\\n' at")
        };
        clue.asks(FILES) && clue.got_mark() == Some('!') && clue.got.iter().any(space)
    }),
    ("empty_words_in_files", |clue| {
        clue.asks(FILES)
            && clue
                .got
                .iter()
                .any(|line| line.contains("at least one letter"))
    }),
    ("line_of_the_error", |clue| {
        clue.asks(FILES)
            && clue.expected_mark() == Some('!')
            && clue.got_mark() == Some('!')
            && differ_after(clue, "line ")
    }),
    ("load_counts_every_word", |clue| {
        clue.asks(&["load"]) && clue.too_many()
    }),
    ("load_finds_too_few", |clue| {
        clue.asks(&["load"]) && clue.too_few()
    }),
    ("load_forgets_old_words", |clue| {
        clue.after(&["load"])
            && (clue.no_for_yes() || clue.too_few())
            && added(clue)
                .iter()
                .any(|word| *word == clue.argument || clue.asks(&["count"]))
    }),
    ("load_is_not_all_or_nothing", |clue| {
        refused_before(clue, FILES) && (clue.yes_for_no() || clue.too_many())
    }),
    ("open_keeps_old_words", |clue| {
        clue.after(&["open"]) && (is_there(clue) || clue.too_many()) && {
            let (before, _) = clue.at_last(&["open"]);
            knows(clue, &before) || clue.asks(&["count"]) && !before.is_empty()
        }
    }),
    ("open_loads_nothing", |clue| {
        clue.after(&["open"]) && (clue.no_for_yes() || clue.too_few())
    }),
    // What was saved.
    ("last_line_end", |clue| {
        clue.asks(&["show"]) && !says_unended(clue.expected) && says_unended(clue.got)
    }),
    ("saved_unsorted", |clue| {
        clue.asks(&["show", "list"])
            && !same(clue.expected, clue.got)
            && sorted(clue.expected) == sorted(clue.got)
    }),
    ("save_adds_to_the_file", |clue| {
        let old = clue
            .earlier("save")
            .filter(|file| *file == clue.argument)
            .count()
            > 1;
        clue.asks(&["show"]) && old && clue.got.len() > clue.expected.len()
    }),
    ("empty_word_saved", |clue| {
        clue.asks(&["show", "list"]) && unmarked(clue.got).contains(&"")
    }),
    ("unwinding_forgotten", |clue| {
        let expected = unmarked(clue.expected);
        let unknown = |line: &&str| {
            !expected.contains(line)
                && !line.contains(' ')
                && !expected.iter().any(|word| word.starts_with(line))
        };
        clue.asks(&["show", "list"]) && unmarked(clue.got).iter().any(unknown)
    }),
    ("prefixes_saved", |clue| {
        clue.asks(&["show", "list"]) && clue.got.len() > clue.expected.len()
    }),
    ("nothing_saved", |clue| {
        clue.asks(&["show", "list"]) && clue.got.len() == 1 && clue.expected.len() > 1
    }),
    ("inner_words_not_saved", |clue| {
        clue.asks(&["show", "list"]) && clue.got.len() < clue.expected.len()
    }),
    // Characters.
    ("letter_z", |clue| {
        clue.got.iter().any(|line| line.contains("character 'z'"))
            || clue.argument.contains('z') && clue.words.contains("out of bounds")
    }),
    ("capitals", |clue| {
        (clue.missed_error() || clue.end.is_some())
            && clue.argument.contains(|c: char| c.is_ascii_uppercase())
    }),
    ("beside_the_alphabet", |clue| {
        (clue.missed_error() || clue.end.is_some()) && clue.argument.contains(['`', '{'])
    }),
    ("empty_word_added", |clue| {
        clue.asks(&["add"]) && clue.missed_error() && clue.argument.is_empty()
    }),
    ("bad_character_accepted", |clue| {
        clue.asks(&["add"]) && clue.missed_error()
    }),
    ("bad_character_is_no_error", |clue| clue.missed_error()),
    ("first_bad_character", |clue| {
        let bad_ones = |character: &char| !character.is_ascii_lowercase();
        let several = clue.argument.chars().filter(bad_ones).count() > 1;
        let (expected, got) = (bad(clue.expected), bad(clue.got));
        expected.is_some() && got.is_some() && (expected != got || several && !clue.asks(FILES))
    }),
    ("positions_from_zero", |clue| {
        clue.got_mark() == Some('!') && position(clue.got) == position(clue.expected).map(|n| n + 1)
    }),
    ("first_bad_character", |clue| {
        clue.got_mark() == Some('!') && position(clue.got) > position(clue.expected)
    }),
    ("added_before_it_was_refused", |clue| {
        refused_before(clue, &["add"]) && (clue.yes_for_no() || clue.too_many())
    }),
    // Words and prefixes.
    ("empty_word_is_a_word", |clue| {
        clue.asks(&["word"]) && clue.argument.is_empty() && clue.yes_for_no()
    }),
    ("empty_prefix", |clue| {
        clue.asks(&["prefix"]) && clue.argument.is_empty() && clue.no_for_yes()
    }),
    ("new_is_not_empty", |clue| {
        clue.asks(&["count"]) && clue.expected == ["= 0"] && !clue.after(&["add", "load", "open"])
    }),
    ("counted_twice", |clue| {
        clue.asks(&["count"]) && clue.too_many() && repeats(clue)
    }),
    ("prefix_taken_for_word", |clue| {
        let [words, _] = clue.dictionaries();
        is_there(clue)
            && !clue.asks(&["prefix"])
            && words
                .iter()
                .any(|word| word.starts_with(clue.argument) && word != clue.argument)
    }),
    ("last_letter_not_looked_at", |clue| {
        clue.asks(&["prefix"]) && clue.yes_for_no()
    }),
    ("prefix_that_is_no_word", |clue| {
        clue.asks(&["prefix"])
            && clue.no_for_yes()
            && !clue.dictionaries()[0].contains(clue.argument)
    }),
    ("added_word_not_found", |clue| {
        clue.asks(&["word", "prefix"]) && clue.no_for_yes()
    }),
    ("not_counted", |clue| {
        clue.asks(&["count"]) && clue.too_few()
    }),
    ("counted_too_often", |clue| {
        clue.asks(&["count"]) && clue.too_many()
    }),
    ("old_word_called_new", |clue| {
        clue.asks(&["add"]) && clue.yes_for_no() && clue.dictionaries()[0].contains(clue.argument)
    }),
    ("new_word_called_old", |clue| {
        clue.asks(&["add"]) && clue.no_for_yes()
    }),
    ("word_never_added", |clue| {
        clue.asks(&["word"]) && clue.yes_for_no()
    }),
];

const COPY: &[&str] = &["copy", "clone"];
const CLEAR: &[&str] = &["clear"];
const FILES: &[&str] = &["load", "open"];

/// The facts about a failure of a dictionary.
trait OfDictionary {
    /// What a right program has at this point, the current dictionary first.
    fn dictionaries(&self) -> [BTreeSet<String>; 2];
    /// The dictionaries right before the last of such commands, the current one first.
    fn at_last(&self, names: &[&str]) -> (BTreeSet<String>, BTreeSet<String>);
    fn after_commands(&self, before: &[Exchange]) -> [BTreeSet<String>; 2];
}

impl OfDictionary for Clue<'_> {
    fn dictionaries(&self) -> [BTreeSet<String>; 2] {
        self.after_commands(self.before)
    }

    fn at_last(&self, names: &[&str]) -> (BTreeSet<String>, BTreeSet<String>) {
        let is_one = |exchange: &Exchange| names.contains(&parts(&exchange.command).0);
        let last = self.before.iter().rposition(is_one).unwrap_or(0);
        let [current, other] = self.after_commands(&self.before[..last]);
        (current, other)
    }

    fn after_commands(&self, before: &[Exchange]) -> [BTreeSet<String>; 2] {
        let script: Vec<&str> = before
            .iter()
            .map(|exchange| exchange.command.as_str())
            .collect();
        dictionaries(self.files(), &script)
    }
}

/// Said to be there, and should not be.
fn is_there(clue: &Clue) -> bool {
    clue.yes_for_no() && clue.asks(&["word", "prefix"]) || clue.no_for_yes() && clue.asks(&["add"])
}

fn knows(clue: &Clue, words: &BTreeSet<String>) -> bool {
    words.iter().any(|word| {
        word == clue.argument || clue.asks(&["prefix"]) && word.starts_with(clue.argument)
    })
}

fn added<'a>(clue: &Clue<'a>) -> Vec<&'a str> {
    clue.earlier("add").collect()
}

/// Whether such a command was refused before.
fn refused_before(clue: &Clue, names: &[&str]) -> bool {
    clue.before.iter().any(|exchange| {
        let refused = exchange
            .reply
            .first()
            .is_some_and(|line| line.starts_with('!'));
        refused && names.contains(&parts(&exchange.command).0)
    })
}

/// Whether a word came more than once.
fn repeats(clue: &Clue) -> bool {
    let files = clue
        .failure
        .case
        .files
        .values()
        .flat_map(|text| text.split_whitespace());
    let words: Vec<&str> = clue.earlier("add").chain(files).collect();
    let different: BTreeSet<&&str> = words.iter().collect();
    different.len() < words.len()
}

/// The position that an error names.
fn position(reply: &[String]) -> Option<usize> {
    number_after(reply, "position ")
}

/// The character that an error names.
fn bad(reply: &[String]) -> Option<&str> {
    let (_, rest) = reply.first()?.split_once("Invalid character ")?;
    Some(rest.split_once(" at ")?.0)
}

fn number_after(reply: &[String], words: &str) -> Option<usize> {
    let (_, rest) = reply.first()?.split_once(words)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn differ_after(clue: &Clue, words: &str) -> bool {
    let (expected, got) = (
        number_after(clue.expected, words),
        number_after(clue.got, words),
    );
    expected.is_some() && expected != got
}

/// Whether `show` says that the last line has no end.
fn says_unended(reply: &[String]) -> bool {
    reply
        .last()
        .is_some_and(|line| line.ends_with("without a line end"))
}

fn same(expected: &[String], got: &[String]) -> bool {
    expected == got
}

fn sorted(reply: &[String]) -> Vec<&String> {
    let mut lines: Vec<&String> = reply.iter().collect();
    lines.sort();
    lines
}
