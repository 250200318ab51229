//! The path of a word on the board: arrows from cube to cube, and the number of each step.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::grid::Grid;
use super::letters;
use crate::Place;

/// The distance of an arrow from the centres of its cubes, and its sizes, as shares of the pitch.
const FROM: f32 = 0.30;
const TO: f32 = 0.32;
const SHAFT: f32 = 0.045;
const HEAD_LENGTH: f32 = 0.13;
const HEAD_WIDTH: f32 = 0.16;

/// The factor for diagonals: they have more room, and letters reach further.
const SLANT: f32 = 1.3;

/// The position of a number in its corner, and its font size.
const NUMBER_AT: f32 = 0.34;
const NUMBER_SIZE: f32 = 0.17;

/// The face of a cube is slightly above its centre.
const NUMBER_UP: f32 = 0.02;

/// Draws the arrows of a path.
pub fn draw_arrows(painter: &Painter, grid: &Grid, path: &[Place], colour: Color32, halo: Color32) {
    for pair in path.windows(2) {
        let arrow = Arrow::between(grid, pair[0], pair[1]);
        arrow.draw(painter, grid.pitch(), colour, halo);
    }
}

/// Draws the step number of a cube on the path.
pub fn draw_number(painter: &Painter, grid: &Grid, path: &[Place], step: usize, colour: Color32) {
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

/// An arrow between adjacent cubes.
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

    fn draw(self, painter: &Painter, pitch: f32, colour: Color32, halo: Color32) {
        let ahead = (self.to - self.from).normalized();
        let neck = self.to - ahead * HEAD_LENGTH * pitch;
        let side = ahead.rot90() * HEAD_WIDTH * pitch / 2.0;
        let head = vec![self.to, neck + side, neck - side];
        let shaft = Stroke::new(SHAFT * pitch, colour);
        let edge = Stroke::new(0.035 * pitch, halo);
        let around = Stroke::new(shaft.width + edge.width, halo);
        painter.line_segment([self.from, neck], around);
        painter.add(Shape::convex_polygon(head.clone(), halo, edge));
        painter.line_segment([self.from, neck + ahead], shaft);
        painter.add(Shape::convex_polygon(head, colour, Stroke::NONE));
    }
}

/// Returns the area of a step number: in a corner of its cube that no arrow crosses.
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
    let at = free * NUMBER_AT - vec2(0.0, NUMBER_UP);
    Rect::from_center_size(here + at * grid.pitch(), Vec2::splat(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the distance between a number and an arrow with its outline.
    fn distance(arrow: Arrow, number: Rect, pitch: f32) -> f32 {
        let length = arrow.from.distance(arrow.to);
        let steps = 0..=50;
        let distances = steps.map(|step| {
            let share = step as f32 / 50.0;
            let left = length * (1.0 - share);
            let half = match left < HEAD_LENGTH * pitch {
                true => HEAD_WIDTH / 2.0 * left / HEAD_LENGTH,
                false => SHAFT / 2.0 * pitch,
            };
            let point = arrow.from.lerp(arrow.to, share);
            number.distance_to_pos(point) - half - 0.0175 * pitch
        });
        distances.fold(f32::INFINITY, f32::min)
    }

    /// Returns all paths over four cubes of a board.
    fn ways(grid: &Grid) -> Vec<Vec<Place>> {
        let mut ways: Vec<Vec<Place>> = grid.places().map(|place| vec![place]).collect();
        for _ in 0..3 {
            ways = ways
                .iter()
                .flat_map(|way| {
                    let last = way[way.len() - 1];
                    grid.places()
                        .filter(move |next| {
                            let near = last.0.abs_diff(next.0) <= 1 && last.1.abs_diff(next.1) <= 1;
                            near && !way.contains(next)
                        })
                        .map(move |next| [way.as_slice(), &[next]].concat())
                })
                .collect();
        }
        ways
    }

    #[test]
    fn no_arrow_touches_the_number_of_a_step() {
        let grid = Grid::within(Rect::from_min_size(Pos2::ZERO, Vec2::splat(320.0)), 3, 3);
        let ways = ways(&grid);
        assert!(ways.len() > 400, "{}", ways.len());
        for way in ways {
            let arrows = way
                .windows(2)
                .map(|pair| Arrow::between(&grid, pair[0], pair[1]));
            for (arrow, step) in arrows.flat_map(|arrow| (0..4).map(move |step| (arrow, step))) {
                let number = number(&grid, &way, step);
                let distance = distance(arrow, number, grid.pitch());
                assert!(distance > 0.0, "{way:?}, step {step}: {distance}");
            }
        }
    }
}
