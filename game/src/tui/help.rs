//! Provided: the explanations in a terminal: the rules in short, and the keys.

use gui::Guide;

use super::app::Stage;
use crate::console::texts::{filled, wrapped};

/// The keys during a turn.
const KEYS_IN_TURN: [&str; 8] = [
    "Enter: try the word; twice without one, end your turn",
    "Backspace: remove the last letter or cube",
    "Ctrl+U, Ctrl+W: remove the word",
    "Esc: remove the word; without one, leave",
    "Tab: hint",
    "Ctrl+P: pause, with the cubes hidden",
    "Ctrl+R: turn the board",
    "Ctrl+D: end your turn at once, if no word is typed",
];

/// The keys after the game.
const KEYS_AFTER_GAME: [&str; 6] = [
    "n: new game",
    "Up, Down: select a word and show its cubes",
    "Click on a word: its cubes",
    "Tab: all words on the board, or the words of each side",
    "h: history of your games",
    "Esc: leave",
];

/// The key after a game with levels.
const LEVEL: &str = "l: level of the computer in the next game";

/// The keys that always have the same effect.
const KEYS: [&str; 5] = [
    "Page Up, Page Down: pages of a list",
    "Ctrl+N: new game",
    "Ctrl+Z: suspend the game",
    "Ctrl+C: leave at once",
    "?: show or hide the keys",
];

/// Returns the keys at this stage of the game and the rules in short, in lines of this width.
pub fn keys_and_rules(stage: &Stage, has_levels: bool, guide: &Guide, width: usize) -> Vec<String> {
    let own: &[&str] = match stage {
        Stage::Ready => &["Enter: begin your turn", "Esc: leave"],
        Stage::Turn => &KEYS_IN_TURN,
        Stage::Over { .. } => &KEYS_AFTER_GAME,
    };
    let level: &[&str] = match stage {
        Stage::Over { .. } if has_levels => &[LEVEL],
        _ => &[],
    };
    let keys = own.iter().chain(level).chain(&KEYS);
    let keys = keys.flat_map(|key| wrapped(key, width));
    keys.chain([String::new()])
        .chain(rules(guide, width))
        .collect()
}

/// Returns the rules in short, in lines of this width.
pub fn rules(guide: &Guide, width: usize) -> Vec<String> {
    let rules = guide.rules.iter().flat_map(|rule| wrapped(rule, width));
    let points = guide.points.iter();
    let points: Vec<String> = points
        .map(|(length, points)| format!("{length}: {points};"))
        .collect();
    let mut points = filled(&points, width);
    if let Some(last) = points.last_mut() {
        // A full stop in place of the last semicolon.
        last.pop();
        last.push('.');
    }
    rules.chain(["Points:".to_string()]).chain(points).collect()
}
