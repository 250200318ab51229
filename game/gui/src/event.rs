//! What a person does before the screen, for the game to answer.

use crate::Place;

/// Something that a person has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line was typed, or a button pressed that says so.
    Line(String),
    /// A word was chosen cube by cube.
    Word {
        /// What the cubes spell.
        word: String,
        /// The cubes.
        path: Vec<Place>,
    },
    /// The turn is to end: the person has had enough, or the time is up.
    EndTurn,
    /// Something that is still to be found is to be hinted at.
    Hint,
    /// Another game is to begin.
    NewGame(NewGame),
    /// The window was closed.
    Closed,
}

/// A game that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NewGame {
    /// The name of one of the [`games`](crate::Scene::games); the same game again if it is empty.
    pub name: String,
    /// The letters of its board; shaken cubes if they are empty.
    pub letters: String,
}
