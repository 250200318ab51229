//! A Rust file, cut by its syntax tree and the markers above its items.

mod apply;
mod decide;
mod decisions;
mod item;
mod source;

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::cut_file::{Audience, Cut};
use super::marker::{Marker, parse_marker};
use apply::apply;
use decide::decide;
use source::Source;

/// Cuts the text of the file `name` for an audience.
pub fn cut(name: &str, text: &str, audience: Audience) -> Result<Cut> {
    let lines: Vec<&str> = text.lines().collect();
    let mut markers = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        let marker = line
            .trim_start()
            .strip_prefix("//")
            .map_or(Ok(None), parse_marker);
        let marker = marker.with_context(|| format!("{name}: line {}", number + 1))?;
        markers.extend(marker.map(|marker| (number, marker)));
    }
    // Unit tests are behind such a condition.
    if markers.is_empty() && (audience.whole || !text.contains("#[cfg(")) {
        return Ok(Cut {
            text: text.to_string(),
            ..Cut::default()
        });
    }
    let tree = syn::parse_file(text).map_err(|error| {
        let line = error.span().start().line;
        anyhow::anyhow!("{name}: line {line}: failed to parse: {error}")
    })?;
    let is_exercise = |marker: &Marker| matches!(marker, Marker::Exercise(_));
    let cuts_private =
        !audience.whole && audience.solved.is_empty() && markers.values().any(is_exercise);
    let source = Source {
        name,
        lines,
        markers,
    };
    let decisions = decide(&source, &tree.items, cuts_private)?;
    Ok(apply(&source, &decisions, audience))
}
