//! A lexicon that is always sorted: each new word goes to its index, and those after it move on.

/// Words in order.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    words: Box<[Option<String>]>,
    count: usize,
    skipped: usize,
}

impl Lexicon {
    /// Makes a lexicon of the words in a text.
    pub fn from_text(text: &str) -> Self {
        let mut lexicon = Self::default();
        let is_word = |entry: &&str| entry.chars().all(|c| c.is_ascii_alphabetic());
        let entries = text.split_whitespace();
        lexicon.skipped = entries.clone().filter(|entry| !is_word(entry)).count();
        let words = entries.filter(is_word).map(str::to_lowercase);
        let mut words: Box<[String]> = words.collect();
        words.sort();
        for word in words {
            lexicon.insert(word);
        }
        lexicon
    }

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns whether the lexicon is empty.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of entries of the text that were not words.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Returns whether the lexicon contains `word`.
    pub fn contains(&self, word: &str) -> bool {
        self.search(0, self.count, word).is_ok()
    }

    /// Returns the index of a word, or the index at which to insert it.
    fn search(&self, low: usize, high: usize, word: &str) -> Result<usize, usize> {
        if low == high {
            return Err(low);
        }
        let middle = (low + high) / 2;
        match self.words[middle].as_deref() {
            Some(other) if other == word => Ok(middle),
            Some(other) if other < word => self.search(middle + 1, high, word),
            _ => self.search(low, middle, word),
        }
    }

    fn insert(&mut self, word: String) {
        let Err(place) = self.search(0, self.count, &word) else {
            return;
        };
        if self.count == self.words.len() {
            let mut larger = vec![None; self.count * 2 + 1];
            for (number, word) in self.words.iter_mut().enumerate() {
                larger[number] = word.take();
            }
            self.words = larger.into_boxed_slice();
        }
        for number in (place..self.count).rev() {
            self.words[number + 1] = self.words[number].take();
        }
        self.words[place] = Some(word);
        self.count += 1;
    }
}
