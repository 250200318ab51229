//! Provided: a clock that stops during a pause.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A clock, shared by all its copies. Another clock measures real time.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Instant,
    pauses: Arc<Mutex<Pauses>>,
}

/// The times of pauses, by the real time since the start.
#[derive(Debug, Default)]
struct Pauses {
    /// The total length of earlier pauses.
    earlier: Duration,
    /// The beginning of the current pause.
    current: Option<Duration>,
}

impl Clock {
    /// Starts a clock.
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
            pauses: Arc::default(),
        }
    }

    /// Returns the time since the start without pauses.
    pub fn now(&self) -> Duration {
        let real = self.started.elapsed();
        self.change(|pauses| {
            pauses
                .current
                .unwrap_or(real)
                .saturating_sub(pauses.earlier)
        })
    }

    /// Begins or ends a pause. A pause that has begun begins only once.
    pub fn pause(&self, is_paused: bool) {
        let real = self.started.elapsed();
        self.change(|pauses| match (is_paused, pauses.current) {
            (true, None) => pauses.current = Some(real),
            (false, Some(begun)) => {
                pauses.earlier += real.saturating_sub(begun);
                pauses.current = None;
            }
            _ => {}
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Pauses) -> T) -> T {
        // These numbers are consistent even if another thread has panicked.
        let pauses = self.pauses.lock();
        change(&mut pauses.unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits until real time has passed.
    fn later() {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(2) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn clock_stands_still_during_a_pause_and_continues_from_there() {
        let clock = Clock::start();
        later();
        let shared = clock.clone();
        shared.pause(true);
        let stopped = clock.now();
        later();
        shared.pause(true);
        assert_eq!(clock.now(), stopped);
        clock.pause(false);
        clock.pause(false);
        let real = clock.started.elapsed();
        assert!(clock.now() >= stopped && shared.now() < real);
        later();
        assert!(clock.now() > stopped);
    }
}
