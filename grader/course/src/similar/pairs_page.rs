//! The pages about similar pairs: the ranking, and a page per pair with its similar blocks.

use std::ops::RangeInclusive;
use std::path::Path;

use maud::{Markup, html};

use super::passages::{Block, Side, lines};
use super::reading::{BaseCode, Reading};
use super::score::{Class, Pair, Ranking, percent};
use super::{MEANING, MISSES};
use grading::intake::Submission;
use report::escape::printable;
use report::formats::html_page::html_page;

/// The number of colours for blocks, used in turn.
const COLOURS: usize = 6;

/// The maximum number of blocks shown for a pair.
const MAX_BLOCKS: usize = 300;

/// The maximum number of lines shown of a file.
const MAX_FILE_LINES: usize = 3000;

/// The maximum number of characters shown of a line.
const MAX_LINE_CHARACTERS: usize = 300;

/// A pair in the ranking, with its similar blocks.
#[derive(Clone, Debug)]
pub struct Row {
    /// The pair.
    pub pair: Pair,
    /// The similar blocks.
    pub blocks: Vec<Block>,
}

/// Returns the file name of a pair's page.
pub fn file_name(place: usize) -> String {
    format!("pair-{:03}.html", place + 1)
}

/// Renders the page with the ranking. `missing` lists the submissions that could not be compared, with the reasons.
pub fn index(
    title: &str,
    class: &Class,
    base_code: &BaseCode,
    ranking: &Ranking,
    rows: &[Row],
    missing: &[String],
) -> String {
    let body = html! {
        p.soft { "Similar code" }
        h1 { (printable(title)) }
        p.sum { (class.compared()) }
        (meaning())
        p { "Half of all pairs score " (ranking.quantile(0.5)) "% or less, and 99 of 100 score " (ranking.quantile(0.99)) "% or less." }
        div.scroll { table {
            thead { tr {
                th.number { "similarity" }
                th { "pair" }
                @for package in base_code.packages() { th.number { (printable(package)) } }
                th.number { "lines" }
            } }
            tbody {
                @for (place, row) in rows.iter().enumerate() {
                    @let [one, other] = names(class, &row.pair);
                    tr {
                        td.number { strong { (percent(row.pair.score)) "%" } }
                        td { a href=(format!("./{}", file_name(place))) { (one) " and " (other) } }
                        @for score in &row.pair.by_package { td.number { (percent(*score)) "%" } }
                        td.number { (both(lines(&row.blocks))) }
                    }
                }
            }
        } }
        @if !missing.is_empty() {
            h2 { "Not compared" }
            ul { @for what in missing { li { (printable(what)) } } }
        }
    };
    html_page(&format!("{}: similar code", printable(title)), &body)
}

/// Renders the page of one pair.
pub fn pair(
    title: &str,
    class: &Class,
    base_code: &BaseCode,
    row: &Row,
    submissions: [&Submission; 2],
) -> String {
    let Row { pair, blocks } = row;
    let readings = pair.both.map(|place| &class.readings()[place]);
    let sources = [0, 1].map(|side| Sources {
        reading: readings[side],
        submission: submissions[side],
    });
    let [one, other] = names(class, pair);
    let body = html! {
        p.soft { a href="./index.html" { (printable(title)) } }
        h1 { (one) " and " (other) }
        p.sum { (percent(pair.score)) "%" }
        p {
            @for (place, (package, score)) in base_code.packages().iter().zip(&pair.by_package).enumerate() {
                @if place > 0 { ", " }
                (printable(package)) " " (percent(*score)) "%"
            }
            "; similar lines: " (both(lines(blocks))) "."
        }
        (meaning())
        @for (package, name) in base_code.packages().iter().enumerate() {
            @let of_it = blocks.iter().enumerate().take(MAX_BLOCKS).filter(|(_, block)| block.package == package);
            @let of_it: Vec<(usize, &Block)> = of_it.collect();
            @if !of_it.is_empty() {
                h2 { (printable(name)) }
                @for (number, block) in of_it {
                    (block_of(class, &sources, number, block))
                }
            }
        }
        @if blocks.len() > MAX_BLOCKS { p { "... and " (blocks.len() - MAX_BLOCKS) " more." } }
        h2 { "Whole files" }
        div.two {
            @for side in 0..2 {
                div {
                    h3 { (printable(&readings[side].name)) }
                    @for file in 0..readings[side].files.len() { (sources[side].whole(side, file, blocks)) }
                }
            }
        }
    };
    html_page(&format!("{one} and {other}"), &body)
}

fn meaning() -> Markup {
    html! {
        p.note { (MEANING) }
        p.soft { (MISSES) }
    }
}

fn names(class: &Class, pair: &Pair) -> [String; 2] {
    pair.both
        .map(|place| printable(&class.readings()[place].name))
}

fn both([one, other]: [usize; 2]) -> String {
    format!("{one} and {other}")
}

fn block_of(class: &Class, sources: &[Sources; 2], number: usize, block: &Block) -> Markup {
    html! {
        h3 id=(format!("b{}", number + 1)) {
            mark class=(colour(number)) { (number + 1) } " "
            small { "in " (block.having) " of " (class.readings().len()) " programs" }
        }
        div.two {
            @for (source, side) in sources.iter().zip(&block.sides) {
                div { @for (file, lines) in side.stretches() { (source.part(side, file, lines, number)) } }
            }
        }
    }
}

fn colour(number: usize) -> String {
    format!("c{}", number % COLOURS)
}

/// The files of a submission, as they are on disk.
struct Sources<'a> {
    reading: &'a Reading,
    submission: &'a Submission,
}

impl Sources<'_> {
    fn name(&self, file: usize) -> String {
        let path = self.reading.files.get(file);
        path.map_or_else(String::new, |path| path.display().to_string())
    }

    fn lines(&self, file: usize) -> Vec<String> {
        let path = self
            .reading
            .files
            .get(file)
            .map_or(Path::new(""), |path| path);
        let bytes = self
            .submission
            .files
            .get(path)
            .map_or(&[][..], |bytes| bytes);
        let text = String::from_utf8_lossy(bytes);
        text.lines().map(cut).collect()
    }

    /// Renders the lines of a block, with the similar ones highlighted.
    fn part(
        &self,
        side: &Side,
        file: usize,
        range: RangeInclusive<usize>,
        number: usize,
    ) -> Markup {
        let lines = self.lines(file);
        let lines = lines
            .iter()
            .enumerate()
            .skip(range.start().saturating_sub(1));
        let lines = lines
            .take(range.end() + 1 - range.start())
            .take(MAX_FILE_LINES);
        let lines: Vec<(usize, &String)> = lines.map(|(place, line)| (place + 1, line)).collect();
        let full = lines.iter().filter(|(_, line)| !line.trim().is_empty());
        let indented = full.map(|(_, line)| line.len() - line.trim_start_matches(' ').len());
        let indented = indented.min().unwrap_or_default();
        html! {
            small { (printable(&self.reading.name)) ": " (printable(&self.name(file))) ", line " (range.start()) }
            pre { @for (place, line) in lines {
                @let block = side.lines.contains(&(file, place)).then_some(number);
                (line_of(place, line.get(indented..).unwrap_or_default(), block, false))
            } }
        }
    }

    /// Renders a whole file with the numbers of the blocks.
    fn whole(&self, side: usize, file: usize, blocks: &[Block]) -> Markup {
        let lines = self.lines(file);
        let block_at = |line: usize| {
            let mut blocks = blocks.iter().take(MAX_BLOCKS);
            blocks.position(|block| block.sides[side].lines.contains(&(file, line)))
        };
        html! {
            details {
                summary { (printable(&self.name(file))) }
                pre { @for (place, line) in lines.iter().enumerate().take(MAX_FILE_LINES) {
                    (line_of(place + 1, line, block_at(place + 1), true))
                } }
                @if lines.len() > MAX_FILE_LINES { p { "... and " (lines.len() - MAX_FILE_LINES) " more lines." } }
            }
        }
    }
}

/// Renders a line, which may be part of a block.
fn line_of(place: usize, line: &str, block: Option<usize>, is_whole: bool) -> Markup {
    html! {
        small { (format!("{place:>4} ")) }
        @match block {
            Some(number) => {
                mark class=(colour(number)) { (line) @if line.is_empty() { " " } }
                @if is_whole { " " a href=(format!("#b{}", number + 1)) { (number + 1) } }
            }
            None => { (line) }
        }
        "\n"
    }
}

/// Shortens and escapes a line for display.
fn cut(line: &str) -> String {
    let mut text: String = printable(&line.replace('\t', "    "))
        .chars()
        .take(MAX_LINE_CHARACTERS)
        .collect();
    if line.len() > MAX_LINE_CHARACTERS {
        text += " ...";
    }
    text
}
