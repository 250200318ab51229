//! Failure patterns of dictionaries.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::oracle::dictionaries;
use judge::failure_patterns::clue::{Clue, FailurePattern, unmarked};
use judge::test_case::{Exchange, parts};

/// The failure patterns, the most specific first: a mistake in copying also causes incorrect answers.
pub const FAILURE_PATTERNS: &[FailurePattern] = &[
    // The commands that the failure needs, regardless of the reply.
    ("query_changes_something", |clue| clue.after(QUESTIONS)),
    ("long_words", |clue| {
        words_of_failure(clue).any(|word| word.len() > LONG)
    }),
    // Copies.
    ("copy_shares", |clue| {
        clue.asks(REPLIES) && clue.changed_elsewhere()
    }),
    ("copy_keeps_old_words", |clue| {
        clue.asks(REPLIES) && clue.is_target() && !clue.at_last(COPY)[1].is_empty()
    }),
    ("copy_loses_words", |clue| {
        clue.asks(&["word", "prefix"])
            && clue.no_for_yes()
            && clue.is_target()
            && !clue.at_last(COPY)[0].is_empty()
    }),
    ("copy_loses_the_count", |clue| {
        clue.asks(&["count"]) && clue.too_few() && clue.is_target()
    }),
    // Clearing.
    ("clear_keeps_the_count", |clue| {
        clue.after(CLEAR) && clue.asks(&["count"]) && clue.too_many()
    }),
    ("clear_keeps_words", |clue| {
        clue.after(CLEAR)
            && clue.asks(&["word"])
            && clue.yes_for_no()
            && clue.at_last(CLEAR)[0].contains(clue.argument)
    }),
    ("clear_keeps_paths", |clue| {
        clue.after(CLEAR) && clue.asks(&["prefix"]) && clue.yes_for_no()
    }),
    ("clear_takes_the_root", |clue| {
        clue.after(CLEAR) && clue.end.is_some()
    }),
    ("clear_keeps_something", |clue| {
        clue.after(CLEAR) && clue.asks(&["word", "prefix", "add", "count", "list"])
    }),
    // Files.
    ("missing_file_ignored", |clue| {
        clue.asks(FILES) && clue.missed_error() && clue.expected[0].contains("failed to open")
    }),
    ("failed_save_ignored", |clue| {
        clue.asks(&["save"]) && clue.missed_error()
    }),
    ("byte_order_mark", |clue| {
        clue.asks(FILES) && bad(clue.actual) == Some('\u{feff}')
    }),
    ("line_ends", |clue| {
        clue.asks(FILES) && bad(clue.actual) == Some('\r')
    }),
    ("white_space_in_files", |clue| {
        clue.asks(FILES) && bad(clue.actual).is_some_and(char::is_whitespace)
    }),
    ("empty_words_in_files", |clue| {
        clue.asks(FILES)
            && clue
                .actual
                .iter()
                .any(|line| line.contains("at least one letter"))
    }),
    ("first_bad_word", |clue| {
        let other_word = refused_word(clue.expected) != refused_word(clue.actual);
        clue.asks(FILES)
            && both_refuse(clue)
            && (other_word || differ_after(clue, "line ") && names_its_line(clue))
    }),
    ("line_of_the_error", |clue| {
        clue.asks(FILES) && both_refuse(clue) && differ_after(clue, "line ")
    }),
    ("bad_word_in_a_file", |clue| {
        clue.asks(FILES) && clue.missed_error()
    }),
    ("load_counts_every_word", |clue| {
        clue.asks(&["load"]) && clue.too_many()
    }),
    ("load_finds_too_few", |clue| {
        clue.asks(&["load"]) && clue.too_few()
    }),
    ("load_forgets_old_words", |clue| {
        let is_lost = clue.asks(&["word", "prefix"]) && clue.no_for_yes()
            || clue.asks(&["add"]) && clue.yes_for_no();
        clue.after(&["load"]) && is_lost && knows(clue, &clue.at_last(&["load"])[0])
    }),
    ("load_is_not_all_or_nothing", |clue| {
        let is_refused = clue
            .before
            .iter()
            .any(|exchange| is_one(exchange, FILES) && bad(&exchange.reply).is_some());
        is_refused && (clue.yes_for_no() || clue.too_many())
    }),
    ("open_loads_nothing", |clue| {
        clue.after(&["open"]) && (clue.no_for_yes() || clue.too_few())
    }),
    // Saved files.
    ("file_not_written", |clue| {
        clue.asks(&["show"]) && clue.expected_mark() == Some('=') && clue.actual_mark() == Some('!')
    }),
    ("earlier_save_stays", |clue| {
        clue.asks(&["show"])
            && saved_before(clue).is_some_and(|old| lines(clue.actual).eq(old.iter()))
    }),
    ("save_adds_to_the_file", |clue| {
        clue.asks(&["show"])
            && saved_before(clue).is_some_and(|old| {
                let both = old.iter().map(String::as_str).chain(lines(clue.expected));
                !old.is_empty() && sorted(both) == sorted(lines(clue.actual))
            })
    }),
    ("last_line_end", |clue| {
        clue.asks(&["show"]) && !says_unended(clue.expected) && says_unended(clue.actual)
    }),
    // The list of all words is correct; only lists with a prefix are incorrect.
    ("list_with_a_prefix", |clue| {
        clue.asks(&["list"]) && !clue.argument.is_empty() && clue.expected_mark() == Some('=')
    }),
    ("saved_unsorted", |clue| {
        clue.asks(LISTS)
            && !lines(clue.expected).eq(lines(clue.actual))
            && sorted(lines(clue.expected)) == sorted(lines(clue.actual))
    }),
    ("empty_word_saved", |clue| {
        clue.asks(LISTS) && lines(clue.actual).any(str::is_empty)
    }),
    ("unwinding_forgotten", |clue| {
        let unknown = |line: &&str| lines(clue.expected).all(|word| word != *line);
        let follows = |line: &str, before: &str| !before.is_empty() && line.starts_with(before);
        clue.asks(LISTS) && {
            let actual: Vec<&str> = lines(clue.actual).collect();
            let mut pairs = actual.windows(2).filter(|pair| unknown(&pair[1]));
            pairs.any(|pair| follows(pair[1], pair[0]))
        }
    }),
    ("prefixes_saved", |clue| {
        let begins_a_word = |line: &str| lines(clue.expected).any(|word| word.starts_with(line));
        let (expected, actual) = (lines(clue.expected).count(), lines(clue.actual).count());
        clue.asks(LISTS) && actual > expected && lines(clue.actual).all(begins_a_word)
    }),
    ("inner_words_not_saved", |clue| {
        let actual: Vec<&str> = lines(clue.actual).collect();
        let mut missing = lines(clue.expected).filter(|word| !actual.contains(word));
        clue.asks(LISTS)
            && actual.len() < lines(clue.expected).count()
            && missing.all(|word| actual.iter().any(|longer| longer.starts_with(word)))
    }),
    ("other_words_saved", |clue| {
        clue.asks(LISTS) && !lines(clue.expected).eq(lines(clue.actual))
    }),
    // Characters.
    ("letter_z", |clue| {
        bad(clue.actual) == Some('z')
            || clue.argument.contains('z') && clue.stderr.contains("out of bounds")
    }),
    ("capitals", |clue| {
        let capital = |c: char| c.is_ascii_uppercase();
        let is_passed_over = both_refuse(clue)
            && bad(clue.expected).is_some_and(capital)
            && bad(clue.actual) != bad(clue.expected);
        (clue.missed_error() || clue.end.is_some()) && clue.argument.contains(capital)
            || is_passed_over && !clue.asks(FILES)
    }),
    ("next_to_the_alphabet", |clue| {
        (clue.missed_error() || clue.end.is_some()) && clue.argument.contains(['`', '{'])
    }),
    ("empty_word_added", |clue| {
        clue.asks(&["add"]) && clue.missed_error() && clue.argument.is_empty()
    }),
    ("bad_character_accepted", |clue| {
        clue.asks(&["add"]) && clue.missed_error()
    }),
    ("bad_character_without_error", |clue| {
        clue.asks(&["word", "prefix", "list"]) && clue.missed_error()
    }),
    ("positions_from_zero", |clue| {
        both_refuse(clue)
            && bad(clue.actual) == bad(clue.expected)
            && refused_word(clue.expected).is_some_and(has_one_bad_character)
            && position(clue.actual) == position(clue.expected).map(|position| position + 1)
    }),
    ("first_bad_character", |clue| {
        both_refuse(clue)
            && (bad(clue.actual) != bad(clue.expected)
                || position(clue.actual) != position(clue.expected))
    }),
    ("rejected_word_added", |clue| {
        add_was_refused(clue) && (clue.yes_for_no() || clue.too_many())
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
    ("prefix_taken_for_word", |clue| {
        let [words, _] = clue.dictionaries();
        is_there(clue)
            && !clue.asks(&["prefix"])
            && words
                .iter()
                .any(|word| word.starts_with(clue.argument) && word != clue.argument)
    }),
    ("last_letter_ignored", |clue| {
        let last = clue.argument.char_indices().next_back();
        clue.asks(&["prefix"])
            && clue.yes_for_no()
            && last.is_some_and(|(end, _)| {
                let [words, _] = clue.dictionaries();
                words
                    .iter()
                    .any(|word| word.starts_with(&clue.argument[..end]))
            })
    }),
    ("prefix_not_recognised", |clue| {
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
        clue.asks(&["word", "prefix"]) && clue.yes_for_no()
    }),
];

const COPY: &[&str] = &["copy", "clone"];
const CLEAR: &[&str] = &["clear"];
const FILES: &[&str] = &["load", "open"];
/// The commands that change nothing.
const QUESTIONS: &[&str] = &["word", "prefix", "count", "list", "words", "check", "same"];
/// The commands that change the current dictionary.
const CHANGES: &[&str] = &["new", "clear", "open", "load", "add"];
/// The commands whose replies depend only on the current dictionary.
const REPLIES: &[&str] = &["word", "prefix", "count", "list", "add", "load", "show"];
const LISTS: &[&str] = &["show", "list"];

/// The length above which a word counts as long. Shrinking shortens words whose length does not matter.
const LONG: usize = 12;

/// The facts about a failure of a dictionary.
trait OfDictionary {
    /// Returns the words of a correct program at this point, the current dictionary first.
    fn dictionaries(&self) -> [Arc<BTreeSet<String>>; 2];
    /// Returns the dictionaries just before the last of these commands, the current one first.
    fn at_last(&self, names: &[&str]) -> [Arc<BTreeSet<String>>; 2];
    fn after_commands(&self, before: &[Exchange]) -> [Arc<BTreeSet<String>>; 2];
    /// Whether the current dictionary is the target of the last copy.
    fn is_target(&self) -> bool;
    /// Whether the other dictionary was changed after the last copy.
    fn changed_elsewhere(&self) -> bool;
}

impl OfDictionary for Clue<'_> {
    fn dictionaries(&self) -> [Arc<BTreeSet<String>>; 2] {
        self.after_commands(self.before)
    }

    fn at_last(&self, names: &[&str]) -> [Arc<BTreeSet<String>>; 2] {
        let last = self
            .before
            .iter()
            .rposition(|exchange| is_one(exchange, names));
        let last = last.unwrap_or(0);
        self.after_commands(&self.before[..last])
    }

    fn after_commands(&self, before: &[Exchange]) -> [Arc<BTreeSet<String>>; 2] {
        let script: Vec<&str> = before
            .iter()
            .map(|exchange| exchange.command.as_str())
            .collect();
        dictionaries(self.files(), &script)
    }

    fn is_target(&self) -> bool {
        let copy = self
            .before
            .iter()
            .rposition(|exchange| is_one(exchange, COPY));
        copy.is_some_and(|copy| switches(&self.before[copy..]) % 2 == 1)
    }

    fn changed_elsewhere(&self) -> bool {
        let copy = self
            .before
            .iter()
            .rposition(|exchange| is_one(exchange, COPY));
        let since = copy.map_or(&[][..], |copy| &self.before[copy..]);
        let mut changes = (0..since.len()).filter(|&place| is_one(&since[place], CHANGES));
        changes.any(|change| switches(&since[change..]) % 2 == 1)
    }
}

/// Whether a command is one of these.
fn is_one(exchange: &Exchange, names: &[&str]) -> bool {
    names.contains(&parts(&exchange.command).0)
}

/// Returns how often the two dictionaries swap.
fn switches(exchanges: &[Exchange]) -> usize {
    let switches = exchanges
        .iter()
        .filter(|exchange| is_one(exchange, &["switch"]));
    switches.count()
}

/// Returns the words that the failure involves.
fn words_of_failure<'a>(clue: &'a Clue) -> impl Iterator<Item = &'a str> {
    let commands = clue.before.iter().map(|exchange| parts(&exchange.command));
    let commands = commands.chain([(clue.name, clue.argument)]);
    let asked = commands.filter(|(name, _)| ["add", "word", "prefix"].contains(name));
    let files = clue.failure.case.files.values();
    let in_files = files.flat_map(|text| text.split_whitespace());
    asked.map(|(_, word)| word).chain(in_files)
}

/// Whether the program claims to have a word or prefix that it should not have.
fn is_there(clue: &Clue) -> bool {
    clue.yes_for_no() && clue.asks(&["word", "prefix"]) || clue.no_for_yes() && clue.asks(&["add"])
}

fn knows(clue: &Clue, words: &BTreeSet<String>) -> bool {
    words.iter().any(|word| {
        word == clue.argument || clue.asks(&["prefix"]) && word.starts_with(clue.argument)
    })
}

/// Whether `add` returned an error before.
fn add_was_refused(clue: &Clue) -> bool {
    clue.before.iter().any(|exchange| {
        let refused = exchange.reply.first();
        is_one(exchange, &["add"]) && refused.is_some_and(|line| line.starts_with('!'))
    })
}

/// Returns the position that an error names.
fn position(reply: &[String]) -> Option<usize> {
    number_after(reply, "position ")
}

/// Whether both the expected and the actual reply are errors about a character.
fn both_refuse(clue: &Clue) -> bool {
    bad(clue.expected).is_some() && bad(clue.actual).is_some()
}

/// Returns the character that an error names in Rust's notation.
fn bad(reply: &[String]) -> Option<char> {
    let (_, rest) = reply.first()?.split_once("Invalid character '")?;
    let (written, _) = rest.split_once("' at ")?;
    let mut characters = written.chars();
    match (characters.next()?, characters.as_str()) {
        (character, "") => Some(character),
        ('\\', "'" | "\\") => written.chars().last(),
        ('\\', "t") => Some('\t'),
        ('\\', "r") => Some('\r'),
        ('\\', "n") => Some('\n'),
        ('\\', escape) => {
            let digits = escape.strip_prefix("u{")?.strip_suffix('}')?;
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)
        }
        _ => None,
    }
}

/// Returns the word that an error quotes, with the text after it.
fn refused_word(reply: &[String]) -> Option<&str> {
    let (_, rest) = reply.first()?.split_once("Invalid character ")?;
    let (_, quoted) = rest.split_once(" in ")?;
    let word = quoted.split("\"; ").next().unwrap_or(quoted);
    word.trim_end_matches("...")
        .trim_end_matches('"')
        .strip_prefix('"')
}

/// Whether the line that the error names contains the word that it quotes.
fn names_its_line(clue: &Clue) -> bool {
    let bytes = clue.files().read(clue.argument).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let number = number_after(clue.actual, "line ").and_then(|number| number.checked_sub(1));
    let line = number.and_then(|number| text.lines().nth(number));
    let word = refused_word(clue.actual);
    line.zip(word)
        .is_some_and(|(line, word)| line.contains(word))
}

/// Whether a word has exactly one character outside a-z. Escapes count as several characters.
fn has_one_bad_character(word: &str) -> bool {
    let mut bad_ones = word
        .chars()
        .filter(|character| !character.is_ascii_lowercase());
    bad_ones.next().is_some() && bad_ones.next().is_none()
}

fn number_after(reply: &[String], words: &str) -> Option<usize> {
    let (_, rest) = reply.first()?.split_once(words)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn differ_after(clue: &Clue, words: &str) -> bool {
    let (expected, actual) = (
        number_after(clue.expected, words),
        number_after(clue.actual, words),
    );
    expected.is_some() && expected != actual
}

/// Whether `show` reports that the last line has no line end.
fn says_unended(reply: &[String]) -> bool {
    reply
        .last()
        .is_some_and(|line| line.ends_with("without a line end"))
}

/// Returns the words of a displayed file or list, without the last line, which counts them.
fn lines(reply: &[String]) -> impl Iterator<Item = &str> {
    let counted = unmarked(reply).into_iter();
    counted.filter(|line| !line.contains(' '))
}

fn sorted<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.collect();
    lines.sort_unstable();
    lines
}

/// Returns the words that an earlier save wrote to the displayed file.
fn saved_before(clue: &Clue) -> Option<Arc<BTreeSet<String>>> {
    let is_save = |exchange: &Exchange| parts(&exchange.command) == ("save", clue.argument);
    let saves = (0..clue.before.len()).filter(|&place| is_save(&clue.before[place]));
    let earlier = saves.rev().nth(1)?;
    let [current, _] = clue.after_commands(&clue.before[..earlier]);
    Some(current)
}
