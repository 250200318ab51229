//! Provided: a finished game as a line of the history, or as a file for `game duel`.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use game::GameResult;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The time when it ended.
    pub ended: Timestamp,
    /// The title of its rules.
    pub title: String,
    /// The code of the game; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// The points for the player's words, without those that hints have cost.
    pub points: u32,
    /// The points that hints have cost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hint_points: u32,
    /// The points for all words on the board.
    pub points_on_board: u32,
    /// The number of words on the board.
    pub words_on_board: usize,
    /// The player's words, in capitals.
    pub words: BTreeSet<String>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Entry {
    /// Returns the entry for a game that has just ended.
    pub fn new(result: &GameResult) -> Self {
        let code = result.code.as_ref().map(ToString::to_string);
        Self {
            ended: Timestamp::now(),
            title: result.title.clone(),
            code: code.unwrap_or_default(),
            points: result.points,
            hint_points: result.hint_points,
            points_on_board: result.points_on_board,
            words_on_board: result.words_on_board,
            words: result.words.clone(),
        }
    }

    /// Parses a line of the history, or a whole file with one entry.
    ///
    /// # Errors
    ///
    /// Fails if it is not an entry.
    pub fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).context("not a result; create one with `result --out`")
    }

    /// Returns the result.
    pub fn result(&self) -> GameResult {
        GameResult {
            code: self.code.parse().ok(),
            title: self.title.clone(),
            words: self.words.clone(),
            points: self.points,
            hint_points: self.hint_points,
            words_on_board: self.words_on_board,
            points_on_board: self.points_on_board,
        }
    }
}
