//! Provided: the state of the game in a terminal. `keys` and `mouse` have its response to the player,
//! and `selected` the word in the lists that the player looks at.

mod keys;
mod mouse;
mod selected;

use std::time::Duration;

use data::Position;
use data::rules::Winner;
use gui::{Guard, Guide, History, Selection, spelling};
use ratatui::layout::Rect;

use super::layout::Areas;
use crate::console::Play;
use crate::console::texts::{boxed, counted, without_middle};
use crate::guide::guide;
use crate::{
    Game, GameCode, GameError, GameResult, Hints, Opponent, Path, Standing, Turn, standings,
};

/// A game in a terminal, with the player's unfinished input.
pub struct App {
    play: Play,
    /// The game of the current player.
    game: Game,
    /// The computer player of this game; `play` has that of the next one.
    opponent: Opponent,
    /// The number of the current player, counted from 1.
    player: usize,
    /// The turns that are over, if there are several players.
    turns: Vec<Turn>,
    stage: Stage,
    /// The question that the player has not answered.
    asked: Option<Asked>,
    /// The word being typed.
    pub(super) typed: String,
    /// The cubes chosen by clicking or dragging.
    selection: Selection,
    /// The cubes of the latest word found, or those that a hint marks.
    pub(super) found: Path,
    /// Whether a hint marks them.
    marks_hint: bool,
    /// The result for the last word.
    message: String,
    /// The end of the latest message that begins with news of the turn before.
    essential: String,
    /// Whether the message is good news.
    is_good: bool,
    /// The time when the turn began.
    begun: Duration,
    /// The keys to ignore.
    guard: Guard,
    /// Whether to show every word on the board, after the game, instead of the words of each side.
    pub(super) shows_all: bool,
    /// Whether to show the keys instead of the words.
    pub(super) shows_keys: bool,
    /// The history, while it is shown after the game.
    pub(super) history: Option<History>,
    /// The page of the lists; after the last page the first one follows.
    pub(super) page: i64,
    /// The number of the selected word in the lists, after the game.
    selected: Option<usize>,
    /// The number of quarters by which the player has turned the board.
    quarters: usize,
    /// The time when the player paused the turn, until it goes on.
    paused: Option<Duration>,
    /// The time since when the terminal has been too small for the board, if it is.
    too_small: Option<Duration>,
    /// The hints of the current turn.
    hints: Hints,
    /// Whether the screen has colours.
    pub(super) has_colours: bool,
    has_left: bool,
    is_suspended: bool,
    /// The latest recorded result.
    result: Option<GameResult>,
}

/// A question before a turn ends or unfinished turns are lost. A key that does not answer it means what it usually does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Enter means yes.
    EndTurn,
    /// The answer y means yes, as for a new game.
    Leave,
    NewGame,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The next of several players has not begun yet, and the board is hidden.
    Ready,
    /// A player looks for words.
    Turn,
    /// The game is over.
    Over {
        /// Every word on the board, the longest first.
        all: Vec<String>,
        /// The results of several players; empty for a single player.
        standings: Vec<Standing>,
    },
}

impl App {
    /// Creates a new game, which begins now, or when the first of several players is ready.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not accept the board.
    pub fn new(play: Play, now: Duration) -> Result<Self, GameError> {
        let game = play.game("")?;
        let mut app = Self {
            opponent: play.opponent,
            play,
            game,
            player: 0,
            turns: Vec::new(),
            stage: Stage::Ready,
            asked: None,
            typed: String::new(),
            selection: Selection::default(),
            found: Path::new(),
            marks_hint: false,
            message: String::new(),
            essential: String::new(),
            is_good: true,
            begun: now,
            guard: Guard::default(),
            shows_all: false,
            shows_keys: false,
            history: None,
            page: 0,
            selected: None,
            quarters: 0,
            paused: None,
            too_small: None,
            hints: Hints::default(),
            has_colours: true,
            has_left: false,
            is_suspended: false,
            result: None,
        };
        app.next_player(now, String::new());
        Ok(app)
    }

    /// Shows differences without colours.
    pub fn without_colours(self) -> Self {
        Self {
            has_colours: false,
            ..self
        }
    }

    /// Returns the game of the current player.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the title of the game.
    pub fn title(&self) -> String {
        self.play.title()
    }

    /// Returns the computer player.
    pub fn opponent(&self) -> Opponent {
        self.opponent
    }

    /// Whether the player can choose the level of the computer.
    pub fn has_levels(&self) -> bool {
        self.play.rules.has_computer() && self.play.players == 1
    }

    /// Returns the level of the computer in the next game.
    pub(super) fn next_level(&self) -> &'static str {
        self.play.opponent.level().unwrap_or("all")
    }

    /// Chooses the next level for the next game; after the last one, the first one follows.
    fn change_level(&mut self) {
        let names = Opponent::NAMES;
        let current = self.next_level();
        let place = names.iter().position(|name| *name == current);
        let next = names[place.map_or(0, |place| (place + 1) % names.len())];
        self.play.opponent = Opponent::named(next, self.play.seed).unwrap_or_default();
        let finds = Opponent::finds(next).to_lowercase();
        self.message = format!("The computer in the next game: {next}. It {finds}");
        self.is_good = true;
    }

    /// Returns the part of the game that is shown.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Whether the player has left.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { .. })
    }

    /// Returns the message, and whether it is good news.
    pub fn message(&self) -> (&str, bool) {
        match (self.paused, self.asked) {
            (Some(_), _) if self.too_small.is_none() => ("Paused. Press any key to go on.", true),
            // Games of several players are not in the history.
            (_, Some(Asked::Leave)) if self.play.players > 1 => ("Leave this game?", true),
            (_, Some(Asked::Leave)) => ("Leave? This game will not count.", true),
            (_, Some(Asked::NewGame)) if self.play.players > 1 => {
                ("Leave it for a new game?", true)
            }
            (_, Some(Asked::NewGame)) => ("A new game? This one will not count.", true),
            _ => (&self.message, self.is_good),
        }
    }

    /// Divides a message that begins with news, such as that of the turn before, from what follows.
    pub(super) fn news(&self) -> Option<(&str, &str)> {
        let (message, _) = self.message();
        let news = message.strip_suffix(&self.essential)?.trim_end();
        let is_divided = !news.is_empty() && !self.essential.is_empty();
        is_divided.then_some((news, &self.essential))
    }

    /// Returns the rules in short.
    pub(super) fn guide(&self) -> Guide {
        guide(&self.play)
    }

    /// Whether the player has paused the turn.
    pub(super) fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether the player has been asked a question that y answers.
    pub(super) fn is_asked(&self) -> bool {
        self.asked.is_some_and(|asked| asked != Asked::EndTurn)
    }

    /// Returns the name of the current player, if there are several.
    pub fn player(&self) -> Option<String> {
        (self.play.players > 1).then(|| boxed::player(self.player))
    }

    /// Turns the pages of the lists.
    fn turn_pages(&mut self, count: i64) {
        self.page += count;
        self.selected = None;
    }

    /// Returns the remaining time of the turn, if there is a limit.
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let time = self.play.time.filter(|_| self.stage == Stage::Turn)?;
        let stopped = [self.paused, self.too_small].into_iter().flatten().min();
        let now = stopped.unwrap_or(now);
        Some(time.saturating_sub(now.saturating_sub(self.begun)))
    }

    /// Whether the player wants to suspend the game.
    pub(super) fn is_suspended(&self) -> bool {
        self.is_suspended
    }

    /// Whether the player wants to suspend the game; true only once.
    pub(super) fn takes_suspension(&mut self) -> bool {
        std::mem::take(&mut self.is_suspended)
    }

    /// Stops the clock for the time that the game was suspended.
    pub fn resume_after(&mut self, suspended: Duration) {
        self.begun += suspended;
        let stopped = [&mut self.paused, &mut self.too_small];
        for stopped in stopped.into_iter().flatten() {
            *stopped += suspended;
        }
    }

    /// Stops the game while a terminal of this size is too small for the board, and lets it go on
    /// when it is large enough again.
    pub(super) fn fit(&mut self, area: Rect, now: Duration) {
        let is_too_small = !Areas::fit(area, &self.game);
        match self.too_small {
            None if is_too_small => self.too_small = Some(now),
            Some(since) if !is_too_small => {
                self.too_small = None;
                self.withdraw_question();
                // A pause of the player began earlier and lasts.
                if self.paused.is_none() {
                    self.begun += now.saturating_sub(since);
                }
            }
            _ => {}
        }
    }

    /// Whether the board is hidden: before a turn, and in a pause.
    pub fn is_hidden(&self) -> bool {
        self.stage == Stage::Ready || self.paused.is_some()
    }

    /// Returns the parts of a screen of this size.
    pub(super) fn areas(&self, area: Rect) -> Areas {
        Areas::of(area, &self.game, self.quarters)
    }

    /// Removes the question, if there is one.
    fn withdraw_question(&mut self) -> Option<Asked> {
        if let Some(message) = self.message.strip_suffix(keys::ENTER_AGAIN) {
            self.message = message.trim_end().to_string();
        }
        self.asked.take()
    }

    /// Shows the keys, or the words again.
    fn show_keys(&mut self, shows_keys: bool) {
        self.shows_keys = shows_keys;
        self.page = 0;
    }

    /// Ends a pause, if there is one. The clock goes on from where it was.
    fn goes_on(&mut self, now: Duration) -> bool {
        let Some(paused) = self.paused.take() else {
            return false;
        };
        self.begun += now.saturating_sub(paused);
        true
    }

    /// Whether the player has not noticed that the time has run out: keys meant for the unfinished
    /// word arrive and are ignored.
    pub(super) fn ignores_keys(&self, now: Duration) -> bool {
        self.guard.has_ignored_keys(now)
    }

    /// Ends the turn because the player wants to, unless its time was over before.
    fn stop(&mut self, now: Duration) {
        match self.time_left(now) {
            Some(Duration::ZERO) => self.tick(now),
            _ => self.end_turn(now, String::new()),
        }
    }

    /// Whether nothing is typed or chosen.
    fn is_empty(&self) -> bool {
        self.typed.is_empty() && self.selection.is_empty()
    }

    fn clear(&mut self) {
        self.typed.clear();
        self.selection.clear();
    }

    /// Returns the letters of the chosen cubes.
    pub(super) fn chosen_letters(&self) -> String {
        let chosen = self.chosen();
        let letters = chosen
            .iter()
            .filter_map(|cube| self.game.board().letters(*cube));
        letters.collect()
    }

    /// Returns the cubes of the typed letters; none if the board does not have them.
    pub(super) fn typed_path(&self) -> Path {
        let board = self.game.board();
        let letters = |(row, column)| {
            let letters = board.letters(Position { row, column });
            letters.unwrap_or_default().to_string()
        };
        let path = spelling(&self.typed, (board.rows(), board.columns()), letters);
        let path = path.into_iter();
        path.map(|(row, column)| Position { row, column }).collect()
    }

    /// Tries the chosen cubes, or else the typed word.
    fn try_input(&mut self) {
        match self.selection.is_empty() {
            true => {
                let typed = std::mem::take(&mut self.typed);
                self.try_word(&typed);
            }
            false => self.try_chosen(),
        }
    }

    /// Tries the chosen cubes. Typed letters stay.
    fn try_chosen(&mut self) {
        let word = self.chosen_letters();
        self.selection.clear();
        self.try_word(&word);
    }

    fn try_word(&mut self, word: &str) {
        self.show_keys(false);
        let least = self.game.rules().min_length;
        // The reason must stay visible after a long word.
        let shown = without_middle(&word.to_uppercase(), LONGEST_SHOWN);
        match self.game.human_word_search_watched(word, &mut |_| {}) {
            Ok(path) => {
                self.found = path.clone();
                self.marks_hint = false;
                let points = self.game.rules().points(word.len());
                self.message = format!("{shown}: {}.", counted(points, "point"));
                self.is_good = true;
            }
            Err(crate::Refusal::TooShort) => {
                self.refuse(format!("{shown}: at least {}.", counted(least, "letter")));
            }
            Err(refusal) => self.refuse(format!("{shown}: {refusal}.")),
        }
    }

    fn refuse(&mut self, message: String) {
        self.found.clear();
        self.message = message;
        self.is_good = false;
    }

    fn hint(&mut self) {
        self.is_good = true;
        let Some((hint, step)) = self.hints.give(&self.game) else {
            self.message = boxed::nothing_left(&self.game).to_string();
            return;
        };
        self.message = boxed::marked_hint(hint, *step);
        self.found = hint.marked(*step).to_vec();
        self.marks_hint = true;
    }

    /// Returns the points that hints have cost the current player.
    pub fn hint_points(&self) -> u32 {
        self.hints.cost(self.game.rules())
    }

    /// Returns the current player's points without those.
    pub fn score(&self) -> u32 {
        self.game.score_after(self.hint_points())
    }

    /// Ends the turn when its time is over.
    pub fn tick(&mut self, now: Duration) {
        if self.time_left(now).is_some_and(|left| left.is_zero()) {
            // A word begun in time counts, but the next player must not see it.
            let mut last = String::new();
            if !self.is_empty() {
                self.try_input();
                last = match self.player == self.play.players {
                    true => std::mem::take(&mut self.message),
                    false => boxed::LAST_TRIED.to_string(),
                };
            }
            self.guard.note_end(now);
            self.end_turn(now, boxed::at_the_end(boxed::TIME_IS_UP, &last));
        }
    }

    /// Begins the turn of the next player. `note` says how the previous turn ended.
    fn next_player(&mut self, now: Duration, note: String) {
        self.player += 1;
        self.quarters = 0;
        self.is_good = true;
        match self.player() {
            Some(name) => {
                self.stage = Stage::Ready;
                let ready = boxed::ready(&name);
                let ready = ready.trim_end_matches([':', ' ']);
                let ready = format!("The board is hidden. {ready}.");
                self.message = boxed::at_the_end(&note, &ready);
                self.essential = ready;
            }
            None => self.begin_turn(now),
        }
    }

    fn begin_turn(&mut self, now: Duration) {
        self.stage = Stage::Turn;
        self.hints = Hints::default();
        self.begun = now;
        self.is_good = true;
        self.message =
            "Type a word, drag over its cubes, or click on them and press Enter.".to_string();
    }

    /// Ends the turn. `note` says that time is up, and the result for the last word.
    fn end_turn(&mut self, now: Duration, note: String) {
        self.clear();
        self.found.clear();
        self.asked = None;
        self.show_keys(false);
        if self.play.players > 1 {
            self.turns.push(Turn {
                words: self.game.human_words(),
                hint_points: self.hint_points(),
            });
            if self.player < self.play.players {
                if let Ok(game) = self.play.game("") {
                    self.game = game;
                }
                self.guard.note_change(now);
                return self.next_player(now, note);
            }
        }
        let standings = standings(self.game.rules(), &self.turns);
        let result = if !standings.is_empty() {
            self.is_good = true;
            let points = boxed::points_of_all(&standings);
            boxed::at_the_end(&boxed::winners(&standings), &points)
        } else if self.game.rules().has_computer() {
            self.game.computer_word_search();
            let (human, computer) = (self.score(), self.game.score_computer());
            let winner = self.game.rules().winner(human, computer);
            self.is_good = winner != Winner::Computer;
            boxed::verdict(winner).to_string()
        } else {
            self.is_good = true;
            "The game is over.".to_string()
        };
        self.essential = result;
        if standings.is_empty()
            && let Some((result, recorded)) = self.play.record(&self.game, self.hint_points())
        {
            self.essential = boxed::at_the_end(&self.essential, &recorded);
            self.result = Some(result);
        }
        self.message = boxed::at_the_end(&note, &self.essential);
        self.stage = Stage::Over {
            all: self.game.longest_first(),
            standings,
        };
    }

    /// Returns the text that stays in the terminal when the player leaves: the latest recorded
    /// result, or the result and the code of a game that is not recorded.
    pub fn parting_text(&self) -> Option<String> {
        match (&self.result, self.code()) {
            (Some(result), _) if self.is_over() => Some(result.to_string()),
            (Some(result), _) => Some(format!("Your last finished game:\n{result}")),
            (None, code) => {
                let result = self.is_over().then(|| self.essential.clone());
                let code = code.map(|code| boxed::same_board(&code));
                let lines: Vec<String> = result.into_iter().chain(code).collect();
                (!lines.is_empty()).then(|| lines.join("\n") + "\n")
            }
        }
    }

    /// Returns the code of the finished game, if it has one.
    pub fn code(&self) -> Option<GameCode> {
        self.play.code(&self.game).filter(|_| self.is_over())
    }

    fn begin_again(&mut self, now: Duration) {
        self.play.move_on();
        self.play.board = None;
        self.play.letters.clear();
        // These rules have made a game before, so they succeed again.
        if let Ok(app) = Self::new(self.play.clone(), now) {
            *self = Self {
                has_colours: self.has_colours,
                result: self.result.take(),
                ..app
            };
            if self.stage == Stage::Turn {
                self.message = "New game.".to_string();
            }
        }
    }
}

/// The maximum number of typed letters: no word is longer.
const LONGEST: usize = 72;

/// The maximum number of letters of a word in a message.
const LONGEST_SHOWN: usize = 24;
