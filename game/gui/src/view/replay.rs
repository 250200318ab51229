//! A word, shown cube by cube.

use std::time::Duration;

use super::board::PathMeaning;
use crate::{Place, Scene};

/// A path being shown.
#[derive(Clone, Debug)]
pub struct Replay {
    path: Vec<Place>,
    begun: Duration,
    /// The delay between two cubes. If it is zero, all are lit at once.
    step: Duration,
    /// The path that the game showed at the start; a new one ends the replay.
    over: Vec<Place>,
    /// The number of hints at the start; another one ends the replay, too.
    hints: usize,
    /// The meaning of the path.
    pub meaning: PathMeaning,
    /// Whether this ends the computer's turn: nobody has chosen the word, and any key ends it.
    pub is_show: bool,
}

impl Replay {
    /// Starts to show a path now.
    pub fn new(path: Vec<Place>, delay: Duration, scene: &Scene, now: Duration) -> Self {
        let meaning = match scene.computer.word_on(&path) {
            Some(_) => PathMeaning::Computer,
            None => PathMeaning::Found,
        };
        Self {
            path,
            begun: now,
            step: delay,
            over: scene.path.clone(),
            hints: scene.hints_given(),
            meaning,
            is_show: false,
        }
    }

    /// Turns the replay into the end of the computer's turn.
    pub fn into_show(self) -> Self {
        Self {
            is_show: true,
            ..self
        }
    }

    /// Whether the game still shows the same path as at the start.
    pub fn holds(&self, scene: &Scene) -> bool {
        self.over == scene.path && self.hints >= scene.hints_given()
    }

    /// Returns the whole path.
    pub fn path(&self) -> &[Place] {
        &self.path
    }

    /// Returns the cubes that are lit by now.
    pub fn shown(&self, now: Duration) -> &[Place] {
        &self.path[..self.lit(now)]
    }

    /// Returns the time until the next cube, if there is one.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let lit = u32::try_from(self.lit(now)).unwrap_or(u32::MAX);
        let next = self.begun + self.step * lit;
        (self.lit(now) < self.path.len()).then(|| next.saturating_sub(now))
    }

    fn lit(&self, now: Duration) -> usize {
        let since = now.saturating_sub(self.begun).as_nanos();
        let steps = since.checked_div(self.step.as_nanos());
        let steps = steps.and_then(|steps| usize::try_from(steps).ok());
        steps.map_or(self.path.len(), |steps| (steps + 1).min(self.path.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    #[test]
    fn chosen_word_of_the_computer_has_the_colour_of_the_computer() {
        let of = |path: &[Place]| Word {
            path: path.to_vec(),
            ..Word::default()
        };
        let mut scene = Scene::default();
        scene.human.words = vec![of(&[(0, 0), (0, 1)])];
        scene.computer.words = vec![of(&[(0, 1), (0, 0)])];
        let meaning = |word: &Word| {
            Replay::new(word.path.clone(), Duration::ZERO, &scene, Duration::ZERO).meaning
        };
        assert_eq!(meaning(&scene.human.words[0]), PathMeaning::Found);
        assert_eq!(meaning(&scene.computer.words[0]), PathMeaning::Computer);
    }

    #[test]
    fn replay_lights_the_cubes_one_by_one_and_keeps_them_lit() {
        let path = vec![(0, 0), (0, 1), (1, 1)];
        let second = Duration::from_secs(1);
        let replay = Replay::new(path, second, &Scene::default(), second * 10);
        let lit = |milliseconds| replay.shown(Duration::from_millis(milliseconds)).len();
        assert_eq!(
            [
                lit(10_000),
                lit(10_999),
                lit(11_000),
                lit(12_000),
                lit(99_000)
            ],
            [1, 1, 2, 3, 3]
        );
        assert_eq!(
            replay.wait(Duration::from_millis(10_400)),
            Some(second * 3 / 5)
        );
        assert_eq!(replay.wait(second * 12), None);
        let path = replay.path().to_vec();
        let at_once = Replay::new(path, Duration::ZERO, &Scene::default(), second);
        assert_eq!(at_once.shown(second).len(), 3, "without animations");
    }
}
