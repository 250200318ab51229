//! The positions of the cubes of a board.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::Place;

/// The gap around a cube, as a share of the pitch.
const GAP: f32 = 0.04;

/// The rim of the tray around the cubes, as a share of the pitch.
const RIM: f32 = 0.10;

/// The maximum distance from the centre at which a drag takes a cube, so that diagonal drags do not
/// touch the cubes next to them.
const TAKEN: f32 = 0.4;

/// The maximum size of a cube with its gap; a larger one would not look like a cube.
const LARGEST: f32 = 150.0;

/// Cubes in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    tray: Rect,
    pitch: f32,
    rows: usize,
    columns: usize,
    /// The number of quarters by which it is turned to the right.
    quarters: usize,
}

impl Grid {
    /// Returns the largest board that fits in `area`, centred there.
    pub fn within(area: Rect, rows: usize, columns: usize) -> Self {
        let (down, across) = (rows.max(1) as f32, columns.max(1) as f32);
        let pitch = f32::min(
            area.width() / (across + 2.0 * RIM),
            area.height() / (down + 2.0 * RIM),
        );
        let pitch = pitch.clamp(1.0, LARGEST);
        let size = vec2(across + 2.0 * RIM, down + 2.0 * RIM) * pitch;
        Self {
            tray: Rect::from_center_size(area.center(), size),
            pitch,
            rows,
            columns,
            quarters: 0,
        }
    }

    /// Turns the board by a number of quarters to the right; by halves if it isn't a square.
    #[must_use]
    pub fn turned(self, quarters: usize) -> Self {
        let step = if self.rows == self.columns { 1 } else { 2 };
        Self {
            quarters: quarters * step % 4,
            ..self
        }
    }

    /// Returns the step on the board, down and to the right, for a step that the player sees.
    pub fn step(&self, (mut down, mut right): (isize, isize)) -> (isize, isize) {
        for _ in 0..self.quarters {
            (down, right) = (-right, down);
        }
        (down, right)
    }

    /// Returns the area of the cubes and the rim around them.
    pub fn tray(&self) -> Rect {
        self.tray
    }

    /// Returns the distance between the centres of neighbouring cubes.
    pub fn pitch(&self) -> f32 {
        self.pitch
    }

    /// Returns the length of a cube's edge.
    pub fn side(&self) -> f32 {
        self.pitch * (1.0 - 2.0 * GAP)
    }

    /// Returns the positions, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// Returns the centre of a cube.
    pub fn centre(&self, (row, column): Place) -> Pos2 {
        let (row, column) = match self.quarters {
            1 => (column, self.rows - 1 - row),
            2 => (self.rows - 1 - row, self.columns - 1 - column),
            3 => (self.columns - 1 - column, row),
            _ => (row, column),
        };
        let steps = vec2(column as f32 + 0.5 + RIM, row as f32 + 0.5 + RIM);
        self.tray.min + steps * self.pitch
    }

    /// Returns the area of a cube.
    pub fn cube(&self, place: Place) -> Rect {
        Rect::from_center_size(self.centre(place), Vec2::splat(self.side()))
    }

    /// Returns the cube at a point, including half of the gap around it.
    pub fn at(&self, point: Pos2) -> Option<Place> {
        let size = Vec2::splat(self.pitch);
        self.places()
            .find(|&place| Rect::from_center_size(self.centre(place), size).contains(point))
    }

    /// Returns the cube whose centre is near a point.
    pub fn near(&self, point: Pos2) -> Option<Place> {
        self.at(point)
            .filter(|&place| self.centre(place).distance(point) <= TAKEN * self.pitch)
    }

    /// Returns the cubes whose centres are near a straight line between two points.
    pub fn along(&self, from: Pos2, to: Pos2) -> Vec<Place> {
        let steps = (from.distance(to) / (self.pitch * 0.1)).ceil().max(1.0) as usize;
        let mut places: Vec<Place> = (1..=steps)
            .filter_map(|step| self.near(from.lerp(to, step as f32 / steps as f32)))
            .collect();
        places.dedup();
        places
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    fn grid() -> Grid {
        Grid::within(
            Rect::from_min_size(pos2(10.0, 20.0), vec2(420.0, 1000.0)),
            4,
            4,
        )
    }

    #[test]
    fn grid_is_centred_and_as_large_as_the_space_allows() {
        let grid = grid();
        assert!((grid.pitch() - 100.0).abs() < 0.01);
        let tray = Rect::from_min_size(pos2(10.0, 310.0), vec2(420.0, 420.0));
        assert!(grid.tray().min.distance(tray.min) < 0.01);
        assert!(grid.centre((0, 3)).distance(pos2(370.0, 370.0)) < 0.01);
    }

    #[test]
    fn corner_point_is_on_a_cube_but_not_near_its_middle() {
        let grid = grid();
        let middle = grid.centre((1, 2));
        let corner = middle + vec2(45.0, 45.0);
        assert_eq!((grid.at(corner), grid.near(corner)), (Some((1, 2)), None));
        let edge = middle + vec2(39.0, 0.0);
        assert_eq!(
            (grid.at(edge), grid.near(edge)),
            (Some((1, 2)), Some((1, 2)))
        );
        assert_eq!(grid.at(grid.tray().min), None);
    }

    #[test]
    fn turned_board_has_its_cubes_at_other_places() {
        let middle = |grid: Grid, place| grid.centre(place);
        let upright = grid();
        for (quarters, seen) in [
            (0, (0, 1)),
            (1, (1, 3)),
            (2, (3, 2)),
            (3, (2, 0)),
            (4, (0, 1)),
        ] {
            let turned = upright.turned(quarters);
            assert_eq!(middle(turned, (0, 1)), middle(upright, seen), "{quarters}");
            assert_eq!(turned.at(middle(turned, (0, 1))), Some((0, 1)));
            // Four steps that the player sees lead around, and the first one goes down.
            let (down, right) = turned.step((1, 0));
            let next = (
                1_usize.wrapping_add_signed(down),
                1_usize.wrapping_add_signed(right),
            );
            let moved = middle(turned, next) - middle(turned, (1, 1));
            assert!((moved - vec2(0.0, 100.0)).length() < 0.1, "{moved}");
        }
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 300.0));
        let wide = Grid::within(area, 2, 4);
        assert_eq!(middle(wide.turned(1), (0, 0)), middle(wide, (1, 3)));
    }

    #[test]
    fn line_between_cubes_crosses_each_cube_on_it_once() {
        let grid = grid();
        let along = |from, to| grid.along(grid.centre(from), grid.centre(to));
        assert_eq!(along((0, 0), (0, 3)), [(0, 0), (0, 1), (0, 2), (0, 3)]);
        assert_eq!(along((3, 0), (0, 3)), [(3, 0), (2, 1), (1, 2), (0, 3)]);
        assert_eq!(along((2, 2), (2, 2)), [(2, 2)]);
    }
}
