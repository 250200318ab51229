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

use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;

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

/// Plays in the terminal until the player leaves. Whatever happens, the terminal is as before then.
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
    // This restores the terminal when the program panics, too.
    let mut terminal = ratatui::try_init()?;
    let played = Mouse::taken().and_then(|_mouse| {
        while !app.has_left() {
            terminal.draw(|frame| draw(frame, &app, started.elapsed()))?;
            if event::poll(TICK)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        app.press(key, started.elapsed());
                    }
                    Event::Mouse(mouse) => app.mouse(mouse, terminal.get_frame().area()),
                    _ => {}
                }
            }
            app.tick(started.elapsed());
        }
        Ok(())
    });
    ratatui::try_restore()?;
    Ok(played?)
}

/// The mouse, as long as this value lives: it is given back however the game ends.
struct Mouse;

impl Mouse {
    fn taken() -> io::Result<Self> {
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to be given back.
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
}
