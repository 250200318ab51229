//! Provided: a game on the console with a window beside it.
//!
//! The window needs the main thread, as macOS demands; the game is played on a thread of its own, and the console is read on
//! another. A line that is typed in the window, or a word that is chosen there, comes to the game as if it had been typed on the
//! console. So one dialogue serves both, and both show one game.

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use data::Rules;
use data::rules::{BoardText, Ends};
use gui::{Display, Event, GameChoice, NewGame, Screen, Tone};

use crate::console::{Console, Entry, Input, Play, play};

/// How long each step of a search is shown, until somebody wants it otherwise.
const STEP: Duration = Duration::from_millis(100);

/// Makes ready another game that was asked for; or says why that cannot be.
pub type Another = Box<dyn FnMut(NewGame) -> Result<Play, String> + Send>;

/// The console that a window stands beside.
pub struct Desk {
    /// Where its lines come from.
    pub input: Box<dyn BufRead + Send>,
    /// Where its text goes.
    pub output: Box<dyn Write + Send>,
    /// The time since some moment.
    pub clock: Box<dyn Fn() -> Duration + Send>,
    /// Whether somebody sits before it.
    pub is_terminal: bool,
}

/// Plays on the console, and in a window that `window` runs on this thread until it is closed: by the player, who then plays
/// on at the console, or when the game is over.
///
/// # Errors
///
/// If the console cannot be read or written.
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
    screen.update(&mut |scene| scene.games = games());
    thread::spawn(move || read_lines(desk.input, &sender));
    let mut input = Both {
        heard,
        screen: screen.clone(),
        another,
        ends: first.rules.ends,
        has_window: true,
        has_console: true,
    };
    let (mut output, clock, is_terminal) = (desk.output, desk.clock, desk.is_terminal);
    let display = Closing(screen.clone());
    let playing = thread::spawn(move || {
        let mut console = Console::new(&mut input, &mut output, &clock)
            .on_terminal(is_terminal)
            .beside(&display.0);
        play(&mut first, &mut console)
    });
    window(&screen);
    screen.tell(Event::Closed);
    playing
        .join()
        .unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}

/// However a game ends, nobody shall look at a window without one.
struct Closing(Screen);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.shutdown();
    }
}

/// All games that are built in.
fn games() -> Vec<GameChoice> {
    let built_in = |name| {
        let rules = Rules::built_in(name).ok()?;
        Some(GameChoice {
            name: name.to_string(),
            title: rules.title,
            size: rules.size,
            takes_any: rules.board_text == BoardText::Cut,
        })
    };
    Rules::names().filter_map(built_in).collect()
}

/// What comes from either side.
enum Heard {
    /// A line of the console; nothing at its end.
    Console(io::Result<Option<Vec<u8>>>),
    Window(Event),
}

/// If the game is over, nobody listens any more.
fn tell(sender: &Sender<Heard>, heard: Heard) {
    let _ = sender.send(heard);
}

/// Hands on each line of the console, to its end.
fn read_lines(mut input: impl BufRead, sender: &Sender<Heard>) {
    loop {
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        let read = read.map(|length| (length > 0).then_some(line));
        let is_end = !matches!(read, Ok(Some(_)));
        tell(sender, Heard::Console(read));
        if is_end {
            return;
        }
    }
}

/// Lines from the console and from the window, as they come.
struct Both {
    heard: Receiver<Heard>,
    screen: Screen,
    another: Another,
    /// What ends a turn by the rules that are played by.
    ends: Ends,
    has_window: bool,
    has_console: bool,
}

impl Input for Both {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        self.entry_while(|both| both.has_window || both.has_console)
    }

    fn has_window(&self) -> bool {
        self.has_window
    }

    fn entry_beside(&mut self) -> io::Result<Option<Entry>> {
        self.entry_while(|both| both.has_window)
    }
}

impl Both {
    /// What comes in next, as long as it is waited for.
    fn entry_while(&mut self, waits: fn(&Self) -> bool) -> io::Result<Option<Entry>> {
        while waits(self) {
            let Ok(heard) = self.heard.recv() else {
                break;
            };
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

    /// What an event in the window comes to, if it is an answer to anything.
    fn entry_for(&mut self, event: Event) -> Option<Entry> {
        match event {
            Event::Line(line) => Some(Entry::Elsewhere(line)),
            // In small letters: in one of the games, capitals end the turn.
            Event::Word { word, .. } => Some(Entry::Elsewhere(word.to_lowercase())),
            Event::EndTurn => Some(Entry::Elsewhere(self.ends.answer().to_string())),
            Event::Hint => {
                self.screen.update(&mut |scene| {
                    scene.status.clone_from(&scene.hint);
                    scene.tone = Tone::Plain;
                });
                None
            }
            Event::NewGame(wanted) => match (self.another)(wanted) {
                Ok(play) => {
                    self.ends = play.rules.ends;
                    Some(Entry::Another(Box::new(play)))
                }
                Err(error) => {
                    self.screen.update(&mut |scene| {
                        scene.status = format!("No new game: {error}.");
                        scene.tone = Tone::Bad;
                    });
                    None
                }
            },
            Event::Closed => {
                self.has_window = false;
                None
            }
        }
    }
}
