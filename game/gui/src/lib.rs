#![doc = include_str!("../README.md")]
//! # Layout
//!
//! * `display` — the functions by which a game draws, and a display that shows nothing
//! * `scene` — what is shown, as plain data
//! * `screen` — a display that a window shows, and that threads share
//! * `recording` — a display that notes what it is told
//! * `event` — what a person does before the screen
//! * `selection` — the cubes that are being chosen with the mouse
//! * `view` — how a scene looks, and what the mouse and the keys do there (feature `view`)
//! * `window` — a window on the desktop (feature `window`)
//! * `cue` — what there is to hear, and `sound` — how it sounds (feature `sound`)

// A library leaves standard output to the program that uses it.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "sound")]
mod cue;
mod display;
mod event;
mod recording;
mod scene;
mod screen;
mod selection;
#[cfg(feature = "sound")]
mod sound;
#[cfg(feature = "view")]
mod view;
#[cfg(feature = "window")]
mod window;

pub use display::{Display, DisplayError, Nowhere, Player, SIDES};
pub use event::{Event, NewGame};
pub use recording::{Call, Recording};
pub use scene::{
    Answer, Cube, GameChoice, Judge, Outcome, Place, Question, Scene, Side, Tone, Verdict, Word,
};
pub use screen::Screen;
pub use selection::{Gesture, Selection};
#[cfg(feature = "view")]
pub use view::{View, aim};
#[cfg(feature = "window")]
pub use window::{WindowError, run};
