//! Provided: the result of a finished game of one player, to compare and to tell others.

use std::collections::BTreeSet;
use std::fmt;

use gui::History;

use crate::console::Play;
use crate::console::texts::boxed;
use crate::{Game, GameCode};

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The code of the game, if it has one.
    pub code: Option<GameCode>,
    /// The title of the rules.
    pub title: String,
    /// The player's words, in capitals.
    pub words: BTreeSet<String>,
    /// The points for these words, without those that hints have cost.
    pub points: u32,
    /// The points that hints have cost.
    pub hint_points: u32,
    /// The number of words on the board.
    pub words_on_board: usize,
    /// The points for all words on the board.
    pub points_on_board: u32,
}

/// A record of finished games.
pub trait Journal: fmt::Debug + Send + Sync {
    /// Adds a result. Returns what to tell the player about it.
    fn add(&self, result: &GameResult) -> String;

    /// Returns the figures of all finished games.
    fn history(&self) -> History;
}

impl GameResult {
    /// Returns the human's result in a game with these settings, after hints that have cost these
    /// points.
    pub fn of(play: &Play, game: &Game, hint_points: u32) -> Self {
        let all = game.words_on_board();
        Self {
            code: play.code(game),
            title: game.rules().title.clone(),
            words: game.human_words(),
            points: game.score_after(hint_points),
            hint_points,
            words_on_board: all.len(),
            points_on_board: game.rules().points_of(all.keys()),
        }
    }

    /// Returns the share of the points that the player found, in percent. Only all points are
    /// 100 percent.
    pub fn percent(&self) -> u32 {
        let all = u64::from(self.points_on_board.max(1));
        let share = (u64::from(self.points) * 100 + all / 2) / all;
        let most = if u64::from(self.points) < all {
            99
        } else {
            100
        };
        u32::try_from(share).unwrap_or(most).min(most)
    }

    /// Returns this share as a text.
    pub fn share(&self) -> String {
        match self.percent() {
            0 if self.points > 0 => "less than 1%".to_string(),
            percent => format!("{percent}%"),
        }
    }
}

/// A text without the words, so that those who read it can still play the board.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Less than a tenth is more than nothing.
        let least = u32::from(self.points > 0);
        let tenths = usize::try_from((self.percent() / 10).max(least)).unwrap_or(10);
        let longest = self.words.iter().map(String::len).max();
        let longest = longest.map(|length| format!("; the longest has {length} letters"));
        writeln!(f, "{}", self.title)?;
        writeln!(
            f,
            "{}{} {} of the points",
            "■".repeat(tenths),
            "□".repeat(10 - tenths),
            self.share()
        )?;
        let hints = match self.hint_points {
            0 => String::new(),
            1 => "; hints cost 1 point".to_string(),
            cost => format!("; hints cost {cost} points"),
        };
        writeln!(
            f,
            "{} of {} words, {} of {} points{}{hints}",
            self.words.len(),
            self.words_on_board,
            self.points,
            self.points_on_board,
            longest.unwrap_or_default()
        )?;
        match &self.code {
            Some(code) => writeln!(f, "{}", boxed::same_board(code)),
            None => Ok(()),
        }
    }
}
