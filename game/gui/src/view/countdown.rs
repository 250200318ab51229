//! The remaining time.

use std::time::Duration;

use crate::{Answer, Scene};

/// The time is marked as short when at most this many seconds remain.
const SHORT: u64 = 10;

/// The deadline whose end has already been reported.
#[derive(Debug, Default)]
pub struct Countdown {
    ended: Option<(u64, Duration)>,
}

impl Countdown {
    /// Whether the time for a word has just run out; true only once.
    pub fn ends(&mut self, scene: &Scene, now: Duration) -> bool {
        let Some(deadline) = scene.deadline.filter(|deadline| *deadline <= now) else {
            return false;
        };
        let asks = scene.question.as_ref().map(|question| question.kind);
        let this = Some((scene.boards, deadline));
        if asks != Some(Answer::Word) || self.ended == this {
            return false;
        }
        self.ended = this;
        true
    }
}

/// Returns the whole seconds until the deadline, rounded up: 0 only when it is over.
pub fn seconds(deadline: Duration, now: Duration) -> u64 {
    let left = deadline.saturating_sub(now);
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

/// Returns the time until the shown number of seconds changes.
pub fn wait(deadline: Duration, now: Duration) -> Option<Duration> {
    let next = Duration::from_secs(seconds(deadline, now).checked_sub(1)?);
    Some(deadline.saturating_sub(now).saturating_sub(next))
}

/// Whether the remaining time is short.
pub fn is_short(seconds: u64) -> bool {
    seconds <= SHORT
}

/// Formats minutes and seconds: `2:05`.
pub fn text(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_is_shown_until_it_is_over() {
        let at = |milliseconds| {
            seconds(
                Duration::from_secs(125),
                Duration::from_millis(milliseconds),
            )
        };
        assert_eq!(
            [at(0), at(1), at(999), at(1000), at(124_999)],
            [125, 125, 125, 124, 1]
        );
        assert_eq!([at(125_000), at(130_000)], [0, 0]);
        assert_eq!([text(125), text(60), text(9)], ["2:05", "1:00", "0:09"]);
    }

    #[test]
    fn countdown_redraws_at_each_new_second_until_it_ends() {
        let at = |milliseconds| wait(Duration::from_secs(2), Duration::from_millis(milliseconds));
        assert_eq!(at(0), Some(Duration::from_secs(1)));
        assert_eq!(at(300), Some(Duration::from_millis(700)));
        assert_eq!(at(1500), Some(Duration::from_millis(500)));
        assert_eq!(at(2000), None);
    }
}
