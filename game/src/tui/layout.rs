//! Provided: the positions of all parts of the screen.

use data::Position;
use ratatui::layout::{Constraint, Layout, Margin, Rect};

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

/// The width and height of framed cubes, the largest first, each with the width of the lists that
/// must fit beside them; and the size of one-line cubes for small screens.
const FRAMED: [((u16, u16), u16); 3] = [((14, 7), 56), ((10, 5), 44), ((6, 3), 30)];
const COMPACT: (u16, u16) = (5, 1);

/// The lines for other parts: title, input, message, keys.
const OTHER_LINES: u16 = 4;

/// The minimum and the maximum width of the lists.
const NARROW_LISTS: u16 = 24;
const WIDEST_LISTS: u16 = 64;

/// The minimum height of a screen that is higher than it needs to be, for the lists.
const COMFORTABLE_LINES: u16 = 24;

impl Areas {
    /// Returns the width and height of the smallest screen for the board of a game, in characters.
    pub fn smallest(game: &Game) -> (u16, u16) {
        let (rows, columns) = size(game);
        (
            columns.saturating_mul(COMPACT.0) + NARROW_LISTS,
            rows.saturating_mul(COMPACT.1) + OTHER_LINES,
        )
    }

    /// Whether the board of a game fits on a screen of this size.
    pub fn fit(area: Rect, game: &Game) -> bool {
        let (width, height) = Self::smallest(game);
        area.width >= width && area.height >= height
    }

    /// Returns the parts of a screen of this size, for the board of a game that the player has
    /// turned by a number of quarters to the right. The parts are in the middle of a large screen.
    pub fn of(area: Rect, game: &Game, quarters: usize) -> Self {
        let (rows, columns) = size(game);
        let framed = FRAMED.iter().find(|((width, height), lists)| {
            area.height >= rows.saturating_mul(*height) + OTHER_LINES
                && area.width >= columns.saturating_mul(*width) + lists
        });
        let (width, height) = framed.map_or(COMPACT, |(size, _)| *size);
        // One-line rows have gaps between them if there is room.
        let step = match framed {
            Some(_) => height,
            None if area.height >= rows * 2 + OTHER_LINES => 2,
            None => 1,
        };
        let board_width = columns.saturating_mul(width) + 2;
        let needed = rows.saturating_mul(step) + OTHER_LINES;
        // A long message takes two lines if there is room.
        let message_lines = if area.height > needed { 2 } else { 1 };
        let area = area.centered(
            Constraint::Max(board_width.saturating_add(WIDEST_LISTS)),
            Constraint::Max((needed + 1).max(COMFORTABLE_LINES)),
        );
        let [title, middle, input, message, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(0),
            Constraint::Length(1),
            Constraint::Length(message_lines),
            Constraint::Length(1),
        ])
        .areas(area);
        let [board, lists] =
            Layout::horizontal([Constraint::Length(board_width), Constraint::Min(0)]).areas(middle);
        let [human, computer] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(lists);
        let cube = |row: u16, column: u16| {
            let x = board.x + 1 + column * width;
            let y = board.y + row * step;
            Rect::new(x, y, width - 1, height).intersection(board)
        };
        let turned = |row, column| {
            let (row, column) = turned((row, column), (rows, columns), quarters);
            cube(row, column)
        };
        let row = |row| (0..columns).map(|column| turned(row, column)).collect();
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

    /// Returns the cube at a position on the screen.
    pub fn cube_at(&self, x: u16, y: u16) -> Option<Position> {
        self.cube_where(|cube| cube.contains((x, y).into()))
    }

    /// Returns the cube whose middle is at a position on the screen: a diagonal drag must not touch neighbouring cubes.
    pub fn cube_around(&self, x: u16, y: u16) -> Option<Position> {
        self.cube_where(|cube| {
            let edge = Margin::new(1, u16::from(cube.height > 1));
            cube.inner(edge).contains((x, y).into())
        })
    }

    fn cube_where(&self, is_it: impl Fn(Rect) -> bool) -> Option<Position> {
        let cubes = self.cubes.iter().enumerate();
        let mut cubes = cubes.flat_map(|(row, cubes)| {
            let place = move |column| Position { row, column };
            let cubes = cubes.iter().enumerate();
            cubes.map(move |(column, cube)| (place(column), *cube))
        });
        let cube = cubes.find(|(_, cube)| is_it(*cube));
        cube.map(|(place, _)| place)
    }
}

/// Returns the place of a cube after the board was turned by a number of quarters to the right. A
/// board that isn't a square is turned only by halves.
fn turned(place: (u16, u16), (rows, columns): (u16, u16), quarters: usize) -> (u16, u16) {
    let (row, column) = place;
    match quarters % 4 {
        0 => place,
        2 => (rows - 1 - row, columns - 1 - column),
        _ if rows != columns => place,
        1 => (column, rows - 1 - row),
        _ => (columns - 1 - column, row),
    }
}

/// Returns the rows and columns of the board.
fn size(game: &Game) -> (u16, u16) {
    let side = |cubes| u16::try_from(cubes).unwrap_or(u16::MAX);
    (side(game.board().rows()), side(game.board().columns()))
}
