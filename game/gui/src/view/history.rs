//! The history of finished games: the best results of each game, and a plot of the
//! shares.

use egui::accesskit::Role;
use egui::{
    Align2, FontId, Grid, Label, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::colours::Colours;
use super::focus;
use crate::{Figures, History, Scene};

/// The height of a plot, and of the dates below it.
const PLOT: f32 = 92.0;
const DATES: f32 = 18.0;

/// The width of the percentages to the left of a plot.
const SCALE: f32 = 44.0;

/// The width of a date below a plot, with the space beside it.
const WIDEST_DATE: f32 = 90.0;

/// The maximum width of a bar with the space after it.
const WIDEST_BAR: f32 = 28.0;

/// Draws the results, those of the current game first.
pub fn show(ui: &mut Ui, scene: &Scene, colours: &Colours) {
    for figures in scene
        .history
        .iter()
        .flat_map(|history| in_order(history, &scene.title))
    {
        show_figures(ui, figures, colours);
        ui.add_space(12.0);
    }
}

/// Draws the note about the history.
pub fn show_note(ui: &mut Ui, scene: &Scene, colours: &Colours) {
    if let Some(history) = &scene.history {
        let note = RichText::new(&history.note).color(colours.quiet);
        ui.add(Label::new(note.size(13.0)).wrap());
    }
}

/// Returns the figures of all games, those of the current game first.
fn in_order<'a>(history: &'a History, title: &str) -> Vec<&'a Figures> {
    let mut games: Vec<&Figures> = history.games.iter().collect();
    games.sort_by_key(|figures| figures.title != title);
    games
}

fn show_figures(ui: &mut Ui, figures: &Figures, colours: &Colours) {
    ui.add(Label::new(RichText::new(figures.heading()).strong().color(colours.ink)).wrap());
    let grid = Grid::new(("best", &figures.title)).num_columns(2);
    let grid = grid.spacing(vec2(16.0, 2.0)).min_row_height(20.0);
    grid.show(ui, |ui| {
        for (name, result) in &figures.best {
            ui.label(RichText::new(name).color(colours.quiet).size(14.0));
            let result = RichText::new(result).color(colours.ink).size(14.0);
            ui.add(Label::new(result).wrap());
            ui.end_row();
        }
    });
    plot(ui, figures, colours);
}

/// Draws a bar for the share of each game.
fn plot(ui: &mut Ui, figures: &Figures, colours: &Colours) {
    let size = vec2(ui.available_width(), PLOT + DATES);
    let (rect, response) = ui.allocate_exact_size(size, Sense::focusable_noninteractive());
    focus::follow(&response);
    response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, spoken(figures)));
    // Room for half of the percentage at the top.
    let bars = Rect::from_min_max(
        pos2(rect.left() + SCALE, rect.top() + 8.0),
        pos2(rect.right(), rect.top() + PLOT),
    );
    let top = scale(figures.largest_share());
    let height = |share: u32| bars.height() * share as f32 / top as f32;
    let write = |at, align, text: &str| {
        let font = FontId::proportional(12.0);
        ui.painter().text(at, align, text, font, colours.quiet);
    };
    for share in [0, top / 2, top] {
        let y = bars.bottom() - height(share);
        let line = Stroke::new(1.0, colours.line);
        ui.painter().hline(bars.x_range(), y, line);
        let at = pos2(bars.left() - 6.0, y);
        write(at, Align2::RIGHT_CENTER, &format!("{share}%"));
    }
    let step = (bars.width() / figures.shares.len().max(1) as f32).min(WIDEST_BAR);
    let mut right = bars.left();
    for (_, share) in &figures.shares {
        // A game without points is visible, too.
        let top = pos2(right + step * 0.1, bars.bottom() - height(*share).max(1.5));
        right += step;
        let bar = Rect::from_min_max(top, pos2(right - step * 0.1, bars.bottom()));
        ui.painter().rect_filled(bar, 1.0, colours.blue);
    }
    let left = pos2(bars.left(), rect.bottom());
    if let [(first, _), .., (last, _)] = &figures.shares[..]
        && first != last
    {
        // Below the first and the last bar, if there is room for both dates.
        match right - bars.left() > 2.0 * WIDEST_DATE {
            true => {
                write(left, Align2::LEFT_BOTTOM, first);
                write(pos2(right, left.y), Align2::RIGHT_BOTTOM, last);
            }
            false => {
                let both = format!("{first} to {last}");
                write(left, Align2::LEFT_BOTTOM, &both);
            }
        }
    } else if let [(only, _), ..] = &figures.shares[..] {
        write(left, Align2::LEFT_BOTTOM, only);
    }
    let number = response
        .hover_pos()
        .map(|at| ((at.x - bars.left()) / step).floor());
    let number = number.filter(|number| *number >= 0.0);
    if let Some((date, share)) = number.and_then(|number| figures.shares.get(number as usize)) {
        response.on_hover_text_at_pointer(format!("{date}: {share}%"));
    }
}

/// Returns the end of the scale: the smallest multiple of 20 that no share exceeds.
fn scale(largest: u32) -> u32 {
    largest.div_ceil(20).max(1) * 20
}

/// Returns the text for screen readers: `Share of the points in the last 2 games: 10%, 40%`.
fn spoken(figures: &Figures) -> String {
    let shares = figures.shares.iter().map(|(_, share)| format!("{share}%"));
    let shares: Vec<String> = shares.collect();
    let games = match shares.len() {
        1 => "in the last game".to_string(),
        count => format!("in the last {count} games"),
    };
    format!("Share of the points {games}: {}", shares.join(", "))
}
