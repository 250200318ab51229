//! A display that notes what it is told, for tests, and for whoever judges a game by what it shows.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Display, DisplayError, Player, Scene};

/// Notes each call as a line, and shows nothing. It refuses what any display refuses, and notes that, too.
#[derive(Debug, Default)]
pub struct Recording {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    scene: Scene,
    calls: Vec<String>,
}

impl Recording {
    /// Nothing noted yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was called so far, a line each: `set_highlighted 0 3 true`.
    pub fn calls(&self) -> Vec<String> {
        self.kept().calls.clone()
    }

    /// What would be shown now.
    pub fn scene(&self) -> Scene {
        self.kept().scene.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // A scene is whole after each change, whatever happened to the thread that made it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(
        &self,
        call: String,
        change: impl FnOnce(&mut Scene) -> Result<(), DisplayError>,
    ) -> Result<(), DisplayError> {
        let mut kept = self.kept();
        let done = change(&mut kept.scene);
        kept.calls.push(match &done {
            Ok(()) => call,
            Err(error) => format!("{call}: {error}"),
        });
        done
    }
}

impl Display for Recording {
    fn initialize(&self, rows: usize, columns: usize) -> Result<(), DisplayError> {
        self.note(format!("initialize {rows} {columns}"), |scene| {
            scene.initialize(rows, columns)
        })
    }

    fn is_initialized(&self) -> bool {
        self.kept().scene.is_initialized()
    }

    fn label_cube(
        &self,
        row: usize,
        column: usize,
        letters: &str,
        highlighted: bool,
    ) -> Result<(), DisplayError> {
        let call = format!("label_cube {row} {column} {letters:?} {highlighted}");
        self.note(call, |scene| {
            scene.label_cube((row, column), letters, highlighted)
        })
    }

    fn label_all_cubes(&self, text: &str) -> Result<(), DisplayError> {
        self.note(format!("label_all_cubes {text:?}"), |scene| {
            scene.label_all_cubes(text)
        })
    }

    fn set_highlighted(
        &self,
        row: usize,
        column: usize,
        highlighted: bool,
    ) -> Result<(), DisplayError> {
        let call = format!("set_highlighted {row} {column} {highlighted}");
        self.note(call, |scene| {
            scene.set_highlighted((row, column), highlighted)
        })
    }

    fn clear_highlight(&self) -> Result<(), DisplayError> {
        self.note("clear_highlight".to_string(), Scene::clear_highlight)
    }

    fn record_word(&self, word: &str, player: Player) -> Result<(), DisplayError> {
        self.note(format!("record_word {word} {player:?}"), |scene| {
            scene.record_word(word, player)
        })
    }

    fn set_score(&self, score: i64, player: Player) -> Result<(), DisplayError> {
        self.note(format!("set_score {score} {player:?}"), |scene| {
            scene.set_score(score, player)
        })
    }

    fn set_status_message(&self, message: &str) -> Result<(), DisplayError> {
        self.note(format!("set_status_message {message:?}"), |scene| {
            scene.set_status_message(message)
        })
    }

    fn set_animation_delay(&self, delay: Duration) {
        let call = format!("set_animation_delay {}", delay.as_millis());
        self.kept().calls.push(call);
    }

    fn reset(&self) -> Result<(), DisplayError> {
        self.note("reset".to_string(), Scene::reset)
    }

    fn shutdown(&self) {
        let mut kept = self.kept();
        kept.scene.shutdown();
        kept.calls.push("shutdown".to_string());
    }

    fn update(&self, change: &mut dyn FnMut(&mut Scene)) {
        change(&mut self.kept().scene);
    }
}
