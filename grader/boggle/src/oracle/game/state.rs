//! One game: the words of both sides, with their points.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use data::Rules;
use data::rules::{BoardText, Show};

use super::super::solver::{Grid, Place, Traced, trace_all, words_on};
use super::refusal::why_not;

/// Words, each with its path.
type WordPaths = BTreeMap<String, Vec<Place>>;

#[derive(Clone)]
pub struct State {
    pub rules: Rules,
    pub words: Arc<BTreeSet<String>>,
    /// The text on each cube, in lower case; characters other than letters are in no word.
    pub labels: Grid,
    pub human: WordPaths,
    pub computer: WordPaths,
}

impl State {
    pub fn of_grid(rules: &Rules, words: Arc<BTreeSet<String>>, labels: Grid) -> Self {
        Self {
            rules: rules.clone(),
            words,
            labels,
            human: WordPaths::new(),
            computer: WordPaths::new(),
        }
    }

    /// Starts a game with the cubes shaken by this seed.
    pub fn shaken(rules: &Rules, words: Arc<BTreeSet<String>>, seed: u64) -> Result<Self, String> {
        let board = rules.cubes.shake(rules.rows(), rules.columns(), seed);
        let board = board.map_err(|error| error.to_string())?;
        let row = |row: &[data::Cell]| row.iter().map(|cell| cell.as_str().to_string()).collect();
        let labels = board.row_slices().map(row).collect();
        Ok(Self::of_grid(rules, words, labels))
    }

    pub fn of_letters(
        rules: &Rules,
        words: Arc<BTreeSet<String>>,
        letters: &str,
    ) -> Result<Self, String> {
        let size = rules.rows() * rules.columns();
        let letters: Vec<char> = letters.chars().collect();
        let fits = match rules.board_text {
            BoardText::Exact => {
                letters.len() == size && letters.iter().all(|c| c.is_ascii_alphabetic())
            }
            BoardText::Cut => letters.len() >= size,
        };
        if !fits {
            return Err(format!("a board takes {size} letters"));
        }
        let label = |letter: &char| match letter.to_ascii_lowercase() {
            'q' if rules.qu => "qu".to_string(),
            letter => letter.to_string(),
        };
        let labels: Vec<String> = letters[..size].iter().map(label).collect();
        let labels = labels.chunks(rules.columns()).map(<[String]>::to_vec);
        Ok(Self::of_grid(rules, words, labels.collect()))
    }

    /// Returns the rows for display: all in capitals, or only the cubes of a path.
    pub fn rows(&self, path: &BTreeSet<Place>, capitals: bool) -> Vec<String> {
        let widest = self
            .labels
            .iter()
            .flatten()
            .map(|label| label.chars().count());
        let widest = widest.max().unwrap_or(0);
        let mut rows = Vec::new();
        for (row, labels) in self.labels.iter().enumerate() {
            let mut text = String::new();
            for (column, label) in labels.iter().enumerate() {
                match capitals || path.contains(&(row, column)) {
                    true => text += &label.to_uppercase(),
                    false => text += label,
                }
                if self.rules.show == Show::Spaced {
                    text += &" ".repeat(widest - label.chars().count() + 1);
                }
            }
            rows.push(text.trim_end().to_string());
        }
        rows
    }

    /// Returns the text of all cubes in order.
    pub fn cubes(&self) -> String {
        let labels = self.labels.iter().flatten();
        labels.map(|label| label.to_uppercase()).collect()
    }

    fn first_path(&self, word: &str) -> Option<Vec<Place>> {
        Some(trace_all(&self.labels, [word]).pop()?.path)
    }

    pub fn is_suitable(&self, word: &str) -> bool {
        self.unsuitable(word).is_none()
    }

    fn unsuitable(&self, word: &str) -> Option<&'static str> {
        if word.chars().count() < self.rules.min_length {
            Some("too short")
        } else if !self.words.contains(word) {
            Some("not in the dictionary")
        } else if self.human.contains_key(word) {
            Some("already found")
        } else {
            None
        }
    }

    /// Returns the reason why a word does not count, or `None` if it counts.
    pub fn refusal(&self, word: &str) -> Option<&'static str> {
        let unsuitable = self.unsuitable(word);
        unsuitable.or_else(|| match self.first_path(word) {
            Some(_) => None,
            None => Some(why_not(&self.labels, word)),
        })
    }

    /// Adds a word to the human's words if it counts, and returns whether it does.
    pub fn find(&mut self, word: &str) -> bool {
        let found = match self.is_suitable(word) {
            true => self.first_path(word),
            false => None,
        };
        let counts = found.is_some();
        if let Some(path) = found {
            self.human.insert(word.to_string(), path);
        }
        counts
    }

    pub fn computer_turn(&mut self) -> Vec<String> {
        let traced = words_on(&self.labels, &self.words).into_iter();
        let left = traced.filter(|Traced { word, .. }| {
            word.len() >= self.rules.min_length && !self.human.contains_key(word)
        });
        self.computer = left.map(|traced| (traced.word, traced.path)).collect();
        self.computer
            .keys()
            .map(|word| word.to_uppercase())
            .collect()
    }

    pub fn words_of(&self, who: &str) -> Option<&WordPaths> {
        match who {
            "human" => Some(&self.human),
            "computer" => Some(&self.computer),
            _ => None,
        }
    }

    pub fn points<'w>(&self, words: impl Iterator<Item = &'w String>) -> u32 {
        words.map(|word| self.rules.points(word.len())).sum()
    }

    /// Returns the steps of a search for one word. The search follows a path as long as it spells the word, and leaves
    /// every cube that does not lead to the end.
    pub fn steps(&self, word: &str) -> String {
        let mut steps = Vec::new();
        if !word.is_empty() {
            for row in 0..self.labels.len() {
                for column in 0..self.labels[row].len() {
                    if self.step(word, (row, column), &mut Vec::new(), &mut steps) {
                        return steps.join(" ");
                    }
                }
            }
        }
        steps.join(" ")
    }

    fn step(
        &self,
        rest: &str,
        (row, column): Place,
        path: &mut Vec<Place>,
        steps: &mut Vec<String>,
    ) -> bool {
        let label = self.labels.get(row).and_then(|row| row.get(column));
        let Some(rest) = label.and_then(|label| rest.strip_prefix(label.as_str())) else {
            return false;
        };
        if path.contains(&(row, column)) {
            return false;
        }
        path.push((row, column));
        steps.push(format!("+{row},{column}"));
        let up = row.wrapping_sub(1);
        let left = column.wrapping_sub(1);
        let (down, right) = (row + 1, column + 1);
        let clockwise_from_north = [
            (up, column),
            (up, right),
            (row, right),
            (down, right),
            (down, column),
            (down, left),
            (row, left),
            (up, left),
        ];
        let led_on = rest.is_empty()
            || clockwise_from_north
                .into_iter()
                .any(|next| self.step(rest, next, path, steps));
        if !led_on {
            path.pop();
            steps.push(format!("-{row},{column}"));
        }
        led_on
    }
}
