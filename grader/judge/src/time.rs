//! The processor time that programs and compilers may take together.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sandbox::Limits;

/// The most wall-clock time on a busy machine, as a multiple of the time.
const MAX_WALL_FACTOR: u32 = 10;

/// The time that a number of processes may take together, without the time they wait for others: a grade must not
/// depend on how busy a machine is. Clones draw from the same time.
#[derive(Clone, Debug)]
pub struct Time(Arc<Budget>);

#[derive(Debug)]
struct Budget {
    left: Mutex<Duration>,
    /// The end in any case; none if there is no limit.
    until: Option<Instant>,
    /// The time of which this one is a part.
    whole: Option<Time>,
}

impl Time {
    /// Returns this much time.
    pub fn of(all: Duration) -> Self {
        Self::new(all, None)
    }

    /// Returns time without a limit, for programs of our own.
    pub fn unlimited() -> Self {
        Self::of(Duration::MAX)
    }

    /// Returns a part of this time: `at_most` of what is left, and what the part spends, the whole spends too.
    #[must_use]
    pub fn part(&self, at_most: Duration) -> Self {
        Self::new(at_most, Some(self.clone()))
    }

    fn new(all: Duration, whole: Option<Self>) -> Self {
        let until = all.checked_mul(MAX_WALL_FACTOR);
        Self(Arc::new(Budget {
            left: Mutex::new(all),
            until: until.and_then(|wall| Instant::now().checked_add(wall)),
            whole,
        }))
    }

    /// Counts the time that a process took.
    pub fn spend(&self, took: Duration) {
        let mut left = self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = left.saturating_sub(took);
        drop(left);
        if let Some(whole) = &self.0.whole {
            whole.spend(took);
        }
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        if self.0.until.is_some_and(|until| Instant::now() > until) {
            return Duration::ZERO;
        }
        let left = *self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = self.0.whole.as_ref();
        whole.map_or(left, |whole| left.min(whole.left()))
    }

    /// Whether nothing is left.
    pub fn is_up(&self) -> bool {
        self.left().is_zero()
    }

    /// Returns the limits with no more processor time than is left, in whole seconds.
    pub fn cap(&self, limits: &Limits) -> Limits {
        let mut capped = *limits;
        let left = self.left().as_secs().saturating_add(1);
        capped.usage.cpu_seconds = capped.usage.cpu_seconds.min(left);
        capped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn part_draws_from_the_whole() {
        let whole = Time::of(3 * SECOND);
        let part = whole.part(2 * SECOND);
        part.spend(SECOND);
        assert_eq!((part.left(), whole.left()), (SECOND, 2 * SECOND));
        part.spend(5 * SECOND);
        assert!(part.is_up() && whole.is_up());
    }

    #[test]
    fn part_ends_with_the_whole() {
        let whole = Time::of(3 * SECOND);
        let part = whole.part(2 * SECOND);
        whole.clone().spend(2 * SECOND);
        assert_eq!(part.left(), SECOND);
        whole.spend(SECOND);
        assert!(part.is_up());
    }

    #[test]
    fn unlimited_time_is_never_up() {
        let time = Time::unlimited();
        time.spend(Duration::from_secs(1 << 40));
        assert!(!time.is_up());
        let limits = Limits::default();
        assert_eq!(
            time.cap(&limits).usage.cpu_seconds,
            limits.usage.cpu_seconds
        );
    }
}
