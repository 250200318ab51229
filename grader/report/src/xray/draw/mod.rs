//! The pictures of X-rays: SVG without scripts, in light and dark mode.
//!
//! * `trie` — the correct trie, and next to it the actual one; `layout` calculates the positions of the nodes
//! * `board` — a board with the path of a search

mod block;
mod board;
mod layout;
mod trie;

use svg::Document;
use svg::node::element::{Group, Rectangle, Style, Title};

use super::observation::Xray;
use super::sentences::sentences;
use block::{Block, heading_of};
pub use trie::letters;

/// The style of a picture. Mistakes also differ in form: missing parts are dashed, and surplus parts are thick.
const STYLE: &str = "
.xray .paper, .xray .node { fill: #ffffff }
.xray .node, .xray .way { stroke: #57606a; stroke-width: 1.5 }
.xray .way { fill: none }
.xray .word { fill: #2da44e; stroke: #116329; stroke-width: 1.5 }
.xray .bad { stroke: #cf222e; stroke-width: 2.5 }
.xray .many { fill: #cf222e }
.xray .missing { stroke-dasharray: 3 3 }
.xray .no { fill: none }
.xray text { fill: #1f2328; font: 15px Helvetica, Arial, 'DejaVu Sans', sans-serif }
.xray .letter { text-anchor: middle; paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
.xray .head { font-weight: bold }
.xray .soft { font-size: 13px; fill: #57606a }
.xray .red { fill: #cf222e }
@media (prefers-color-scheme: dark) {
  .xray .paper, .xray .node { fill: #0d1117 }
  .xray .node, .xray .way { stroke: #9198a1 }
  .xray .word { fill: #238636; stroke: #56d364 }
  .xray .bad { stroke: #ff7b72 }
  .xray .many { fill: #ff7b72 }
  .xray .no { fill: none }
  .xray text { fill: #f0f6fc }
  .xray .letter { stroke: #0d1117 }
  .xray .soft { fill: #9198a1 }
  .xray .red { fill: #ff7b72 }
}
";

const MARGIN: f64 = 16.0;

/// Returns a picture of X-rays, one below another, each below its heading if it has one.
pub fn svg(xrays: &[(&str, &Xray)]) -> String {
    let mut blocks: Vec<Block> = Vec::new();
    for (heading, xray) in xrays {
        if !heading.is_empty() {
            blocks.push(heading_of(heading));
        }
        blocks.push(match xray {
            Xray::Trie(trie) => trie::draw(trie),
            Xray::Search(search) => board::draw(search),
        });
    }
    let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max) + 2.0 * MARGIN;
    let mut y = MARGIN;
    let mut all = Group::new();
    for block in blocks {
        all = all.add(
            block
                .group
                .set("transform", format!("translate({MARGIN} {y})")),
        );
        y += block.height;
    }
    let height = y + MARGIN;
    let paper = Rectangle::new()
        .set("class", "paper")
        .set("width", width)
        .set("height", height)
        .set("rx", 8);
    let said: Vec<String> = xrays.iter().flat_map(|(_, xray)| sentences(xray)).collect();
    let title = match said.is_empty() {
        true => "X-ray: everything is correct".to_string(),
        false => format!("X-ray: {}", said.join("; ")),
    };
    let picture = Document::new()
        .set("class", "xray")
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        // A small picture isn't stretched to the width of the page.
        .set("style", format!("max-width:{width}px"))
        .set("role", "img")
        .add(Title::new(title))
        .add(Style::new(STYLE))
        .add(paper)
        .add(all);
    picture.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xray::search::{Search, SearchMistake, WrongStep};

    #[test]
    fn program_output_is_escaped_in_the_picture() {
        let search = Search {
            board: vec![vec!["a".to_string()]],
            incorrect: Some(WrongStep {
                mistake: SearchMistake::NoPath,
                word: "<script>&\u{1b}".to_string(),
                other: None,
                path: Vec::new(),
                expected: Vec::new(),
                actual: Vec::new(),
            }),
            steps: String::new(),
        };
        let picture = svg(&[("<b>", &Xray::Search(search))]);
        assert!(
            !picture.contains("<script") && !picture.contains("<b>"),
            "{picture}"
        );
        assert!(picture.contains("&lt;script&gt;&amp;\\u{1b}"), "{picture}");
    }
}
