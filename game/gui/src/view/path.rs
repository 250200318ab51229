//! The way of a word over the board: arrows from cube to cube, and which step each cube is.

use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::colours::Colours;
use super::grid::Grid;
use super::letters;
use crate::Place;

/// How far from the middles of the cubes an arrow begins and ends, and how thick it is: shares of the pitch.
const FROM: f32 = 0.30;
const TO: f32 = 0.32;
const SHAFT: f32 = 0.045;
const HEAD_LENGTH: f32 = 0.13;
const HEAD_WIDTH: f32 = 0.16;

/// Along a slant there is more room, and a letter reaches further.
const SLANT: f32 = 1.3;

/// Where in its corner a number is written, and in which size.
const NUMBER_AT: f32 = 0.35;
const NUMBER_SIZE: f32 = 0.17;

/// Draws the arrows of a path.
pub fn draw_arrows(painter: &Painter, grid: &Grid, path: &[Place], colours: &Colours) {
    for pair in path.windows(2) {
        let arrow = Arrow::between(grid, pair[0], pair[1]);
        arrow.draw(painter, grid.pitch(), colours);
    }
}

/// Writes which step a cube of the path is.
pub fn draw_number(
    painter: &Painter,
    grid: &Grid,
    path: &[Place],
    step: usize,
    colour: egui::Color32,
) {
    let text = (step + 1).to_string();
    let size = (NUMBER_SIZE * grid.pitch()).max(9.0);
    letters::write(
        painter,
        number(grid, path, step).center(),
        &text,
        size,
        colour,
    );
}

/// From one cube to an adjoining one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrow {
    from: Pos2,
    to: Pos2,
}

impl Arrow {
    fn between(grid: &Grid, from: Place, to: Place) -> Self {
        let (from, to) = (grid.centre(from), grid.centre(to));
        let way = to - from;
        let slant = if way.x != 0.0 && way.y != 0.0 {
            SLANT
        } else {
            1.0
        };
        let ahead = way.normalized() * grid.pitch() * slant;
        Self {
            from: from + ahead * FROM,
            to: to - ahead * TO,
        }
    }

    fn draw(self, painter: &Painter, pitch: f32, colours: &Colours) {
        let ahead = (self.to - self.from).normalized();
        let neck = self.to - ahead * HEAD_LENGTH * pitch;
        let side = ahead.rot90() * HEAD_WIDTH * pitch / 2.0;
        let head = vec![self.to, neck + side, neck - side];
        let shaft = Stroke::new(SHAFT * pitch, colours.arrow);
        let halo = Stroke::new(0.035 * pitch, colours.halo);
        let around = Stroke::new(shaft.width + halo.width, colours.halo);
        painter.line_segment([self.from, neck], around);
        painter.add(Shape::convex_polygon(head.clone(), colours.halo, halo));
        painter.line_segment([self.from, neck + ahead], shaft);
        painter.add(Shape::convex_polygon(head, colours.arrow, Stroke::NONE));
    }
}

/// Where the number of a step is written: in a corner of its cube through which no arrow goes.
fn number(grid: &Grid, path: &[Place], step: usize) -> Rect {
    let here = grid.centre(path[step]);
    let before = step.checked_sub(1).map(|step| path[step]);
    let after = path.get(step + 1).copied();
    let slants: Vec<Vec2> = [before, after]
        .into_iter()
        .flatten()
        .map(|place| (grid.centre(place) - here) / grid.pitch())
        .map(|way| vec2(way.x.round(), way.y.round()))
        .collect();
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let free = corners
        .map(|(x, y)| vec2(x, y))
        .into_iter()
        .find(|corner| !slants.contains(corner))
        .unwrap_or(vec2(-1.0, -1.0));
    let size = NUMBER_SIZE * grid.pitch();
    Rect::from_center_size(here + free * NUMBER_AT * grid.pitch(), Vec2::splat(size))
}
