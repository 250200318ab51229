//! One game: a board, the words of human and computer, and their scores.
//!
//! A game is independent of its front end. A console, a terminal or a window displays the game and
//! asks it for every decision.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use data::rules::{BoardText, Letters, Rules, Show};
use data::{Board, Cell, Position};
use dictionary::Dictionary;

use crate::{Opponent, Path, Refusal, Step, find_word, find_words, why_not};

/// A game in progress.
///
/// Input words may be in any case; returned words are in capitals.
#[derive(Clone, Debug)]
pub struct Game {
    // HANDOUT: // What does it have to remember between one call and the next?
    rules: Arc<Rules>,
    dictionary: Arc<Dictionary>,
    board: Board,
    /// The labels of the cubes, row by row, in capitals. A character that isn't a letter is shown
    /// unchanged, and its cell is a solid cell.
    labels: Vec<String>,
    opponent: Opponent,
    human: BTreeMap<String, Path>,
    computer: BTreeMap<String, Path>,
}

/// The reason why a game cannot be created, or a cube does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// Too few letters for the cubes of the board. If the rules require exact letters, also too
    /// many, or characters other than letters.
    Letters {
        /// The required number of letters.
        expected: usize,
    },
    /// The size of the board differs from the size in the rules.
    Size {
        /// The rows and columns of the rules.
        expected: (usize, usize),
        /// The rows and columns of the board.
        found: (usize, usize),
    },
    /// There is no cube at this place.
    OutOfRange {
        /// Counted from 0.
        row: usize,
        /// Counted from 0.
        column: usize,
    },
}

impl Game {
    /// Creates a game on the board that `letters` spell, row by row, in any case. If `letters` is
    /// empty, the cubes of the rules are shaken with `seed`.
    ///
    /// If the rules have Qu, a `q` means a cube `qu`. If they accept any character
    /// ([`BoardText::Cut`]), a character that isn't a letter becomes a solid cell of the
    /// [`Board`], so that no word uses it. It is shown as it was entered.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not accept the letters.
    // EXERCISE: one letter per cube; nobody has words yet
    pub fn new(
        dictionary: Arc<Dictionary>,
        rules: Arc<Rules>,
        letters: &str,
        seed: u64,
    ) -> Result<Self, GameError> {
        let size = rules.rows() * rules.columns();
        let wrong = GameError::Letters { expected: size };
        if letters.is_empty() {
            // The cubes of valid rules always fill their board.
            let board = rules.cubes.shake(rules.rows(), rules.columns(), seed);
            return Self::on_board(dictionary, rules, board.map_err(|_| wrong)?);
        }
        let mut characters: Vec<char> = letters.chars().collect();
        let fits = match rules.board_text {
            BoardText::Exact => {
                characters.len() == size && characters.iter().all(char::is_ascii_alphabetic)
            }
            BoardText::Cut => {
                characters.truncate(size);
                characters.len() == size
            }
        };
        if !fits {
            return Err(wrong);
        }
        let cells = characters.iter().map(|&character| match character {
            'q' | 'Q' if rules.qu => Cell::Letters("qu".to_string()),
            letter if letter.is_ascii_alphabetic() => {
                Cell::Letters(letter.to_ascii_lowercase().to_string())
            }
            _ => Cell::Solid,
        });
        let board = Board::from_cells(cells.collect(), rules.columns()).map_err(|_| wrong)?;
        let mut game = Self::on_board(dictionary, rules, board)?;
        for (label, character) in game.labels.iter_mut().zip(characters) {
            if !character.is_ascii_alphabetic() {
                *label = character.to_string();
            }
        }
        Ok(game)
    }

    /// Creates a game on an existing board.
    ///
    /// # Errors
    ///
    /// Fails if the size of the board differs from the size in the rules.
    // EXERCISE: like `new`, but with this board
    pub fn on_board(
        dictionary: Arc<Dictionary>,
        rules: Arc<Rules>,
        board: Board,
    ) -> Result<Self, GameError> {
        let (expected, found) = (rules.size, (board.rows(), board.columns()));
        if expected != found {
            return Err(GameError::Size { expected, found });
        }
        let cells = board.row_slices().flatten();
        let labels = cells
            .map(|cell| cell.as_str().to_ascii_uppercase())
            .collect();
        Ok(Self {
            dictionary,
            rules,
            board,
            labels,
            opponent: Opponent::All,
            human: BTreeMap::new(),
            computer: BTreeMap::new(),
        })
    }

    /// Sets how many words the computer finds.
    // EXERCISE: remember the opponent; `Opponent::choose` does the rest
    pub fn against(mut self, opponent: Opponent) -> Self {
        self.opponent = opponent;
        self
    }

    /// Returns the label of a cube, in capitals. Rows and columns are counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if there is no such cube.
    // EXERCISE: return an error if there is no such cube; the board's letters are lower case, so keep the capitals in a field
    pub fn get_letter(&self, row: usize, column: usize) -> Result<&str, GameError> {
        let position = Position { row, column };
        match self.board.get(position) {
            Some(_) => Ok(&self.labels[self.board.index(position)]),
            None => Err(GameError::OutOfRange { row, column }),
        }
    }

    /// Whether a word is worth searching for: long enough, in the dictionary, and not yet found by
    /// the human.
    // EXERCISE: three checks; letter case doesn't matter
    pub fn check_word(&self, word: &str) -> bool {
        self.refusal_before_searching(&word.to_lowercase())
            .is_none()
    }

    /// Searches for a word if [`Game::check_word`] accepts it.
    ///
    /// A word that can be formed becomes the human's. Returns whether the word was found.
    // EXERCISE: check it, search for it, keep it
    pub fn human_word_search(&mut self, word: &str) -> bool {
        self.human_word_search_watched(word, &mut |_| {}).is_ok()
    }

    /// Searches as [`Game::human_word_search`] does, passes each step of the search to `watch`, and
    /// explains a failure.
    ///
    /// # Errors
    ///
    /// Fails with the reason why the word does not count.
    // EXERCISE: like `human_word_search`, but pass `watch` to the search
    pub fn human_word_search_watched(
        &mut self,
        word: &str,
        watch: &mut dyn FnMut(Step),
    ) -> Result<&Path, Refusal> {
        let word = word.to_lowercase();
        if let Some(refusal) = self.refusal_before_searching(&word) {
            return Err(refusal);
        }
        match find_word(&self.board, &word, watch) {
            Some(path) => Ok(self.human.entry(word.to_uppercase()).or_insert(path)),
            None => Err(why_not(&self.board, &word)),
        }
    }

    /// Returns the reason why a word does not count, if there is one. The game does not change.
    // EXERCISE: the reasons of `Refusal` in their order
    pub fn refusal(&self, word: &str) -> Option<Refusal> {
        let word = word.to_lowercase();
        self.refusal_before_searching(&word).or_else(|| {
            let found = find_word(&self.board, &word, &mut |_| {}).is_some();
            (!found).then(|| why_not(&self.board, &word))
        })
    }

    fn refusal_before_searching(&self, word: &str) -> Option<Refusal> {
        if word.chars().count() < self.rules.min_length {
            Some(Refusal::TooShort)
        } else if !self.dictionary.is_word(word).unwrap_or(false) {
            Some(Refusal::NotAWord)
        } else if self.human.contains_key(&word.to_uppercase()) {
            Some(Refusal::AlreadyFound)
        } else {
            None
        }
    }

    /// Plays the computer's turn: finds all words that the human has not found, or as many as the
    /// opponent finds.
    ///
    /// Returns these words in capitals. They replace the computer's words of an earlier turn.
    // EXERCISE: search for all words, but omit the human's
    pub fn computer_word_search(&mut self) -> BTreeSet<String> {
        let mut found = self.words_on_board();
        found.retain(|word, _| !self.human.contains_key(word));
        self.opponent.choose(&mut found);
        self.computer = found;
        self.computer_words()
    }

    /// Returns every word that counts on this board, in capitals, with a path.
    // EXERCISE: the computer's search, in capitals
    pub fn words_on_board(&self) -> BTreeMap<String, Path> {
        let found = find_words(&self.board, &self.dictionary, self.rules.min_length);
        let found = found.into_iter();
        found
            .map(|(word, path)| (word.to_uppercase(), path))
            .collect()
    }

    /// Returns the human's words, in capitals.
    // EXERCISE: return a copy of the human's words, so that callers cannot change the game
    pub fn human_words(&self) -> BTreeSet<String> {
        self.human.keys().cloned().collect()
    }

    /// Returns the computer's words, in capitals.
    // EXERCISE: return a copy of the computer's words
    pub fn computer_words(&self) -> BTreeSet<String> {
        self.computer.keys().cloned().collect()
    }

    /// Returns the human's points.
    // EXERCISE: the points of all of the human's words
    pub fn score_human(&self) -> u32 {
        self.score(&self.human)
    }

    /// Returns the computer's points.
    // EXERCISE: the points of all of the computer's words
    pub fn score_computer(&self) -> u32 {
        self.score(&self.computer)
    }

    fn score(&self, words: &BTreeMap<String, Path>) -> u32 {
        self.rules.points_of(words.keys())
    }

    /// Returns the path of a word that the human or the computer has found.
    // EXERCISE: keep the path of each word that is found
    pub fn path(&self, word: &str) -> Option<&Path> {
        let word = word.to_uppercase();
        self.human.get(&word).or_else(|| self.computer.get(&word))
    }

    /// Returns the board.
    // EXERCISE: return a reference to the board
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules.
    // EXERCISE: return a reference to the rules
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the rows of the board, in capitals or in lower case as the rules say, each with a
    /// line end.
    // EXERCISE: in upper or lower case, as in the rules
    pub fn shown(&self) -> String {
        match self.rules.letters {
            Letters::Upper => self.to_string(),
            Letters::Lower => self.rows_highlighting(&[]),
        }
    }

    /// Returns the rows of the board in lower case, with the cubes of `path` in capitals.
    // EXERCISE: as the board is shown, but in lower case
    pub fn rows_highlighting(&self, path: &[Position]) -> String {
        self.rows(|position, label| match path.contains(&position) {
            true => label.to_string(),
            false => label.to_ascii_lowercase(),
        })
    }

    /// Returns the rows with changed labels. If the rules space the cubes, all are as wide as the
    /// widest.
    fn rows(&self, change: impl Fn(Position, &str) -> String) -> String {
        let width = match self.rules.show {
            Show::Together => 0,
            Show::Spaced => self
                .labels
                .iter()
                .map(|label| label.chars().count())
                .max()
                .unwrap_or(0),
        };
        let gap = match self.rules.show {
            Show::Together => "",
            Show::Spaced => " ",
        };
        let mut text = String::new();
        for row in 0..self.board.rows() {
            let cubes = (0..self.board.columns()).map(|column| {
                let position = Position { row, column };
                let label = change(position, &self.labels[self.board.index(position)]);
                format!("{label:<width$}")
            });
            let cubes: Vec<String> = cubes.collect();
            text += cubes.join(gap).trim_end();
            text += "\n";
        }
        text
    }
}

/// The rows of the board, in capitals, each with a line end.
///
/// The rules say whether cubes are spaced ([`Show`]). Spaced cubes are all as wide as the widest,
/// and no row ends in spaces.
impl fmt::Display for Game {
    // EXERCISE: row by row
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows(|_, label| label.to_string()))
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters { expected } => write!(f, "a board takes {expected} letters"),
            Self::Size { expected, found } => write!(
                f,
                "the rules ask for a board of {}x{}, but this one is {}x{}",
                expected.0, expected.1, found.0, found.1
            ),
            Self::OutOfRange { row, column } => {
                write!(
                    f,
                    "there is no cube in row {row}, column {column}, counted from 0"
                )
            }
        }
    }
}

impl Error for GameError {}
