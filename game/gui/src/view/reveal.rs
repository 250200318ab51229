//! The computer's turn: its words appear one after the other, and its score counts up with them.

use std::time::Duration;

use crate::{Place, Player, Scene, Tone, Word};

/// The time in which all words appear.
const LASTS: Duration = Duration::from_secs(2);

/// The maximum time between two words, for a computer that finds only a few.
const LONGEST_PAUSE: Duration = Duration::from_millis(300);

/// New words of the computer that appear one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Reveal {
    begun: Duration,
    /// The number of words that were there before.
    known: usize,
    /// The number of words in the end.
    count: usize,
}

impl Reveal {
    /// Starts to show the words after the first `known` ones.
    pub fn new(known: usize, now: Duration) -> Self {
        Self {
            begun: now,
            known,
            count: known,
        }
    }

    /// Notes the number of words: a game may pass them on one by one.
    pub fn look_at(&mut self, scene: &Scene) {
        self.count = scene.computer.words.len();
    }

    /// Whether words still have to appear.
    pub fn is_running(&self, now: Duration) -> bool {
        self.wait(now).is_some()
    }

    /// Returns the time until the next word appears or, after the last one, until the end.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let shown = u32::try_from(self.shown(now).saturating_sub(self.known)).unwrap_or(u32::MAX);
        let next = self.begun + self.pause() * shown;
        next.checked_sub(now).filter(|wait| !wait.is_zero())
    }

    /// Hides the words that have not appeared yet, their points, and the result of the game, which
    /// would tell how the turn ends.
    pub fn hold_back(&self, scene: &mut Scene, now: Duration) {
        let hidden = scene.computer.words.drain(self.shown(now)..);
        let points: i64 = hidden.filter_map(|word| word.points).map(i64::from).sum();
        let score = scene.computer.score;
        // The game may pass on the words before the score.
        scene.computer.score = score.min((score - points).max(0));
        scene.all = None;
        scene.outcome = None;
        // Always the same words, so that a screen reader says them once.
        scene.status = format!("{} finds its words.", scene.name(Player::Computer));
        scene.tone = Tone::Plain;
    }

    /// Returns the cubes of the longest new word; none if its path is unknown.
    pub fn longest<'a>(&self, scene: &'a Scene) -> &'a [Place] {
        let new = scene.computer.words.iter().skip(self.known);
        let length = |word: &&Word| std::cmp::Reverse(word.text.chars().count());
        new.min_by_key(length).map_or(&[], |word| &word.path)
    }

    /// Returns the number of words that have appeared by now. The first one does so at once.
    fn shown(&self, now: Duration) -> usize {
        let since = now.saturating_sub(self.begun).as_nanos();
        let pauses = since / self.pause().as_nanos().max(1);
        let pauses = usize::try_from(pauses).unwrap_or(usize::MAX);
        self.known
            .saturating_add(pauses.saturating_add(1))
            .min(self.count)
    }

    /// Returns the time between two words.
    fn pause(&self) -> Duration {
        let new = u32::try_from(self.count.saturating_sub(self.known)).unwrap_or(u32::MAX);
        (LASTS / new.max(1)).min(LONGEST_PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reveal(count: usize) -> Reveal {
        let mut reveal = Reveal::new(0, Duration::from_secs(10));
        reveal.count = count;
        reveal
    }

    #[test]
    fn any_number_of_words_appears_in_two_seconds_at_most() {
        for (count, lasts) in [(1, 300), (3, 900), (40, 2000), (1000, 2000)] {
            let reveal = reveal(count);
            let at = |milliseconds: u64| Duration::from_millis(10_000 + milliseconds);
            assert!(reveal.shown(at(0)) <= 1, "{count}");
            assert!(reveal.is_running(at(lasts - 1)), "{count}");
            assert_eq!(reveal.shown(at(lasts)), count);
            assert!(!reveal.is_running(at(lasts)), "{count}");
        }
    }

    #[test]
    fn longest_word_is_the_first_of_its_length() {
        let word = |text: &str, column| Word {
            text: text.to_string(),
            path: vec![(0, column)],
            ..Word::default()
        };
        let mut scene = Scene::default();
        scene.computer.words = vec![
            word("TENSOR", 0),
            word("TEN", 1),
            word("TEAR", 2),
            word("NEAR", 3),
        ];
        let mut reveal = Reveal::new(1, Duration::ZERO);
        reveal.look_at(&scene);
        assert_eq!(reveal.longest(&scene), [(0, 2)]);
    }
}
