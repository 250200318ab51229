//! The commands for students next to `check`: a run that goes on, hints one by one, and the next step.
//!
//! * `watch` — a student's own run that goes on from save to save; `write_feedback` shows its feedback
//! * `hints` are given one by one, and `progress` is seen over the evenings; both keep `local_state`
//! * `next_step` — advice on a report

pub mod hints;
mod local_state;
pub mod next_step;
pub mod progress;
pub mod watch;
pub mod write_feedback;
