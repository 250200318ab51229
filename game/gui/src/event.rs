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
    /// The player wants a pause, or to go on.
    Pause(bool),
    /// The player wants to leave a question for text, before there is a board.
    Back,
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

/// A requested game, or the settings of a running one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The name of one of the [`games`](crate::Scene::games), or empty for the same game again.
    pub name: String,
    /// The letters of its board, or empty for shaken cubes.
    pub letters: String,
    /// Whether it is today's game, whose board everybody plays.
    pub daily: bool,
    /// The seed for shaking the cubes; `None` for any seed.
    pub seed: Option<u64>,
    /// The time for a turn in seconds, 0 for no limit; `None` for the time of the rules.
    pub timer: Option<u64>,
    /// The level of the computer; `None` for the strongest.
    pub level: Option<String>,
    /// The percentiles between which the total points of a shaken board are; `None` for any board.
    pub between: Option<(usize, usize)>,
    /// Whether each Q is a cube Qu, although the rules do not say so.
    pub qu: bool,
    /// The number of players.
    pub players: u64,
}

impl Default for NewGame {
    /// The same game again, for one player, as the rules say.
    fn default() -> Self {
        Self {
            name: String::new(),
            letters: String::new(),
            daily: false,
            seed: None,
            timer: None,
            level: None,
            between: None,
            qu: false,
            players: 1,
        }
    }
}
