//! The commands for students besides `check`, and advice on the next step.
//!
//! * `watch` — testing after every save
//! * `watch_feedback` — its feedback as text
//! * `hints` — hints, one at a time
//! * `progress` — the progress over several evenings
//! * `local_state` — the files in which both are kept
//! * `next_step` — advice on a report

pub mod hints;
mod local_state;
pub mod next_step;
pub mod progress;
pub mod watch;
pub mod watch_feedback;
