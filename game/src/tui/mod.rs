//! Provided: the game in a terminal, with the board, both lists and a clock on the screen.
//!
//! * `app` — the response to keys and mouse, and the state to show
//! * `layout` — the positions of all parts of the screen, and the cube under the mouse
//! * `view` — the drawing of the screen; `lists` — the words there; `style` — the styles of both
//! * `help` — the explanations: the rules in short, and the keys
//! * `signals` — signals that end or suspend the game
//!
//! This module shows a [`Game`](crate::Game) and makes no decisions about words.

mod app;
mod help;
mod layout;
mod lists;
mod signals;
mod style;
mod view;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

pub use app::{App, Stage};
pub use view::draw;

use self::signals::Ending;
use crate::GameError;
use crate::console::Play;

/// The interval between updates of the clock when there is no input.
const TICK: Duration = Duration::from_millis(250);

/// The reason why there is no game in a terminal.
#[derive(Debug)]
pub enum TuiError {
    /// There is no terminal.
    NoTerminal,
    /// The rules do not accept the board.
    Game(GameError),
    /// The terminal cannot be read or written.
    Failed(io::Error),
}

impl std::fmt::Display for TuiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoTerminal => write!(
                f,
                "--tui: needs a terminal for input and output; omit --tui to use pipes"
            ),
            Self::Game(error) => write!(f, "{error}"),
            Self::Failed(error) => write!(f, "terminal: {error}"),
        }
    }
}

impl std::error::Error for TuiError {}

impl From<io::Error> for TuiError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Plays in the terminal until the player leaves. Returns the text for the terminal after the game.
///
/// # Errors
///
/// Fails if there is no terminal, or if it cannot be used.
pub fn run(play: Play) -> Result<Option<String>, TuiError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(TuiError::NoTerminal);
    }
    let started = Instant::now();
    let mut app = App::new(play, started.elapsed()).map_err(TuiError::Game)?;
    // See no-color.org.
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        app = app.without_colours();
    }
    let ending = Ending::watch()?;
    on_screen(|terminal| {
        while !app.has_left() && !ending.is_asked() {
            let shown = terminal.draw(|frame| draw(frame, &app, started.elapsed()))?;
            follow(&mut app, shown.buffer, &|| started.elapsed(), &mut waiting)?;
            if app.takes_suspension() {
                let suspended = Instant::now();
                leave_for_a_while(terminal, &ending)?;
                app.resume_after(suspended.elapsed());
            }
        }
        Ok(())
    })?;
    ending.follow()?;
    Ok(app.parting_text())
}

/// Gives the terminal back to the shell until the game continues.
fn leave_for_a_while(terminal: &mut DefaultTerminal, ending: &Ending) -> io::Result<()> {
    release_mouse();
    execute!(io::stdout(), LeaveAlternateScreen, Show)?;
    disable_raw_mode()?;
    signals::suspend()?;
    // The shell has continued the game only to end it, and keeps the terminal.
    if ending.is_asked() {
        return Ok(());
    }
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    take_mouse()?;
    terminal.clear()
}

/// Runs `work` with the whole screen and the mouse. Restores the terminal afterwards, even after a
/// panic.
///
/// # Errors
///
/// Fails if the terminal cannot be used, or if `work` fails.
pub fn on_screen<T>(work: impl FnOnce(&mut DefaultTerminal) -> io::Result<T>) -> io::Result<T> {
    // After this call, a panic restores the screen before it prints its message.
    let mut terminal = ratatui::try_init()?;
    let done = Mouse::taken().and_then(|_mouse| work(&mut terminal));
    ratatui::try_restore()?;
    done
}

/// Returns the next event, if one arrives within this time.
fn waiting(time: Duration) -> io::Result<Option<Event>> {
    match event::poll(time)? {
        true => event::read().map(Some),
        false => Ok(None),
    }
}

/// Handles keys and mouse on a screen with these contents.
///
/// Waits for one event, then handles all others that have arrived. Pasted text may arrive as one
/// key per letter, and a redraw for each would take seconds.
///
/// # Errors
///
/// Fails if the terminal cannot be read.
pub fn follow(
    app: &mut App,
    shown: &Buffer,
    clock: &dyn Fn() -> Duration,
    next: &mut dyn FnMut(Duration) -> io::Result<Option<Event>>,
) -> io::Result<()> {
    app.fit(shown.area, clock());
    let mut time = TICK;
    while let Some(event) = next(time)? {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => app.press(key, clock()),
            Event::Mouse(mouse) => app.mouse(mouse, shown, clock()),
            Event::Paste(text) => {
                for letter in text.chars() {
                    let code = match letter {
                        '\r' | '\n' => KeyCode::Enter,
                        letter => KeyCode::Char(letter),
                    };
                    app.press(KeyEvent::from(code), clock());
                }
            }
            // In a terminal of another size, the cubes move.
            Event::Resize(..) => break,
            _ => {}
        }
        app.tick(clock());
        if app.has_left() || app.is_suspended() {
            break;
        }
        time = Duration::ZERO;
    }
    app.tick(clock());
    Ok(())
}

/// Captures the mouse and pasted text while this value lives, and releases them however the game
/// ends.
struct Mouse;

impl Mouse {
    fn taken() -> io::Result<Self> {
        take_mouse()?;
        Ok(Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        release_mouse();
    }
}

fn take_mouse() -> io::Result<()> {
    execute!(io::stdout(), EnableMouseCapture)?;
    // Bracketed paste delivers a long text whole. As keys, crossterm reads only a kilobyte and
    // leaves the rest until the next key. Terminals without this feature work as before.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    Ok(())
}

fn release_mouse() {
    // If the terminal is gone, there is nothing to release.
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    let _ = execute!(io::stdout(), DisableMouseCapture);
}
