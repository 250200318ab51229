//! A window on the desktop.

use std::error::Error;
use std::fmt;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use eframe::egui::{self, IconData, ViewportBuilder, ViewportCommand};

use crate::{Display, Event, Scene, Screen, Settings, View, preferences, zoom};

/// The reason why no window opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowError(String);

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "failed to open a window: {}", self.0)
    }
}

impl Error for WindowError {}

/// Shows a screen in a window until the player closes it, or the game shuts it down. `clock` is the
/// clock of [`Scene::deadline`](crate::Scene::deadline). If the system asks for reduced motion, the
/// animations are off until the player switches them on. If it asks for more contrast, the colours
/// have it. The player's own settings have priority; they are kept in the user's data folder for
/// `boggle`.
///
/// Call this on the main thread, because some systems allow windows on no other thread. A process
/// can call it only once.
///
/// # Errors
///
/// Fails if there is no desktop, or if programs cannot draw on it.
pub fn run(screen: Screen, clock: impl Fn() -> Duration) -> Result<(), WindowError> {
    let asking = screen.clone();
    let (sender, chosen) = channel::<Settings>();
    // The answers take less time than the window needs to open.
    thread::spawn(move || {
        let has_reduced_motion = preferences::has_reduced_motion();
        let has_contrast = preferences::has_contrast();
        let Ok(chosen) = chosen.recv() else { return };
        follow(&asking, &chosen, has_reduced_motion, has_contrast);
    });
    // Read once: the window receives later changes, including those while it opens.
    let title = title(&screen);
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        // There are no long gradients to smooth. Without a graphics card, dithering would be half
        // of the work.
        dithering: false,
        viewport: ViewportBuilder::default()
            .with_title(&title)
            .with_app_id("boggle")
            .with_icon(icon())
            .with_inner_size([960.0, 680.0])
            .with_min_inner_size([480.0, 420.0]),
        // A large window has a zoom of its own, with which its size would be restored wrongly.
        persist_window: false,
        ..Default::default()
    };
    let shown = screen.clone();
    let ended = eframe::run_native(
        "boggle",
        options,
        Box::new(move |creation| {
            let context = creation.egui_ctx.clone();
            let mut view = View::new(shown.clone());
            let settings = Settings::read(|name| creation.storage?.get_string(name));
            view.apply(settings, &context);
            // This fails only if the thread has ended.
            let _ = sender.send(settings);
            shown.on_change(move || context.request_repaint());
            Ok(Box::new(Window {
                title,
                zoom: 1.0,
                view,
                screen: shown,
                clock,
                #[cfg(feature = "sound")]
                sound: crate::sound::Sound::new(),
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
    /// The scale for the size of the window; the user's own zoom is a factor of it.
    zoom: f32,
    view: View,
    screen: Screen,
    clock: C,
    #[cfg(feature = "sound")]
    sound: crate::sound::Sound,
}

impl<C> Window<C> {
    fn zoom_to_fit(&mut self, context: &egui::Context) {
        let used = context.zoom_factor();
        let fitting = zoom((context.content_rect().size() * used).into());
        if fitting != self.zoom {
            context.set_zoom_factor(used / self.zoom * fitting);
            self.zoom = fitting;
        }
    }
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
        #[cfg(feature = "sound")]
        if !self.view.is_revealing() {
            self.screen.look(|scene| self.sound.follow(scene));
        }
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        let settings = self.view.settings();
        settings.write(|name, value| storage.set_string(name, value));
    }

    /// The state of menus and fields is not for the next start.
    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.zoom_to_fit(ui.ctx());
        self.view.show(ui, (self.clock)());
    }
}

fn title(screen: &Screen) -> String {
    screen.look(|scene| match scene.title.as_str() {
        "" => "Boggle".to_string(),
        title => title.to_string(),
    })
}

/// Draws the icon: four cubes on a tray, one of them lit.
fn icon() -> IconData {
    const SIDE: usize = 64;
    const TRAY: [u8; 4] = [0x33, 0x48, 0x5f, 0xff];
    const CUBE: [u8; 4] = [0xfb, 0xf6, 0xe9, 0xff];
    const LIT: [u8; 4] = [0xff, 0xc1, 0x4a, 0xff];
    // Whether a point is on a square with rounded corners.
    let is_on = |point: (usize, usize), from: (usize, usize), side: usize, round: usize| {
        let beyond = |at: usize, from: usize| {
            let (least, most) = (from + round, from + side - 1 - round);
            at.clamp(least, most).abs_diff(at)
        };
        beyond(point.0, from.0).pow(2) + beyond(point.1, from.1).pow(2) <= round.pow(2)
    };
    let pixel = |x: usize, y: usize| {
        let cubes = [(7, 7), (34, 7), (7, 34), (34, 34)];
        let cube = cubes.iter().position(|from| is_on((x, y), *from, 23, 5));
        match cube {
            Some(1) => LIT,
            Some(_) => CUBE,
            None if is_on((x, y), (0, 0), SIDE, 10) => TRAY,
            None => [0; 4],
        }
    };
    let pixels = (0..SIDE).flat_map(|y| (0..SIDE).flat_map(move |x| pixel(x, y)));
    IconData {
        rgba: pixels.collect(),
        width: SIDE as u32,
        height: SIDE as u32,
    }
}

/// Reduces an error to its cause on one line; the rest only names the place in a library.
fn in_a_line(error: &str) -> WindowError {
    let line = error.lines().next().unwrap_or_default();
    let (_, cause) = line.rsplit_once(": ").unwrap_or_default();
    let cause = if cause.is_empty() { line } else { cause };
    WindowError(cause.trim_end_matches('.').to_string())
}

/// Follows the preferences of the system, except where the player has chosen otherwise.
fn follow(screen: &Screen, chosen: &Settings, has_reduced_motion: bool, has_contrast: bool) {
    if has_reduced_motion && chosen.animation_delay.is_none() {
        screen.set_animation_delay(Duration::ZERO);
    }
    if has_contrast && chosen.has_contrast.is_none() {
        screen.update(&mut |scene| scene.has_contrast = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_error_is_one_line_with_the_cause() {
        let long =
            "winit EventLoopError: os error at /a/mod.rs:765: neither of them is set.\n\nmore";
        let error = in_a_line(long).to_string();
        assert_eq!(error, "failed to open a window: neither of them is set");
        let short = in_a_line("it is too late").to_string();
        assert_eq!(short, "failed to open a window: it is too late");
    }

    #[test]
    fn preferences_of_the_system_count_unless_the_player_has_chosen() {
        let slow = Duration::from_millis(300);
        for (chosen, expected) in [
            (Settings::default(), (Duration::ZERO, true)),
            (
                Settings {
                    animation_delay: Some(slow),
                    has_contrast: Some(false),
                    ..Settings::default()
                },
                (slow, false),
            ),
        ] {
            let screen = Screen::new(|_| {});
            screen.set_animation_delay(slow);
            follow(&screen, &chosen, false, false);
            assert_eq!(screen.animation_delay(), slow);
            follow(&screen, &chosen, true, true);
            let found = (screen.animation_delay(), screen.scene().has_contrast);
            assert_eq!(found, expected);
        }
    }
}
