//! The processor time budget of programs and compilers.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sandbox::Limits;

/// The maximum wall-clock time on a busy machine, as a multiple of the processor time.
const MAX_WALL_FACTOR: u32 = 10;

/// A time budget shared by several processes.
///
/// Time spent waiting for other processes does not count: a grade must not depend on how busy the machine is. Clones
/// share the same budget.
#[derive(Clone, Debug)]
pub struct Time(Arc<Budget>);

#[derive(Debug)]
struct Budget {
    left: Mutex<Duration>,
    /// The wall-clock deadline; `None` if there is no limit.
    until: Option<Instant>,
    /// The budget that this one is a part of.
    whole: Option<Time>,
}

impl Time {
    /// Returns a budget of this much time.
    pub fn of(all: Duration) -> Self {
        Self::new(all, deadline(all), None)
    }

    /// Returns an unlimited budget, for course programs.
    pub fn unlimited() -> Self {
        Self::of(Duration::MAX)
    }

    /// Returns a part of this budget, at most `at_most`. Time spent from the part is spent from the whole too.
    #[must_use]
    pub fn part(&self, at_most: Duration) -> Self {
        Self::new(at_most, deadline(at_most), Some(self.clone()))
    }

    /// Returns a part of this budget for costs that are the same on every machine, such as the time limits that a
    /// program reaches. It has no deadline of its own.
    #[must_use]
    pub fn fixed_part(&self, at_most: Duration) -> Self {
        Self::new(at_most, None, Some(self.clone()))
    }

    /// Returns the budget that this one is a part of, or this budget itself.
    pub fn whole(&self) -> &Self {
        self.0.whole.as_ref().unwrap_or(self)
    }

    fn new(all: Duration, until: Option<Instant>, whole: Option<Self>) -> Self {
        Self(Arc::new(Budget {
            left: Mutex::new(all),
            until,
            whole,
        }))
    }

    /// Deducts the time that a process used.
    pub fn spend(&self, took: Duration) {
        let mut left = self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = left.saturating_sub(took);
        drop(left);
        if let Some(whole) = &self.0.whole {
            whole.spend(took);
        }
    }

    /// Returns the remaining time.
    pub fn left(&self) -> Duration {
        if self.0.until.is_some_and(|until| Instant::now() > until) {
            return Duration::ZERO;
        }
        let left = *self.0.left.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = self.0.whole.as_ref();
        whole.map_or(left, |whole| left.min(whole.left()))
    }

    /// Whether no time is left.
    pub fn is_up(&self) -> bool {
        self.left().is_zero()
    }

    /// Returns `limits` with the processor time capped at the remaining time, rounded up to whole seconds.
    pub fn cap(&self, limits: &Limits) -> Limits {
        let mut capped = *limits;
        let left = self.left().as_secs().saturating_add(1);
        capped.usage.cpu_seconds = capped.usage.cpu_seconds.min(left);
        capped
    }
}

/// Returns the moment when a budget of this much time ends on a busy machine.
fn deadline(all: Duration) -> Option<Instant> {
    let wall = all.checked_mul(MAX_WALL_FACTOR)?;
    Instant::now().checked_add(wall)
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
    fn time_spent_from_the_whole_leaves_its_fixed_part_unchanged() {
        let whole = Time::of(9 * SECOND);
        let part = whole.fixed_part(3 * SECOND);
        part.whole().spend(5 * SECOND);
        assert_eq!((part.left(), whole.left()), (3 * SECOND, 4 * SECOND));
        part.spend(2 * SECOND);
        assert_eq!((part.left(), whole.left()), (SECOND, 2 * SECOND));
        whole.spend(2 * SECOND);
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
