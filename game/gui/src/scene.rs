//! The contents of a display: plain data, which the functions of a display change and the view
//! draws.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{DisplayError, History, NewGame, Player, SIDES};

/// The row and column of a cube, counted from 0.
pub type Place = (usize, usize);

/// The complete contents of a game's display.
///
/// Its methods are those of [`Display`](crate::Display), which documents them; its fields hold the
/// parts that those methods do not reach.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The title of the game.
    pub title: String,
    /// The cubes joined by arrows: those of the latest word.
    pub path: Vec<Place>,
    /// The human's side.
    pub human: Side,
    /// The computer's side.
    pub computer: Side,
    /// The message below the board.
    pub status: String,
    /// Whether `status` is good news, bad news, or neither.
    pub tone: Tone,
    /// The question to the player; `None` while the game is busy. A [`Screen`](crate::Screen)
    /// removes an answered question.
    pub question: Option<Question>,
    /// The end of the player's time, by the clock passed to the view.
    pub deadline: Option<Duration>,
    /// The judge of chosen cubes; `None` if the game does not ask for words.
    pub judge: Option<Judge>,
    /// The points that a hint costs; 0 if hints are free.
    pub hint_cost: u32,
    /// Whether the player pauses: the cubes are hidden until a key or a button is pressed.
    pub is_paused: bool,
    /// The number of letters that a word needs, if the judge would otherwise tell which shorter
    /// choices begin a word; 0 if it may.
    pub min_length: usize,
    /// Whether words are judged only at the end, so that the window does not tell which letters are on
    /// adjacent cubes.
    pub is_judged_later: bool,
    /// The code of the game, once it is over; empty if it has none.
    pub code: String,
    /// The result as a text to tell others, once a game of one player is over; otherwise empty.
    pub result: String,
    /// The day whose game it is, as in `2026-11-27`; empty if it is not that of a day.
    pub day: String,
    /// Every word on the board, once the game is over.
    pub all: Option<Vec<Word>>,
    /// The winner, once the game is over.
    pub outcome: Option<Outcome>,
    /// The winners of a game of several players as a sentence, once it is over; otherwise empty.
    pub winners: String,
    /// The rules in short, shown until there are words.
    pub guide: Guide,
    /// The games that the player can choose.
    pub games: Vec<GameChoice>,
    /// The settings of the current game, with which the player begins to choose another one.
    pub settings: NewGame,
    /// The reason why the game that the player chose last cannot start; empty if it can.
    pub refused_game: String,
    /// The history of finished games, if games are recorded.
    pub history: Option<History>,
    /// Whether the colours have more contrast.
    pub has_contrast: bool,
    /// Whether there is no computer player, so that its side is hidden.
    pub is_alone: bool,
    /// The number of boards so far. With a new board, earlier choices of cubes become invalid.
    pub(crate) boards: u64,
    /// The cubes that the player chose for each word.
    pub(crate) chosen: BTreeMap<String, Vec<Place>>,
    /// The number of messages so far, because two refusals may have the same text.
    pub(crate) messages: u64,
    /// The answers that repeated one of the human's words, in capitals.
    pub(crate) repeats: Vec<String>,
    pub(crate) is_closing: bool,
    /// The hints at a word, and the number of those that were given.
    hints: Vec<Hint>,
    hints_given: usize,
    rows: usize,
    columns: usize,
    cubes: Vec<Cube>,
}

/// A cube.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cube {
    /// The letters on the cube; empty for a blank cube.
    pub label: String,
    /// Whether the cube is highlighted.
    pub is_highlighted: bool,
    /// Whether the cube is a solid cell, which no word can use.
    pub is_solid: bool,
}

/// The words and points of one player.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Side {
    /// The name of the player; if it is empty, the display chooses one.
    pub name: String,
    /// The words in the order in which they were found.
    pub words: Vec<Word>,
    /// The points.
    pub score: i64,
}

/// A word in a list.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// The word itself.
    pub text: String,
    /// The points of the word, if known.
    pub points: Option<u32>,
    /// The cubes of the word, if known.
    pub path: Vec<Place>,
    /// The finder, in a list of several players' words; otherwise empty.
    pub finder: String,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Neutral news.
    #[default]
    Plain,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// A question to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The text of the question.
    pub prompt: String,
    /// The kind of the expected answer.
    pub kind: Answer,
}

/// A hint at a word.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hint {
    /// The text.
    pub text: String,
    /// The cubes that it marks, in the order of the letters.
    pub path: Vec<Place>,
}

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A word on the board, typed or chosen cube by cube.
    Word,
    /// Yes or no.
    YesOrNo,
    /// A line of text.
    Line,
    /// Only Enter, once the player is ready.
    Enter,
}

/// The verdict on chosen cubes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A word that counts, or the beginning of one.
    Open,
    /// Not the beginning of a word that counts, with the reason.
    Dead(String),
}

/// A function that returns the verdict on a path of adjacent cubes.
#[derive(Clone)]
pub struct Judge(Arc<Opinion>);

/// The function inside a judge; its arguments are the scene and the path.
type Opinion = dyn Fn(&Scene, &[Place]) -> Verdict + Send + Sync;

/// The result of a game from the human's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The human won.
    Won,
    /// The human lost.
    Lost,
    /// A tie, or a game without an opponent.
    Even,
}

/// The rules of a game in short.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Guide {
    /// The rules, one sentence each.
    pub rules: Vec<String>,
    /// The points of words: their length, as in `3 letters`, and their points.
    pub points: Vec<(String, String)>,
}

/// A level of the computer.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Level {
    /// The name that identifies the level.
    pub name: String,
    /// The words that the computer finds, as in `Finds every word.`
    pub finds: String,
}

/// A game that the player can choose.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameChoice {
    /// The name that identifies the game.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The heading over the games of this kind, which follow each other; empty for none.
    pub heading: String,
    /// Its board, its shortest words and its points, in one line.
    pub about: String,
    /// The rows and columns of its board.
    pub size: (usize, usize),
    /// Whether its board may contain any character, instead of letters only.
    pub takes_any: bool,
    /// The time for a turn by its rules in seconds, 0 for no limit; `None` if it has no clock.
    pub seconds: Option<u64>,
    /// The levels of the computer, from weak to strong; empty if it has no computer player.
    pub levels: Vec<Level>,
    /// The maximum number of players; 0 means the same as 1.
    pub most_players: u64,
    /// The percentiles, from 0 to 100, of the points of its boards; empty if its boards have not been
    /// surveyed, so that no range of their points can be requested.
    pub percentiles: Vec<u32>,
    /// Whether its cubes have Qu by its rules.
    pub has_qu: bool,
}

impl GameChoice {
    /// Whether its boards have been surveyed.
    pub fn is_surveyed(&self) -> bool {
        !self.percentiles.is_empty()
    }
}

#[cfg(feature = "view")]
impl Side {
    /// Whether the words are those of several players.
    pub(crate) fn has_finders(&self) -> bool {
        self.words.iter().any(|word| !word.finder.is_empty())
    }

    /// Returns the word on these cubes, in this order.
    pub(crate) fn word_on(&self, path: &[Place]) -> Option<&Word> {
        self.words.iter().find(|word| word.path == path)
    }

    /// Returns the number of different words: several players may have found the same one.
    pub(crate) fn count(&self) -> usize {
        let words = self.words.iter().map(|word| word.text.as_str());
        words.collect::<std::collections::BTreeSet<_>>().len()
    }
}

impl Judge {
    /// Creates a judge from a function.
    pub fn new(verdict: impl Fn(&Scene, &[Place]) -> Verdict + Send + Sync + 'static) -> Self {
        Self(Arc::new(verdict))
    }

    /// Returns the verdict on these cubes in the scene. A word counts only once.
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
    /// Returns the number of rows of the board, or 0 without a board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the board, or 0 without a board.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the cubes, row by row.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// Returns the cube at a position, if there is one.
    pub fn cube(&self, (row, column): Place) -> Option<&Cube> {
        let inside = row < self.rows && column < self.columns;
        inside.then(|| &self.cubes[row * self.columns + column])
    }

    /// Returns a mutable reference to the cube at a position.
    ///
    /// # Errors
    ///
    /// Fails if there is no board or no such cube.
    pub fn cube_mut(&mut self, (row, column): Place) -> Result<&mut Cube, DisplayError> {
        self.board()?;
        if row < self.rows && column < self.columns {
            Ok(&mut self.cubes[row * self.columns + column])
        } else {
            Err(DisplayError::OutOfRange { row, column })
        }
    }

    /// Whether the game has ended for good, so that its window closes.
    pub fn is_closing(&self) -> bool {
        self.is_closing
    }

    /// Returns the name of a player.
    #[cfg(feature = "view")]
    pub(crate) fn name(&self, player: Player) -> &str {
        match player {
            Player::Human if self.human.name.is_empty() => "You",
            Player::Human => &self.human.name,
            Player::Computer if self.computer.name.is_empty() => "The computer",
            Player::Computer => &self.computer.name,
        }
    }

    /// Removes the board and everything that belongs to its game, which has nothing to do with the
    /// next question. Keeps the title, the rules, the games with their settings, the history,
    /// the contrast, and the question.
    pub fn put_away(&mut self) {
        *self = Self {
            title: std::mem::take(&mut self.title),
            guide: std::mem::take(&mut self.guide),
            games: std::mem::take(&mut self.games),
            settings: std::mem::take(&mut self.settings),
            history: self.history.take(),
            has_contrast: self.has_contrast,
            is_alone: self.is_alone,
            question: self.question.take(),
            boards: self.boards + 1,
            is_closing: self.is_closing,
            ..Self::default()
        };
    }

    /// Adds a sentence to the message.
    #[cfg(feature = "view")]
    pub(crate) fn add_to_status(&mut self, sentence: &str) {
        self.status = format!("{} {sentence}", self.status).trim().to_string();
    }

    /// Removes a sentence that was added to the message.
    #[cfg(feature = "view")]
    pub(crate) fn remove_from_status(&mut self, sentence: &str) {
        if let Some(rest) = self.status.strip_suffix(sentence) {
            self.status = rest.trim_end().to_string();
        }
    }

    /// Sets the hints at a word still to be found, each of which tells more. They are given from the
    /// beginning, unless they are the same as before.
    pub fn set_hints(&mut self, hints: &[Hint]) {
        if self.hints != hints {
            self.hints = hints.to_vec();
            self.hints_given = 0;
        }
    }

    /// Shows the next hint, or the last one again.
    pub fn show_next_hint(&mut self) {
        let last = self.hints.len().saturating_sub(1);
        if let Some(hint) = self.hints.get(self.hints_given.min(last)).cloned() {
            self.status = hint.text;
            self.tone = Tone::Plain;
            self.mark_hint(&hint.path);
        }
    }

    /// Marks the cubes of a hint, instead of those of the last word and of the search for it.
    pub fn mark_hint(&mut self, path: &[Place]) {
        self.hints_given += 1;
        self.path = path.to_vec();
        for cube in &mut self.cubes {
            cube.is_highlighted = false;
        }
    }

    /// Returns the number of hints that were given at the current word.
    #[cfg(feature = "view")]
    pub(crate) fn hints_given(&self) -> usize {
        self.hints_given
    }

    /// Whether the marked cubes are those of a hint, instead of the last word.
    #[cfg(feature = "view")]
    pub(crate) fn marks_hint(&self) -> bool {
        let is_of_last_word = |word: &Word| word.path == self.path;
        self.hints_given > 0
            && !self.path.is_empty()
            && !self.human.words.last().is_some_and(is_of_last_word)
    }

    /// Whether there are hints.
    pub fn has_hints(&self) -> bool {
        !self.hints.is_empty()
    }

    /// Hides the cubes and everything that belongs to them, as in a pause. `message` says what ends
    /// it.
    #[cfg(feature = "view")]
    pub(crate) fn hide_cubes(&mut self, message: &str) {
        for cube in &mut self.cubes {
            *cube = Cube::default();
        }
        self.path.clear();
        (self.question, self.judge) = (None, None);
        (self.status, self.tone) = (message.to_string(), Tone::Plain);
    }

    /// Returns the side of a player.
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        match player {
            Player::Human => &mut self.human,
            Player::Computer => &mut self.computer,
        }
    }

    /// Returns the cubes that the player chose for a word.
    pub fn chosen(&self, word: &str) -> Option<&[Place]> {
        self.chosen.get(&word.to_uppercase()).map(Vec::as_slice)
    }

    /// Returns the letters of the cubes.
    pub fn spelled(&self, path: &[Place]) -> String {
        let cubes = path.iter().filter_map(|&place| self.cube(place));
        cubes.map(|cube| cube.label.as_str()).collect()
    }
}

/// The functions of a display.
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
        self.messages += 1;
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
