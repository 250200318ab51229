//! The cubes being chosen, and the result of the choice.

use std::time::Duration;

use egui::{Event as Input, PointerButton, Pos2};

use super::grid::Grid;
use super::shake;
use crate::{Answer, Event, Gesture, Place, Scene, Screen, Selection, Tone, Verdict};

/// The current choice and the last refusal.
#[derive(Debug, Default)]
pub struct Choosing {
    selection: Selection,
    /// The choice before a pause.
    before_pause: Selection,
    /// Whether letters are typed, so that a clicked cube adds its own to them.
    has_typed: bool,
    /// The last position of the mouse with the button down.
    mouse: Option<Pos2>,
    refusal: Option<Refusal>,
    /// The word shown when the choice began, which is not shown again afterwards.
    over: Option<Vec<Place>>,
    /// The message shown when the choice began, and its number. The result for a word is not shown
    /// again afterwards.
    over_message: Option<(u64, String)>,
}

/// Cubes that cannot become a word, or a cube that cannot follow the chosen ones.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The letters of the cubes.
    pub word: String,
    /// The reason why they cannot.
    pub reason: String,
    path: Vec<Place>,
    at: Duration,
    /// The game's message at that time; a newer message takes precedence.
    status: String,
}

impl Choosing {
    /// Whether the player may choose cubes now: during the turn, even while the game is busy.
    pub fn is_possible(scene: &Scene) -> bool {
        let asks = scene.question.as_ref().map(|question| question.kind);
        asks.is_none_or(|kind| kind == Answer::Word) && scene.judge.is_some()
    }

    /// Returns the chosen cubes.
    pub fn path(&self) -> &[Place] {
        self.selection.path()
    }

    /// Returns the reason why the chosen cubes cannot become a word, if there is one.
    pub fn dead(&self, scene: &Scene) -> Option<String> {
        match verdict(scene, self.path()) {
            Verdict::Dead(reason) if !self.path().is_empty() => Some(reason),
            _ => None,
        }
    }

    /// Returns the last refusal, until something else happens.
    pub fn refusal(&self) -> Option<&Refusal> {
        let refusal = self.refusal.as_ref()?;
        (!refusal.reason.is_empty()).then_some(refusal)
    }

    /// Returns the shaking cubes and their current displacement, as a share from -1 to 1 of the
    /// maximum.
    pub fn shaken(&self, now: Duration) -> Option<(&[Place], f32)> {
        let refusal = self.refusal.as_ref()?;
        let far = shake::displacement(now.checked_sub(refusal.at)?)?;
        Some((refusal.path.as_slice(), far))
    }

    /// Clears the choice and the refusal.
    pub fn clear(&mut self) {
        self.selection.clear();
        self.before_pause.clear();
        self.mouse = None;
        self.refusal = None;
    }

    /// Whether this word was shown before the player chose other cubes.
    pub fn hides(&self, path: &[Place]) -> bool {
        self.over.as_deref() == Some(path)
    }

    /// Whether the scene's message is the result for a word that was tried before the player chose
    /// other cubes.
    pub fn hides_message(&self, scene: &Scene) -> bool {
        let is_over =
            |(number, text): &(u64, String)| (*number, text) == (scene.messages, &scene.status);
        scene.tone != Tone::Plain && self.over_message.as_ref().is_some_and(is_over)
    }

    /// Sets whether letters are typed.
    pub fn note_typed(&mut self, has_typed: bool) {
        self.has_typed = has_typed;
    }

    /// Returns the letters of clicked cubes, and clears the choice.
    pub fn take_clicked(&mut self, scene: &Scene) -> Option<String> {
        let is_clicked = !self.selection.is_pressed() && !self.selection.is_empty();
        is_clicked.then(|| scene.spelled(&self.selection.take()))
    }

    /// Clears a choice that is no longer possible, and a refusal that the game has answered. Keeps
    /// the choice during a pause.
    pub fn look_at(&mut self, scene: &Scene) {
        if scene.is_paused && !self.selection.is_empty() {
            self.before_pause = std::mem::take(&mut self.selection);
            self.before_pause.release();
        } else if !scene.is_paused && !self.before_pause.is_empty() {
            self.selection = std::mem::take(&mut self.before_pause);
        }
        if !Self::is_possible(scene) {
            self.selection.clear();
            self.mouse = None;
        }
        // The game's own message takes precedence, but the cubes go on shaking.
        if let Some(refusal) = &mut self.refusal
            && refusal.status != scene.status
        {
            refusal.reason.clear();
        }
    }

    /// Removes the last cube.
    pub fn step_back(&mut self) {
        self.refusal = None;
        self.selection.step_back();
    }

    /// Handles the mouse on the board. A fast mouse may skip cubes, so the line between two
    /// positions counts.
    pub fn follow(
        &mut self,
        inputs: &[Input],
        grid: &Grid,
        scene: &Scene,
        screen: &Screen,
        now: Duration,
    ) {
        for input in inputs {
            match *input {
                Input::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: true,
                    ..
                } => {
                    if let Some(place) = grid.at(pos).filter(|&place| scene.is_open(place)) {
                        self.begin(scene);
                        self.selection.press(place);
                        self.mouse = Some(pos);
                    }
                }
                Input::PointerMoved(pos) => self.drag_to(pos, grid, scene),
                Input::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: false,
                    ..
                } => {
                    self.drag_to(pos, grid, scene);
                    self.release(scene, screen, now);
                }
                _ => {}
            }
        }
    }

    /// Clears the choice if the button was released unnoticed, for example outside the window.
    pub fn let_go(&mut self) {
        if self.selection.is_pressed() {
            self.clear();
        }
    }

    /// Clicks on a cube without the mouse.
    pub fn click(&mut self, place: Place, scene: &Scene, screen: &Screen, now: Duration) {
        if scene.is_open(place) {
            self.begin(scene);
            self.selection.press(place);
            self.release(scene, screen, now);
        }
    }

    /// Sends the choice as a word, whatever the verdict; the game explains what is wrong.
    pub fn submit(&mut self, scene: &Scene, screen: &Screen) {
        self.mouse = None;
        self.over = None;
        let path = self.selection.take();
        if !path.is_empty() {
            let word = scene.spelled(&path);
            screen.tell(Event::Word { word, path });
        }
    }

    fn begin(&mut self, scene: &Scene) {
        self.refusal = None;
        // The marks of a hint are of use until its word is found.
        self.over = (!scene.marks_hint()).then(|| scene.path.clone());
        self.over_message = Some((scene.messages, scene.status.clone()));
    }

    fn drag_to(&mut self, to: Pos2, grid: &Grid, scene: &Scene) {
        let Some(from) = self.mouse.filter(|_| self.selection.is_pressed()) else {
            return;
        };
        for place in grid.along(from, to) {
            if scene.is_open(place) {
                self.selection.move_to(place);
            }
        }
        self.mouse = Some(to);
    }

    fn release(&mut self, scene: &Scene, screen: &Screen, now: Duration) {
        self.mouse = None;
        let verdict = verdict(scene, self.path());
        match self.selection.release() {
            Some(Gesture::Drag) if self.path().len() < 2 => self.selection.clear(),
            // The reason says more than the answer of the game would.
            Some(Gesture::Drag) => match verdict {
                Verdict::Dead(reason) => {
                    self.refuse(reason, scene, screen, now);
                    self.selection.clear();
                }
                Verdict::Open => self.submit(scene, screen),
            },
            Some(Gesture::Click) if self.has_typed => {}
            Some(Gesture::Click) => self.judge(scene, screen, now),
            Some(Gesture::Apart(cube)) => self.refuse_cube(cube, scene, now),
            None => {}
        }
    }

    /// Clears clicked cubes if they cannot become a word. A word waits, because it can be the beginning of
    /// a longer one.
    fn judge(&mut self, scene: &Scene, screen: &Screen, now: Duration) {
        if self.path().is_empty() {
            return;
        }
        if let Verdict::Dead(reason) = verdict(scene, self.path()) {
            self.refuse(reason, scene, screen, now);
            self.selection.clear();
        }
    }

    /// Refuses a cube that does not touch the last chosen one. The player may go on elsewhere.
    fn refuse_cube(&mut self, cube: Place, scene: &Scene, now: Duration) {
        let (word, cube) = (scene.spelled(self.path()), [cube]);
        let last = self.path().last().copied();
        let last = scene.spelled(last.as_slice());
        self.refusal = Some(Refusal {
            reason: format!("{} does not touch {last}.", scene.spelled(&cube)),
            word,
            path: cube.to_vec(),
            at: now,
            status: scene.status.clone(),
        });
    }

    fn refuse(&mut self, reason: String, scene: &Scene, screen: &Screen, now: Duration) {
        let path = self.path().to_vec();
        screen.note_repeat(&scene.spelled(&path));
        self.refusal = Some(Refusal {
            word: scene.spelled(&path),
            reason,
            path,
            at: now,
            status: scene.status.clone(),
        });
    }
}

/// Whether the letters are too few for any word.
fn is_short(scene: &Scene, path: &[Place]) -> bool {
    scene.spelled(path).chars().count() < scene.min_length
}

fn verdict(scene: &Scene, path: &[Place]) -> Verdict {
    match &scene.judge {
        _ if is_short(scene, path) => Verdict::Open,
        Some(judge) => judge.verdict(scene, path),
        None => Verdict::Open,
    }
}
