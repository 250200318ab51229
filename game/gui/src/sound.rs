//! The sounds of a window: a few short tones, generated here.

use std::fmt;
use std::time::Duration;

use rodio::source::{SineWave, Source};
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

use crate::Scene;
use crate::cue::{Cue, Heard};

/// Plays the sounds of a scene, or nothing if there is no loudspeaker.
pub struct Sound {
    loudspeaker: Option<MixerDeviceSink>,
    heard: Heard,
}

impl Sound {
    /// Looks for a loudspeaker.
    pub fn new() -> Self {
        let mut loudspeaker = DeviceSinkBuilder::open_default_sink().ok();
        if let Some(loudspeaker) = &mut loudspeaker {
            // A library leaves the console to the program that uses it.
            loudspeaker.log_on_drop(false);
        }
        Self {
            loudspeaker,
            heard: Heard::default(),
        }
    }

    /// Plays the sound for the change to this scene.
    pub fn follow(&mut self, scene: &Scene) {
        let (Some(cue), Some(loudspeaker)) = (self.heard.listen(scene), &self.loudspeaker) else {
            return;
        };
        let mut begins = Duration::ZERO;
        for &(pitch, milliseconds) in notes(cue) {
            let lasts = Duration::from_millis(milliseconds);
            let tone = SineWave::new(pitch)
                .take_duration(lasts)
                .fade_in(Duration::from_millis(5))
                .fade_out(lasts)
                .amplify(0.15)
                .delay(begins);
            loudspeaker.mixer().add(tone);
            begins += lasts;
        }
    }
}

impl fmt::Debug for Sound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sound").finish_non_exhaustive()
    }
}

/// Returns consecutive tones: the pitch in hertz, and the duration in milliseconds.
fn notes(cue: Cue) -> &'static [(f32, u64)] {
    match cue {
        Cue::Step => &[(659.3, 40)],
        Cue::Good => &[(523.3, 90), (784.0, 160)],
        Cue::Bad => &[(196.0, 180)],
        Cue::Won => &[(523.3, 120), (659.3, 120), (784.0, 120), (1046.5, 300)],
        Cue::Lost => &[(392.0, 160), (329.6, 160), (261.6, 360)],
    }
}
