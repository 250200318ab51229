//! The player's actions in the window, for the game to answer.

use crate::Place;

/// An action of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player typed a line, or pressed a button that means this line.
    Line(String),
    /// The player chose a word cube by cube.
    Word {
        /// The letters of the cubes.
        word: String,
        /// The cubes.
        path: Vec<Place>,
    },
    /// The turn should end: the player has had enough, or the time is up.
    EndTurn,
    /// The player wants a hint at a word still to be found.
    Hint,
    /// The player wants another game.
    NewGame(NewGame),
    /// The window was closed.
    Closed,
}

impl Event {
    /// Whether the event answers a question.
    pub(crate) fn is_answer(&self) -> bool {
        matches!(self, Self::Line(_) | Self::Word { .. } | Self::EndTurn)
    }
}

/// A requested game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NewGame {
    /// The name of one of the [`games`](crate::Scene::games), or empty for the same game again.
    pub name: String,
    /// The letters of its board, or empty for shaken cubes.
    pub letters: String,
}
