//! Testing after each save: the last failures run first, and the student gets one piece of feedback.
//!
//! * `file_events` — the saves of the workspace
//! * `scheduler` — the order of compiling and testing after a save
//! * `status` — the last results
//! * `feedback` — the feedback: a pure function of the previous and the current status

mod feedback;
mod file_events;
mod scheduler;
mod status;

pub use feedback::{WatchFeedback, feedback};
pub use file_events::{SourceWatcher, WatchEvent};
pub use scheduler::Scheduler;
pub use status::Status;
