//! A display that a window shows: what threads of a game say, and what a person before it does.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Display, DisplayError, Event, Place, Player, Scene};

/// The display of a game, to be drawn on by its threads and shown by a window. Clones are the same display.
#[derive(Clone)]
pub struct Screen {
    shared: Arc<Shared>,
}

struct Shared {
    scene: Mutex<Scene>,
    pace: Mutex<Pace>,
    /// Wakes whoever waits for the animation.
    hurry: Condvar,
    /// Has the window drawn anew.
    redraw: Mutex<Box<dyn Fn() + Send>>,
    /// Tells the game what a person did.
    tell: Box<dyn Fn(Event) + Send + Sync>,
}

#[derive(Debug, Default)]
struct Pace {
    delay: Duration,
    /// Whether the search that is shown now is not to be waited for.
    is_skipped: bool,
}

impl Screen {
    /// A display that hands on to `tell` what a person does before it.
    pub fn new(tell: impl Fn(Event) + Send + Sync + 'static) -> Self {
        Self {
            shared: Arc::new(Shared {
                scene: Mutex::default(),
                pace: Mutex::default(),
                hurry: Condvar::new(),
                redraw: Mutex::new(Box::new(|| {})),
                tell: Box::new(tell),
            }),
        }
    }

    /// What is to be shown now.
    pub fn scene(&self) -> Scene {
        self.locked().clone()
    }

    /// What is asked of what is to be shown now, without a copy of it all.
    #[cfg(feature = "view")]
    pub(crate) fn look<T>(&self, ask: impl FnOnce(&Scene) -> T) -> T {
        ask(&self.locked())
    }

    /// From now on, `redraw` is called after each change.
    pub fn on_change(&self, redraw: impl Fn() + Send + 'static) {
        *whole(&self.shared.redraw) = Box::new(redraw);
    }

    /// How long a highlighted cube makes the game wait.
    pub fn animation_delay(&self) -> Duration {
        whole(&self.shared.pace).delay
    }

    /// Shows the search that is going on without waiting.
    pub fn skip_animation(&self) {
        whole(&self.shared.pace).is_skipped = true;
        self.shared.hurry.notify_all();
    }

    /// A person has done something.
    pub fn tell(&self, event: Event) {
        match &event {
            // Whoever chose the cubes of a word wants to see it there again.
            Event::Word { word, path } => {
                let chosen = (word.to_uppercase(), path.clone());
                self.locked().chosen.extend([chosen]);
            }
            // Nobody is left who would look.
            Event::Closed => {
                self.set_animation_delay(Duration::ZERO);
                self.skip_animation();
            }
            _ => {}
        }
        (self.shared.tell)(event);
    }

    fn locked(&self) -> MutexGuard<'_, Scene> {
        whole(&self.shared.scene)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Scene) -> T) -> T {
        let changed = change(&mut self.locked());
        (whole(&self.shared.redraw))();
        changed
    }

    /// Waits as long as the animation asks for; no lock of the scene is held meanwhile.
    fn wait(&self) {
        let pace = whole(&self.shared.pace);
        let delay = pace.delay;
        let waited = self.shared.hurry.wait_timeout_while(pace, delay, |pace| {
            !pace.is_skipped && !pace.delay.is_zero()
        });
        drop(waited);
    }
}

/// What a lock guards is whole after each change, whatever happened to the thread that made it.
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

/// What a person can choose on the board.
impl Scene {
    /// Whether a word may go over a cube: it is on the board, and no solid square.
    pub fn is_open(&self, place: Place) -> bool {
        self.cube(place).is_some_and(|cube| !cube.is_solid)
    }
}
