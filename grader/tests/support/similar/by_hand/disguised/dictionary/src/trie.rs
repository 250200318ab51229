// Boggle project, part 1: my prefix tree.
// I keep everything in two big vectors, it is faster this way.

use crate::DictionaryError;
use std::num::NonZeroU32;
use std::vec::Vec;

/// My dictionary class.
pub struct Dictionary {
    /// total
    pub(crate) total: usize,
    /// links
    pub(crate) links: Vec<[Option<NonZeroU32>; ALPHABET]>,
    /// cells
    pub(crate) cells: Vec<Cell>,
}

#[derive(Default, Copy, Clone)]
pub(crate) struct Cell {
    /// row
    pub(crate) row: u32,
    /// flag
    pub(crate) flag: bool,
}

/// 26 letters
pub(crate) const ALPHABET: usize = 26;

/// Error check: only a to z!
pub(crate) fn verify(input: &str) -> Result<(), DictionaryError> {
    let mut it = input.chars().enumerate();
    let wrong = it.find(|(_i, c)| !c.is_ascii_lowercase());
    if let Some((i, c)) = wrong {
        return Err(DictionaryError::InvalidCharacter { word: input.to_owned(), position: i, character: c });
    }
    Ok(())
}

// Helper for the narrowing conversion.
fn narrow(n: usize) -> u32 {
    let result: u32 = u32::try_from(n).unwrap();
    return result;
}

impl Default for Dictionary {
    fn default() -> Self {
        Self::new()
    }
}

impl Dictionary {
    /// Deletes everything
    pub fn clear(&mut self) {
        *self = Dictionary::new();
    }

    /// prefix test
    pub fn is_prefix(&self, prefix: &str) -> Result<bool, DictionaryError> {
        let end: Option<usize> = self.locate(prefix)?;
        return Ok(end.is_some());
    }

    // where does this text lead to
    pub(crate) fn locate(&self, text: &str) -> Result<Option<usize>, DictionaryError> {
        verify(text)?;
        let mut current: usize = 0;
        for b in text.bytes() {
            let step = usize::from(b - b'a');
            let next = self.link(current, step);
            match next {
                None => return Ok(None),
                Some(target) => current = target,
            }
        }
        return Ok(Some(current));
    }

    /// word test
    pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {
        let end: Option<usize> = self.locate(word)?;
        return Ok(end.is_some_and(|i| self.cells[i].flag));
    }

    /// insert
    pub fn add_word(&mut self, word: &str) -> Result<bool, DictionaryError> {
        if word.is_empty() {
            return Err(DictionaryError::EmptyWord);
        }
        verify(word)?;
        let mut current: usize = 0;
        for b in word.bytes() {
            let step = usize::from(b - b'a');
            current = match self.link(current, step) {
                Some(target) => target,
                None => self.grow(current, step),
            };
        }
        return Ok(self.set_flag(current));
    }

    // marks the cell as end of a word
    fn set_flag(&mut self, i: usize) -> bool {
        if self.cells[i].flag == true {
            return false;
        }
        self.cells[i].flag = true;
        self.total = self.total + 1;
        return true;
    }

    // new cell
    fn grow(&mut self, from: usize, step: usize) -> usize {
        if self.cells[from].row == 0 {
            let fresh_row = narrow(self.links.len());
            self.cells[from].row = fresh_row;
            self.links.push([None; ALPHABET]);
        }
        let index = self.cells.len();
        self.cells.push(Cell::default());
        let row = self.cells[from].row as usize;
        self.links[row][step] = NonZeroU32::new(narrow(index));
        return index;
    }

    // follows one letter
    pub(crate) fn link(&self, from: usize, step: usize) -> Option<usize> {
        let row = self.cells[from].row as usize;
        let entry = self.links[row][step];
        return entry.map(|n| n.get() as usize);
    }

    /// size
    pub fn word_count(&self) -> usize {
        return self.total;
    }

    /// constructor
    pub fn new() -> Self {
        return Dictionary { total: 0, links: vec![[None; ALPHABET]], cells: vec![Cell::default()] };
    }
}
