//! Provided: the styles of text and cubes in a terminal.

use ratatui::style::{Color, Modifier, Style};

use super::app::App;

pub const QUIET: Style = Style::new().fg(Color::DarkGray);
pub const GOOD: Style = Style::new().fg(Color::Green);
pub const BAD: Style = Style::new().fg(Color::Red);

/// Returns the style of the cubes on a path.
pub fn on_path(app: &App) -> Style {
    match app.has_colours {
        true => Style::new().fg(Color::Black).bg(Color::Yellow),
        false => Style::new().add_modifier(Modifier::REVERSED),
    }
}
