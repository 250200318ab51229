//! The drawing of a scene, and its response to mouse and keys.
//!
//! The parts, from top to bottom: `header`, `board` (made of `cube`s, with a `path` over them),
//! `message` and `input`; `lists` is next to them or below. `areas` and `grid` define the
//! positions, and `colours` the colours; `zoom` is the scale of a large window. `guide` shows the
//! rules in empty lists. `new_game`, `page` and `closing` are pages over the window. `choosing`, `keys`, `focus`, `replay` and `countdown` handle actions.
//! `motion` starts the animations: `settle`, `reveal`, `reward`, `flash` and `shake`.

mod aim;
mod areas;
mod board;
mod choosing;
mod closing;
mod colours;
mod countdown;
mod cube;
mod flash;
mod focus;
mod grid;
mod guide;
mod header;
mod history;
mod input;
mod keys;
mod letters;
mod lists;
mod message;
mod motion;
mod new_game;
mod page;
mod path;
mod replay;
mod reveal;
mod reward;
mod rows;
mod settle;
mod shake;
mod signs;
mod zoom;

use std::time::Duration;

use egui::{Align, Context, Key, Layout, Rect, RichText, Ui, UiBuilder, ViewportCommand, vec2};

pub use self::aim::aim;
use self::areas::Areas;
use self::board::{Board, Marks, PathMeaning};
use self::choosing::Choosing;
use self::closing::Closing;
use self::colours::Colours;
use self::countdown::Countdown;
use self::header::Asked;
use self::input::Input;
use self::lists::{Lists, Moving};
use self::message::Message;
use self::motion::Motion;
use self::new_game::{Dialog, Ended};
use self::page::{Contents, Page};
use self::replay::Replay;
pub use self::zoom::zoom;
use crate::{Answer, Display, Event, Guard, Place, Question, Scene, Screen, Settings, spelling};

/// A view of a screen: its drawing and the player's actions there.
#[derive(Debug)]
pub struct View {
    screen: Screen,
    board: Board,
    choosing: Choosing,
    input: Input,
    lists: Lists,
    countdown: Countdown,
    /// The keys to ignore.
    guard: Guard,
    settings: Settings,
    motion: Motion,
    replay: Option<Replay>,
    dialog: Option<Dialog>,
    /// The page with the rules or the history.
    page: Option<Page>,
    /// The question whether to close the window.
    closing: Option<Closing>,
    /// Whether a page or a menu covers the window.
    is_covered: bool,
    /// Whether the turn pauses because of that.
    is_paused_by_cover: bool,
    /// The dialog of the last requested game, until there is a new board, because the game may be refused.
    requested: Option<Dialog>,
    /// The number of quarters by which the player has turned the board.
    quarters: usize,
    /// The number of the last shown board.
    boards: u64,
    /// Whether the player skips all searches until the next question.
    is_hurried: bool,
    is_styled: bool,
    /// Whether the colours have more contrast.
    has_contrast: bool,
}

impl View {
    /// Creates a view of this screen.
    pub fn new(screen: Screen) -> Self {
        Self {
            screen,
            board: Board::default(),
            choosing: Choosing::default(),
            input: Input::default(),
            lists: Lists::default(),
            countdown: Countdown::default(),
            guard: Guard::default(),
            settings: Settings::default(),
            motion: Motion::default(),
            replay: None,
            dialog: None,
            page: None,
            closing: None,
            is_covered: false,
            is_paused_by_cover: false,
            requested: None,
            quarters: 0,
            boards: 0,
            is_hurried: false,
            is_styled: false,
            has_contrast: false,
        }
    }

    /// Applies the settings that the player chose at an earlier start.
    pub fn apply(&mut self, settings: Settings, context: &Context) {
        self.settings = settings;
        if let Some(delay) = settings.animation_delay {
            self.screen.set_animation_delay(delay);
        }
        if let Some(theme) = settings.theme {
            context.set_theme(theme);
        }
        if let Some(has_contrast) = settings.has_contrast {
            let mut change = |scene: &mut Scene| scene.has_contrast = has_contrast;
            self.screen.update(&mut change);
        }
    }

    /// Returns the settings that the player has chosen, now or at an earlier start.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Draws the current scene, and sends the player's actions to the screen. `now` is the time by
    /// the clock of [`Scene::deadline`].
    pub fn show(&mut self, ui: &mut Ui, now: Duration) {
        if !self.is_styled {
            colours::set_style(ui.ctx());
            ui.reset_style();
            self.is_styled = true;
        }
        let context = ui.ctx().clone();
        if !self.has_page() && self.input.is_open() {
            self.input.hold_back(&context);
        }
        self.keep_time(&context, now);
        if self.guard.is_late(now) {
            // A letter was meant for the unfinished word, but Escape was not.
            if context.input(|input| input.key_pressed(Key::Escape)) {
                self.end_reveal();
            }
            if keys::drop_all(&context) {
                self.guard.ignores_key(now);
            }
        }
        let mut scene = self.screen.scene();
        if self.has_contrast != scene.has_contrast {
            self.has_contrast = scene.has_contrast;
            colours::set_colours(&context, self.has_contrast);
            ui.reset_style();
        }
        if scene.is_paused {
            scene.hide_cubes(match self.is_covered_in(&context) {
                true => "Paused. Close the menu or the page to go on.",
                false => "Paused. Press any key to go on.",
            });
        }
        self.ask_before_closing(&context, &scene);
        self.look_at(&scene, now);
        self.reopen_dialog(&scene);
        self.move_on(&scene, now);
        self.keys(&context, &scene);
        self.motion.hold_back(&mut scene, now);
        self.keep_focus(&context);
        self.draw(ui, &scene, now);
        self.keep_focus(&context);
        if let Some(wait) = self.wait(&scene, now) {
            context.request_repaint_after(wait);
        }
    }

    /// Whether the window still shows the computer's turn, and not yet the result of the game.
    pub fn is_revealing(&self) -> bool {
        self.motion.is_revealing()
    }

    /// Ends the turn when the time is over. Works for an invisible window too.
    pub fn keep_time(&mut self, context: &Context, now: Duration) {
        let deadline = self.screen.look(|scene| scene.deadline);
        if let Some(wait) = deadline.and_then(|deadline| countdown::wait(deadline, now)) {
            context.request_repaint_after(wait);
        }
        if !self.screen.look(|scene| self.countdown.ends(scene, now)) {
            return;
        }
        self.guard.note_end(now);
        // Unfinished input still counts.
        match self.input.typed() {
            "" if self.choosing.path().is_empty() => self.screen.tell(Event::EndTurn),
            "" => self.choosing.submit(&self.screen.scene(), &self.screen),
            typed => self.screen.tell(Event::Line(typed.to_string())),
        }
        self.input.clear();
        self.choosing.clear();
    }

    /// Clears state that has become invalid since the last call.
    fn look_at(&mut self, scene: &Scene, now: Duration) {
        if self.boards != scene.boards {
            self.boards = scene.boards;
            self.choosing.clear();
            self.replay = None;
            self.requested = None;
            self.is_hurried = false;
            self.quarters = 0;
            self.guard.note_change(now);
            // A word typed before its board appears is kept.
            if self.input.asks_for_word() {
                self.input.clear();
            }
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
        if self.input.look_at(scene) {
            self.guard.note_change(now);
        }
        self.input.ignore_empty(self.guard.ignores_enter(now));
    }

    /// Starts and ends animations. After the computer's words, traces the longest of them.
    fn move_on(&mut self, scene: &Scene, now: Duration) {
        let delay = self.screen.animation_delay();
        self.motion.look_at(scene, !delay.is_zero(), now);
        let longest = self.motion.revealed(scene, now);
        // Without time to watch, the player needs the board.
        if let Some(path) = longest.filter(|_| scene.deadline.is_none()) {
            self.replay = Some(Replay::new(path, delay, scene, now).into_show());
        }
    }

    /// Ends the display of the computer's turn at once, and returns whether there was one.
    fn end_reveal(&mut self) -> bool {
        self.motion.end_reveal() | self.replay.take_if(|replay| replay.is_show).is_some()
    }

    fn draw(&mut self, ui: &mut Ui, scene: &Scene, now: Duration) {
        let colours = Colours::of(ui.ctx().theme(), scene.has_contrast);
        let window = ui.max_rect();
        let mut areas = Areas::of(window, scene);
        areas.board = areas.board.turned(self.quarters);
        let settings = &mut self.settings;
        match header::show(
            ui,
            areas.header,
            scene,
            &self.screen,
            settings,
            now,
            &colours,
        ) {
            Some(Asked::NewGame) => self.open_dialog(scene),
            Some(Asked::Page(contents)) => self.open_page(contents, scene),
            Some(Asked::Pause) => {
                self.screen.tell(Event::Pause(true));
                // The pause outlasts the menu that offers it.
                self.is_paused_by_cover = false;
            }
            Some(Asked::Turn) => self.quarters += 1,
            None => {}
        }
        if scene.rows() > 0 {
            self.play(ui, &areas, scene, now, &colours);
        } else {
            show_question(ui, &areas, scene, &colours);
        }
        let shaken = self.motion.refusal(now);
        let show = self.replay.as_ref().filter(|replay| replay.is_show);
        let longest = show.and_then(|replay| scene.computer.word_on(replay.path()));
        Message::of(scene, &self.choosing, longest).show(ui, areas.message, shaken, &colours);
        let (screen, choosing) = (&self.screen, &mut self.choosing);
        self.input
            .show(ui, areas.input, scene, screen, choosing, &colours);
        let moving = Moving {
            flash: self.motion.flash().map(|flash| (flash, now)),
            replayed: self.replay.as_ref().map_or(&[], Replay::path),
        };
        let wanted = self.lists.show(ui, areas.lists, scene, moving, &colours);
        if let Some(reward) = self.motion.reward() {
            reward.draw(ui.painter(), &areas.board, scene, &colours, now);
        }
        if let Some(path) = wanted {
            self.choosing.clear();
            // Under a clock, the player has no time to watch.
            let delay = match scene.deadline {
                Some(_) => Duration::ZERO,
                None => self.screen.animation_delay(),
            };
            self.replay = Some(Replay::new(path, delay, scene, now));
            ui.ctx().request_repaint();
        }
        let context = ui.ctx().clone();
        if let Some(dialog) = &mut self.dialog
            && let Some(ended) = dialog.show(&context, scene, &self.screen, &colours)
        {
            let dialog = self.dialog.take();
            self.requested = dialog.filter(|_| ended == Ended::Started);
        }
        if let Some(page) = &mut self.page
            && page.show(&context, scene, &colours)
        {
            self.page = None;
        }
        if let Some(closing) = &mut self.closing
            && closing.show(&context, &colours)
        {
            self.closing = None;
        }
        self.pause_while_covered(&context, scene);
        focus::show(&context, self.board.has_keys(&context), &colours);
    }

    /// Opens the dialog for another game.
    fn open_dialog(&mut self, scene: &Scene) {
        self.dialog = Some(Dialog::of(&scene.settings));
    }

    /// Asks before the window closes during a game. The second request closes it.
    fn ask_before_closing(&mut self, context: &Context, scene: &Scene) {
        let is_asked = context.input(|input| input.viewport().close_requested());
        let is_ready = |question: &Question| question.kind == Answer::Enter;
        let is_between_turns = scene.question.as_ref().is_some_and(is_ready)
            && scene.outcome.is_none()
            && scene.all.is_none();
        let is_game = keys::is_turn(scene) || is_between_turns;
        if is_asked && is_game && self.closing.is_none() && !scene.is_closing() {
            context.send_viewport_cmd(ViewportCommand::CancelClose);
            self.closing = Some(Closing::default());
        }
    }

    /// Opens the dialog again if the game that it requested was refused.
    fn reopen_dialog(&mut self, scene: &Scene) {
        if scene.refused_game.is_empty() || self.has_page() {
            return;
        }
        self.screen.update(&mut |scene| scene.refused_game.clear());
        if let Some(requested) = self.requested.take() {
            self.dialog = Some(requested.refused(scene.refused_game.clone()));
        }
    }

    /// Opens a page, if the scene has contents for it.
    fn open_page(&mut self, contents: Contents, scene: &Scene) {
        self.page = contents.are_in(scene).then(|| Page::of(contents));
    }

    /// While a page or a menu covers the window, a turn with a clock pauses.
    fn pause_while_covered(&mut self, context: &Context, scene: &Scene) {
        let is_covered = self.is_covered_in(context);
        if is_covered == self.is_covered {
            return;
        }
        self.is_covered = is_covered;
        if self.is_covered {
            self.is_paused_by_cover = keys::is_turn(scene) && scene.deadline.is_some();
        }
        if self.is_paused_by_cover {
            self.screen.tell(Event::Pause(self.is_covered));
        }
        context.request_repaint();
    }

    fn is_covered_in(&self, context: &Context) -> bool {
        self.has_page() || egui::Popup::is_any_open(context)
    }

    /// Whether a page covers the window.
    fn has_page(&self) -> bool {
        self.dialog.is_some() || self.page.is_some() || self.closing.is_some()
    }

    /// Skips the current search, and those that follow immediately.
    fn hurry(&mut self) {
        self.is_hurried = true;
        self.screen.skip_animation();
    }

    /// Draws the board, and handles the mouse there.
    fn play(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        scene: &Scene,
        now: Duration,
        colours: &Colours,
    ) {
        let context = ui.ctx().clone();
        self.choosing.note_typed(!self.input.typed().is_empty());
        let is_covered = self.is_covered_in(&context);
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
                self.replay = None;
            }
        }
        let typed = typed(scene, self.input.typed());
        let mut marks = marks(scene, &self.choosing, self.replay.as_ref(), &typed, now);
        marks.settling = self.motion.settling(now);
        if !self.motion.is_on() {
            // Refused cubes keep their colour.
            marks.shaken = marks.shaken.map(|(path, _)| (path, 0.0));
        }
        for pressed in self.board.show(ui, &areas.board, scene, &marks, colours) {
            if pressed.by_enter && self.choosing.path().last() == Some(&pressed.place) {
                self.choosing.submit(scene, &self.screen);
            } else {
                self.choosing.click(pressed.place, scene, &self.screen, now);
            }
            context.request_repaint();
        }
        // After typed letters, each clicked cube adds its own.
        if !self.input.typed().is_empty()
            && let Some(letters) = self.choosing.take_clicked(scene)
        {
            let typed = format!("{}{}", self.input.typed(), letters.to_lowercase());
            self.input.begin_with(&typed, &context);
        }
    }
}

/// Shows the question of a game that has no board yet in place of the board.
fn show_question(ui: &mut Ui, areas: &Areas, scene: &Scene, colours: &Colours) {
    let question = scene.question.as_ref();
    let text = question.map(|question| question.prompt.trim().trim_end_matches(':'));
    let text = RichText::new(text.unwrap_or("No game is shown yet.")).size(18.0);
    let middle = areas.board.tray().center();
    let half = middle.x - areas.header.left();
    let area = Rect::from_center_size(middle, vec2(half * 2.0, 0.0));
    let builder = UiBuilder::new().max_rect(area);
    let builder = builder.layout(Layout::top_down(Align::Center));
    ui.scope_builder(builder, |ui| ui.label(text.color(colours.quiet)));
}

/// Returns the cubes of typed letters; none if the board does not have them. Returns `None` if the
/// letters are not to be shown: the marks of a hint are of more use.
fn typed(scene: &Scene, typed: &str) -> Option<Vec<Place>> {
    let is_shown = Choosing::is_possible(scene) && !scene.is_judged_later && !scene.marks_hint();
    let letters = |place| match scene.is_open(place) {
        true => scene.spelled(&[place]),
        false => String::new(),
    };
    let typed = typed.trim();
    (is_shown && !typed.is_empty())
        .then(|| spelling(typed, (scene.rows(), scene.columns()), letters))
}

/// Returns the marks on the board.
///
/// The player's choice has priority over a replayed word, and that over typed letters and the latest
/// word. During a search, no word is marked.
fn marks<'a>(
    scene: &'a Scene,
    choosing: &'a Choosing,
    replay: Option<&'a Replay>,
    typed: &'a Option<Vec<Place>>,
    now: Duration,
) -> Marks<'a> {
    let is_searching = scene.cubes().iter().any(|cube| board::is_lit(cube, scene));
    let (path, meaning) = match replay {
        _ if !choosing.path().is_empty() => match choosing.dead(scene) {
            Some(_) => (choosing.path(), PathMeaning::Dead),
            None => (choosing.path(), PathMeaning::Chosen),
        },
        Some(replay) if replay.is_show && is_searching => (&[][..], PathMeaning::Found),
        Some(replay) => (replay.shown(now), replay.meaning),
        None if is_searching => (&[][..], PathMeaning::Found),
        None if let Some(typed) = typed => (typed.as_slice(), PathMeaning::Typed),
        None if choosing.hides(&scene.path) => (&[][..], PathMeaning::Found),
        None => (scene.path.as_slice(), PathMeaning::Found),
    };
    Marks {
        path,
        meaning,
        shaken: choosing.shaken(now),
        settling: None,
    }
}
