//! The words in alphabetical order, in many small functions.

use std::fmt;

use crate::trie::ROOT;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted.
    pub fn words(&self) -> Words<'_> {
        self.words_below(Some(ROOT), "")
    }

    /// The words that begin with `prefix`, sorted.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        Ok(self.words_below(self.find(prefix)?, prefix))
    }

    fn words_below(&self, node: Option<usize>, prefix: &str) -> Words<'_> {
        Words {
            dictionary: self,
            spelled: prefix.to_string(),
            path: node.map(Visit::new).into_iter().collect(),
        }
    }
}

/// The words of a dictionary, or those with a prefix, in alphabetical order.
#[derive(Clone)]
pub struct Words<'a> {
    dictionary: &'a Dictionary,
    spelled: String,
    path: Vec<Visit>,
}

#[derive(Clone)]
struct Visit {
    node: usize,
    arrived: bool,
    letters: std::ops::RangeInclusive<u8>,
}

impl Visit {
    fn new(node: usize) -> Self {
        Self {
            node,
            arrived: false,
            letters: b'a'..=b'z',
        }
    }
}

impl Words<'_> {
    fn arrive(&mut self) -> bool {
        let Some(visit) = self.path.last_mut() else {
            return false;
        };
        if visit.arrived {
            return false;
        }
        visit.arrived = true;
        self.dictionary.nodes[visit.node].is_word
    }

    fn go_down(&mut self, node: usize, letter: u8) {
        let number = usize::from(letter - b'a');
        if let Some(child) = self.dictionary.child(node, number) {
            self.spelled.push(char::from(letter));
            self.path.push(Visit::new(child));
        }
    }

    fn go_up(&mut self) {
        self.spelled.pop();
        self.path.pop();
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            if self.arrive() {
                return Some(self.spelled.clone());
            }
            let visit = self.path.last_mut()?;
            match visit.letters.next() {
                Some(letter) => {
                    let node = visit.node;
                    self.go_down(node, letter);
                }
                None => self.go_up(),
            }
        }
    }
}

impl std::iter::FusedIterator for Words<'_> {}

/// Two dictionaries are equal if they hold the same words, in whatever order these came.
impl PartialEq for Dictionary {
    fn eq(&self, other: &Self) -> bool {
        self.word_count() == other.word_count() && self.words().eq(other.words())
    }
}

impl Eq for Dictionary {}

/// Adds each word that can be one.
impl<S: AsRef<str>> Extend<S> for Dictionary {
    fn extend<I: IntoIterator<Item = S>>(&mut self, words: I) {
        for word in words {
            let _ = self.add_word(word.as_ref());
        }
    }
}

/// Collects words as [`Extend`] adds them.
impl<S: AsRef<str>> FromIterator<S> for Dictionary {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let mut dictionary = Self::new();
        dictionary.extend(words);
        dictionary
    }
}

/// Short on purpose.
impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dictionary({} words)", self.word_count())
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words(at {:?})", self.spelled)
    }
}
