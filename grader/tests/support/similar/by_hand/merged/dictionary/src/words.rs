//! The words in alphabetical order, in few functions.

use std::fmt;

use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// All words, sorted.
    pub fn words(&self) -> Words<'_> {
        Words {
            dictionary: self,
            spelled: String::new(),
            path: vec![Visit {
                node: 0,
                arrived: false,
                letters: b'a'..=b'z',
            }],
        }
    }

    /// The words that begin with `prefix`, sorted.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let node = self.find(prefix)?;
        let visit = |node| Visit {
            node,
            arrived: false,
            letters: b'a'..=b'z',
        };
        Ok(Words {
            dictionary: self,
            spelled: prefix.to_string(),
            path: node.map(visit).into_iter().collect(),
        })
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

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let visit = self.path.last_mut()?;
            if !visit.arrived {
                visit.arrived = true;
                if self.dictionary.nodes[visit.node].is_word {
                    return Some(self.spelled.clone());
                }
            }
            match visit.letters.next() {
                Some(letter) => {
                    let number = usize::from(letter - b'a');
                    let place = self.dictionary.nodes[visit.node].children as usize;
                    let children = &self.dictionary.children[place];
                    if let Some(child) = children[number].map(|child| child.get() as usize) {
                        self.spelled.push(char::from(letter));
                        self.path.push(Visit {
                            node: child,
                            arrived: false,
                            letters: b'a'..=b'z',
                        });
                    }
                }
                None => {
                    self.spelled.pop();
                    self.path.pop();
                }
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
