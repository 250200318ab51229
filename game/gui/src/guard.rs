//! Keys and clicks that were meant for what the player saw before: the rest of a word after the end
//! of its time, and the second of two quick Enters or clicks.

use std::time::Duration;

/// The time after the end of a turn's time in which keys still belong to the unfinished word.
const LATE: Duration = Duration::from_millis(1500);

/// The time without a key after which the player has noticed that end.
const QUIET: Duration = Duration::from_secs(1);

/// The time after a new board or a new turn in which Enter or a click was meant for what was there
/// before.
const AFTER_A_CHANGE: Duration = Duration::from_millis(1500);

/// Says which keys to ignore. All times are by the same clock.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    /// The time from which keys count.
    keys_from: Duration,
    /// Whether a key has been ignored since the time of a turn ran out.
    has_ignored: bool,
    /// The time from which Enter between turns counts.
    enter_from: Duration,
}

impl Guard {
    /// The message after an Enter between turns that has been ignored.
    pub const ONCE_MORE: &str = "Too early: press Enter once more.";

    /// Notes that the time of a turn has run out.
    pub fn note_end(&mut self, now: Duration) {
        self.keys_from = now + LATE;
        self.has_ignored = false;
    }

    /// Notes that the player sees a new board, or that a turn begins or ends.
    pub fn note_change(&mut self, now: Duration) {
        self.enter_from = now + AFTER_A_CHANGE;
    }

    /// Whether keys still belong to the word that was unfinished at the end of the time.
    pub fn is_late(&self, now: Duration) -> bool {
        now < self.keys_from
    }

    /// Whether keys are being ignored, and the player has pressed one.
    pub fn has_ignored_keys(&self, now: Duration) -> bool {
        self.has_ignored && self.is_late(now)
    }

    /// Whether to ignore the key that is pressed now. Each ignored key makes the wait longer,
    /// because a player who still types has not noticed the end.
    pub fn ignores_key(&mut self, now: Duration) -> bool {
        let is_late = self.is_late(now);
        if is_late {
            self.keys_from = self.keys_from.max(now + QUIET);
            self.has_ignored = true;
        }
        is_late
    }

    /// Whether to ignore an Enter without a word.
    pub fn ignores_enter(&self, now: Duration) -> bool {
        now < self.enter_from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(60_000 + milliseconds)
    }

    #[test]
    fn keys_count_once_the_player_has_stopped_typing() {
        let mut guard = Guard::default();
        assert!(!guard.ignores_key(at(0)));
        guard.note_end(at(0));
        let typed = [100, 1400, 2300, 3200, 4250];
        let ignored = typed.map(|milliseconds| guard.ignores_key(at(milliseconds)));
        assert_eq!(ignored, [true, true, true, true, false]);
    }

    #[test]
    fn second_of_two_quick_enters_is_ignored() {
        let mut guard = Guard::default();
        assert!(!guard.ignores_enter(at(0)));
        guard.note_change(at(0));
        let ignored = [200, 1400, 1500].map(|milliseconds| guard.ignores_enter(at(milliseconds)));
        assert_eq!(ignored, [true, true, false]);
    }
}
