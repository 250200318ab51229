//! Provided: the positions of all parts of the screen.

use data::Position;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::Game;

/// The parts of the screen.
pub struct Areas {
    pub title: Rect,
    pub human: Rect,
    pub computer: Rect,
    pub input: Rect,
    pub message: Rect,
    pub keys: Rect,
    /// The cubes, row by row.
    pub cubes: Vec<Vec<Rect>>,
}

/// The size of framed cubes, and of one-line cubes for small screens.
const LARGE: (u16, u16) = (6, 3);
const COMPACT: (u16, u16) = (5, 1);

/// The lines for other parts: title, input, message, keys.
const OTHER_LINES: u16 = 4;

/// The minimum width of the lists, and the width that they have beside framed cubes.
const NARROW_LISTS: u16 = 24;
const WIDE_LISTS: u16 = 30;

impl Areas {
    /// Returns the width and height of the smallest screen for the board of a game, in characters.
    pub fn smallest(game: &Game) -> (u16, u16) {
        let (rows, columns) = size(game);
        (
            columns.saturating_mul(COMPACT.0) + NARROW_LISTS,
            rows.saturating_mul(COMPACT.1) + OTHER_LINES,
        )
    }

    /// Returns the parts of a screen of this size, for the board of a game.
    pub fn of(area: Rect, game: &Game) -> Self {
        let (rows, columns) = size(game);
        let is_large = area.height >= rows.saturating_mul(LARGE.1) + OTHER_LINES
            && area.width >= columns.saturating_mul(LARGE.0) + WIDE_LISTS;
        let (width, height) = if is_large { LARGE } else { COMPACT };
        // One-line rows have gaps between them if there is room.
        let step = match is_large {
            true => height,
            false if area.height >= rows * 2 + OTHER_LINES => 2,
            false => 1,
        };
        let [title, middle, input, message, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(0),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [board, lists] = Layout::horizontal([
            Constraint::Length(columns.saturating_mul(width) + 2),
            Constraint::Min(0),
        ])
        .areas(middle);
        let [human, computer] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(lists);
        let cube = |row: u16, column: u16| {
            let x = board.x + 1 + column * width;
            let y = board.y + row * step;
            Rect::new(x, y, width - 1, height).intersection(board)
        };
        let row = |row| (0..columns).map(|column| cube(row, column)).collect();
        Self {
            title,
            human,
            computer,
            input,
            message,
            keys,
            cubes: (0..rows).map(row).collect(),
        }
    }

    /// Returns the cube at a position on the screen. Corners belong to no cube, so that a diagonal
    /// drag does not touch neighbouring cubes.
    pub fn cube_at(&self, x: u16, y: u16) -> Option<Position> {
        for (row, cubes) in self.cubes.iter().enumerate() {
            for (column, cube) in cubes.iter().enumerate() {
                let edge = u16::from(cube.height > 1);
                let inner = Rect::new(
                    cube.x + 1,
                    cube.y + edge,
                    cube.width.saturating_sub(2),
                    cube.height.saturating_sub(2 * edge),
                );
                if inner.contains((x, y).into()) {
                    return Some(Position { row, column });
                }
            }
        }
        None
    }
}

/// Returns the rows and columns of the board.
fn size(game: &Game) -> (u16, u16) {
    let side = |cubes| u16::try_from(cubes).unwrap_or(u16::MAX);
    (side(game.board().rows()), side(game.board().columns()))
}
