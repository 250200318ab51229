//! Files whose only markers remove paragraphs: `.gitignore` and `.gitattributes`.

use anyhow::{Context, Result, bail};

use super::cut_file::{Audience, Cut, tidy};
use super::marker::{Marker, parse_marker};

/// Cuts the text of the file `name` for an audience.
///
/// # Errors
///
/// Fails if a marker is misspelt, or removes no paragraph.
pub fn cut(name: &str, text: &str, audience: Audience) -> Result<Cut> {
    let mut cut = Cut::default();
    let mut kept = Vec::new();
    let mut is_cut = false;
    for (number, line) in text.lines().enumerate() {
        let marker = line.strip_prefix('#').map_or(Ok(None), parse_marker);
        match marker.with_context(|| format!("{name}: line {}", number + 1))? {
            Some(Marker::Solution) => is_cut = !audience.whole && audience.solved.is_empty(),
            Some(_) => bail!(
                "{name}: line {}: the only marker here is SOLUTION ONLY",
                number + 1
            ),
            None => {
                is_cut &= !line.is_empty();
                match is_cut {
                    true => cut.removed.push(line.to_string()),
                    false => kept.push(line.to_string()),
                }
            }
        }
    }
    cut.text = tidy(&kept);
    Ok(cut)
}
