//! The animations: the change of a scene that starts each of them, and their end.
//!
//! Each animation is a function of the time since its start. None of them delays the game or the
//! player's input.

use std::time::Duration;

use super::flash::{self, Flash};
use super::reveal::Reveal;
use super::reward::{self, Reward};
use super::{settle, shake};
use crate::{Place, Scene, Tone};

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(16);

/// The running animations.
#[derive(Debug, Default)]
pub struct Motion {
    is_on: bool,
    seen: Seen,
    /// The time at which the cubes began to settle.
    settle: Option<Duration>,
    reveal: Option<Reveal>,
    reward: Option<Reward>,
    /// The time at which the game refused a word.
    refusal: Option<Duration>,
    flash: Option<Flash>,
}

/// The parts of the last scene whose changes start animations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    boards: u64,
    human_words: usize,
    computer_words: usize,
    refusal: Option<(u64, String)>,
    repeats: usize,
}

impl Seen {
    fn of(scene: &Scene) -> Self {
        // The verdict on a lost game is bad news too.
        let is_refusal = scene.tone == Tone::Bad && scene.outcome.is_none();
        Self {
            boards: scene.boards,
            human_words: scene.human.words.len(),
            computer_words: scene.computer.words.len(),
            refusal: is_refusal.then(|| (scene.messages, scene.status.clone())),
            repeats: scene.repeats.len(),
        }
    }
}

impl Motion {
    /// Whether there are animations.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Compares the scene with the previous one, and starts animations.
    pub fn look_at(&mut self, scene: &Scene, is_on: bool, now: Duration) {
        let seen = Seen::of(scene);
        if !is_on || self.seen.boards != seen.boards {
            *self = Self {
                is_on,
                settle: (is_on && scene.is_initialized()).then_some(now),
                seen,
                ..Self::default()
            };
            return;
        }
        self.is_on = true;
        let mut before = std::mem::replace(&mut self.seen, seen);
        // The game adds the points of a word after the word itself.
        let words = &scene.human.words;
        while let Some(word) = words.get(before.human_words)
            && word.points.is_some()
        {
            self.reward = Reward::of(word, now).or(self.reward.take());
            before.human_words += 1;
        }
        self.seen.human_words = before.human_words.min(words.len());
        if self.seen.refusal.is_some() && self.seen.refusal != before.refusal {
            self.refusal = Some(now);
        }
        if self.seen.repeats > before.repeats {
            let word = scene.repeats.last().cloned();
            self.flash = word.map(|word| Flash { begun: now, word });
        }
        if self.seen.computer_words > before.computer_words {
            self.reveal
                .get_or_insert_with(|| Reveal::new(before.computer_words, now));
        }
        if let Some(reveal) = &mut self.reveal {
            reveal.look_at(scene);
        }
        self.end_those_over(scene, now);
    }

    /// Ends the animations whose time is over. A player who has to hurry needs resting cubes.
    fn end_those_over(&mut self, scene: &Scene, now: Duration) {
        let is_over = |begun: Duration, lasts| now.saturating_sub(begun) >= lasts;
        let is_timed = scene.deadline.is_some();
        self.settle
            .take_if(|begun| is_timed || is_over(*begun, settle::LASTS));
        self.reward
            .take_if(|reward| is_over(reward.begun, reward::LASTS));
        self.refusal.take_if(|begun| is_over(*begun, shake::LASTS));
        self.flash
            .take_if(|flash| is_over(flash.begun, flash::LASTS));
    }

    /// Ends the computer's turn at once, and returns whether it was still being shown.
    pub fn end_reveal(&mut self) -> bool {
        self.reveal.take().is_some()
    }

    /// Returns the cubes of the computer's longest word, once all its words have appeared.
    pub fn revealed(&mut self, scene: &Scene, now: Duration) -> Option<Vec<Place>> {
        let reveal = self.reveal.take_if(|reveal| !reveal.is_running(now))?;
        Some(reveal.longest(scene).to_vec()).filter(|path| !path.is_empty())
    }

    /// Whether words of the computer still have to appear.
    pub fn is_revealing(&self) -> bool {
        self.reveal.is_some()
    }

    /// Hides those parts of the scene that have not appeared yet.
    pub fn hold_back(&self, scene: &mut Scene, now: Duration) {
        if let Some(reveal) = &self.reveal {
            reveal.hold_back(scene, now);
        }
    }

    /// Returns the time since the cubes began to settle, until they rest.
    pub fn settling(&self, now: Duration) -> Option<Duration> {
        self.settle.map(|begun| now.saturating_sub(begun))
    }

    /// Returns the rising points of a word.
    pub fn reward(&self) -> Option<&Reward> {
        self.reward.as_ref()
    }

    /// Returns the word that flashes.
    pub fn flash(&self) -> Option<&Flash> {
        self.flash.as_ref()
    }

    /// Returns the displacement of a refusal, as a share of the maximum.
    pub fn refusal(&self, now: Duration) -> f32 {
        let since = self.refusal.map(|begun| now.saturating_sub(begun));
        since.and_then(shake::displacement).unwrap_or_default()
    }

    /// Returns the time until the next frame, while something moves.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let moves = self.settle.is_some()
            || self.reward.is_some()
            || self.refusal.is_some()
            || self.flash.is_some();
        let reveal = self.reveal.and_then(|reveal| reveal.wait(now));
        // More words than frames appear several at a time.
        let reveal = reveal.map(|wait| wait.max(FRAME));
        moves.then_some(FRAME).into_iter().chain(reveal).min()
    }
}
