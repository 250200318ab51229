//! The window in which a picture is taken.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use egui::{Theme, vec2};
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use gui::{Display, Screen, View, zoom};

use crate::rasterizer::Rasterizer;

/// The settings of a picture.
pub struct Camera {
    pub name: &'static str,
    pub theme: Theme,
    pub size: (f32, f32),
    pub pixels_per_point: f32,
    pub now: Duration,
}

impl Camera {
    pub fn new(name: &'static str, theme: Theme) -> Self {
        Self {
            name,
            theme,
            size: (720.0, 510.0),
            pixels_per_point: 1.0,
            now: Duration::from_secs(100),
        }
    }

    /// A window of this size, with the scale that a window on a desktop has.
    pub fn with_window(self, width: f32, height: f32) -> Self {
        let zoom = zoom((width, height));
        Self {
            size: (width / zoom, height / zoom),
            pixels_per_point: zoom,
            ..self
        }
    }

    /// Compares the picture of a scene after some actions of the player.
    pub fn take(
        &self,
        change: impl Fn(&Screen),
        act: impl Fn(&mut Harness<'_>),
    ) -> SnapshotResults {
        self.take_moving(Duration::ZERO, change, |_| {}, &[], act)
    }

    /// Compares the picture of an animation after the change that starts it. The clock advances by
    /// each number of milliseconds in `later`. `delay` is that of the search.
    pub fn take_moving(
        &self,
        delay: Duration,
        before: impl Fn(&Screen),
        change: impl Fn(&Screen),
        later: &[u64],
        act: impl Fn(&mut Harness<'_>),
    ) -> SnapshotResults {
        let screen = Screen::new(|_| {});
        screen.set_animation_delay(delay);
        before(&screen);
        let (view, now) = (
            RefCell::new(View::new(screen.clone())),
            Rc::new(Cell::new(self.now)),
        );
        let clock = Rc::clone(&now);
        let mut harness = Harness::builder()
            .with_size(vec2(self.size.0, self.size.1))
            .with_pixels_per_point(self.pixels_per_point)
            .with_theme(self.theme)
            .with_render_cursor(false)
            .renderer(Rasterizer::default())
            .build_ui(move |ui| {
                let window = ui.ctx().content_rect();
                let builder = egui::UiBuilder::new().max_rect(window);
                ui.scope_builder(builder, |ui| {
                    ui.set_clip_rect(window);
                    // The window clears its background with this colour.
                    let ground = ui.visuals().panel_fill;
                    ui.painter().rect_filled(window, 0.0, ground);
                    view.borrow_mut().show(ui, clock.get());
                });
            });
        if !later.is_empty() {
            // The animations before the change are over.
            now.set(self.now + Duration::from_secs(10));
            harness.run_steps(2);
            change(&screen);
            harness.run_steps(2);
            for milliseconds in later {
                now.set(now.get() + Duration::from_millis(*milliseconds));
                harness.run_steps(2);
            }
        }
        act(&mut harness);
        harness.run_steps(2);
        let options = SnapshotOptions::new()
            .output_path("tests/pictures")
            .max_failed_pixels(40);
        harness.snapshot_options(self.name, &options);
        harness.take_snapshot_results()
    }
}

/// Takes the picture in light colours and in dark ones.
pub fn in_both(
    names: [&'static str; 2],
    change: impl Fn(&Screen),
    act: impl Fn(&mut Harness<'_>),
) -> SnapshotResults {
    let [light, dark] = names;
    let mut results = Camera::new(light, Theme::Light).take(&change, &act);
    results.extend(Camera::new(dark, Theme::Dark).take(&change, &act));
    results
}

pub fn nothing(_: &mut Harness<'_>) {}
