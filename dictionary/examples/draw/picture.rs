//! The picture: a circle for each node, and a letter on the edge that leads to it.
//!
//! Between one level of nodes and the next there are three strips. The edges bend in the first, the
//! letters are in the second, and the edges are straight in the third. So no edge touches a letter
//! or a node that is not its own.

use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Path, Rectangle, Style, Text, Title};

use crate::layout::Place;
use crate::shape::Node;

const RADIUS: f64 = 8.0;
/// The widths of the three strips.
const BEND: f64 = 20.0;
const LETTER: f64 = 18.0;
const STRAIGHT: f64 = 5.0;
const LEVEL: f64 = 2.0 * RADIUS + BEND + LETTER + STRAIGHT;
const MARGIN: f64 = 16.0;

/// The maximum number of leaves that fit side by side. A larger tree grows to the right, to be
/// scrolled like text.
const MAX_ACROSS: usize = 12;

/// The style sheet. Where there are no colours, a second ring marks a word.
const STYLE: &str = "
.paper, .node { fill: #ffffff }
.node, .way { stroke: #57606a; stroke-width: 1.5 }
.way { fill: none }
.word .node { stroke: #116329 }
.mark { fill: #2da44e; stroke: #116329; stroke-width: 1.5 }
text { fill: #1f2328; font: 15px Helvetica, Arial, 'DejaVu Sans', sans-serif; text-anchor: middle }
@media (prefers-color-scheme: dark) {
  .paper, .node { fill: #0d1117 }
  .node, .way { stroke: #9198a1 }
  .word .node { stroke: #56d364 }
  .mark { fill: #238636; stroke: #56d364 }
  text { fill: #f0f6fc }
}
";

/// Draws the tree of `nodes` at their `places`.
pub fn draw(nodes: &[Node], places: &[Place]) -> Document {
    let deepest = places.iter().map(|place| place.depth).max().unwrap_or(0);
    let last = places.iter().map(|place| place.line).fold(0.0, f64::max);
    let page = Page {
        grows_down: last < MAX_ACROSS as f64,
    };
    let (width, height) = page.point(
        page.along(deepest) + RADIUS + MARGIN,
        page.across(last) + RADIUS + MARGIN,
    );
    let words = nodes.iter().filter(|node| node.is_word).count();
    let paper = Rectangle::new()
        .set("class", "paper")
        .set("width", width)
        .set("height", height)
        .set("rx", 8);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(format!(
            "A trie with words: {words}, nodes: {}",
            nodes.len()
        )))
        .add(Style::new(STYLE))
        .add(paper);
    for (node, &place) in nodes.iter().zip(places) {
        for &child in &node.children {
            document = document.add(page.way(place, places[child], &nodes[child].prefix));
        }
    }
    for (node, &place) in nodes.iter().zip(places) {
        document = document.add(page.node(node, place));
    }
    document
}

/// The conversion from the steps of the layout to points.
struct Page {
    grows_down: bool,
}

impl Page {
    /// Returns the centre of the nodes of a depth, measured from the root.
    fn along(&self, depth: usize) -> f64 {
        MARGIN + RADIUS + LEVEL * depth as f64
    }

    /// Returns the centre of a line of leaves.
    fn across(&self, line: f64) -> f64 {
        let apart = if self.grows_down { 48.0 } else { 22.0 };
        MARGIN + RADIUS + apart * line
    }

    fn point(&self, along: f64, across: f64) -> (f64, f64) {
        if self.grows_down {
            (across, along)
        } else {
            (along, across)
        }
    }

    /// Draws the edge from a node to its child, with the last letter of `spelled`.
    fn way(&self, parent: Place, child: Place, spelled: &str) -> Group {
        let begin = self.along(parent.depth) + RADIUS;
        let letter = begin + BEND;
        let straight = letter + LETTER;
        let (from, to) = (self.across(parent.line), self.across(child.line));
        let bend = (
            self.point(begin + BEND / 2.0, from),
            self.point(begin + BEND / 2.0, to),
            self.point(letter, to),
        );
        let way = Data::new()
            .move_to(self.point(begin, from))
            .cubic_curve_to((bend.0.0, bend.0.1, bend.1.0, bend.1.1, bend.2.0, bend.2.1))
            .move_to(self.point(straight, to))
            .line_to(self.point(straight + STRAIGHT, to));
        let (x, y) = self.point(letter + LETTER / 2.0, to);
        let last = &spelled[spelled.len() - 1..];
        Group::new()
            .add(Path::new().set("class", "way").set("d", way))
            .add(Text::new(last).set("x", x).set("y", y + 5.0))
    }

    fn node(&self, node: &Node, place: Place) -> Group {
        let (x, y) = self.point(self.along(place.depth), self.across(place.line));
        let ring = |class: &str, radius: f64| {
            Circle::new()
                .set("class", class)
                .set("cx", x)
                .set("cy", y)
                .set("r", radius)
        };
        let title = match (node.prefix.as_str(), node.is_word) {
            ("", _) => "the root".to_string(),
            (prefix, true) => format!("{prefix}, a word"),
            (prefix, false) => prefix.to_string(),
        };
        let group = Group::new()
            .add(Title::new(title))
            .add(ring("node", RADIUS));
        if node.is_word {
            group.set("class", "word").add(ring("mark", RADIUS - 3.5))
        } else {
            group
        }
    }
}
