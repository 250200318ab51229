// The iterator of part 1.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Dictionary, DictionaryError};

// One level of the walk.
#[derive(Clone)]
struct Level {
    remaining: RangeInclusive<u8>,
    entered: bool,
    cell: usize,
}

fn level(cell: usize) -> Level {
    return Level { remaining: b'a'..=b'z', entered: false, cell };
}

/// my iterator
#[derive(Clone)]
pub struct Words<'d> {
    levels: Vec<Level>,
    text: String,
    source: &'d Dictionary,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            // first look at the cell itself
            let top = self.levels.last_mut()?;
            if !top.entered {
                top.entered = true;
                let is_end = self.source.cells[top.cell].flag;
                if is_end {
                    return Some(self.text.clone());
                }
            }
            // then at the cells below
            if let Some(b) = top.remaining.next() {
                let cell = top.cell;
                self.descend(cell, b);
            } else {
                self.text.pop();
                self.levels.pop();
            }
        }
    }
}

impl Words<'_> {
    fn descend(&mut self, cell: usize, b: u8) {
        let target = self.source.link(cell, usize::from(b - b'a'));
        if let Some(below) = target {
            self.text.push(char::from(b));
            self.levels.push(level(below));
        }
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.text)
    }
}

impl std::iter::FusedIterator for Words<'_> {}

impl Dictionary {
    /// only some words
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        let start = self.locate(prefix)?;
        return Ok(Words { levels: start.map(level).into_iter().collect(), text: prefix.to_owned(), source: self });
    }

    /// all words
    pub fn words(&self) -> Words<'_> {
        return Words { levels: vec![level(0)], text: String::new(), source: self };
    }
}

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
