//! The reason that a program exceeded its time limit: it never ends, or its time grows with the input.
//!
//! A time limit alone cannot distinguish these. So the grader tries smaller inputs, the smallest first. A program is
//! slow, but not endless, if it needs measurable time for an input, and clearly more than for half of that input.

use std::time::Duration;

use judge::failure_patterns::clue::Pace;

/// The result of the reference solution on a test case that a submission failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceRun {
    /// It replied correctly, in this time.
    Right(Duration),
    /// It failed too.
    Wrong,
    /// No reference solution is available, so the oracle is trusted.
    Absent,
}

/// The number of halvings from the whole input to the smallest.
pub const HALVINGS: u32 = 10;

/// The shortest meaningful run time. Starting a process takes a few milliseconds.
const MEASURABLE: Duration = Duration::from_millis(100);

/// Returns the pace of a program that exceeded its time limit. `took` returns the time for an input halved `n` times,
/// or `None` beyond the time limit; it is called for the smallest input first.
///
/// # Errors
///
/// Fails if the program cannot be measured.
pub fn pace<E>(
    mut took: impl FnMut(u32) -> Result<Option<Duration>, E>,
) -> Result<Option<Pace>, E> {
    let mut before: Option<Duration> = None;
    for halvings in (1..=HALVINGS).rev() {
        let Some(now) = took(halvings)? else {
            // Endless on the smallest input. If all smaller inputs ended at once, the reason is unknown.
            return Ok(before.is_none().then_some(Pace::Endless));
        };
        if now >= MEASURABLE && before.is_some_and(|before| 2 * now >= 3 * before) {
            return Ok(Some(Pace::Grows));
        }
        before = Some(now);
    }
    Ok(None)
}

/// Describes a pace in a sentence before the hint. Run times vary, but the sentence must not.
pub fn described(pace: Pace, took: Duration, reference: ReferenceRun) -> Option<String> {
    /// The required factor above the stated multiple. Repeated runs differ by less than this factor.
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
        "This takes more than {times} times as long as the reference solution."
    ))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Returns the pace of a program that takes `milliseconds` for an input of a size up to 1,024. The time limit is 5
    /// seconds.
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
    fn program_that_never_ends_on_the_smallest_input_is_endless() {
        assert_eq!(pace_of(|_| u64::MAX), Some(Pace::Endless));
    }

    #[test]
    fn sudden_timeout_leaves_the_reason_unknown() {
        assert_eq!(pace_of(|size| if size < 256 { 3 } else { u64::MAX }), None);
        assert_eq!(pace_of(|_| 3), None);
    }

    #[test]
    fn slowdown_factor_is_stated_only_with_a_clear_margin() {
        let said = |took: u64, needed: u64| {
            let reference = ReferenceRun::Right(Duration::from_millis(needed));
            described(Pace::Grows, Duration::from_millis(took), reference)
        };
        assert!(said(5_000, 300).is_none());
        assert!(said(5_000, 80).unwrap().contains("than 10 times"));
        assert!(said(5_000, 2).unwrap().contains("than 100 times"));
    }
}
