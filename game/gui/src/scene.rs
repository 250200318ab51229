//! What is shown: plain data, which the functions of a display change and the view draws.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{DisplayError, Player, SIDES};

/// Row and column of a cube, counted from 0.
pub type Place = (usize, usize);

/// Everything that is shown of a game.
///
/// Its methods are those of [`Display`](crate::Display), which says what they do; its fields are what they do not reach.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What the game is called.
    pub title: String,
    /// The cubes that are joined by arrows: the word found last.
    pub path: Vec<Place>,
    /// The person's side.
    pub human: Side,
    /// The computer's side.
    pub computer: Side,
    /// The line below the board, and whether it is good news.
    pub status: String,
    /// Whether that is good news, bad news, or neither.
    pub tone: Tone,
    /// What the game waits for; nothing while it is busy.
    pub question: Option<Question>,
    /// When the time is up, by the clock that the view is shown with.
    pub deadline: Option<Duration>,
    /// Says of chosen cubes what they are worth; nothing if no words are looked for.
    pub judge: Option<Judge>,
    /// Says that there is a word to be found, without saying which; empty if nothing is to be said.
    pub hint: String,
    /// Every word that was there, once the game is over.
    pub all: Option<Vec<Word>>,
    /// Who has won, once the game is over.
    pub outcome: Option<Outcome>,
    /// The games that can be chosen.
    pub games: Vec<GameChoice>,
    /// Whether no computer plays: then its side is not shown.
    pub is_alone: bool,
    /// How many boards there have been: with a new one, what was chosen on the old one is void.
    pub(crate) boards: u64,
    /// Where a person who chose the cubes of a word saw it.
    pub(crate) chosen: BTreeMap<String, Vec<Place>>,
    pub(crate) is_closing: bool,
    rows: usize,
    columns: usize,
    cubes: Vec<Cube>,
}

/// A cube.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cube {
    /// What it shows; the empty text on a blank one.
    pub label: String,
    /// Whether it is highlighted.
    pub is_highlighted: bool,
    /// Whether it is a solid square, on which no word goes.
    pub is_solid: bool,
}

/// What is shown of one player.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Side {
    /// What the player is called; if that is empty, as the display likes.
    pub name: String,
    /// The words, in the order in which they were found.
    pub words: Vec<Word>,
    /// The points.
    pub score: i64,
}

/// A word in a list.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// The word itself.
    pub text: String,
    /// What it is worth, if that is known.
    pub points: Option<u32>,
    /// Where it lies, if that is known.
    pub path: Vec<Place>,
}

/// Whether a message is good news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Neither good nor bad.
    #[default]
    Plain,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it asks.
    pub prompt: String,
    /// What kind of answer it takes.
    pub kind: Answer,
}

/// Kinds of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A word on the board, which may be typed, or chosen cube by cube.
    Word,
    /// Yes or no.
    YesOrNo,
    /// A line of text.
    Line,
}

/// What chosen cubes are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A word that counts.
    Word,
    /// Not yet a word that counts, but it can become one.
    Open,
    /// It cannot become a word that counts; this is why.
    Dead(String),
}

/// Says of cubes, each of which adjoins the one before it, what they are worth.
#[derive(Clone)]
pub struct Judge(Arc<Opinion>);

/// What a judge thinks of cubes, with what is shown.
type Opinion = dyn Fn(&Scene, &[Place]) -> Verdict + Send + Sync;

/// How a game ended, for the person before the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// A tie, or there was nobody to win against.
    Even,
}

/// A game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChoice {
    /// By which name it is chosen.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// Its rows and columns.
    pub size: (usize, usize),
    /// Whether any character is one of its board, not letters alone.
    pub takes_any: bool,
}

impl Judge {
    /// A judge that asks `verdict`.
    pub fn new(verdict: impl Fn(&Scene, &[Place]) -> Verdict + Send + Sync + 'static) -> Self {
        Self(Arc::new(verdict))
    }

    /// What these cubes are worth, with what is shown: a word counts once.
    pub fn verdict(&self, scene: &Scene, path: &[Place]) -> Verdict {
        (self.0)(scene, path)
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

impl Scene {
    /// The rows of the board; 0 if there is none.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of the board; 0 if there is none.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cubes, row by row.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// The cube at a place, if there is one.
    pub fn cube(&self, (row, column): Place) -> Option<&Cube> {
        let inside = row < self.rows && column < self.columns;
        inside.then(|| &self.cubes[row * self.columns + column])
    }

    /// The same, to be changed.
    ///
    /// # Errors
    ///
    /// If there is no board or no such cube.
    pub fn cube_mut(&mut self, (row, column): Place) -> Result<&mut Cube, DisplayError> {
        self.board()?;
        if row < self.rows && column < self.columns {
            Ok(&mut self.cubes[row * self.columns + column])
        } else {
            Err(DisplayError::OutOfRange { row, column })
        }
    }

    /// Whether the game is over for good, so that whatever shows it closes.
    pub fn is_closing(&self) -> bool {
        self.is_closing
    }

    /// What a player is called.
    #[cfg(feature = "view")]
    pub(crate) fn name(&self, player: Player) -> &str {
        match player {
            Player::Human if self.human.name.is_empty() => "You",
            Player::Human => &self.human.name,
            Player::Computer if self.computer.name.is_empty() => "The computer",
            Player::Computer => &self.computer.name,
        }
    }

    /// Takes the board away, and with it all that was to be seen of its game: nothing of that concerns what is asked next.
    /// What does not belong to a board stays: the title, the games that can be chosen, and the question.
    pub fn put_away(&mut self) {
        *self = Self {
            title: std::mem::take(&mut self.title),
            games: std::mem::take(&mut self.games),
            is_alone: self.is_alone,
            question: self.question.take(),
            boards: self.boards + 1,
            is_closing: self.is_closing,
            ..Self::default()
        };
    }

    /// What a player has.
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        match player {
            Player::Human => &mut self.human,
            Player::Computer => &mut self.computer,
        }
    }

    /// Where the person saw a word whose cubes were chosen one by one.
    pub fn chosen(&self, word: &str) -> Option<&[Place]> {
        self.chosen.get(&word.to_uppercase()).map(Vec::as_slice)
    }

    /// What cubes spell.
    pub fn spelled(&self, path: &[Place]) -> String {
        let cubes = path.iter().filter_map(|&place| self.cube(place));
        cubes.map(|cube| cube.label.as_str()).collect()
    }
}

/// What the functions of a display do.
impl Scene {
    pub(crate) fn initialize(&mut self, rows: usize, columns: usize) -> Result<(), DisplayError> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(DisplayError::Size { rows, columns });
        }
        (self.rows, self.columns) = (rows, columns);
        self.reset()
    }

    pub(crate) fn is_initialized(&self) -> bool {
        self.rows > 0
    }

    pub(crate) fn label_cube(
        &mut self,
        place: Place,
        letters: &str,
        highlighted: bool,
    ) -> Result<(), DisplayError> {
        let cube = self.cube_mut(place)?;
        let is_blank = letters == " ";
        if !is_blank && (letters.is_empty() || !letters.chars().all(char::is_alphabetic)) {
            return Err(DisplayError::Label(letters.to_string()));
        }
        *cube = Cube {
            label: letters.trim().to_string(),
            is_highlighted: highlighted,
            is_solid: false,
        };
        Ok(())
    }

    pub(crate) fn label_all_cubes(&mut self, text: &str) -> Result<(), DisplayError> {
        self.board()?;
        let letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
        let (expected, found) = (self.cubes.len(), letters.len());
        if expected != found {
            return Err(DisplayError::Letters { expected, found });
        }
        for (cube, letter) in self.cubes.iter_mut().zip(letters) {
            *cube = Cube {
                label: letter.to_string(),
                ..Cube::default()
            };
        }
        Ok(())
    }

    pub(crate) fn set_highlighted(&mut self, place: Place, on: bool) -> Result<(), DisplayError> {
        self.cube_mut(place)?.is_highlighted = on;
        Ok(())
    }

    pub(crate) fn clear_highlight(&mut self) -> Result<(), DisplayError> {
        self.board()?;
        for cube in &mut self.cubes {
            cube.is_highlighted = false;
        }
        Ok(())
    }

    pub(crate) fn record_word(&mut self, word: &str, player: Player) -> Result<(), DisplayError> {
        self.board()?;
        self.side_mut(player).words.push(Word {
            text: word.to_string(),
            ..Word::default()
        });
        Ok(())
    }

    pub(crate) fn set_score(&mut self, score: i64, player: Player) -> Result<(), DisplayError> {
        self.board()?;
        self.side_mut(player).score = score;
        Ok(())
    }

    pub(crate) fn set_status_message(&mut self, message: &str) -> Result<(), DisplayError> {
        self.board()?;
        self.status = message.to_string();
        self.tone = Tone::Plain;
        Ok(())
    }

    pub(crate) fn reset(&mut self) -> Result<(), DisplayError> {
        self.board()?;
        let (rows, columns) = (self.rows, self.columns);
        self.put_away();
        (self.rows, self.columns) = (rows, columns);
        self.cubes = vec![Cube::default(); rows * columns];
        Ok(())
    }

    pub(crate) fn shutdown(&mut self) {
        (self.rows, self.columns) = (0, 0);
        self.cubes.clear();
        self.is_closing = true;
    }

    fn board(&self) -> Result<(), DisplayError> {
        match self.is_initialized() {
            true => Ok(()),
            false => Err(DisplayError::NotInitialized),
        }
    }
}
