//! The time that is left.

use std::time::Duration;

use crate::{Answer, Scene};

/// From here on it is shown that there is little time.
const SHORT: u64 = 10;

/// The time of which the end was told already.
#[derive(Debug, Default)]
pub struct Countdown {
    ended: Option<(u64, Duration)>,
}

impl Countdown {
    /// Whether the time for a word has just run out: said once only.
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

/// The whole seconds until the deadline: 0 only when it is over.
pub fn seconds(deadline: Duration, now: Duration) -> u64 {
    let left = deadline.saturating_sub(now);
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

/// How long until another number of seconds is left.
pub fn wait(deadline: Duration, now: Duration) -> Option<Duration> {
    let next = Duration::from_secs(seconds(deadline, now).checked_sub(1)?);
    Some(deadline.saturating_sub(now).saturating_sub(next))
}

/// Whether there is little time.
pub fn is_short(seconds: u64) -> bool {
    seconds <= SHORT
}

/// Minutes and seconds: `2:05`.
pub fn text(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
