//! A display in a window. It connects the threads of a game with the player.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Answer, Display, DisplayError, Event, Place, Player, Scene};

/// The display of a game, updated by the threads of the game and shown by a window. Clones share
/// the same display.
#[derive(Clone)]
pub struct Screen {
    shared: Arc<Shared>,
}

struct Shared {
    scene: Mutex<Scene>,
    answers: Mutex<Answers>,
    pace: Mutex<Pace>,
    /// Wakes threads that wait for the animation.
    hurry: Condvar,
    /// Asks the window to draw again.
    redraw: Mutex<Box<dyn Fn() + Send>>,
    /// Reports the player's actions to the game.
    tell: Box<dyn Fn(Event) + Send + Sync>,
}

/// Answers that the player gave before the game asked. When both locks are needed, that of the scene
/// comes first.
#[derive(Debug, Default)]
struct Answers {
    waiting: VecDeque<Event>,
    /// The kind of the last question.
    last: Option<Answer>,
}

#[derive(Debug, Default)]
struct Pace {
    delay: Duration,
    /// Whether to show the current search without waiting.
    is_skipped: bool,
    /// Whether the last answer was chosen cube by cube. The player knows its path, so its search is
    /// not shown step by step.
    is_chosen: bool,
}

impl Screen {
    /// Creates a display that passes the player's actions to `tell`.
    pub fn new(tell: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self {
            shared: Arc::new(Shared {
                scene: Mutex::default(),
                answers: Mutex::default(),
                pace: Mutex::default(),
                hurry: Condvar::new(),
                redraw: Mutex::new(Box::new(|| {})),
                tell: Box::new(tell),
            }),
        }
    }

    /// Returns a copy of the current scene.
    pub fn scene(&self) -> Scene {
        self.locked().clone()
    }

    /// Passes the current scene to `ask` without copying it.
    #[cfg(feature = "view")]
    pub(crate) fn look<T>(&self, ask: impl FnOnce(&Scene) -> T) -> T {
        ask(&self.locked())
    }

    /// Calls `redraw` after each change from now on.
    pub fn on_change(&self, redraw: impl Fn() + Send + 'static) {
        *whole(&self.shared.redraw) = Box::new(redraw);
    }

    /// Returns the time that the game waits for each highlighted cube.
    pub fn animation_delay(&self) -> Duration {
        whole(&self.shared.pace).delay
    }

    /// Shows the rest of the current search without waiting.
    pub fn skip_animation(&self) {
        whole(&self.shared.pace).is_skipped = true;
        self.shared.hurry.notify_all();
    }

    /// Reports an action of the player.
    ///
    /// An answer ends the question. If there is no question, the answer waits for the next one, so
    /// that a fast player loses nothing. It is dropped if the turn is over by then.
    pub fn tell(&self, event: Event) {
        match &event {
            // The player who chose these cubes expects the word there.
            Event::Word { word, path } => {
                let chosen = (word.to_uppercase(), path.clone());
                self.locked().chosen.extend([chosen]);
            }
            // What was typed ahead belonged to the other game.
            Event::NewGame(_) => whole(&self.shared.answers).waiting.clear(),
            // Nobody watches the animation any more.
            Event::Closed => {
                self.set_animation_delay(Duration::ZERO);
                self.skip_animation();
            }
            _ => {}
        }
        if event.is_answer() {
            let mut scene = self.locked();
            if scene.question.take().is_none() {
                whole(&self.shared.answers).waiting.push_back(event);
                drop(scene);
                return self.skip_animation();
            }
            self.note(&mut scene, &event);
        }
        (self.shared.tell)(event);
    }

    /// Notes an answer that the game is about to receive.
    fn note(&self, scene: &mut Scene, answer: &Event) {
        whole(&self.shared.pace).is_chosen = matches!(answer, Event::Word { .. });
        if let Event::Word { word, .. } | Event::Line(word) = answer {
            scene.note_repeat(word);
        }
    }

    /// Notes a choice that the game does not receive, because it repeats a word.
    #[cfg(feature = "view")]
    pub(crate) fn note_repeat(&self, word: &str) {
        self.locked().note_repeat(word);
    }

    fn locked(&self) -> MutexGuard<'_, Scene> {
        whole(&self.shared.scene)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Scene) -> T) -> T {
        let mut scene = self.locked();
        let changed = change(&mut scene);
        let answer = whole(&self.shared.answers).next(&mut scene);
        if let Some(answer) = &answer {
            self.note(&mut scene, answer);
        }
        drop(scene);
        (whole(&self.shared.redraw))();
        if let Some(answer) = answer {
            (self.shared.tell)(answer);
        }
        changed
    }

    /// Waits for the animation delay, without a lock on the scene. Does not wait if the player has
    /// already answered the next question.
    fn wait(&self) {
        if !whole(&self.shared.answers).waiting.is_empty() {
            return;
        }
        let pace = whole(&self.shared.pace);
        let delay = pace.delay;
        let waited = self.shared.hurry.wait_timeout_while(pace, delay, |pace| {
            !pace.is_skipped && !pace.is_chosen && !pace.delay.is_zero()
        });
        drop(waited);
    }
}

impl Answers {
    /// Returns the next waiting answer, and ends the question in the scene, if it fits that
    /// question.
    fn next(&mut self, scene: &mut Scene) -> Option<Event> {
        let kind = scene.question.as_ref()?.kind;
        let last = self.last.replace(kind);
        // A word that comes too late must not start the next player's turn, for example.
        let is_same_turn = last != Some(Answer::Word) || kind == Answer::Word;
        if kind == Answer::YesOrNo || !is_same_turn {
            self.waiting.clear();
        }
        let answer = self.waiting.pop_front()?;
        scene.question = None;
        Some(answer)
    }
}

/// Locks data that is consistent after each change, even if the thread that made it panicked.
fn whole<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Screen").finish_non_exhaustive()
    }
}

impl Display for Screen {
    fn initialize(&self, rows: usize, columns: usize) -> Result<(), DisplayError> {
        self.change(|scene| scene.initialize(rows, columns))
    }

    fn is_initialized(&self) -> bool {
        self.locked().is_initialized()
    }

    fn label_cube(
        &self,
        row: usize,
        column: usize,
        letters: &str,
        highlighted: bool,
    ) -> Result<(), DisplayError> {
        self.change(|scene| scene.label_cube((row, column), letters, highlighted))?;
        if highlighted {
            self.wait();
        }
        Ok(())
    }

    fn label_all_cubes(&self, text: &str) -> Result<(), DisplayError> {
        self.change(|scene| scene.label_all_cubes(text))
    }

    fn set_highlighted(
        &self,
        row: usize,
        column: usize,
        highlighted: bool,
    ) -> Result<(), DisplayError> {
        self.change(|scene| scene.set_highlighted((row, column), highlighted))?;
        if highlighted {
            self.wait();
        }
        Ok(())
    }

    fn clear_highlight(&self) -> Result<(), DisplayError> {
        whole(&self.shared.pace).is_skipped = false;
        self.change(Scene::clear_highlight)
    }

    fn record_word(&self, word: &str, player: Player) -> Result<(), DisplayError> {
        self.change(|scene| scene.record_word(word, player))
    }

    fn set_score(&self, score: i64, player: Player) -> Result<(), DisplayError> {
        self.change(|scene| scene.set_score(score, player))
    }

    fn set_status_message(&self, message: &str) -> Result<(), DisplayError> {
        self.change(|scene| scene.set_status_message(message))
    }

    fn set_animation_delay(&self, delay: Duration) {
        whole(&self.shared.pace).delay = delay;
        self.shared.hurry.notify_all();
    }

    fn reset(&self) -> Result<(), DisplayError> {
        self.change(Scene::reset)
    }

    fn shutdown(&self) {
        self.change(Scene::shutdown);
    }

    fn update(&self, change: &mut dyn FnMut(&mut Scene)) {
        self.change(change);
    }
}

/// The choices of a player on the board.
impl Scene {
    /// Whether a word may use a cube: it is on the board, and not a solid cell.
    pub fn is_open(&self, place: Place) -> bool {
        self.cube(place).is_some_and(|cube| !cube.is_solid)
    }

    /// Notes an answer, if it repeats one of the human's words.
    fn note_repeat(&mut self, word: &str) {
        let word = word.trim().to_uppercase();
        let mut found = self.human.words.iter();
        if found.any(|found| found.text.to_uppercase() == word) {
            self.repeats.push(word);
        }
    }
}
