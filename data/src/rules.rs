//! The rules of a game: those of the courses and of the boxed games, and any file in the same
//! format.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::rules_file::from_text;
use crate::toml_file::{built_in, read};
use crate::{ConfigError, Cubes};

/// The rules of a game. Rules from a file have been checked: the cubes fill the board, and a longer
/// word is never worth less than a shorter one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The title of the game.
    pub title: String,
    /// The number of rows and of columns of the board, each from 1 to [`Rules::LONGEST_SIDE`].
    pub size: (usize, usize),
    /// The cubes, one for each cell of the board.
    pub cubes: Cubes,
    /// The minimum number of letters of a word. A cell `qu` counts as two.
    pub min_length: usize,
    /// The points of a word by its number of letters, for every length from `min_length` upwards.
    /// The key in a file is `points`; see [`Rules::points`].
    pub table: BTreeMap<usize, u32>,
    /// The points of a word longer than any in the table.
    pub beyond: Beyond,
    /// The time limit of a turn in seconds; `None` if there is no limit.
    pub seconds: Option<u32>,
    /// Whether a `q` in an entered board means a cell `qu`.
    pub qu: bool,
    /// The layout of a row on the screen.
    pub show: Show,
    /// The case of the letters of a shown board.
    pub letters: Letters,
    /// The text that is accepted as an entered board.
    pub board_text: BoardText,
    /// The way a player ends a turn.
    pub ends: Ends,
    /// The dialogue whose texts the game uses.
    pub dialogue: Dialogue,
    /// Whether a window tells players that no word continues from the chosen cubes, if these have
    /// enough letters for a word. That also tells them which words are in the dictionary.
    pub warn_dead_ends: bool,
    /// The points that a hint costs; 0 if hints are free.
    pub hint_cost: u32,
}

/// The points of a word longer than any in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// The points of the last length in the table.
    Same,
    /// This many points more for each further letter.
    Add(u32),
    /// This many points for each letter of the word.
    PerLetter(u32),
}

/// The layout of a row on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// No separator: `FYCL`.
    Together,
    /// A space between cells: `e e c a`.
    Spaced,
}

/// The case of the letters of a shown board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letters {
    /// Capitals.
    Upper,
    /// Lower case.
    Lower,
}

/// The text that is accepted as an entered board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardText {
    /// Exactly one letter a–z for each cell.
    Exact,
    /// Any one character for each cell; surplus characters are ignored. No word can use a cell
    /// whose character is not a letter: it is a solid cell.
    Cut,
}

/// The way a player ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// An empty line.
    EmptyLine,
    /// The line `1`, or a word all in capitals.
    OneOrCapitals,
    /// The end of the turn's time, which is checked before each word: a word begun in time counts.
    Time,
}

impl Dialogue {
    /// Whether the dialogue has a clock.
    pub fn has_clock(self) -> bool {
        matches!(self, Self::Cs107 | Self::Boxed)
    }

    /// Whether the dialogue answers `?` with a hint.
    pub fn has_hints(self) -> bool {
        self == Self::Boxed
    }
}

impl Ends {
    /// Returns an answer that ends the turn.
    pub fn answer(self) -> &'static str {
        match self {
            Self::EmptyLine | Self::Time => "",
            Self::OneOrCapitals => "1",
        }
    }

    /// Whether `answer`, a line without surrounding white space, ends the turn. If time ends the
    /// turn, an empty line ends it earlier.
    pub fn with(self, answer: &str) -> bool {
        match self {
            Self::EmptyLine | Self::Time => answer.is_empty(),
            Self::OneOrCapitals => {
                let is_capitals = !answer.is_empty() && answer.chars().all(char::is_uppercase);
                answer == "1" || is_capitals
            }
        }
    }
}

/// The dialogue whose texts the game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialogue {
    /// The dialogue of CS106B.
    Cs106b,
    /// The dialogue of CS107.
    Cs107,
    /// The dialogue of CS307.
    Cs307,
    /// The dialogue of the boxed game.
    Boxed,
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The human.
    Human,
    /// The computer.
    Computer,
    /// Neither: the game is a tie.
    Nobody,
}

/// The built-in rules. Each file names its source.
const BUILT_IN: [(&str, &str); 11] = [
    ("cs106b", include_str!("../rules/cs106b.toml")),
    ("cs106b-big", include_str!("../rules/cs106b-big.toml")),
    ("cs107", include_str!("../rules/cs107.toml")),
    ("cs307", include_str!("../rules/cs307.toml")),
    ("lab6", include_str!("../rules/lab6.toml")),
    ("classic", include_str!("../rules/classic.toml")),
    ("new", include_str!("../rules/new.toml")),
    ("big", include_str!("../rules/big.toml")),
    ("deluxe", include_str!("../rules/deluxe.toml")),
    ("big-2012", include_str!("../rules/big-2012.toml")),
    ("super-big", include_str!("../rules/super-big.toml")),
];

impl Rules {
    /// The maximum number of rows, and of columns, of a board in a game.
    pub const LONGEST_SIDE: usize = 6;

    /// Returns the names of the built-in rules. `data/README.md` has a table of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// Returns the built-in rules of this name.
    ///
    /// ```
    /// let rules = data::Rules::built_in("cs107")?;
    /// assert_eq!(rules.points("queue".len()), 2);
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are no such rules; the error lists the built-in names.
    pub fn built_in(name: &str) -> Result<Self, ConfigError> {
        Self::parse(built_in(&BUILT_IN, name)?)
    }

    /// Reads rules from the text of a file. Their cubes must be a built-in set, because a text has
    /// no folder in which to look for a file of cubes.
    ///
    /// # Errors
    ///
    /// Fails if the text is invalid TOML, if a key is unknown or missing, or if the rules cannot be
    /// played. The error names the mistake and its line.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        from_text(text, None)
    }

    /// Reads rules from the file at `path`. If `cubes` ends in `.toml`, it is the path of a file,
    /// relative to the folder of the rules.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, or for the reasons of [`Rules::parse`] and [`Cubes::parse`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ConfigError> {
        let path = path.as_ref();
        let folder = path.parent().unwrap_or(Path::new(""));
        from_text(&read(path)?, Some(folder)).map_err(|error| error.in_file(path))
    }

    /// Whether a single player plays against the computer.
    pub fn has_computer(&self) -> bool {
        self.dialogue != Dialogue::Cs107
    }

    /// Returns the winner with these points. In CS106B's game, the human wins a tie.
    pub fn winner(&self, human: u32, computer: u32) -> Winner {
        match human.cmp(&computer) {
            Ordering::Greater => Winner::Human,
            Ordering::Equal if self.dialogue == Dialogue::Cs106b => Winner::Human,
            Ordering::Equal => Winner::Nobody,
            Ordering::Less => Winner::Computer,
        }
    }

    /// Returns the number of rows of the board.
    pub fn rows(&self) -> usize {
        self.size.0
    }

    /// Returns the number of columns of the board.
    pub fn columns(&self) -> usize {
        self.size.1
    }

    /// Returns the points of a word of `length` letters: 0 if it is too short, and at most
    /// [`u32::MAX`].
    pub fn points(&self, length: usize) -> u32 {
        if length < self.min_length {
            return 0;
        }
        let Some((&last, &points)) = self.table.range(..=length).next_back() else {
            return 0;
        };
        if last == length {
            return points;
        }
        let letters = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        match self.beyond {
            Beyond::Same => points,
            Beyond::Add(more) => points.saturating_add(more.saturating_mul(letters(length - last))),
            Beyond::PerLetter(each) => each.saturating_mul(letters(length)),
        }
    }

    /// Returns the total points of these words, at most [`u32::MAX`].
    pub fn points_of(&self, words: impl IntoIterator<Item = impl AsRef<str>>) -> u32 {
        let each = words.into_iter();
        let each = each.map(|word| self.points(word.as_ref().len()));
        each.fold(0, u32::saturating_add)
    }
}
