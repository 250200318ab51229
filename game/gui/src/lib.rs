#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `display` — the functions with which a game draws, and a display that shows nothing
//! * `scene` — the contents of a display, as plain data
//! * `history` — the figures of finished games
//! * `guard` — which keys to ignore, because they were meant for what the player saw before
//! * `screen` — a display shown by a window and shared by threads
//! * `recording` — a display that records all calls
//! * `event` — the player's actions in the window
//! * `selection` — the cubes being chosen with the mouse
//! * `spelling` — the cubes that a typed text could mean
//! * `settings` — the player's choices that are kept for the next start (feature `view`)
//! * `view` — the drawing of a scene, and its response to mouse and keys (feature `view`)
//! * `window` — a window on the desktop, and `preferences` — the system's settings for animations and
//!   contrast (feature `window`)
//! * `cue` — the choice of sounds, and `sound` — the sounds themselves (feature `sound`)

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "sound")]
mod cue;
mod display;
mod event;
mod guard;
mod history;
#[cfg(feature = "window")]
mod preferences;
mod recording;
mod scene;
mod screen;
mod selection;
#[cfg(feature = "view")]
mod settings;
#[cfg(feature = "sound")]
mod sound;
mod spelling;
#[cfg(feature = "view")]
mod view;
#[cfg(feature = "window")]
mod window;

pub use display::{Display, DisplayError, Nowhere, Player, SIDES};
/// The library that draws a [`View`], in its version.
#[cfg(feature = "view")]
pub use egui;
pub use event::{Event, NewGame};
pub use guard::Guard;
pub use history::{Figures, History};
pub use recording::{Call, Recording};
pub use scene::{
    Answer, Cube, GameChoice, Guide, Hint, Judge, Level, Outcome, Place, Question, Scene, Side,
    Tone, Verdict, Word,
};
pub use screen::Screen;
pub use selection::{Gesture, Selection};
#[cfg(feature = "view")]
pub use settings::Settings;
pub use spelling::spelling;
#[cfg(feature = "view")]
pub use view::{View, aim, zoom};
#[cfg(feature = "window")]
pub use window::{WindowError, run};
