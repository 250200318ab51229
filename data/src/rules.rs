//! The rules of a game: those of the courses and of the boxed games, and any file like theirs.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::config::{built_in, read};
use crate::rules_file::from_text;
use crate::{ConfigError, Cubes};

/// The rules of a game. Made from a file they have been checked: the cubes fill the
/// board, and a longer word is never worth less than a shorter one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What the game is called.
    pub title: String,
    /// How many rows and how many columns the board has, each from 1 to [`Rules::LONGEST_SIDE`].
    pub size: (usize, usize),
    /// The cubes, one for each cell of the board.
    pub cubes: Cubes,
    /// How many letters a word has at least. A cell `qu` counts as two.
    pub min_length: usize,
    /// The points of a word by its number of letters, from `min_length` on without
    /// a gap. In a file, this is the key `points`; see [`Rules::points`].
    pub table: BTreeMap<usize, u32>,
    /// The points of a word that is longer than all of the table.
    pub beyond: Beyond,
    /// How long a turn may last, in seconds; nothing if there is no limit.
    pub seconds: Option<u32>,
    /// Whether a `q` in a board that is entered stands for a cell `qu`.
    pub qu: bool,
    /// How the cells of a row are shown.
    pub show: Show,
    /// In which letters the board is shown.
    pub letters: Letters,
    /// What is accepted as a board that is entered.
    pub board_text: BoardText,
    /// What ends a person's turn.
    pub ends: Ends,
    /// In whose words the game speaks.
    pub dialogue: Dialogue,
}

/// The points of a word that is longer than all of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// Those of the last length in the table.
    Same,
    /// So many more than at the length before, for each further letter.
    Add(u32),
    /// So many for each of its letters.
    PerLetter(u32),
}

/// How the cells of a row are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// Without anything between them: `FYCL`.
    Together,
    /// With a space between them: `e e c a`.
    Spaced,
}

/// In which letters the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letters {
    /// Capitals.
    Upper,
    /// Small letters.
    Lower,
}

/// What is accepted as a board that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardText {
    /// One letter a–z for each cell, neither more nor fewer.
    Exact,
    /// One character for each cell, whatever it is; further ones are left out. What is no letter is a solid
    /// square for every word.
    Cut,
}

/// What ends a person's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// An empty line.
    EmptyLine,
    /// The line `1`, or a word all in capitals.
    OneOrCapitals,
    /// The end of its time, which is looked at before each word: one that was begun in time counts.
    Time,
}

impl Dialogue {
    /// Whether it has a clock.
    pub fn has_clock(self) -> bool {
        matches!(self, Self::Cs107 | Self::Boxed)
    }
}

impl Ends {
    /// An answer that ends the turn.
    pub fn answer(self) -> &'static str {
        match self {
            Self::EmptyLine | Self::Time => "",
            Self::OneOrCapitals => "1",
        }
    }

    /// Whether `answer`, a line without white space around it, ends the turn. Where time
    /// does, one may have had enough before: the empty line says so.
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

/// In whose words the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialogue {
    /// Those of CS106B.
    Cs106b,
    /// Those of CS107.
    Cs107,
    /// Those of CS307.
    Cs307,
    /// Those of the boxed game.
    Boxed,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The human.
    Human,
    /// The computer.
    Computer,
    /// Neither: it is a tie.
    Nobody,
}

/// Where each comes from is said in its file.
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
    /// The most rows, and the most columns, of a board that is played on.
    pub const LONGEST_SIDE: usize = 6;

    /// The names of the rules that are built in. `data/README.md` has a table of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The built-in rules of this name.
    ///
    /// ```
    /// let rules = data::Rules::built_in("cs107")?;
    /// assert_eq!(rules.points("queue".len()), 2);
    /// # Ok::<(), data::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are none; the error names those there are.
    pub fn built_in(name: &str) -> Result<Self, ConfigError> {
        Self::parse(built_in(&BUILT_IN, name)?)
    }

    /// The rules in the text of a file. Their cubes are a built-in set: a text lies
    /// in no folder in which a file of cubes could be looked for.
    ///
    /// # Errors
    ///
    /// If the text is no TOML, if a key is unknown or missing, or if what it says
    /// cannot be played; the error says which of these, and where.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        from_text(text, None)
    }

    /// The rules in the file at `path`. Where their cubes end in `.toml` they are
    /// a file too, looked for from the folder of the rules.
    ///
    /// # Errors
    ///
    /// If one of the two cannot be read, or as [`Rules::parse`] and [`Cubes::parse`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ConfigError> {
        let path = path.as_ref();
        let folder = path.parent().unwrap_or(Path::new(""));
        from_text(&read(path)?, Some(folder)).map_err(|error| error.in_file(path))
    }

    /// Whether a person who plays alone plays against the computer.
    pub fn has_computer(&self) -> bool {
        self.dialogue != Dialogue::Cs107
    }

    /// Who wins with these points: in CS106B's game a tie is the human's.
    pub fn winner(&self, human: u32, computer: u32) -> Winner {
        match human.cmp(&computer) {
            Ordering::Greater => Winner::Human,
            Ordering::Equal if self.dialogue == Dialogue::Cs106b => Winner::Human,
            Ordering::Equal => Winner::Nobody,
            Ordering::Less => Winner::Computer,
        }
    }

    /// The number of rows of the board.
    pub fn rows(&self) -> usize {
        self.size.0
    }

    /// The number of columns of the board.
    pub fn columns(&self) -> usize {
        self.size.1
    }

    /// What a word of `length` letters is worth: nothing if it is too short, and
    /// at most [`u32::MAX`], however long it is.
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

    /// What these words are worth together, at most [`u32::MAX`].
    pub fn points_of(&self, words: impl IntoIterator<Item = impl AsRef<str>>) -> u32 {
        let each = words.into_iter();
        let each = each.map(|word| self.points(word.as_ref().len()));
        each.fold(0, u32::saturating_add)
    }
}
