//! A student's own run that goes on: after each save it runs the failed tests again and gives one piece of feedback.
//!
//! * `file_events` — the saves of the workspace
//! * `scheduler` — the order of compiling and testing after a save
//! * `status` — the last results
//! * `feedback` — the feedback on them: a pure function of the status before and the status now

mod feedback;
mod file_events;
mod scheduler;
mod status;

pub use feedback::{Feedback, feedback};
pub use file_events::{SourceWatcher, WatchEvent};
pub use scheduler::Scheduler;
pub use status::Status;
