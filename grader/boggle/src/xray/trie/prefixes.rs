//! The prefixes to ask about: all that should exist, and their extensions by one letter.

use std::collections::BTreeSet;

/// Returns the beginnings of words, including the empty one and the words themselves.
pub fn beginnings<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut all = BTreeSet::from([String::new()]);
    for word in words {
        // Start from the end: if a beginning is known, so are all shorter ones.
        for (end, letter) in word.char_indices().rev() {
            if !all.insert(word[..end + letter.len_utf8()].to_string()) {
                break;
            }
        }
    }
    all
}

/// The letters with which a path may continue.
#[derive(Debug)]
pub struct Letters(Vec<char>);

/// The maximum number of characters other than a to z; the grader asks about each of them at every node.
const MAX_OTHER_CHARACTERS: usize = 4;

impl Letters {
    /// Returns the letters a to z, and the other characters of the words in a conversation, because a dictionary may
    /// have accepted them.
    pub fn of(named: &[&str]) -> Self {
        let others: BTreeSet<char> = named
            .iter()
            .flat_map(|word| word.chars())
            .filter(|letter| !letter.is_ascii_lowercase() && is_sent_as_it_is(*letter))
            .collect();
        Self(
            ('a'..='z')
                .chain(others.into_iter().take(MAX_OTHER_CHARACTERS))
                .collect(),
        )
    }

    /// Returns these prefixes and their extensions by one letter.
    pub fn with_children(&self, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
        let mut all = self.children(prefixes);
        all.extend(prefixes.iter().cloned());
        all
    }

    /// Returns the extensions of these prefixes by one letter.
    pub fn children(&self, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
        let child = |prefix: &String| {
            let prefix = prefix.clone();
            self.0.iter().map(move |letter| format!("{prefix}{letter}"))
        };
        prefixes.iter().flat_map(child).collect()
    }
}

/// Whether a character is sent unchanged at the end of a line.
fn is_sent_as_it_is(letter: char) -> bool {
    !letter.is_control() && !letter.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prefix_is_listed_once() {
        let all = beginnings(["tea", "to", "tea"]);
        assert_eq!(
            all.iter().map(String::as_str).collect::<Vec<_>>(),
            ["", "t", "te", "tea", "to"]
        );
    }

    #[test]
    fn letters_include_other_characters_from_a_conversation() {
        let letters = Letters::of(&["a{", "b c", "tea"]);
        let children = letters.children(&BTreeSet::from(["t".to_string()]));
        assert_eq!(children.len(), 27);
        assert!(children.contains("t{") && children.contains("tz"));
    }
}
