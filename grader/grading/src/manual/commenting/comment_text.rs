//! The text of a comment: whether it says more than the name of its item, and whether it contains conditions.

use std::collections::BTreeSet;

use crate::manual::word_split::{looks_like_word, split_words};

/// Words without information about an item.
const EMPTY: [&str; 48] = [
    "a",
    "an",
    "the",
    "of",
    "to",
    "for",
    "in",
    "on",
    "and",
    "or",
    "is",
    "are",
    "it",
    "its",
    "this",
    "that",
    "with",
    "from",
    "by",
    "as",
    "be",
    "do",
    "does",
    "will",
    "function",
    "method",
    "struct",
    "enum",
    "type",
    "field",
    "trait",
    "constant",
    "const",
    "variable",
    "value",
    "helper",
    "fn",
    "return",
    "get",
    "getter",
    "set",
    "setter",
    "implement",
    "implementation",
    "comment",
    "documentation",
    "todo",
    "fixme",
];

/// Whether a comment has at least two words that are neither listed in `EMPTY` nor in the name. Otherwise,
/// it only repeats the name.
pub fn says_something(comment: &str, name: &str) -> bool {
    let mut empty = stems(name);
    empty.extend(EMPTY.map(str::to_string).map(stem));
    stems(comment).difference(&empty).count() >= 2
}

/// Returns the informative words of a comment, without endings and digits. Excludes the words in `EMPTY`, in the name
/// and in `starter_code`, and words that begin a condition.
pub fn condition_words(comment: &str, name: &str, starter_code: &str) -> BTreeSet<String> {
    let figures = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let mut others = stems(&figures(name));
    others.extend(stems(&figures(starter_code)));
    others.extend(EMPTY.map(str::to_string).map(stem));
    others.extend(BEFORE.map(str::to_string).map(stem));
    others.extend(AFTER.map(str::to_string).map(stem));
    let words = stems(&figures(comment));
    words.difference(&others).cloned().collect()
}

/// Whether one of these words looks like a word of a language.
pub fn has_word(words: &BTreeSet<String>) -> bool {
    words.iter().any(|word| looks_like_word(word))
}

/// Returns the words of a text or a name, without endings, so that `Adds` is `add`.
fn stems(text: &str) -> BTreeSet<String> {
    split_words(text).into_iter().map(stem).collect()
}

/// Removes the most common English endings from a word.
fn stem(word: String) -> String {
    for ending in ["ing", "es", "ed", "s", "e"] {
        if let Some(stem) = word.strip_suffix(ending)
            && stem.len() >= 3
        {
            return stem.to_string();
        }
    }
    word
}

/// Words that begin a precondition or a postcondition, as taught in various courses.
const BEFORE: [&str; 5] = ["pre", "precondition", "preconditions", "before", "requires"];
const AFTER: [&str; 6] = [
    "post",
    "postcondition",
    "postconditions",
    "after",
    "afterwards",
    "ensures",
];

/// Whether a doc comment states a precondition.
pub fn has_precondition(doc: &str) -> bool {
    has_condition(doc, &BEFORE)
}

/// Whether a doc comment states a postcondition.
pub fn has_postcondition(doc: &str) -> bool {
    has_condition(doc, &AFTER)
}

/// Whether a line begins with one of these words, and text follows there or on the next line with text.
fn has_condition(doc: &str, begins: &[&str]) -> bool {
    // Empty lines, rules and fences contain no text.
    let lines = doc.lines().map(str::trim).filter(|line| has_text(line));
    let lines: Vec<&str> = lines.collect();
    let mut places = lines.iter().enumerate();
    places.any(|(number, line)| match condition_lines(line, begins) {
        Some(ConditionLines::Here) => true,
        Some(ConditionLines::Below) => lines.get(number + 1).is_some_and(|below| {
            let is_condition = condition_lines(below, &BEFORE)
                .or(condition_lines(below, &AFTER))
                .is_some();
            !is_condition && !is_heading(below)
        }),
        None => false,
    })
}

/// The location of a condition.
enum ConditionLines {
    /// On the same line, after a colon.
    Here,
    /// On the lines below a heading, or below the word alone.
    Below,
}

/// Finds the location of a condition that begins with one of these words.
fn condition_lines(line: &str, begins: &[&str]) -> Option<ConditionLines> {
    // Students also write `Pre condition` and `Pre-condition`.
    let small = line.to_lowercase();
    let small = small.replace("pre condition", "precondition");
    let small = small.replace("post condition", "postcondition");
    let numbered = small.trim_start_matches(|c: char| c.is_ascii_digit() || ".) ".contains(c));
    let line = numbered.trim_start_matches(['#', '*', '-', '_', '`', '@', '\\', ' ']);
    let end = line
        .find(|c: char| !c.is_alphabetic() && c != '-')
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    if !begins.contains(&word.replace('-', "").as_str()) {
        return None;
    }
    let is_tag = numbered
        .trim_start_matches(['*', '-', ' '])
        .starts_with(['@', '\\']);
    let behind = rest.trim_start_matches(['*', '_', '`', ' ']);
    let is_set_off = is_tag || behind.starts_with([':', '\u{ff1a}', '-', '\u{2013}', '\u{2014}']);
    // A sentence may end with `after.` on its own line.
    let is_no_word = word.starts_with("pre") || word.starts_with("post");
    let is_below = is_set_off || behind.len() < rest.len() || is_no_word;
    if is_set_off && has_text(rest) {
        Some(ConditionLines::Here)
    } else if is_heading(&small) || is_below && !has_text(rest) {
        Some(ConditionLines::Below)
    } else {
        None
    }
}

fn has_text(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

fn is_heading(line: &str) -> bool {
    // A heading in a block comment may follow an asterisk.
    line.trim_start_matches(['*', ' ']).starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comment_that_repeats_the_name_says_nothing() {
        for (comment, name, says) in [
            ("Adds a word.", "add_word", false),
            ("This function adds the words", "add_word", false),
            ("word count", "word_count", false),
            ("The root node", "RootNode", false),
            ("TODO", "clear", false),
            ("This type.", "x", false),
            ("This value does it.", "x", false),
            ("FIXME: the types of variables", "x", false),
            (
                "Adds `word`; true if it was not there yet.",
                "add_word",
                true,
            ),
            ("The number of distinct words.", "word_count", true),
            ("Removes every word.", "clear", true),
            (
                "Follows the letters as far as there are children",
                "walk",
                true,
            ),
        ] {
            assert_eq!(says_something(comment, name), says, "{comment}");
        }
    }

    #[test]
    fn comment_in_any_script_can_say_something() {
        for (comment, name, says) in [
            ("\u{5411}\u{5b57}\u{5178}\u{6dfb}\u{52a0}", "add_word", true),
            (
                "\u{5358}\u{8a9e}\u{3092}\u{8ffd}\u{52a0}\u{3059}\u{308b}",
                "add_word",
                true,
            ),
            ("\u{b2e8}\u{c5b4} \u{cd94}\u{ac00}", "add_word", true),
            (
                "\u{414}\u{43e}\u{431}\u{430}\u{432}\u{43b}\u{44f}\u{435}\u{442} \u{441}\u{43b}\u{43e}\u{432}\u{43e}",
                "add_word",
                true,
            ),
            ("\u{5b57}", "add_word", false),
            ("\u{3002}\u{2026}", "add_word", false),
        ] {
            assert_eq!(says_something(comment, name), says, "{comment}");
        }
    }

    #[test]
    fn conditions_are_found_in_common_notations() {
        for doc in [
            "Adds.\nPre: a word\nPost: it is there",
            "@pre: something\n@post: something",
            "**Precondition:** x is there\n**Postcondition:** y is",
            "# Preconditions\n\nnone at all\n\n# Postconditions\n\nall is well",
            "Before: any board.\nAfter: the board is a copy.",
            "Pre-condition: a word\nPost-condition: it is there",
            "# Pre-Conditions\nnone\n# Post-Conditions\nall is well",
            "@pre a word\n@post it is there",
            "* @pre a word\n* @post it is there",
            "1. @pre a word\n2. @post it is there",
            "Pre - a word\nPost \u{2013} it is there",
            "Pre\u{ff1a}a word\nPost\u{ff1a}it is there",
            "Preconditions\na word\n\nPostconditions\nit is there",
            "* # Preconditions\n* a word\n*\n* # Postconditions\n* it is there",
            "1. Pre: a word\n2. Post: it is there",
            "Pre condition: a word\nPost condition: it is there",
            "Preconditions:\n- a word\n- and a trie\n\nPostconditions:\n- it is there",
            "Pre:\n\n* a word\n\nPost:\n\n* it is there",
            "**Preconditions**\na word\n\n**Postconditions**\nit is there",
            "**Pre conditions:**\n\na word\n\n**Post conditions:**\n\nit is there",
            "# Preconditions\n---\na word\n# Postconditions\n---\nit is there",
        ] {
            assert!(has_precondition(doc) && has_postcondition(doc), "{doc}");
        }
        for doc in [
            "",
            "Pre:\nPost:",
            "Prefix: a\nPosted: b",
            "before that, x\nafter that, y",
            "# Before\n\n# After",
            "Preconditions:\n\nPostconditions:\n# Examples\nbelow",
            "**Pre conditions**\n---\n**Post conditions**\n---",
            "all is as it was before\nand the same is true\nafter.\n\nnothing more",
        ] {
            assert!(!has_precondition(doc) && !has_postcondition(doc), "{doc}");
        }
    }
}
