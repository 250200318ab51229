//! The words in order.

use std::fmt;
use std::marker::PhantomData;

use crate::{Dictionary, DictionaryError};

impl Dictionary {
    /// Returns all words.
    pub fn words(&self) -> Words<'_> {
        self.below("")
    }

    /// Returns the words that begin with `prefix`, sorted.
    pub fn words_with_prefix(&self, prefix: &str) -> Result<Words<'_>, DictionaryError> {
        crate::trie::check_letters(prefix)?;
        Ok(self.below(prefix))
    }

    fn below(&self, prefix: &str) -> Words<'_> {
        let mut words = Vec::new();
        words.extend(
            self.words
                .iter()
                .filter(|word| word.starts_with(prefix))
                .cloned(),
        );

        Words {
            words: words.into_iter(),
            dictionary: PhantomData,
        }
    }
}

/// The words, collected in advance.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    words: std::vec::IntoIter<String>,
    dictionary: PhantomData<&'a Dictionary>,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.words.next()
    }
}

impl std::iter::FusedIterator for Words<'_> {}

/// Two dictionaries are equal if they contain the same words, added in any order.
impl PartialEq for Dictionary {
    fn eq(&self, other: &Self) -> bool {
        self.word_count() == other.word_count() && self.words().eq(other.words())
    }
}

impl Eq for Dictionary {}

/// Adds each valid word. `Extend` has no way to report an error, so it skips a word
/// that [`Dictionary::add_word`] rejects. Call that method if errors matter.
impl<S: AsRef<str>> Extend<S> for Dictionary {
    fn extend<I: IntoIterator<Item = S>>(&mut self, words: I) {
        for word in words {
            // Rejected words are skipped, as described above.
            let _ = self.add_word(word.as_ref());
        }
    }
}

/// Collects words and skips invalid ones, in the same way as [`Extend`].
impl<S: AsRef<str>> FromIterator<S> for Dictionary {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Self {
        let mut dictionary = Self::new();
        dictionary.extend(words);
        dictionary
    }
}

/// Short on purpose: a failed assertion should not print a hundred thousand words.
impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dictionary({} words)", self.word_count())
    }
}
