//! The letter of a choice, as students write it.
//!
//! Only a letter by itself is certain. An answer in words may also begin with a single letter: `A map from ...`, `I
//! would say ...`. Such an answer awaits manual grading.

/// Characters around a letter.
const AROUND: [char; 9] = ['*', '_', '`', '"', '\'', '(', '[', '-', '>'];

/// Words before a letter.
const LABELS: [&str; 3] = ["answer", "choice", "option"];

/// Returns the only letter that was chosen among those `offered`: `b`, `(B)`, `**b**`, `b) the text`, `b, because`,
/// `Option b`.
pub fn choice(answer: &str, offered: &str) -> Option<char> {
    let mut characters = behind_label(within(answer)).chars();
    let letter = characters.next()?.to_ascii_lowercase();
    let rest = characters.as_str();
    let is_certain =
        offered.contains(letter) && stands_alone(rest) && !names_another(rest, letter, offered);
    is_certain.then_some(letter)
}

fn within(answer: &str) -> &str {
    answer.trim_start_matches(|c: char| c.is_whitespace() || AROUND.contains(&c))
}

/// Removes a word such as `Option` from the beginning of an answer.
fn behind_label(answer: &str) -> &str {
    let end = answer.find(|c: char| !c.is_alphabetic());
    let (word, rest) = answer.split_at(end.unwrap_or(answer.len()));
    match LABELS.contains(&word.to_ascii_lowercase().as_str()) {
        true => within(within(rest).trim_start_matches(':')),
        false => answer,
    }
}

/// Whether a letter isn't a word of a sentence, judged by the text after it.
fn stands_alone(rest: &str) -> bool {
    let rest = rest.trim_start_matches(['*', '_', '`', '"', '\'']);
    let line = rest.lines().next().unwrap_or_default();
    let mut characters = line.trim_start().chars();
    match characters.next() {
        None | Some(')' | ']' | ':' | ',' | ';' | '\u{2013}' | '\u{2014}') => true,
        // Without a space, the letter is part of a word: `B-tree`, `a.k.a.`
        Some('.' | '-') => !characters.next().is_some_and(char::is_alphanumeric),
        Some(_) => false,
    }
}

/// Whether another letter is named after the first.
fn names_another(rest: &str, letter: char, offered: &str) -> bool {
    let mut pieces = rest.split_inclusive(|c: char| !c.is_alphanumeric());
    pieces.any(|piece| {
        let mut letters = piece.chars();
        let other = letters.next().map(|first| first.to_ascii_lowercase());
        let behind = letters.next();
        let is_article = other == Some('a') && behind.is_some_and(char::is_whitespace);
        let is_letter = !behind.is_some_and(char::is_alphanumeric) && !is_article;
        is_letter && other.is_some_and(|other| other != letter && offered.contains(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_in_common_notations() {
        for answer in [
            "b",
            "B)",
            "(b) because it is",
            "(B)",
            "**b**",
            "**b)** the text",
            "- b) 2n",
            "b.",
            "b: a map",
            "b, because",
            "b - because b is right",
            "b\n\nIt is a map.",
            "Option b",
            "answer: (b)",
        ] {
            assert_eq!(choice(answer, "abcd"), Some('b'), "{answer}");
        }
        assert_eq!(choice("c) a map, and a\nchild", "abcd"), Some('c'));
    }

    #[test]
    fn letter_that_may_be_part_of_a_sentence_is_not_a_choice() {
        for answer in [
            "A map from a character to a child",
            "a **map**",
            "B-trees do that",
            "b because it is",
            "a.k.a. the worst case",
            "Option b or so",
            "both",
            "7",
            "\u{1b}[2Jb",
            "",
        ] {
            assert_eq!(choice(answer, "abcd"), None, "{answer}");
        }
    }

    #[test]
    fn two_letters_await_manual_grading() {
        for answer in ["b or c", "b, c", "b) or a)", "b, a", "(b) and not (d)"] {
            assert_eq!(choice(answer, "abcd"), None, "{answer}");
        }
    }

    #[test]
    fn letter_that_is_not_offered_awaits_manual_grading() {
        for answer in ["n", "L", "I, for one, say b", "e)"] {
            assert_eq!(choice(answer, "abcd"), None, "{answer}");
        }
        assert_eq!(choice("e)", "abcdef"), Some('e'));
        assert_eq!(choice("b) n, as d is small", "abc"), Some('b'));
    }
}
