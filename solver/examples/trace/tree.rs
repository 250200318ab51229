//! The steps as a tree: a path grows from left to right, and the search goes on from top to bottom.

use player::Outcome;
use solver::{Board, Cell, Position};
use svg::Document;
use svg::node::element::Rectangle;

use crate::caption::{CHALK, caption};
use crate::direction::direction;
use crate::drawing::{FACE, FACE_ON_PATH, Point, badge, cube, line, table};
use crate::steps::Step;

/// The width of a cube, and the distance from one to the next.
const CUBE: f64 = 24.0;
const PITCH: f64 = 27.0;
/// The gaps to the next board, to the right and below.
const GAP: f64 = 52.0;
const ROW_GAP: f64 = 36.0;

const WORD: &str = "#8ed08a";
const NO_PREFIX: &str = "#e79a92";

/// The meanings of the colours, and of the mark that a path leaves on a cell.
const LEGEND: [(&str, bool, &str); 5] = [
    (FACE_ON_PATH, false, "on the path: taken"),
    (WORD, false, "★ a word ends here"),
    (NO_PREFIX, false, "✗ not a prefix: turn back at once"),
    (FACE, true, "free again: the search came back from here"),
    (FACE, false, "free"),
];

/// Draws each step as its own board, to the right of the step that it continues.
pub fn tree(board: &Board, steps: &[Step]) -> Document {
    let tree = Tree {
        board,
        asked: steps
            .iter()
            .filter(|step| step.outcome.is_asked())
            .collect(),
    };
    tree.draw()
}

struct Tree<'a> {
    board: &'a Board,
    /// The steps that query the dictionary; for a cell that is taken there is nothing to draw.
    asked: Vec<&'a Step>,
}

impl Tree<'_> {
    fn draw(&self) -> Document {
        let places = self.places();
        let columns = self
            .asked
            .iter()
            .map(|step| step.path.len())
            .max()
            .unwrap_or(0);
        let rows = places.last().map_or(0, |(_, row)| row + 1);
        let (right, bottom) = self.corner((columns, rows));
        let width = right.max(440.0);
        let mut document = table(
            width,
            bottom + 24.0 * LEGEND.len() as f64 + 12.0,
            &self.title(),
        );
        for (index, &place) in places.iter().enumerate() {
            document = self.add_way(document, &places[..=index]);
            document = self.add_step(document, index, self.corner(place));
        }
        for (number, (face, freed, says)) in LEGEND.iter().enumerate() {
            let (x, y) = (36.0, bottom + 4.0 + 24.0 * number as f64);
            let sample = cube(&Cell::Letters(" ".to_string()), face, (x, y), 16.0);
            document = document.add(sample);
            if *freed {
                document = document.add(ring((x, y), 16.0));
            }
            document = document.add(caption(*says, (x + 18.0, y + 4.5), CHALK));
        }
        document
    }

    /// Returns the column and row of each step: a first child is next to its parent, the others are below.
    fn places(&self) -> Vec<(usize, usize)> {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for step in &self.asked {
            let column = step.path.len() - 1;
            let row = match places.last() {
                None => 0,
                Some(&(before, row)) if column > before => row,
                Some(&(_, row)) => row + 1,
            };
            places.push((column, row));
        }
        places
    }

    /// Returns the upper left corner of the board at a place in the tree.
    fn corner(&self, (column, row): (usize, usize)) -> Point {
        let width = self.board.columns() as f64 * PITCH + GAP;
        let height = self.board.rows() as f64 * PITCH + ROW_GAP;
        (26.0 + column as f64 * width, 26.0 + row as f64 * height)
    }

    /// Adds the line that leads to the last of `places` from its parent, with its direction.
    fn add_way(&self, document: Document, places: &[(usize, usize)]) -> Document {
        let Some(&(column, row)) = places.last() else {
            return document;
        };
        let parent = places.iter().rev().find(|place| place.0 + 1 == column);
        let Some(&parent) = parent.filter(|_| column > 0) else {
            return document;
        };
        let path = &self.asked[places.len() - 1].path;
        let middle = self.board.rows() as f64 * PITCH / 2.0;
        let (x, y) = self.corner((column, row));
        let trunk = x - GAP * 0.62;
        let mut corners = vec![(trunk, y + middle), (x - 12.0, y + middle)];
        let (_, from) = self.corner(parent);
        if parent.1 == row {
            corners.insert(0, (x - GAP + 2.0, y + middle));
        } else {
            corners.insert(0, (trunk, from + middle));
        }
        let name = direction(path[path.len() - 2], path[path.len() - 1]);
        document
            .add(line(&corners, 2.0).set("stroke", CHALK))
            .add(caption(name, (trunk + 3.0, y + middle - 5.0), CHALK))
    }

    /// Adds the board as it is at a step, with the step's number and letters.
    fn add_step(&self, mut document: Document, index: usize, (left, top): Point) -> Document {
        let step = self.asked[index];
        let middle = |position: Position| {
            let at = |cells: usize| cells as f64 * PITCH + CUBE / 2.0;
            (left + at(position.column), top + at(position.row))
        };
        let (face_of_last, sign) = match step.outcome {
            Outcome::Word => (WORD, " ★"),
            Outcome::WordAgain => (WORD, " ☆"),
            Outcome::NoPrefix => (NO_PREFIX, " ✗"),
            _ => (FACE_ON_PATH, ""),
        };
        let last = step.path[step.path.len() - 1];
        let before: &[Position] = match index {
            0 => &[],
            _ => &self.asked[index - 1].path,
        };
        for position in self.board.positions() {
            let face = match step.path.contains(&position) {
                true if position == last => face_of_last,
                true => FACE_ON_PATH,
                false => FACE,
            };
            if let Some(cell) = self.board.get(position) {
                document = document.add(cube(cell, face, middle(position), CUBE));
            }
            if before.contains(&position) && !step.path.contains(&position) {
                document = document.add(ring(middle(position), CUBE));
            }
        }
        let corners: Vec<Point> = step.path.iter().map(|&position| middle(position)).collect();
        let below = top + self.board.rows() as f64 * PITCH + 13.0;
        let color = if step.outcome == Outcome::Prefix {
            CHALK
        } else {
            face_of_last
        };
        document
            .add(line(&corners, 3.0))
            .add(badge(index + 1, (left - 6.0, top - 4.0)))
            .add(caption(
                format!("{}{sign}", step.spelled),
                (left, below),
                color,
            ))
    }

    fn title(&self) -> String {
        let words: Vec<String> = self
            .asked
            .iter()
            .zip(1..)
            .filter(|(step, _)| step.outcome == Outcome::Word)
            .map(|(step, number)| format!("{} at step {number}", step.spelled))
            .collect();
        format!(
            "The steps of a search as a tree of {} boards. Found: {}",
            self.asked.len(),
            words.join(", ")
        )
    }
}

/// Draws a ring around a cell that was on the path one step before, and is free again.
fn ring((x, y): Point, size: f64) -> Rectangle {
    Rectangle::new()
        .set("x", x - size / 2.0)
        .set("y", y - size / 2.0)
        .set("width", size)
        .set("height", size)
        .set("rx", size * 0.1875)
        .set("fill", "none")
        .set("stroke", "#2874a6")
        .set("stroke-width", 2.5)
        .set("stroke-dasharray", "4 3")
}
