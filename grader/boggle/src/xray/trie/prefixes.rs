//! Which prefixes are asked: all that there should be, and one letter more.

use std::collections::BTreeSet;

/// The beginnings of words, the empty one and the words themselves among them.
pub fn beginnings<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut all = BTreeSet::from([String::new()]);
    for word in words {
        // From the end: where one is known, so are those before it.
        for (end, letter) in word.char_indices().rev() {
            if !all.insert(word[..end + letter.len_utf8()].to_string()) {
                break;
            }
        }
    }
    all
}

/// The letters that a way may go on with.
#[derive(Debug)]
pub struct Letters(Vec<char>);

/// The most characters beside a to z: each is asked for at every node.
const MAX_OTHER_CHARACTERS: usize = 4;

impl Letters {
    /// A to z, and the other characters of the words that a conversation names: a dictionary may have taken them.
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

    /// These prefixes, and one letter more on each.
    pub fn with_children(&self, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
        let mut all = self.children(prefixes);
        all.extend(prefixes.iter().cloned());
        all
    }

    /// One letter more on each of these.
    pub fn children(&self, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
        let child = |prefix: &String| {
            let prefix = prefix.clone();
            self.0.iter().map(move |letter| format!("{prefix}{letter}"))
        };
        prefixes.iter().flat_map(child).collect()
    }
}

/// Whether a character is still the same at the end of a line.
fn is_sent_as_it_is(letter: char) -> bool {
    !letter.is_control() && !letter.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_is_there_once() {
        let all = beginnings(["tea", "to", "tea"]);
        assert_eq!(
            all.iter().map(String::as_str).collect::<Vec<_>>(),
            ["", "t", "te", "tea", "to"]
        );
    }

    #[test]
    fn other_characters_are_asked_for_where_a_conversation_names_them() {
        let letters = Letters::of(&["a{", "b c", "tea"]);
        let children = letters.children(&BTreeSet::from(["t".to_string()]));
        assert_eq!(children.len(), 27);
        assert!(children.contains("t{") && children.contains("tz"));
    }
}
