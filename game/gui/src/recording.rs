//! A display that records all calls, for tests and for graders of a game.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Display, DisplayError, Place, Player, Scene};

/// A display that records each call and shows nothing. It refuses the same calls as any display.
#[derive(Debug, Default)]
pub struct Recording {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    scene: Scene,
    calls: Vec<(Call, Result<(), DisplayError>)>,
}

/// A call to a display.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the functions of `Display` say what it is")]
pub enum Call {
    Initialize {
        rows: usize,
        columns: usize,
    },
    LabelCube {
        place: Place,
        letters: String,
        is_highlighted: bool,
    },
    LabelAllCubes(String),
    SetHighlighted {
        place: Place,
        is_on: bool,
    },
    ClearHighlight,
    RecordWord {
        word: String,
        player: Player,
    },
    SetScore {
        score: i64,
        player: Player,
    },
    SetStatusMessage(String),
    SetAnimationDelay(Duration),
    Reset,
    Shutdown,
}

/// The call as a line: `set_highlighted 0 3 true`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Initialize { rows, columns } => write!(f, "initialize {rows} {columns}"),
            Self::LabelCube {
                place: (row, column),
                letters,
                is_highlighted,
            } => write!(f, "label_cube {row} {column} {letters:?} {is_highlighted}"),
            Self::LabelAllCubes(text) => write!(f, "label_all_cubes {text:?}"),
            Self::SetHighlighted {
                place: (row, column),
                is_on,
            } => write!(f, "set_highlighted {row} {column} {is_on}"),
            Self::ClearHighlight => write!(f, "clear_highlight"),
            Self::RecordWord { word, player } => write!(f, "record_word {word} {player:?}"),
            Self::SetScore { score, player } => write!(f, "set_score {score} {player:?}"),
            Self::SetStatusMessage(message) => write!(f, "set_status_message {message:?}"),
            Self::SetAnimationDelay(delay) => {
                write!(f, "set_animation_delay {}", delay.as_millis())
            }
            Self::Reset => write!(f, "reset"),
            Self::Shutdown => write!(f, "shutdown"),
        }
    }
}

impl Recording {
    /// Creates an empty recording.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the calls so far, one line each. A refused call includes the reason.
    pub fn calls(&self) -> Vec<String> {
        let kept = self.kept();
        let lines = kept.calls.iter().map(|(call, done)| match done {
            Ok(()) => call.to_string(),
            Err(error) => format!("{call}: {error}"),
        });
        lines.collect()
    }

    /// Returns the calls so far, without those that were refused.
    pub fn done(&self) -> Vec<Call> {
        let kept = self.kept();
        let done = kept.calls.iter().filter(|(_, done)| done.is_ok());
        done.map(|(call, _)| call.clone()).collect()
    }

    /// Returns the scene that a display would show now.
    pub fn scene(&self) -> Scene {
        self.kept().scene.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // A scene is consistent after each change, even if the thread that made it panicked.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(
        &self,
        call: Call,
        change: impl FnOnce(&mut Scene) -> Result<(), DisplayError>,
    ) -> Result<(), DisplayError> {
        let mut kept = self.kept();
        let done = change(&mut kept.scene);
        kept.calls.push((call, done.clone()));
        done
    }
}

impl Display for Recording {
    fn initialize(&self, rows: usize, columns: usize) -> Result<(), DisplayError> {
        let call = Call::Initialize { rows, columns };
        self.note(call, |scene| scene.initialize(rows, columns))
    }

    fn is_initialized(&self) -> bool {
        self.kept().scene.is_initialized()
    }

    fn label_cube(
        &self,
        row: usize,
        column: usize,
        letters: &str,
        is_highlighted: bool,
    ) -> Result<(), DisplayError> {
        let place = (row, column);
        let call = Call::LabelCube {
            place,
            letters: letters.to_string(),
            is_highlighted,
        };
        self.note(call, |scene| {
            scene.label_cube(place, letters, is_highlighted)
        })
    }

    fn label_all_cubes(&self, text: &str) -> Result<(), DisplayError> {
        let call = Call::LabelAllCubes(text.to_string());
        self.note(call, |scene| scene.label_all_cubes(text))
    }

    fn set_highlighted(&self, row: usize, column: usize, is_on: bool) -> Result<(), DisplayError> {
        let place = (row, column);
        let call = Call::SetHighlighted { place, is_on };
        self.note(call, |scene| scene.set_highlighted(place, is_on))
    }

    fn clear_highlight(&self) -> Result<(), DisplayError> {
        self.note(Call::ClearHighlight, Scene::clear_highlight)
    }

    fn record_word(&self, word: &str, player: Player) -> Result<(), DisplayError> {
        let call = Call::RecordWord {
            word: word.to_string(),
            player,
        };
        self.note(call, |scene| scene.record_word(word, player))
    }

    fn set_score(&self, score: i64, player: Player) -> Result<(), DisplayError> {
        let call = Call::SetScore { score, player };
        self.note(call, |scene| scene.set_score(score, player))
    }

    fn set_status_message(&self, message: &str) -> Result<(), DisplayError> {
        let call = Call::SetStatusMessage(message.to_string());
        self.note(call, |scene| scene.set_status_message(message))
    }

    fn set_animation_delay(&self, delay: Duration) {
        let call = Call::SetAnimationDelay(delay);
        self.kept().calls.push((call, Ok(())));
    }

    fn reset(&self) -> Result<(), DisplayError> {
        self.note(Call::Reset, Scene::reset)
    }

    fn shutdown(&self) {
        let mut kept = self.kept();
        kept.scene.shutdown();
        kept.calls.push((Call::Shutdown, Ok(())));
    }

    fn update(&self, change: &mut dyn FnMut(&mut Scene)) {
        change(&mut self.kept().scene);
    }
}
