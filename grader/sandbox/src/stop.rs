//! Ending what runs, from another thread.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether what runs in a sandbox is to end now: whoever waits for an answer does not want it any more.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends what runs, and whatever is started until [`Stop::go_on`].
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// From now on, processes run again.
    pub fn go_on(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it is to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a run comes to that was ended in this way: no verdict, and nobody's fault.
#[derive(Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped before it had ended")
    }
}

impl std::error::Error for Stopped {}
