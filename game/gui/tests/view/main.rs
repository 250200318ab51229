//! The view without a window: what is told when someone clicks, drags and types, and what a screen reader hears.

mod appearance;
mod dialog;
mod keys;
mod lists;
mod mouse;
mod table;
mod time;
