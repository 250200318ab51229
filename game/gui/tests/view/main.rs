//! The view without a window: events for clicks, drags and typing, and texts for screen readers.

mod appearance;
mod closing;
mod dialog;
mod history;
mod keys;
mod lists;
mod motion;
mod mouse;
mod table;
mod time;
