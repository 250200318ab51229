//! Stopping processes from another thread.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that ends the processes of a sandbox. Clones share one state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends all running processes, and every process started before the next call of [`Stop::go_on`].
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets processes run again.
    pub fn go_on(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether processes should end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The error of a run that [`Stop::stop`] ended. It says nothing about the process.
#[derive(Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped before it finished")
    }
}

impl std::error::Error for Stopped {}
