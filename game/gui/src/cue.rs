//! The choice of sounds: which change of a scene is audible.

use crate::{Outcome, Scene, Tone};

/// A short sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The search takes a cube.
    Step,
    /// The player found a word.
    Good,
    /// The game refused a word.
    Bad,
    /// The player won, or the game ended in a tie.
    Won,
    /// The player lost.
    Lost,
}

/// The audible part of a scene, for comparison with the next scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    highlighted: usize,
    words: usize,
    refusals: Option<String>,
    outcome: Option<Outcome>,
}

impl Heard {
    /// Returns the sound for the change to this scene: the most important one, if there are
    /// several.
    pub fn listen(&mut self, scene: &Scene) -> Option<Cue> {
        let now = Self {
            highlighted: scene
                .cubes()
                .iter()
                .filter(|cube| cube.is_highlighted)
                .count(),
            words: scene.human.words.len(),
            refusals: (scene.tone == Tone::Bad).then(|| scene.status.clone()),
            outcome: scene.outcome,
        };
        let before = std::mem::replace(self, now);
        match self.outcome {
            Some(Outcome::Lost) if before.outcome.is_none() => Some(Cue::Lost),
            Some(_) if before.outcome.is_none() => Some(Cue::Won),
            // The message at the end belongs to the outcome.
            Some(_) => None,
            None if self.words > before.words => Some(Cue::Good),
            None if self.refusals.is_some() && self.refusals != before.refusals => Some(Cue::Bad),
            None if self.highlighted > before.highlighted => Some(Cue::Step),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Display, Player, Recording};

    #[test]
    fn each_audible_change_plays_its_sound_once() {
        let display = Recording::new();
        let mut heard = Heard::default();
        let mut listen = |display: &Recording| heard.listen(&display.scene());
        display.initialize(2, 2).unwrap();
        assert_eq!(listen(&display), None);
        display.set_highlighted(0, 0, true).unwrap();
        assert_eq!(listen(&display), Some(Cue::Step));
        assert_eq!(listen(&display), None);
        display.set_highlighted(0, 0, false).unwrap();
        assert_eq!(listen(&display), None, "stepping back is silent");
        display.record_word("TEA", Player::Human).unwrap();
        assert_eq!(listen(&display), Some(Cue::Good));
        let refuse = |why: &str| {
            display.set_status_message(why).unwrap();
            display.update(&mut |scene| scene.tone = Tone::Bad);
        };
        refuse("too short");
        assert_eq!(listen(&display), Some(Cue::Bad));
        assert_eq!(listen(&display), None);
        display.update(&mut |scene| scene.outcome = Some(Outcome::Lost));
        assert_eq!(listen(&display), Some(Cue::Lost));
        refuse("ha ha");
        assert_eq!(listen(&display), None);
    }
}
