//! Provided: the game in a terminal, with the board, both lists and a clock on the screen.
//!
//! * `app` — what keys and the mouse do, and what is shown then
//! * `layout` — where each part of the screen lies, and which cube is under the mouse
//! * `view` — how it is drawn
//!
//! It draws what a [`Game`](crate::Game) says, and decides nothing about words.

mod app;
mod layout;
mod view;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

pub use app::App;
pub use view::draw;

use crate::GameError;
use crate::console::Play;

/// How often the clock is drawn anew, if nothing happens.
const TICK: Duration = Duration::from_millis(250);

/// Why there is no game in a terminal.
#[derive(Debug)]
pub enum TuiError {
    /// Nobody sits before a terminal.
    NoTerminal,
    /// The rules take no such board.
    Game(GameError),
    /// The terminal cannot be read or written.
    Failed(io::Error),
}

impl std::fmt::Display for TuiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoTerminal => write!(
                f,
                "--tui needs a terminal for its input and its output; without --tui the game works in pipes"
            ),
            Self::Game(error) => write!(f, "{error}"),
            Self::Failed(error) => write!(f, "the terminal: {error}"),
        }
    }
}

impl std::error::Error for TuiError {}

impl From<io::Error> for TuiError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Plays in the terminal until the player leaves.
///
/// # Errors
///
/// If there is no terminal, or it cannot be used.
pub fn run(play: Play) -> Result<(), TuiError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TuiError::NoTerminal);
    }
    let started = Instant::now();
    let mut app = App::new(play, started.elapsed()).map_err(TuiError::Game)?;
    on_screen(|terminal| {
        while !app.has_left() {
            terminal.draw(|frame| draw(frame, &app, started.elapsed()))?;
            let area = terminal.get_frame().area();
            follow(&mut app, area, &|| started.elapsed(), &mut waiting)?;
        }
        Ok(())
    })?;
    Ok(())
}

/// Does something with the whole screen and the mouse. However it ends, by a panic too, the terminal is as before then.
///
/// # Errors
///
/// If the terminal cannot be used, or what is done fails.
pub fn on_screen<T>(work: impl FnOnce(&mut DefaultTerminal) -> io::Result<T>) -> io::Result<T> {
    // This has a panic restore the screen before it says what is the matter.
    let mut terminal = ratatui::try_init()?;
    let done = Mouse::taken().and_then(|_mouse| work(&mut terminal));
    ratatui::try_restore()?;
    done
}

/// The next event, if there is one within this time.
fn waiting(time: Duration) -> io::Result<Option<Event>> {
    match event::poll(time)? {
        true => event::read().map(Some),
        false => Ok(None),
    }
}

/// Does what keys and the mouse say in a terminal of this size: waits for an event a while, and takes all others that are
/// there by then. What is pasted comes as a key a letter, and to draw each of them would take seconds.
///
/// # Errors
///
/// If the terminal cannot be read.
pub fn follow(
    app: &mut App,
    area: Rect,
    clock: &dyn Fn() -> Duration,
    next: &mut dyn FnMut(Duration) -> io::Result<Option<Event>>,
) -> io::Result<()> {
    let mut time = TICK;
    while let Some(event) = next(time)? {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => app.press(key, clock()),
            Event::Mouse(mouse) => app.mouse(mouse, area),
            Event::Paste(text) => {
                for letter in text.chars() {
                    let code = match letter {
                        '\r' | '\n' => KeyCode::Enter,
                        letter => KeyCode::Char(letter),
                    };
                    app.press(KeyEvent::from(code), clock());
                }
            }
            // In a terminal of another size, the cubes lie elsewhere.
            Event::Resize(..) => break,
            _ => {}
        }
        app.tick(clock());
        if app.has_left() {
            break;
        }
        time = Duration::ZERO;
    }
    app.tick(clock());
    Ok(())
}

/// The mouse, and what is pasted as one event, as long as this value lives: both are given back however the game ends.
struct Mouse;

impl Mouse {
    fn taken() -> io::Result<Self> {
        execute!(io::stdout(), EnableMouseCapture)?;
        // So a long text is read whole: of one that comes as keys, crossterm reads a kilobyte and leaves the rest until the
        // next key. A terminal that knows no such thing does without.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
        Ok(Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to be given back.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
}
