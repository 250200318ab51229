//! A board with the path of a search: green as far as it is correct, and red where it deviates.
//!
//! The table is dark and fills the picture, so that it is readable on both light and dark pages.

use svg::node::element::{Circle, Group, Line, Rectangle, Text};

use super::block::{Block, LINE_HEIGHT, Point, label};
use crate::escape::printable;
use crate::xray::search::{Position, Search, SearchMistake, WrongStep, cell};

const CUBE: f64 = 56.0;
const SPACE: f64 = 12.0;
const TABLE: &str = "#2f4b5c";
const FACE: &str = "#f6f1e3";
const FACE_ON_WAY: &str = "#ffd479";
const INK: &str = "#22303a";
const GREEN: &str = "#1a7f37";
const RED: &str = "#cf222e";

pub fn draw(search: &Search) -> Block {
    let board = &search.board;
    let columns = board.first().map_or(0, Vec::len);
    let side = |cells: usize| cells as f64 * (CUBE + SPACE) + SPACE;
    let (width, height) = (side(columns), side(board.len()));
    let table = Rectangle::new()
        .set("width", width)
        .set("height", height)
        .set("rx", 14)
        .set("fill", TABLE);
    let mut group = Group::new().add(table);
    let on_way = |position: &Position| {
        let wrong = search.incorrect.as_ref();
        wrong.is_some_and(|wrong| wrong.path.contains(position))
    };
    for (row, cells) in board.iter().enumerate() {
        for column in 0..cells.len() {
            let position = (row, column);
            group = group.add(cube(cell(board, position), position, on_way(&position)));
        }
    }
    let mut lines = Vec::new();
    if let Some(wrong) = &search.incorrect {
        group = steps(group, wrong);
        lines = legend(wrong);
    }
    for (number, line) in lines.iter().enumerate() {
        group = group.add(label(
            line,
            (0.0, height + 22.0 + LINE_HEIGHT * number as f64),
            "soft",
        ));
    }
    let text = lines.iter().map(|line| 7.0 * line.chars().count() as f64);
    Block {
        group,
        width: text.fold(width, f64::max),
        height: height + LINE_HEIGHT * lines.len() as f64 + 20.0,
    }
}

fn middle((row, column): Position) -> Point {
    let at = |cells: usize| SPACE + CUBE / 2.0 + cells as f64 * (CUBE + SPACE);
    (at(column), at(row))
}

fn cube(letters: &str, position: Position, on_way: bool) -> Group {
    let (x, y) = middle(position);
    let solid = letters == "#";
    let face = match (solid, on_way) {
        (true, _) => INK,
        (_, true) => FACE_ON_WAY,
        _ => FACE,
    };
    let face = Rectangle::new()
        .set("x", x - CUBE / 2.0)
        .set("y", y - CUBE / 2.0)
        .set("width", CUBE)
        .set("height", CUBE)
        .set("rx", CUBE * 0.1875)
        .set("fill", face);
    let size = if letters.chars().count() > 1 {
        0.42
    } else {
        0.55
    } * CUBE;
    let text = if solid {
        String::new()
    } else {
        printable(letters)
    };
    let text = Text::new(text).set("x", x).set("y", y + CUBE * 0.2).set(
        "style",
        format!("fill:{INK};font:bold {size}px Georgia, 'DejaVu Serif', serif;text-anchor:middle"),
    );
    Group::new().add(face).add(text)
}

/// Adds the path, with its correct and its actual continuation.
fn steps(mut group: Group, wrong: &WrongStep) -> Group {
    let WrongStep {
        path: way,
        expected: right,
        actual: taken,
        ..
    } = wrong;
    let is_missing = taken.is_empty();
    let from = way.last();
    group = lines(group, None, way, GREEN, "");
    // If the path does not continue, only the next step is known to be missing.
    let (next, rest) = right.split_at(right.len().min(1));
    let colour = if is_missing { RED } else { GREEN };
    group = lines(group, from, next, colour, "6 5");
    group = lines(group, next.first(), rest, "#9fb3bf", "2 5");
    group = lines(group, from, taken, RED, "");
    for (number, position) in (1..).zip(way) {
        group = badge(group, *position, &number.to_string(), GREEN, 0.0);
    }
    for position in next {
        group = frame(group, *position, colour, "6 5");
        let sign = if is_missing { "\u{2717}" } else { "\u{2713}" };
        group = badge(group, *position, sign, colour, 0.0);
    }
    for position in taken.iter().take(1) {
        group = frame(group, *position, RED, "");
        // The cell may already have a number.
        group = badge(group, *position, "\u{2717}", RED, CUBE * 0.72);
    }
    group
}

/// Adds lines from cell to cell.
fn lines(
    mut group: Group,
    from: Option<&Position>,
    cells: &[Position],
    colour: &str,
    dashes: &str,
) -> Group {
    let all: Vec<Position> = from.into_iter().chain(cells).copied().collect();
    for pair in all.windows(2) {
        let [(x1, y1), (x2, y2)] = [pair[0], pair[1]].map(middle);
        let mut line = Line::new()
            .set("x1", x1)
            .set("y1", y1)
            .set("x2", x2)
            .set("y2", y2)
            .set("stroke", colour)
            .set("stroke-width", 6)
            .set("stroke-linecap", "round")
            .set("opacity", 0.75);
        if !dashes.is_empty() {
            line = line.set("stroke-dasharray", dashes);
        }
        group = group.add(line);
    }
    group
}

fn frame(group: Group, position: Position, colour: &str, dashes: &str) -> Group {
    let (x, y) = middle(position);
    let side = CUBE + 4.0;
    let mut frame = Rectangle::new()
        .set("x", x - side / 2.0)
        .set("y", y - side / 2.0)
        .set("width", side)
        .set("height", side)
        .set("rx", side * 0.1875)
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", 4);
    if !dashes.is_empty() {
        frame = frame.set("stroke-dasharray", dashes);
    }
    group.add(frame)
}

/// Adds a sign on a disc, in the upper left corner of a cell or further to the right.
fn badge(group: Group, position: Position, sign: &str, colour: &str, right: f64) -> Group {
    let (x, y) = middle(position);
    let (x, y) = (x - CUBE * 0.36 + right, y - CUBE * 0.36);
    let disc = Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", 10)
        .set("fill", colour);
    let text = Text::new(sign).set("x", x).set("y", y + 4.5).set(
        "style",
        "fill:#ffffff;font:bold 13px Helvetica, Arial, 'DejaVu Sans', sans-serif;text-anchor:middle",
    );
    group.add(disc).add(text)
}

fn legend(wrong: &WrongStep) -> Vec<String> {
    let word = printable(&wrong.word);
    let mut lines = Vec::new();
    if !wrong.path.is_empty() {
        lines.push(format!(
            "green: the path of {word}, as far as the search follows it"
        ));
    }
    let red = match wrong.mistake {
        SearchMistake::NoPath => &format!("no path spells {word}"),
        SearchMistake::NotInList => {
            &format!("red: a path of {word}, which isn't in the dictionary")
        }
        SearchMistake::NotBegun => "red: the search never starts here",
        SearchMistake::NotTaken | SearchMistake::StateLeftOver | SearchMistake::StopsAtWord => {
            "red and dashed: the missing step"
        }
        SearchMistake::NotReported => "the search follows all of it, but doesn't report it",
        SearchMistake::NotAdjacent | SearchMistake::CellTwice | SearchMistake::SolidCell => {
            "red: the incorrect step"
        }
        SearchMistake::Order => "green and dashed: the correct first step; red: the actual one",
        SearchMistake::ReportedLate => "red: the search continues here before it reports the word",
        SearchMistake::Twice => "red: the path on which the search finds it again",
        SearchMistake::OtherPath => {
            "green and dashed: the correct path; red: the path in the output"
        }
    };
    lines.push(red.to_string());
    lines
}
