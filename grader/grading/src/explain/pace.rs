//! The reason that a program used up its time: no end, or time that grows with the input.
//!
//! A time limit alone says neither. So smaller inputs are tried, the smallest first: a program that needs measurable time
//! for one, and clearly more than for half of it, is slow and not endless.

use std::time::Duration;

use judge::failure_patterns::clue::Pace;

/// What the reference solution did on the test case that a submission failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceRun {
    /// It replied correctly, in this time.
    Right(Duration),
    /// It failed too.
    Wrong,
    /// There is no reference solution here; the oracle is trusted.
    Absent,
}

/// The number of times that the smallest input is half of the next.
pub const HALVINGS: u32 = 10;

/// The time from which on the time of a run says something: to start a process takes a few milliseconds.
const MEASURABLE: Duration = Duration::from_millis(100);

/// Returns the pace of a program whose time was up, from the time that it took for the input cut in half `n` times, the
/// smallest first. `None` is a time that was up.
///
/// # Errors
///
/// If the program cannot be measured.
pub fn pace<E>(
    mut took: impl FnMut(u32) -> Result<Option<Duration>, E>,
) -> Result<Option<Pace>, E> {
    let mut before: Option<Duration> = None;
    for halvings in (1..=HALVINGS).rev() {
        let Some(now) = took(halvings)? else {
            // It is endless here, and may be anything: what ends on all smaller inputs at once ends suddenly.
            return Ok(before.is_none().then_some(Pace::Endless));
        };
        if now >= MEASURABLE && before.is_some_and(|before| 2 * now >= 3 * before) {
            return Ok(Some(Pace::Grows));
        }
        before = Some(now);
    }
    Ok(None)
}

/// Describes a pace in a sentence before the hint. Times differ from run to run; what is said must not.
pub fn described(pace: Pace, took: Duration, reference: ReferenceRun) -> Option<String> {
    /// So many times as long as said it takes at least, for the times of two runs differ by less.
    const MARGIN: u32 = 2;
    if pace == Pace::Endless {
        return None;
    }
    let ReferenceRun::Right(needed) = reference else {
        return None;
    };
    let times = [100, 10]
        .into_iter()
        .find(|times| took >= needed * *times * MARGIN)?;
    Some(format!(
        "This takes more than {times} times as long as the reference solution needs."
    ))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// The pace of a program that takes `milliseconds` for an input of this size, of at most 1,024, and is stopped
    /// after 5 seconds.
    fn pace_of(milliseconds: impl Fn(u64) -> u64) -> Option<Pace> {
        let took = |halvings| {
            let took = milliseconds(1024_u64 >> halvings);
            Ok::<_, Infallible>((took < 5_000).then_some(Duration::from_millis(took)))
        };
        let Ok(pace) = pace(took);
        pace
    }

    #[test]
    fn growing_time_is_slow_and_not_endless() {
        assert_eq!(pace_of(|size| 3 + size * size / 200), Some(Pace::Grows));
        assert_eq!(pace_of(|size| 3 + size.pow(3) / 200_000), Some(Pace::Grows));
        assert_eq!(pace_of(|size| 3 + 6 * size), Some(Pace::Grows));
    }

    #[test]
    fn program_without_an_end_on_the_smallest_input_is_endless() {
        assert_eq!(pace_of(|_| u64::MAX), Some(Pace::Endless));
    }

    #[test]
    fn sudden_end_of_patience_proves_nothing() {
        assert_eq!(pace_of(|size| if size < 256 { 3 } else { u64::MAX }), None);
        assert_eq!(pace_of(|_| 3), None);
    }

    #[test]
    fn times_are_named_only_well_above_them() {
        let said = |took: u64, needed: u64| {
            let reference = ReferenceRun::Right(Duration::from_millis(needed));
            described(Pace::Grows, Duration::from_millis(took), reference)
        };
        assert!(said(5_000, 300).is_none());
        assert!(said(5_000, 80).unwrap().contains("than 10 times"));
        assert!(said(5_000, 2).unwrap().contains("than 100 times"));
    }
}
