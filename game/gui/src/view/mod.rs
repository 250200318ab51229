//! How a scene looks, and what the mouse and the keys do there.
//!
//! The parts, from top to bottom: `header`, `board` (of a `cube` each, with a `path` over them), `message`, `input`,
//! and beside or below them `lists`. `areas` and `grid` say where they lie, `colours` what they are painted with.
//! `choosing`, `keys`, `focus`, `replay` and `countdown` are what happens there.

mod aim;
mod areas;
mod board;
mod choosing;
mod colours;
mod countdown;
mod cube;
mod focus;
mod grid;
mod header;
mod input;
mod keys;
mod letters;
mod lists;
mod message;
mod new_game;
mod path;
mod replay;
mod rows;
mod signs;

use std::time::Duration;

use egui::{Context, Label, RichText, Ui};

pub use self::aim::aim;
use self::areas::Areas;
use self::board::{Board, Kind, Marks};
use self::choosing::Choosing;
use self::colours::Colours;
use self::countdown::Countdown;
use self::input::Input;
use self::lists::Lists;
use self::message::Message;
use self::new_game::{Dialog, Ended};
use self::replay::Replay;
use crate::{Event, Scene, Screen};

/// What a person sees of a screen, and does there.
#[derive(Debug)]
pub struct View {
    screen: Screen,
    board: Board,
    choosing: Choosing,
    input: Input,
    lists: Lists,
    countdown: Countdown,
    replay: Option<Replay>,
    dialog: Option<Dialog>,
    /// The game that was asked for last, until there is another board: the game may refuse it.
    asked_for: Option<Dialog>,
    /// Which board was shown last.
    boards: u64,
    /// Whether the person wants to see no more of the searches until something is asked again.
    is_hurried: bool,
    is_styled: bool,
}

impl View {
    /// A view of this screen.
    pub fn new(screen: Screen) -> Self {
        Self {
            screen,
            board: Board::default(),
            choosing: Choosing::default(),
            input: Input::default(),
            lists: Lists::default(),
            countdown: Countdown::default(),
            replay: None,
            dialog: None,
            asked_for: None,
            boards: 0,
            is_hurried: false,
            is_styled: false,
        }
    }

    /// Draws everything that is shown now, and tells the screen what the person does. `now` is the time by the clock of
    /// [`Scene::deadline`].
    pub fn show(&mut self, ui: &mut Ui, now: Duration) {
        if !self.is_styled {
            colours::set_style(ui.ctx());
            ui.reset_style();
            self.is_styled = true;
        }
        let context = ui.ctx().clone();
        self.keep_time(&context, now);
        let scene = self.screen.scene();
        self.look_at(&context, &scene, now);
        self.keys(&context, &scene);
        self.keep_focus(&context);
        self.draw(ui, &scene, now);
        self.keep_focus(&context);
        if let Some(wait) = self.wait(&scene, now) {
            context.request_repaint_after(wait);
        }
    }

    /// Ends the turn when the time is over; also for a window that is not to be seen.
    pub fn keep_time(&mut self, context: &Context, now: Duration) {
        let deadline = self.screen.look(|scene| scene.deadline);
        if let Some(wait) = deadline.and_then(|deadline| countdown::wait(deadline, now)) {
            context.request_repaint_after(wait);
        }
        if !self.screen.look(|scene| self.countdown.ends(scene, now)) {
            return;
        }
        // What the person was about to say still counts. One question has one answer: an end told as well would answer the next.
        match self.input.typed() {
            "" if self.choosing.path().is_empty() => self.screen.tell(Event::EndTurn),
            "" => self.choosing.submit(&self.screen.scene(), &self.screen),
            typed => self.screen.tell(Event::Line(typed.to_string())),
        }
        self.input.clear();
        self.choosing.clear();
    }

    /// Forgets what has become void since the last time.
    fn look_at(&mut self, context: &Context, scene: &Scene, now: Duration) {
        if self.boards != scene.boards {
            self.boards = scene.boards;
            self.choosing.clear();
            self.replay = None;
            self.asked_for = None;
            self.input.clear();
            self.is_hurried = false;
        }
        self.is_hurried &= scene.question.is_none();
        if self.is_hurried && keys::is_searching(scene) {
            self.screen.skip_animation();
        }
        self.choosing.look_at(scene);
        if self
            .replay
            .as_ref()
            .is_some_and(|replay| !replay.holds(scene))
        {
            self.replay = None;
        }
        if let Some(wait) = self.input.look_at(scene, now) {
            context.request_repaint_after(wait);
        }
    }

    fn draw(&mut self, ui: &mut Ui, scene: &Scene, now: Duration) {
        let colours = Colours::of(ui.ctx().theme());
        let window = ui.max_rect();
        let areas = Areas::of(window, scene);
        if header::show(ui, areas.header, scene, &self.screen, now, &colours) {
            self.open_dialog();
        }
        if let (Some(rect), Some(outcome)) = (areas.banner, scene.outcome) {
            header::show_outcome(ui, rect, outcome, scene, &colours);
        }
        if scene.rows() > 0 {
            self.play(ui, &areas, scene, now, &colours);
        } else {
            let text = RichText::new("No game is shown yet.").size(18.0);
            ui.put(areas.board.tray(), Label::new(text.color(colours.quiet)));
        }
        Message::of(scene, &self.choosing).show(ui, areas.message, &colours);
        let (screen, choosing) = (&self.screen, &mut self.choosing);
        self.input
            .show(ui, areas.input, scene, screen, choosing, &colours);
        if let Some(path) = self.lists.show(ui, areas.lists, scene, &colours) {
            self.choosing.clear();
            let delay = self.screen.animation_delay();
            self.replay = Some(Replay::new(path, delay, scene, now));
            ui.ctx().request_repaint();
        }
        let context = ui.ctx().clone();
        if let Some(dialog) = &mut self.dialog
            && let Some(ended) = dialog.show(&context, scene, &self.screen, &colours)
        {
            let dialog = self.dialog.take();
            self.asked_for = dialog.filter(|_| ended == Ended::Started);
            context.request_repaint();
        }
        focus::show(&context, self.board.has_keys(&context), &colours);
    }

    /// Asks which game is to be begun. What was refused can be mended.
    fn open_dialog(&mut self) {
        let asked_for = self.asked_for.take().unwrap_or_default();
        self.dialog = Some(asked_for.reopened());
    }

    /// The person has seen enough of the search, and of those that follow it at once.
    fn hurry(&mut self) {
        self.is_hurried = true;
        self.screen.skip_animation();
    }

    /// The board, and the mouse on it.
    fn play(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        scene: &Scene,
        now: Duration,
        colours: &Colours,
    ) {
        let context = ui.ctx().clone();
        let is_covered = self.dialog.is_some() || egui::Popup::is_any_open(&context);
        if keys::is_searching(scene) && context.input(|input| input.pointer.primary_pressed()) {
            self.hurry();
        }
        if Choosing::is_possible(scene) && !is_covered {
            let inputs = context.input(|input| input.events.clone());
            let before = self.choosing.path().len();
            self.choosing
                .follow(&inputs, &areas.board, scene, &self.screen, now);
            if !context.input(|input| input.pointer.primary_down()) {
                self.choosing.let_go();
            }
            if self.choosing.path().len() != before {
                self.input.clear();
                self.replay = None;
            }
        }
        let marks = marks(scene, &self.choosing, self.replay.as_ref(), now);
        for pressed in self.board.show(ui, &areas.board, scene, &marks, colours) {
            if pressed.by_enter && self.choosing.path().last() == Some(&pressed.place) {
                self.choosing.submit(scene, &self.screen);
            } else {
                self.choosing.click(pressed.place, scene, &self.screen, now);
            }
            context.request_repaint();
        }
    }
}

/// What is marked: what the person chooses before what is shown again, and that before what was found last. While a
/// search goes over the cubes, no word is marked.
fn marks<'a>(
    scene: &'a Scene,
    choosing: &'a Choosing,
    replay: Option<&'a Replay>,
    now: Duration,
) -> Marks<'a> {
    let is_searching = scene.cubes().iter().any(|cube| board::is_lit(cube, scene));
    let (path, kind) = match replay {
        _ if !choosing.path().is_empty() => match choosing.dead(scene) {
            Some(_) => (choosing.path(), Kind::Dead),
            None => (choosing.path(), Kind::Chosen),
        },
        Some(replay) => (replay.shown(now), Kind::Found),
        None if is_searching || choosing.hides(&scene.path) => (&[][..], Kind::Found),
        None => (scene.path.as_slice(), Kind::Found),
    };
    Marks {
        path,
        kind,
        shaken: choosing.shaken(now),
    }
}
