//! The player's choices in the menu *Settings*, which the window keeps for the next start.

use std::time::Duration;

use egui::ThemePreference;

const ANIMATION: &str = "animation";
const COLOURS: &str = "colours";
const CONTRAST: &str = "contrast";

/// The names of the themes in a file.
const THEMES: [(&str, ThemePreference); 3] = [
    ("system", ThemePreference::System),
    ("light", ThemePreference::Light),
    ("dark", ThemePreference::Dark),
];

/// The choices of the player. The game and the system decide the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How long each step of a search is shown; zero if nothing moves.
    pub animation_delay: Option<Duration>,
    /// The light or the dark colours.
    pub theme: Option<ThemePreference>,
    /// Whether the colours have more contrast.
    pub has_contrast: Option<bool>,
}

impl Settings {
    /// Reads the settings from stored values. Ignores values that mean nothing.
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Self {
        let milliseconds = get(ANIMATION).and_then(|value| value.parse().ok());
        let named = |value: String| THEMES.into_iter().find(|(name, _)| *name == value);
        Self {
            animation_delay: milliseconds.map(Duration::from_millis),
            theme: get(COLOURS).and_then(named).map(|(_, theme)| theme),
            has_contrast: get(CONTRAST).and_then(|value| value.parse().ok()),
        }
    }

    /// Writes those settings that the player has chosen.
    pub fn write(&self, mut set: impl FnMut(&str, String)) {
        if let Some(delay) = self.animation_delay {
            set(ANIMATION, delay.as_millis().to_string());
        }
        let named = |theme| THEMES.into_iter().find(|(_, other)| *other == theme);
        if let Some((name, _)) = self.theme.and_then(named) {
            set(COLOURS, name.to_string());
        }
        if let Some(has_contrast) = self.has_contrast {
            set(CONTRAST, has_contrast.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn written_settings_are_read_again() {
        let delays = [None, Some(Duration::ZERO), Some(Duration::from_millis(300))];
        let themes = THEMES.map(|(_, theme)| Some(theme));
        for (animation_delay, theme) in delays.into_iter().zip(themes) {
            for has_contrast in [None, Some(false), Some(true)] {
                let settings = Settings {
                    animation_delay,
                    theme,
                    has_contrast,
                };
                let mut stored = HashMap::new();
                settings.write(|name, value| {
                    stored.insert(name.to_string(), value);
                });
                assert_eq!(Settings::read(|name| stored.get(name).cloned()), settings);
            }
        }
    }

    #[test]
    fn stored_values_that_mean_nothing_are_ignored() {
        for value in ["", "-1", "yes", "DARK", "1e3", "99999999999999999999999"] {
            let read = Settings::read(|_| Some(value.to_string()));
            assert_eq!(read, Settings::default(), "{value}");
        }
    }
}
