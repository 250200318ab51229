//! The plot: the average number of steps over the number of words, which grows tenfold with
//! each mark. On such an axis, logarithmic growth is a straight line.

use svg::Document;
use svg::node::element::{Circle, Group, Line, Polyline, Rectangle, Style, Text, Title};

use crate::Row;
use crate::count::Summary;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 56.0;
/// The x coordinate at which the lines end and their names begin.
const RIGHT: f64 = 580.0;
const PANEL: f64 = 300.0;
/// The highest and the lowest y coordinate of a line in its panel.
const TOP: f64 = 52.0;
const BOTTOM: f64 = 250.0;
/// The smallest distance between two names.
const LINE_HEIGHT: f64 = 18.0;

/// The style sheet. Where there are no colours, the dashes tell the lines apart.
const STYLE: &str = "
.paper { fill: #ffffff }
.grid { stroke: #d1d9e0 }
text { fill: #1f2328; font: 14px Helvetica, Arial, 'DejaVu Sans', sans-serif }
.heading { font-weight: bold }
polyline { fill: none; stroke-width: 2.5 }
.line0 { stroke: #1a7f37 } .dot0 { fill: #1a7f37 }
.line1 { stroke: #0969da; stroke-dasharray: 9 4 } .dot1 { fill: #0969da }
.line2 { stroke: #bc4c00; stroke-dasharray: 3 3 } .dot2 { fill: #bc4c00 }
.line3 { stroke: #8250df; stroke-dasharray: 12 4 3 4 } .dot3 { fill: #8250df }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117 }
  .grid { stroke: #3d444d }
  text { fill: #f0f6fc }
  .line0 { stroke: #3fb950 } .dot0 { fill: #3fb950 }
  .line1 { stroke: #58a6ff } .dot1 { fill: #58a6ff }
  .line2 { stroke: #f0883e } .dot2 { fill: #f0883e }
  .line3 { stroke: #bc8cff } .dot3 { fill: #bc8cff }
}
";

/// Draws the averages of the table: one panel for words that are there, one for words that are not.
pub fn draw(rows: &[Row]) -> Document {
    let height = 2.0 * PANEL;
    let paper = Rectangle::new()
        .set("class", "paper")
        .set("width", WIDTH)
        .set("height", height)
        .set("rx", 8);
    Document::new()
        .set("viewBox", (0, 0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .add(Title::new("Steps of a look-up, by number of words"))
        .add(Style::new(STYLE))
        .add(paper)
        .add(panel(rows, "there", |row| &row.there))
        .add(
            panel(rows, "not there", |row| &row.not_there)
                .set("transform", format!("translate(0 {PANEL})")),
        )
}

fn panel(rows: &[Row], which: &str, summary: fn(&Row) -> &Summary) -> Group {
    let heading = format!("Words that are {which}: steps on average");
    let lines = lines(rows, summary);
    let scale = Scale::of(&lines);
    let mut group = scale
        .axes(rows)
        .add(text(LEFT, 24.0, &heading).set("class", "heading"));
    let mut names = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let shown = scale.shown(&line.points);
        let corners: Vec<String> = shown
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let polyline = Polyline::new()
            .set("class", format!("line{number}"))
            .set("points", corners.join(" "));
        group = group.add(polyline);
        if let (Some(&end), Some(last)) = (shown.last(), line.points.last()) {
            group = group.add(dot(end, number));
            if last.steps > scale.most {
                let name = format!("{}: up to {:.0}", line.name, last.steps);
                group = group.add(text(end.0 + 10.0, TOP + 20.0, &name));
            } else {
                names.push((end.1, line.name));
            }
        }
    }
    // From the bottom up, place each name at least one line height above the one before.
    names.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut free = f64::INFINITY;
    for (y, name) in names {
        free = y.min(free - LINE_HEIGHT);
        group = group.add(text(RIGHT + 10.0, free + 5.0, name));
    }
    group
}

/// The results of one structure for growing numbers of words.
struct Curve {
    name: &'static str,
    points: Vec<Point>,
}

struct Point {
    words: f64,
    steps: f64,
}

fn lines(rows: &[Row], summary: fn(&Row) -> &Summary) -> Vec<Curve> {
    let mut lines: Vec<Curve> = Vec::new();
    for row in rows {
        let point = Point {
            words: row.words as f64,
            steps: summary(row).average,
        };
        match lines.iter_mut().find(|line| line.name == row.structure) {
            Some(line) => line.points.push(point),
            None => lines.push(Curve {
                name: row.structure,
                points: vec![point],
            }),
        }
    }
    lines
}

/// The conversion from numbers to coordinates on the page.
struct Scale {
    fewest: f64,
    words: f64,
    /// The largest number of steps on the axis.
    most: f64,
}

impl Scale {
    /// Chooses a scale for all lines but the highest, which would press the others flat.
    fn of(lines: &[Curve]) -> Self {
        let words = || {
            lines
                .iter()
                .flat_map(|line| &line.points)
                .map(|point| point.words)
        };
        let mut ends: Vec<f64> = lines
            .iter()
            .filter_map(|line| line.points.last())
            .map(|point| point.steps)
            .collect();
        ends.sort_by(f64::total_cmp);
        ends.pop();
        let highest = ends.last().copied().unwrap_or(0.0);
        Self {
            fewest: words().fold(f64::INFINITY, f64::min),
            words: words().fold(0.0, f64::max),
            most: ((highest + 1.0) / 5.0).ceil() * 5.0,
        }
    }

    fn x(&self, words: f64) -> f64 {
        let tens = (self.words / self.fewest).log10().max(1.0);
        LEFT + (words / self.fewest).log10() / tens * (RIGHT - LEFT)
    }

    fn y(&self, steps: f64) -> f64 {
        BOTTOM - steps / self.most * (BOTTOM - TOP)
    }

    /// Returns the corners of a line. A line that leaves the page at the top is cut there.
    fn shown(&self, points: &[Point]) -> Vec<(f64, f64)> {
        let mut corners = Vec::new();
        for point in points {
            let (x, y) = (self.x(point.words), self.y(point.steps));
            match corners.last() {
                Some(&(x_before, y_before)) if y < TOP => {
                    let part = (y_before - TOP) / (y_before - y);
                    corners.push((x_before + part * (x - x_before), TOP));
                    return corners;
                }
                _ => corners.push((x, y)),
            }
        }
        corners
    }

    /// Draws horizontal lines for numbers of steps, and the numbers of words below.
    fn axes(&self, rows: &[Row]) -> Group {
        let mut group = Group::new();
        for fifth in 0..=5 {
            let steps = self.most / 5.0 * f64::from(fifth);
            let y = self.y(steps);
            let line = Line::new()
                .set("class", "grid")
                .set("x1", LEFT)
                .set("x2", RIGHT)
                .set("y1", y)
                .set("y2", y);
            let number = text(LEFT - 10.0, y + 5.0, &steps.to_string()).set("text-anchor", "end");
            group = group.add(line).add(number);
        }
        let mut words: Vec<usize> = rows.iter().map(|row| row.words).collect();
        words.dedup();
        for words in words {
            let number = text(self.x(words as f64), BOTTOM + 22.0, &words.to_string());
            group = group.add(number.set("text-anchor", "middle"));
        }
        group.add(text(RIGHT + 30.0, BOTTOM + 22.0, "words"))
    }
}

fn text(x: f64, y: f64, content: &str) -> Text {
    Text::new(content).set("x", x).set("y", y)
}

fn dot((x, y): (f64, f64), number: usize) -> Circle {
    Circle::new()
        .set("class", format!("dot{number}"))
        .set("cx", x)
        .set("cy", y)
        .set("r", 4)
}
