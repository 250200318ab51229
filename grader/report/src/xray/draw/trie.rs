//! Tries: the correct one, and next to it or below it the actual one, with each node at the same position.

use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Path, Title};

use super::block::{Block, LINE_HEIGHT, Point, heading_of, label, width_of};
use super::layout::{NodePosition, node_positions};
use crate::escape::printable;
use crate::xray::trie::{Answer, AnswerPair, DictionaryAnswers, Node, Trie};
use judge::count::count;

const RADIUS: f64 = 8.0;
/// The parts of an edge from one level to the next: a bend, the letter, and a straight line.
const BEND: f64 = 20.0;
const LETTER: f64 = 18.0;
const STRAIGHT: f64 = 5.0;

/// The distance between two lines of leaves, if the tree grows to the right and if it grows down.
const LINE_OF_LEAVES: f64 = 22.0;
const COLUMN_OF_LEAVES: f64 = 48.0;

/// The width from which a tree grows to the right instead of down.
const MAX_TREE_WIDTH: f64 = 12.0 * COLUMN_OF_LEAVES;

/// The width from which two tries are drawn one below the other.
const MAX_SIDE_BY_SIDE_WIDTH: f64 = 330.0;

const GAP: f64 = 36.0;

pub fn draw(trie: &Trie) -> Block {
    let mut whole = Block {
        group: Group::new(),
        width: 0.0,
        height: 0.0,
    };
    let two = trie.dictionaries.len() > 1;
    for (index, seen) in trie.dictionaries.iter().enumerate() {
        if two {
            let heading = ["The current dictionary", "The other dictionary"][index.min(1)];
            add(&mut whole, heading_of(heading));
        }
        add(&mut whole, dictionary(seen));
    }
    add(&mut whole, legend(trie));
    whole
}

/// Adds a block below the others.
fn add(whole: &mut Block, block: Block) {
    let moved = block
        .group
        .set("transform", format!("translate(0 {})", whole.height));
    whole.group = std::mem::replace(&mut whole.group, Group::new()).add(moved);
    whole.width = whole.width.max(block.width);
    whole.height += block.height;
}

fn dictionary(seen: &DictionaryAnswers) -> Block {
    let positions = node_positions(&seen.nodes);
    let leaves = positions
        .iter()
        .map(|position| position.line)
        .fold(0.0, f64::max);
    let deepest = positions
        .iter()
        .map(|position| position.depth)
        .max()
        .unwrap_or(0);
    let geometry = TreeGeometry::new(&seen.nodes, leaves);
    let (right, bottom) = geometry.point(geometry.along(deepest), geometry.across(leaves));
    let names = ["Correct", "Actual"];
    let width = (right + geometry.beside(RADIUS + 8.0)).max(width_of(names[1]));
    let height = LINE_HEIGHT + bottom + RADIUS + 12.0;
    let beside = width <= MAX_SIDE_BY_SIDE_WIDTH;
    let mut group = Group::new();
    for (number, name) in names.into_iter().enumerate() {
        let (x, y) = match (number, beside) {
            (0, _) => (0.0, 0.0),
            (_, true) => (width + GAP, 0.0),
            (_, false) => (0.0, height),
        };
        let answers = number == 1;
        let tree = geometry.tree(&seen.nodes, &positions, answers);
        let tree = tree.set("transform", format!("translate({x} {})", y + LINE_HEIGHT));
        group = group.add(label(name, (x, y + 15.0), "soft")).add(tree);
    }
    Block {
        group,
        width: if beside { 2.0 * width + GAP } else { width },
        height: if beside { height } else { 2.0 * height },
    }
}

/// The geometry of a tree, which converts layout positions into points.
struct TreeGeometry {
    grows_down: bool,
    /// The width of the widest letters at each depth.
    widths: Vec<f64>,
}

impl TreeGeometry {
    fn new(nodes: &[Node], leaves: f64) -> Self {
        let deepest = nodes.iter().map(Node::depth).max().unwrap_or(0);
        let mut widths = vec![0.0_f64; deepest + 1];
        for node in nodes {
            let widest = &mut widths[node.depth()];
            *widest = widest.max(width_of_letters(&letters(node)));
        }
        let mut geometry = Self {
            grows_down: true,
            widths,
        };
        geometry.grows_down = leaves * geometry.apart() < MAX_TREE_WIDTH;
        geometry
    }

    fn widest(&self) -> f64 {
        self.widths.iter().copied().fold(0.0, f64::max)
    }

    /// Returns the distance between two lines of leaves. If the tree grows down, letters are next to each other.
    fn apart(&self) -> f64 {
        match self.grows_down {
            true => COLUMN_OF_LEAVES.max(self.widest() + 6.0),
            false => LINE_OF_LEAVES,
        }
    }

    /// Returns the space on either side of a line of leaves, at least `least`.
    fn beside(&self, least: f64) -> f64 {
        match self.grows_down {
            true => least.max(self.widest() / 2.0),
            false => least,
        }
    }

    /// Returns the length of an edge's part for letters of this width.
    fn letter(&self, width: f64) -> f64 {
        match self.grows_down {
            true => LETTER,
            false => LETTER.max(width),
        }
    }

    /// Returns the centre of the nodes at this depth, along the direction of growth.
    fn along(&self, depth: usize) -> f64 {
        let widths = self.widths.iter().take(depth + 1).skip(1);
        let levels = widths.map(|width| 2.0 * RADIUS + BEND + self.letter(*width) + STRAIGHT);
        RADIUS + 2.0 + levels.sum::<f64>()
    }

    /// Returns the centre of a line of leaves.
    fn across(&self, line: f64) -> f64 {
        self.beside(RADIUS + 12.0) + self.apart() * line
    }

    fn point(&self, along: f64, across: f64) -> Point {
        match self.grows_down {
            true => (across, along),
            false => (along, across),
        }
    }

    /// Returns the correct tree, or the one according to the answers.
    fn tree(&self, nodes: &[Node], positions: &[NodePosition], answers: bool) -> Group {
        let is_drawn = |node: &&Node| answers || node.belongs();
        let drawn = || {
            nodes
                .iter()
                .zip(positions)
                .filter(|(node, _)| is_drawn(node))
        };
        let mut group = Group::new();
        for (node, position) in drawn() {
            if let Some(parent) = position.parent {
                group = group.add(self.edge(node, positions[parent], *position, answers));
            }
        }
        for (node, position) in drawn() {
            group = group.add(self.node(node, *position, answers));
        }
        group
    }

    /// Returns the edge from a node to its child, with its letter.
    fn edge(&self, node: &Node, parent: NodePosition, child: NodePosition, answers: bool) -> Group {
        let begin = self.along(parent.depth) + RADIUS;
        let letter = begin + BEND;
        let letters = letters(node);
        let straight = letter + self.letter(width_of_letters(&letters));
        let (from, to) = (self.across(parent.line), self.across(child.line));
        let bend = [(BEND / 2.0, from), (BEND / 2.0, to), (BEND, to)];
        let [one, two, end] = bend.map(|(along, across)| self.point(begin + along, across));
        let line = Data::new()
            .move_to(self.point(begin, from))
            .cubic_curve_to((one.0, one.1, two.0, two.1, end.0, end.1))
            .move_to(self.point(straight, to))
            .line_to(self.point(self.along(child.depth) - RADIUS, to));
        let (x, y) = self.point((letter + straight) / 2.0, to);
        let wrong = answers && node.is_prefix.is_wrong();
        let text = if wrong { "letter red" } else { "letter" };
        Group::new()
            .add(
                Path::new()
                    .set("class", format!("way{}", look(node.is_prefix, answers)))
                    .set("d", line),
            )
            .add(label(&letters, (x, y + 5.0), text))
    }

    fn node(&self, node: &Node, position: NodePosition, answers: bool) -> Group {
        let (x, y) = self.point(self.along(position.depth), self.across(position.line));
        let ring = |class: String, radius: f64| {
            Circle::new()
                .set("class", class)
                .set("cx", x)
                .set("cy", y)
                .set("r", radius)
        };
        let mut group = Group::new().add(Title::new(title(node, answers))).add(ring(
            format!("node{}", look(node.is_prefix, answers)),
            RADIUS,
        ));
        let mark = match (answers, node.is_word.expected, node.is_word.actual) {
            (false, Answer::Yes, _) | (true, Answer::Yes, Answer::Yes) => "word",
            (true, _, Answer::Yes) => "many",
            (true, Answer::Yes, _) => "no bad missing",
            _ => "",
        };
        if !mark.is_empty() {
            group = group.add(ring(mark.to_string(), RADIUS - 3.5));
        }
        let sign = match (answers, node.is_prefix.actual, node.is_word.actual) {
            (true, Answer::Error, _) | (true, _, Answer::Error) if node.is_wrong() => "!",
            (true, Answer::Nothing, _) | (true, _, Answer::Nothing) => "?",
            _ => return group,
        };
        group.add(label(sign, (x, y + 5.0), "letter red"))
    }
}

/// Returns the style classes for the answers about a prefix.
fn look(said: AnswerPair, answers: bool) -> &'static str {
    match (said.expected, said.actual) {
        _ if !answers => "",
        (Answer::Yes, Answer::Yes) => "",
        (_, Answer::Yes) => " bad",
        (right, actual) if right == actual => " missing",
        _ => " bad missing",
    }
}

/// Returns the last letter of a node, and of those that share its picture: `b`, `b-z`.
pub fn letters(node: &Node) -> String {
    let first = node.prefix.chars().next_back();
    let all: Vec<char> = first.into_iter().chain(node.also.chars()).collect();
    const MAX_LETTERS: usize = 7;
    let mut text = String::new();
    let mut left = &all[..];
    while let Some(&from) = left.first() {
        let run = left.iter().enumerate();
        let run = run
            .take_while(|(index, letter)| u32::from(**letter) == u32::from(from) + *index as u32);
        let run = run.count().max(1);
        match run {
            1 => text.push(from),
            2 => text.extend(&left[..2]),
            _ => text.extend([from, '\u{2013}', left[run - 1]]),
        }
        left = &left[run..];
        if text.chars().count() >= MAX_LETTERS && !left.is_empty() {
            text.push('\u{2026}');
            break;
        }
    }
    printable(&text)
}

/// Returns the maximum width of letters in any of the fonts.
fn width_of_letters(text: &str) -> f64 {
    let width = |letter| match letter {
        'm' | 'w' | '\u{2026}' => 15.0,
        _ => 9.5,
    };
    text.chars().map(width).sum()
}

/// Returns the tooltip of a node.
fn title(node: &Node, answers: bool) -> String {
    let name = match node.prefix.is_empty() {
        true => "the root".to_string(),
        false => printable(&node.prefix),
    };
    let (prefix, word) = match answers {
        true => (node.is_prefix.actual, node.is_word.actual),
        false => (node.is_prefix.expected, node.is_word.expected),
    };
    let said = |answer| match answer {
        Answer::Yes => "yes",
        Answer::No => "no",
        Answer::Error => "an error",
        Answer::Nothing => "no answer",
    };
    format!("{name}: is_prefix {}, is_word {}", said(prefix), said(word))
}

/// Returns the legend of the styles that occur, with the number of nodes left out.
fn legend(trie: &Trie) -> Block {
    let nodes = || trie.dictionaries.iter().flat_map(|seen| &seen.nodes);
    let prefix = |right: Answer, actual: Answer| {
        nodes().any(|node| node.is_prefix.expected == right && node.is_prefix.actual == actual)
    };
    let word = |right: Answer, actual: Answer| {
        nodes().any(|node| node.is_word.expected == right && node.is_word.actual == actual)
    };
    let any = |answer: Answer| {
        nodes().any(|node| {
            node.is_wrong() && [node.is_prefix.actual, node.is_word.actual].contains(&answer)
        })
    };
    let mut lines: Vec<String> = Vec::new();
    for (there, text) in [
        (
            nodes().any(|node| node.is_word.expected == Answer::Yes),
            "filled: a word ends here",
        ),
        (prefix(Answer::Yes, Answer::No), "red and dashed: missing"),
        (
            prefix(Answer::No, Answer::Yes) || prefix(Answer::Error, Answer::Yes),
            "red and thick: extra",
        ),
        (
            word(Answer::Yes, Answer::No),
            "red ring inside: the end of a word is missing",
        ),
        (
            word(Answer::No, Answer::Yes),
            "filled red: no word should end here",
        ),
        (any(Answer::Error), "!: rejected with an error"),
        (any(Answer::Nothing), "?: no answer"),
    ] {
        if there {
            lines.push(text.to_string());
        }
    }
    let left =
        |count: fn(&DictionaryAnswers) -> usize| trie.dictionaries.iter().map(count).sum::<usize>();
    let (right, wrong) = (
        left(|seen| seen.more_correct),
        left(|seen| seen.more_incorrect),
    );
    if wrong > 0 {
        let more = count(wrong, ["more incorrect node", "more incorrect nodes"]);
        lines.push(format!("\u{2026} and {more}"));
    }
    if right > 0 {
        let more = count(right, ["more correct node", "more correct nodes"]);
        lines.push(format!("\u{2026} and {more}"));
    }
    let mut group = Group::new();
    for (number, line) in lines.iter().enumerate() {
        group = group.add(label(
            line,
            (0.0, 20.0 + LINE_HEIGHT * number as f64),
            "soft",
        ));
    }
    Block {
        group,
        width: lines
            .iter()
            .map(|line| 7.0 * line.chars().count() as f64)
            .fold(0.0, f64::max),
        height: LINE_HEIGHT * lines.len() as f64 + 12.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a node with correct answers, which also represents other last letters.
    fn node(prefix: &str, also: &str) -> Node {
        Node {
            prefix: prefix.to_string(),
            also: also.to_string(),
            is_prefix: AnswerPair::equal(Answer::Yes),
            is_word: AnswerPair::equal(Answer::Yes),
        }
    }

    /// Returns the bounding box of each circle and each label in a picture.
    fn boxes(picture: &str) -> Vec<[f64; 4]> {
        let mut boxes = Vec::new();
        for tag in picture.split('<') {
            let number = |name: &str| -> f64 {
                let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
                rest.split('"').next().unwrap().parse().unwrap()
            };
            if tag.starts_with("circle") {
                let (x, y, r) = (number("cx"), number("cy"), number("r"));
                boxes.push([x - r, y - r, x + r, y + r]);
            } else if tag.starts_with("text") {
                let (_, text) = tag.split_once('>').unwrap();
                let half = width_of(text.trim()) / 2.0;
                let (x, y) = (number("x"), number("y"));
                boxes.push([x - half, y - 11.0, x + half, y + 3.0]);
            }
        }
        boxes
    }

    #[test]
    fn no_two_shapes_overlap() {
        let few = vec![
            node("", ""),
            node("a", ""),
            node("ab", "cdefg"),
            node("b", "cegikmoq"),
            node("c", "egikmoq"),
        ];
        let mut many = few.clone();
        for letter in 'd'..='s' {
            many.push(node(&letter.to_string(), ""));
            many.push(node(&format!("{letter}b"), "cgikmoqsu"));
            many.push(node(&format!("{letter}ba"), "cgikmoqsu"));
        }
        for (nodes, grows_down) in [(few, true), (many, false)] {
            let positions = node_positions(&nodes);
            let leaves = positions
                .iter()
                .map(|position| position.line)
                .fold(0.0, f64::max);
            let geometry = TreeGeometry::new(&nodes, leaves);
            assert_eq!(geometry.grows_down, grows_down);
            let boxes = boxes(&geometry.tree(&nodes, &positions, false).to_string());
            // Each node has a circle and a mark, and each except the root has letters.
            assert_eq!(boxes.len(), 3 * nodes.len() - 1);
            let middle = |[left, top, right, bottom]: [f64; 4]| (left + right, top + bottom);
            for (index, one) in boxes.iter().enumerate() {
                assert!(one[0] >= 0.0 && one[1] >= 0.0, "{one:?} is cut off");
                for other in &boxes[index + 1..] {
                    let over = one[0] < other[2]
                        && other[0] < one[2]
                        && one[1] < other[3]
                        && other[1] < one[3];
                    let is_mark = middle(*one) == middle(*other);
                    assert!(!over || is_mark, "{one:?} and {other:?}");
                }
            }
        }
    }
}
