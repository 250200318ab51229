//! The compact trace of a search: one character for each step.
//!
//! A page of thousands of steps stays small, and the page needs no search of its own to show them.

use serde::Serialize;

/// The outcome of a step: one cell is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The cell is already on the path.
    Taken,
    /// The cell is a solid cell.
    Solid,
    /// No word begins with these letters.
    NoPrefix,
    /// Some word begins with these letters.
    Prefix,
    /// The letters are a word, found for the first time.
    Word,
    /// The letters are a word that was found before, on another path.
    WordAgain,
}

impl Outcome {
    /// Returns whether the search enters the cell, at least until it has queried the dictionary.
    pub fn is_asked(self) -> bool {
        !matches!(self, Self::Taken | Self::Solid)
    }

    /// Returns whether the search goes on from the cell.
    pub fn goes_on(self) -> bool {
        self.is_asked() && self != Self::NoPrefix
    }
}

/// The characters of a trace, in the order of their codes.
const CODES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number that stands in place of a direction where a path begins; the directions are 0 (north) to 7, clockwise.
const BEGIN: u8 = 8;

/// The code of a step back, after those of six outcomes with nine directions each.
const BACK: u8 = 6 * (BEGIN + 1);

/// The steps of a search, in order. Paths begin at each cell in turn, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Steps(String);

impl Steps {
    /// Adds a step that tries the next cell in `direction`, 0 (north) to 7, clockwise; without a direction, the next cell
    /// to begin at.
    pub fn try_cell(&mut self, direction: Option<u8>, outcome: Outcome) {
        self.push(outcome as u8 * (BEGIN + 1) + direction.unwrap_or(BEGIN).min(BEGIN));
    }

    /// Adds the step back from the last cell of the path.
    pub fn go_back(&mut self) {
        self.push(BACK);
    }

    /// Reads the steps from text. Leaves out all from the first character that isn't a step.
    pub fn from_text(text: &str) -> Self {
        let is_step = |c: &char| CODES[..=usize::from(BACK)].contains(&(*c as u8)) && c.is_ascii();
        Self(text.chars().take_while(is_step).collect())
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the steps as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn push(&mut self, code: u8) {
        self.0.push(char::from(CODES[usize::from(code)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_has_a_character_of_its_own() {
        let mut steps = Steps::default();
        for outcome in [
            Outcome::Taken,
            Outcome::Solid,
            Outcome::NoPrefix,
            Outcome::Prefix,
            Outcome::Word,
            Outcome::WordAgain,
        ] {
            for direction in (0..8).map(Some).chain([None]) {
                steps.try_cell(direction, outcome);
            }
        }
        steps.go_back();
        let mut characters: Vec<char> = steps.as_str().chars().collect();
        assert!(
            characters
                .iter()
                .all(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        );
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), steps.len());
    }
}
