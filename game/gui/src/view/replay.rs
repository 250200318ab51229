//! A word that was found, shown again cube by cube.

use std::time::Duration;

use crate::{Place, Scene};

/// From cube to cube, where the display itself knows no delay.
const STEP: Duration = Duration::from_millis(150);

/// A way over the board that is being shown.
#[derive(Clone, Debug)]
pub struct Replay {
    path: Vec<Place>,
    begun: Duration,
    step: Duration,
    /// The path that the game showed then: once it shows another one, that is what matters.
    over: Vec<Place>,
}

impl Replay {
    /// Shows a path from now on.
    pub fn new(path: Vec<Place>, delay: Duration, scene: &Scene, now: Duration) -> Self {
        Self {
            path,
            begun: now,
            step: if delay.is_zero() { STEP } else { delay },
            over: scene.path.clone(),
        }
    }

    /// Whether the game shows nothing else since.
    pub fn holds(&self, scene: &Scene) -> bool {
        self.over == scene.path
    }

    /// The cubes that are lit by now.
    pub fn shown(&self, now: Duration) -> &[Place] {
        &self.path[..self.lit(now)]
    }

    /// How long until the next cube, if there is one.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let lit = u32::try_from(self.lit(now)).unwrap_or(u32::MAX);
        let next = self.begun + self.step * lit;
        (self.lit(now) < self.path.len()).then(|| next.saturating_sub(now))
    }

    fn lit(&self, now: Duration) -> usize {
        let steps = now.saturating_sub(self.begun).as_nanos() / self.step.as_nanos();
        usize::try_from(steps).map_or(self.path.len(), |steps| (steps + 1).min(self.path.len()))
    }
}
