//! A window on the desktop.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use eframe::egui::{self, ViewportBuilder, ViewportCommand};

use crate::{Event, Scene, Screen, View};

/// Why no window is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowError(String);

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no window can be opened: {}", self.0)
    }
}

impl Error for WindowError {}

/// Shows a screen in a window until the person closes it, or the game shuts it down. `clock` is the one of
/// [`Scene::deadline`](crate::Scene::deadline).
///
/// This has to be the main thread: some systems have windows on no other. A process can do it once only.
///
/// # Errors
///
/// If there is no desktop, or if it does not let programs draw.
pub fn run(screen: Screen, clock: impl Fn() -> Duration) -> Result<(), WindowError> {
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        viewport: ViewportBuilder::default()
            .with_title(title(&screen))
            .with_app_id("boggle")
            .with_inner_size([960.0, 680.0])
            .with_min_inner_size([480.0, 420.0]),
        ..Default::default()
    };
    let shown = screen.clone();
    let ended = eframe::run_native(
        "boggle",
        options,
        Box::new(move |creation| {
            let context = creation.egui_ctx.clone();
            shown.on_change(move || context.request_repaint());
            Ok(Box::new(Window {
                title: title(&shown),
                view: View::new(shown.clone()),
                screen: shown,
                clock,
            }))
        }),
    );
    screen.on_change(|| {});
    ended.map_err(|error| in_a_line(&error.to_string()))?;
    if !screen.look(Scene::is_closing) {
        screen.tell(Event::Closed);
    }
    Ok(())
}

struct Window<C> {
    title: String,
    view: View,
    screen: Screen,
    clock: C,
}

impl<C: Fn() -> Duration> eframe::App for Window<C> {
    fn logic(&mut self, context: &egui::Context, _: &mut eframe::Frame) {
        self.view.keep_time(context, (self.clock)());
        if self.screen.look(Scene::is_closing) {
            context.send_viewport_cmd(ViewportCommand::Close);
        }
        let title = title(&self.screen);
        if title != self.title {
            self.title.clone_from(&title);
            context.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.view.show(ui, (self.clock)());
    }
}

fn title(screen: &Screen) -> String {
    screen.look(|scene| match scene.title.as_str() {
        "" => "Boggle".to_string(),
        title => title.to_string(),
    })
}

/// What is wrong, in a line: the rest tells where in which library it was noticed.
fn in_a_line(error: &str) -> WindowError {
    let line = error.lines().next().unwrap_or_default();
    let (_, cause) = line.rsplit_once(": ").unwrap_or_default();
    let cause = if cause.is_empty() { line } else { cause };
    WindowError(cause.trim_end_matches('.').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_a_line_that_says_the_cause() {
        let long =
            "winit EventLoopError: os error at /a/mod.rs:765: neither of them is set.\n\nmore";
        let error = in_a_line(long).to_string();
        assert_eq!(error, "no window can be opened: neither of them is set");
        let short = in_a_line("it is too late").to_string();
        assert_eq!(short, "no window can be opened: it is too late");
    }
}
