//! The words in order.

use std::fmt;
use std::marker::PhantomData;

use crate::trie::Link;
use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words, sorted.
    pub fn words(&self) -> Words<'_> {
        self.collect_below(Some(self.root.clone()), "")
    }

    /// Returns the words that begin with `prefix`, sorted.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        Ok(self.collect_below(self.find(prefix)?, prefix))
    }

    fn collect_below(&self, node: Option<Link>, prefix: &str) -> Words<'_> {
        let mut list = Vec::new();
        if let Some(node) = node {
            collect(&node, &mut prefix.to_string(), &mut list);
        }
        Words {
            dictionary: PhantomData,
            list: list.into_iter(),
        }
    }
}

fn collect(node: &Link, spelled: &mut String, list: &mut Vec<String>) {
    if node.borrow().is_word {
        list.push(spelled.clone());
    }
    for (letter, child) in ('a'..='z').zip(&node.borrow().children) {
        if let Some(child) = child {
            spelled.push(letter);
            collect(child, spelled, list);
            spelled.pop();
        }
    }
}

/// The words, in alphabetical order.
#[derive(Clone)]
pub struct Words<'a> {
    dictionary: PhantomData<&'a Dictionary>,
    list: std::vec::IntoIter<String>,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.list.next()
    }
}

impl std::iter::FusedIterator for Words<'_> {}

impl PartialEq for Dictionary {
    fn eq(&self, other: &Self) -> bool {
        self.word_count() == other.word_count() && self.words().eq(other.words())
    }
}

impl Eq for Dictionary {}

impl<S: AsRef<str>> Extend<S> for Dictionary {
    fn extend<I: IntoIterator<Item = S>>(&mut self, words: I) {
        for word in words {
            let _ = self.add_word(word.as_ref());
        }
    }
}

impl<S: AsRef<str>> FromIterator<S> for Dictionary {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let mut dictionary = Self::new();
        dictionary.extend(words);
        dictionary
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dictionary({} words)", self.word_count())
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({} left)", self.list.len())
    }
}
