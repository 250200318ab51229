//! A Rust file, cut by its syntax tree and the marks above its items.

mod apply;
mod decide;
mod decisions;
mod item;
mod source;

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::cut::{Cut, Reader};
use super::marker::{Mark, mark};
use apply::apply;
use decide::decide;
use source::Source;

/// Cuts the text of the file `name` for a reader.
pub fn cut(name: &str, text: &str, reader: Reader) -> Result<Cut> {
    let lines: Vec<&str> = text.lines().collect();
    let mut marks = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        let mark = line.trim_start().strip_prefix("//").map_or(Ok(None), mark);
        let mark = mark.with_context(|| format!("{name}: line {}", number + 1))?;
        marks.extend(mark.map(|mark| (number, mark)));
    }
    if marks.is_empty() {
        return Ok(Cut {
            text: text.to_string(),
            ..Cut::default()
        });
    }
    let tree = syn::parse_file(text).map_err(|error| {
        let line = error.span().start().line;
        anyhow::anyhow!("{name}: line {line}: failed to parse: {error}")
    })?;
    let is_exercise = |mark: &Mark| matches!(mark, Mark::Exercise(_));
    let by_rule = !reader.whole && reader.solved.is_empty() && marks.values().any(is_exercise);
    let source = Source { name, lines, marks };
    let decisions = decide(&source, &tree.items, by_rule)?;
    Ok(apply(&source, &decisions, reader))
}
