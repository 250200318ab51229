//! The cubes that are being chosen, and what becomes of them.

use std::time::Duration;

use egui::{Event as Input, PointerButton, Pos2};

use super::grid::Grid;
use crate::{Answer, Event, Gesture, Place, Scene, Screen, Selection, Verdict};

/// How long cubes that are refused shake.
const SHAKE: Duration = Duration::from_millis(400);

/// What is chosen, and what was refused last.
#[derive(Debug, Default)]
pub struct Choosing {
    selection: Selection,
    /// Where the mouse was last with the button held down.
    mouse: Option<Pos2>,
    refusal: Option<Refusal>,
    /// The word that was shown when the choice began: it is not shown again afterwards.
    over: Option<Vec<Place>>,
}

/// Cubes that can become no word.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What they spell.
    pub word: String,
    /// Why they cannot.
    pub reason: String,
    path: Vec<Place>,
    at: Duration,
    /// What the game said then: once it says something else, that is what matters.
    status: String,
}

impl Choosing {
    /// Whether cubes may be chosen now.
    pub fn is_possible(scene: &Scene) -> bool {
        let asks = scene.question.as_ref().map(|question| question.kind);
        asks == Some(Answer::Word) && scene.judge.is_some()
    }

    /// The cubes that are chosen.
    pub fn path(&self) -> &[Place] {
        self.selection.path()
    }

    /// Why the chosen cubes can become no word, if they cannot.
    pub fn dead(&self, scene: &Scene) -> Option<String> {
        match verdict(scene, self.path()) {
            Verdict::Dead(reason) if !self.path().is_empty() => Some(reason),
            _ => None,
        }
    }

    /// What was refused last, as long as nothing else has happened.
    pub fn refusal(&self) -> Option<&Refusal> {
        let refusal = self.refusal.as_ref()?;
        (!refusal.reason.is_empty()).then_some(refusal)
    }

    /// The cubes that shake now, and how far: from -1 to 1, of as little as looks like shaking.
    pub fn shaken(&self, now: Duration) -> Option<(&[Place], f32)> {
        let refusal = self.refusal.as_ref()?;
        let since = now.checked_sub(refusal.at)?;
        let left = 1.0 - since.as_secs_f32() / SHAKE.as_secs_f32();
        let far = left * (left * 5.0 * std::f32::consts::PI).sin();
        (since < SHAKE).then_some((refusal.path.as_slice(), far))
    }

    /// Nothing is chosen any more, and nothing was refused.
    pub fn clear(&mut self) {
        self.selection.clear();
        self.mouse = None;
        self.refusal = None;
    }

    /// Whether the word that the game shows was there before something else was chosen.
    pub fn hides(&self, path: &[Place]) -> bool {
        self.over.as_deref() == Some(path)
    }

    /// Forgets what cannot be chosen any longer, and what the game has spoken about since.
    pub fn look_at(&mut self, scene: &Scene) {
        if !Self::is_possible(scene) {
            self.selection.clear();
            self.mouse = None;
        }
        // What the game says of it matters more, but the cubes go on shaking.
        if let Some(refusal) = &mut self.refusal
            && refusal.status != scene.status
        {
            refusal.reason.clear();
        }
    }

    /// Takes the last cube back.
    pub fn step_back(&mut self) {
        self.selection.step_back();
    }

    /// What the mouse does on the board. Where it was between two moments counts as well: it may be fast.
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
                } if grid.tray().contains(pos) => {
                    self.begin(scene);
                    self.selection
                        .press(grid.at(pos).filter(|&place| scene.is_open(place)));
                    self.mouse = Some(pos);
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

    /// The button was released where nobody saw it: what was dragged over is given up.
    pub fn let_go(&mut self) {
        if self.selection.is_pressed() {
            self.clear();
        }
    }

    /// Clicks on a cube without the mouse.
    pub fn click(&mut self, place: Place, scene: &Scene, screen: &Screen, now: Duration) {
        self.begin(scene);
        self.selection
            .press(Some(place).filter(|&place| scene.is_open(place)));
        self.release(scene, screen, now);
    }

    /// Tells what is chosen as a word, whatever it is worth: the game says what is wrong with it.
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
        self.over = Some(scene.path.clone());
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
            Some(Gesture::Drag) => {
                if let Verdict::Dead(reason) = verdict {
                    self.refuse(reason, scene, now);
                }
                self.submit(scene, screen);
            }
            Some(Gesture::Click) => self.judge(scene, screen, now),
            None => {}
        }
    }

    /// Clicked cubes are told as soon as they count, and taken back once they cannot.
    fn judge(&mut self, scene: &Scene, screen: &Screen, now: Duration) {
        if self.path().is_empty() {
            return;
        }
        match verdict(scene, self.path()) {
            Verdict::Word => self.submit(scene, screen),
            Verdict::Open => {}
            Verdict::Dead(reason) => {
                self.refuse(reason, scene, now);
                self.selection.clear();
            }
        }
    }

    fn refuse(&mut self, reason: String, scene: &Scene, now: Duration) {
        let path = self.path().to_vec();
        self.refusal = Some(Refusal {
            word: scene.spelled(&path),
            reason,
            path,
            at: now,
            status: scene.status.clone(),
        });
    }
}

fn verdict(scene: &Scene, path: &[Place]) -> Verdict {
    match &scene.judge {
        Some(judge) => judge.verdict(scene, path),
        None => Verdict::Open,
    }
}
