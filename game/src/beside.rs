//! Provided: a game on the console with a window next to it.
//!
//! The window needs the main thread, as macOS demands. The game runs in a second thread, and a
//! third one reads the console. A line typed in the window, or a word chosen there, reaches the
//! game as if it had been typed on the console. So one dialogue serves both, and both show the same
//! game.

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use data::rules::Ends;
use gui::{Display, Event, GameChoice, NewGame, Scene, Screen};

use crate::choices::games;
use crate::console::{Console, Entry, Input, Play, play, read_line};
use crate::guide::guide_of_window;

/// The time for which each step of a search is shown, until the user changes it.
const STEP: Duration = Duration::from_millis(100);

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
            if let Heard::Console(Ok(Some(_))) | Heard::Window(Event::Closed | Event::NewGame(_)) =
                heard
            {
                self.pause(false);
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
    use gui::Judge;

    use super::*;

    /// Returns input from a window and the console, and a sender for it.
    fn both() -> (Sender<Heard>, Both) {
        let (sender, heard) = channel();
        let both = Both {
            heard,
            arrived: None,
            waits_for_time: true,
            screen: Screen::new(|_| {}),
            another: Box::new(|_| Err(String::new())),
            pause: Box::new(|_| {}),
            ends: Ends::OneOrCapitals,
            has_hints: true,
            has_window: true,
            has_console: true,
            has_left: false,
        };
        (sender, both)
    }

    #[test]
    fn console_waits_for_the_time_only_after_the_window_is_closed() {
        let (sender, mut both) = both();
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

    #[test]
    fn window_converts_lines_and_asks_for_hints_only_during_a_turn() {
        let (_sender, mut both) = both();
        let mut converted = |judge: Option<Judge>| {
            both.screen.update(&mut |scene| scene.judge = judge.clone());
            let line = |text: &str| Event::Line(text.to_string());
            [line("FORM"), line(""), Event::Hint].map(|event| match both.entry_for(event) {
                Some(Entry::Elsewhere(line)) => line,
                Some(_) => panic!("another entry"),
                None => "nothing".to_string(),
            })
        };
        assert_eq!(converted(None), ["FORM", "", "nothing"]);
        let judge = Judge::new(|_, _| panic!("the window asks the judge"));
        assert_eq!(converted(Some(judge)), ["form", "1", "?"]);
    }
}
