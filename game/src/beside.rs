//! Provided: a game on the console with a window next to it.
//!
//! The window needs the main thread, as macOS demands. The game runs in a second thread, and a
//! third one reads the console. A line typed in the window, or a word chosen there, reaches the
//! game as if it had been typed on the console. So one dialogue serves both, and both show the same
//! game.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use data::rules::{Beyond, BoardText, Dialogue, Ends};
use data::{Cell, Richness, Rules};
use gui::{Display, Event, GameChoice, Guide, Level, NewGame, Scene, Screen};

use crate::Opponent;
use crate::console::{Console, Entry, Input, Play, play, read_line, texts};

/// The time for which each step of a search is shown, until the user changes it.
const STEP: Duration = Duration::from_millis(100);

/// The maximum number of players in one game.
pub const MOST_PLAYERS: u64 = 20;

/// Prepares another requested game, or returns the reason why it cannot be played.
pub type Another = Box<dyn FnMut(NewGame) -> Result<Play, String> + Send>;

/// The console next to a window.
pub struct Desk {
    /// The source of its lines.
    pub input: Box<dyn BufRead + Send>,
    /// The destination of its text.
    pub output: Box<dyn Write + Send>,
    /// The time since a fixed moment.
    pub clock: Box<dyn Fn() -> Duration + Send>,
    /// Stops the clock, or lets it go on.
    pub pause: Box<dyn Fn(bool) + Send>,
    /// Whether the console is a terminal with a user.
    pub is_terminal: bool,
    /// Whether that terminal can only write lines.
    pub is_dumb: bool,
}

/// Plays on the console and in a window. `window` runs the window on this thread until the game is
/// over, or until the player closes it and plays on at the console.
///
/// # Errors
///
/// Fails if the console cannot be read or written.
pub fn play_beside(
    mut first: Play,
    another: Another,
    desk: Desk,
    window: impl FnOnce(&Screen),
) -> io::Result<()> {
    let (sender, heard) = channel();
    let events = sender.clone();
    let screen = Screen::new(move |event| tell(&events, Heard::Window(event)));
    screen.set_animation_delay(STEP);
    screen.update(&mut |scene| {
        scene.games = games();
        scene.guide = guide_of_window(&first);
        scene.history = first.history();
    });
    thread::spawn(move || read_lines(desk.input, &sender));
    let mut input = Both {
        heard,
        arrived: None,
        waits_for_time: desk.is_terminal,
        screen: screen.clone(),
        another,
        pause: desk.pause,
        ends: first.rules.ends,
        has_hints: first.rules.dialogue.has_hints(),
        has_window: true,
        has_console: true,
        has_left: false,
    };
    let (mut output, clock) = (desk.output, desk.clock);
    let (is_terminal, is_dumb) = (desk.is_terminal, desk.is_dumb);
    let display = Closing(screen.clone());
    let playing = thread::spawn(move || {
        let mut console = Console::new(&mut input, &mut output, &clock)
            .on_terminal(is_terminal)
            .on_dumb_terminal(is_dumb)
            .beside(&display.0);
        play(&mut first, &mut console)
    });
    window(&screen);
    screen.tell(Event::Closed);
    playing
        .join()
        .unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}

/// Closes the window when the game ends for any reason, so that no window remains without a game.
struct Closing(Screen);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.shutdown();
    }
}

/// Returns all built-in games, those of a box first.
fn games() -> Vec<GameChoice> {
    let built_in = |name| Some(choice(name, &Rules::built_in(name).ok()?));
    let (of_box, of_courses) = Rules::names()
        .filter_map(built_in)
        .partition::<Vec<_>, _>(|game| game.heading.is_empty());
    [of_box, of_courses].concat()
}

/// Describes a game and its options for the window's dialog. `name` is the value of `--rules`.
pub fn choice(name: &str, rules: &Rules) -> GameChoice {
    let has_clock = rules.dialogue.has_clock();
    let level = |name: &str| Level {
        name: name.to_string(),
        finds: Opponent::finds(name),
    };
    let levels = match rules.has_computer() {
        true => Opponent::NAMES.map(level).to_vec(),
        false => Vec::new(),
    };
    GameChoice {
        name: name.to_string(),
        title: rules.title.clone(),
        heading: match rules.dialogue {
            Dialogue::Boxed => String::new(),
            _ => "Texts of programming courses:".to_string(),
        },
        about: about(rules),
        size: rules.size,
        takes_any: rules.board_text == BoardText::Cut,
        seconds: has_clock.then(|| rules.seconds.unwrap_or(0).into()),
        levels,
        most_players: match rules.dialogue {
            Dialogue::Boxed => MOST_PLAYERS,
            _ => 1,
        },
        // Only an invalid built-in file has no survey.
        percentiles: Richness::built_in(name)
            .ok()
            .flatten()
            .map(|richness| (0..=100).map(|percent| richness.points(percent)).collect())
            .unwrap_or_default(),
        has_qu: rules.qu,
    }
}

/// Describes rules in one line, without what the dialog has a field for.
fn about(rules: &Rules) -> String {
    let (rows, columns) = rules.size;
    let letters = texts::counted(rules.min_length, "letter");
    let least = rules.points(rules.min_length);
    let most = rules.table.values().max().copied().unwrap_or(least);
    let points = match rules.beyond {
        Beyond::Same if most > least => format!("{least} to {}", texts::counted(most, "point")),
        Beyond::Same => texts::counted(least, "point"),
        Beyond::Add(_) | Beyond::PerLetter(_) => {
            format!("{} or more", texts::counted(least, "point"))
        }
    };
    let words = format!("Words of {letters} or more: {points}.");
    match rules.dialogue {
        Dialogue::Boxed => format!(
            "{rows} × {columns} cubes with the letters of {}. {words}",
            rules.cubes.title()
        ),
        _ => {
            let clock = match rules.dialogue.has_clock() {
                true => "",
                false => " No clock.",
            };
            format!("{rows} × {columns} cubes. {words}{clock}")
        }
    }
}

/// Offers the options of the current game in the window's dialog, and its rules, if they are not
/// built in. `has_own_words` says whether the words are not those of the built-in list.
pub fn offer(screen: &Screen, settings: &NewGame, rules: &Rules, has_own_words: bool) {
    screen.update(&mut |scene| {
        scene.settings.clone_from(settings);
        if !scene.games.iter().any(|game| game.name == settings.name) {
            scene.games.insert(0, choice(&settings.name, rules));
        }
        for game in &mut scene.games {
            // The survey counted the points of the built-in list.
            if has_own_words {
                game.percentiles.clear();
            }
        }
    });
}

/// Returns the rules in short, with what the window does besides.
fn guide_of_window(play: &Play) -> Guide {
    let mut guide = guide(play);
    if play.rules.has_computer() && play.rules.warn_dead_ends {
        guide
            .rules
            .push(texts::boxed::refused_from(play.rules.min_length));
    }
    guide
}

/// Returns the rules of a game in short, for players who have not found a word yet.
pub(crate) fn guide(play: &Play) -> Guide {
    let rules = &play.rules;
    let mut sentences = vec![
        format!("At least {} letters.", rules.min_length),
        "Cubes must touch; corners count.".to_string(),
        "No cube twice in a word.".to_string(),
        cubes_of_two_letters(rules),
    ];
    if rules.dialogue != Dialogue::Boxed {
        sentences.insert(0, "The game of a programming course.".to_string());
    }
    // This dialogue lets players enter the letters of the cubes.
    if rules.qu && rules.dialogue == Dialogue::Cs106b {
        sentences.push("A Q that you enter becomes Qu.".to_string());
    }
    sentences.extend(texts::boxed::solid_cells(rules));
    if play.dictionary_file.is_none() {
        sentences.push("The dictionary is the word list ENABLE.".to_string());
    }
    if let Some(time) = play.time {
        sentences.push(format!("{} seconds a turn.", time.as_secs()));
    }
    match play.players {
        1 if rules.has_computer() => {
            let rest = match play.opponent {
                Opponent::All => "the rest",
                Opponent::Common { .. } => "some of the rest",
            };
            let computer = texts::boxed::computer(play.opponent);
            sentences.push(format!("{computer} gets {rest}."));
        }
        1 => {}
        _ => sentences.push("A word that two players find counts for nobody.".to_string()),
    }
    sentences.push(texts::boxed::hint_cost(rules));
    let longest = rules.table.keys().next_back();
    let points = rules.table.iter().map(|(length, points)| {
        let length = match longest == Some(length) && rules.beyond == Beyond::Same {
            true => format!("{length}+ letters"),
            false => format!("{length} letters"),
        };
        (length, points.to_string())
    });
    let longer = longest.map_or(0, |length| length + 1);
    let beyond = match rules.beyond {
        Beyond::Same => None,
        Beyond::Add(points) => Some(("each more".to_string(), format!("+{points}"))),
        Beyond::PerLetter(points) => Some((format!("{longer}+, per letter"), points.to_string())),
    };
    Guide {
        rules: sentences,
        points: points.chain(beyond).collect(),
    }
}

/// Returns which cubes stand for two letters.
fn cubes_of_two_letters(rules: &Rules) -> String {
    let faces = rules.cubes.cubes().iter().flatten().map(Cell::as_str);
    let double = faces.filter(|face| face.len() > 1);
    let double: BTreeSet<String> = double
        .map(|face| face[..1].to_ascii_uppercase() + &face[1..])
        .collect();
    let double: Vec<String> = double.into_iter().collect();
    match double.split_last() {
        Some((last, [])) => format!("A cube {last} is two letters."),
        Some((last, others)) => format!("A cube {} or {last} is two letters.", others.join(", ")),
        None if rules.qu => "A cube Qu is two letters.".to_string(),
        None => "A cube Q is only Q, not Qu.".to_string(),
    }
}

/// The input from the console or the window.
enum Heard {
    /// A line of the console; `None` at the end of the input.
    Console(io::Result<Option<Vec<u8>>>),
    Window(Event),
}

/// Sends input to the game; after the end of the game, nothing receives it.
fn tell(sender: &Sender<Heard>, heard: Heard) {
    let _ = sender.send(heard);
}

/// Sends each line of the console, up to its end.
fn read_lines(mut input: impl BufRead, sender: &Sender<Heard>) {
    loop {
        let read = read_line(&mut input);
        let is_end = !matches!(read, Ok(Some(_)));
        tell(sender, Heard::Console(read));
        if is_end {
            return;
        }
    }
}

/// Lines from the console and from the window, in order of arrival.
struct Both {
    heard: Receiver<Heard>,
    /// Input that has arrived, and that the game has not taken yet.
    arrived: Option<Heard>,
    /// Whether the console says when the time is up. While there is a window, that says so.
    waits_for_time: bool,
    screen: Screen,
    another: Another,
    pause: Box<dyn Fn(bool) + Send>,
    /// The way a turn ends by the current rules.
    ends: Ends,
    /// Whether the dialogue answers `?` with a hint.
    has_hints: bool,
    has_window: bool,
    has_console: bool,
    /// Whether the window was closed without a console to play on.
    has_left: bool,
}

impl Input for Both {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        self.entry_while(|both| both.has_window || both.has_console)
    }

    fn has_entry_within(&mut self, time: Duration) -> bool {
        if self.waits_for_time && !self.has_window && self.arrived.is_none() {
            match self.heard.recv_timeout(time) {
                Ok(heard) => self.arrived = Some(heard),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => {}
            }
        }
        true
    }

    fn has_window(&self) -> bool {
        self.has_window
    }

    fn has_left(&self) -> bool {
        self.has_left
    }

    fn entry_beside(&mut self) -> io::Result<Option<Entry>> {
        self.entry_while(|both| both.has_window)
    }
}

impl Both {
    /// Waits for the next input while `waits` returns true.
    fn entry_while(&mut self, waits: fn(&Self) -> bool) -> io::Result<Option<Entry>> {
        while waits(self) {
            let heard = match self.arrived.take() {
                Some(heard) => heard,
                None => match self.heard.recv() {
                    Ok(heard) => heard,
                    Err(_) => break,
                },
            };
            match heard {
                Heard::Console(Ok(Some(_))) | Heard::Window(Event::Closed) => self.pause(false),
                Heard::Window(Event::NewGame(_)) => self.pause(false),
                _ => {}
            }
            match heard {
                Heard::Console(Ok(Some(line))) => return Ok(Some(Entry::Typed(line))),
                Heard::Console(Ok(None)) => self.has_console = false,
                Heard::Console(Err(error)) => return Err(error),
                Heard::Window(event) => {
                    if let Some(entry) = self.entry_for(event) {
                        return Ok(Some(entry));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Begins or ends a pause.
    fn pause(&self, is_paused: bool) {
        (self.pause)(is_paused);
        self.screen.update(&mut |scene| scene.is_paused = is_paused);
    }

    fn is_turn(&self) -> bool {
        self.screen.scene().judge.is_some()
    }

    /// Converts a line typed for a word in the window. There, every turn ends in the same way: with a
    /// button, or an empty line. Capitals, which end the turn in one of the games, are only letters.
    fn in_turn(&self, line: &str) -> String {
        match (line.trim(), self.ends) {
            ("", ends) => ends.answer().to_string(),
            (_, Ends::OneOrCapitals) => line.to_lowercase(),
            _ => line.to_string(),
        }
    }

    /// Converts an event in the window to input for the game; `None` if it isn't an answer.
    fn entry_for(&mut self, event: Event) -> Option<Entry> {
        match event {
            Event::Line(line) if self.is_turn() => Some(Entry::Elsewhere(self.in_turn(&line))),
            Event::Line(line) => Some(Entry::Elsewhere(line)),
            // Lower case, because capitals end the turn in one of the games.
            Event::Word { word, .. } => Some(Entry::Elsewhere(word.to_lowercase())),
            Event::EndTurn => Some(Entry::Elsewhere(self.ends.answer().to_string())),
            // The dialogue counts the hints, because they may cost points.
            Event::Hint if self.has_hints => {
                self.is_turn().then(|| Entry::Elsewhere("?".to_string()))
            }
            Event::Hint => {
                self.screen.update(&mut Scene::show_next_hint);
                None
            }
            Event::Pause(is_paused) => {
                self.pause(is_paused);
                None
            }
            Event::Back => Some(Entry::Back),
            Event::NewGame(wanted) => match (self.another)(wanted.clone()) {
                Ok(play) => {
                    self.ends = play.rules.ends;
                    self.has_hints = play.rules.dialogue.has_hints();
                    self.screen.update(&mut |scene| {
                        scene.guide = guide_of_window(&play);
                        // A code decides the game.
                        let of_title = |game: &&GameChoice| game.title == play.rules.title;
                        let name = match scene.games.iter().find(of_title) {
                            Some(game) => game.name.clone(),
                            None => scene.settings.name.clone(),
                        };
                        // A code has its own time.
                        let seconds = play.time.map(|time| time.as_secs());
                        let own =
                            seconds.filter(|own| play.rules.seconds.map(u64::from) != Some(*own));
                        scene.settings = NewGame {
                            name,
                            timer: own.or(wanted.timer),
                            ..wanted.clone()
                        };
                    });
                    Some(Entry::Another(Box::new(play)))
                }
                Err(error) => {
                    let refusal = format!("This game cannot start: {error}.");
                    self.screen
                        .update(&mut |scene| scene.refused_game.clone_from(&refusal));
                    None
                }
            },
            Event::Closed => {
                // The window and the end of its thread both say so.
                let was_open = std::mem::replace(&mut self.has_window, false);
                self.has_left |= was_open && !self.has_console;
                (was_open && self.has_console).then_some(Entry::WindowClosed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_is_described_by_its_rules() {
        let about = |name: &str| about(&Rules::built_in(name).unwrap());
        for (name, expected) in [
            (
                "cs106b",
                "4 × 4 cubes. Words of 4 letters or more: 1 point or more. No clock.",
            ),
            (
                "new",
                "4 × 4 cubes with the letters of New Boggle, 1987. Words of 3 letters or more: 1 to 11 points.",
            ),
            (
                "super-big",
                "6 × 6 cubes with the letters of Super Big Boggle, 2012. Words of 4 letters or more: 1 point or more.",
            ),
        ] {
            assert_eq!(about(name), expected);
        }
    }

    #[test]
    fn same_points_for_all_words_are_not_a_range() {
        let mut rules = Rules::built_in("new").unwrap();
        rules.table.values_mut().for_each(|points| *points = 1);
        assert!(about(&rules).ends_with("Words of 3 letters or more: 1 point."));
    }

    #[test]
    fn console_waits_for_the_time_only_after_the_window_is_closed() {
        let (sender, heard) = channel();
        let screen = Screen::new(|_| {});
        let mut both = Both {
            heard,
            arrived: None,
            waits_for_time: true,
            screen,
            another: Box::new(|_| Err(String::new())),
            pause: Box::new(|_| {}),
            ends: Ends::EmptyLine,
            has_hints: true,
            has_window: true,
            has_console: true,
            has_left: false,
        };
        // The window itself says that the time is up.
        assert!(both.has_entry_within(Duration::ZERO));
        both.has_window = false;
        assert!(!both.has_entry_within(Duration::ZERO));
        for line in [b"foil".to_vec(), b"form".to_vec()] {
            tell(&sender, Heard::Console(Ok(Some(line))));
        }
        assert!(both.has_entry_within(Duration::ZERO));
        for expected in [b"foil", b"form"] {
            let entry = both.entry().unwrap();
            assert!(matches!(entry, Some(Entry::Typed(line)) if line == expected));
        }
    }
}
