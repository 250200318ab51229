//! Files whose only markers remove paragraphs: `.gitignore` and `.gitattributes`.

use anyhow::{Context, Result, bail};

use super::cut::{Cut, Reader, tidy};
use super::marker::{Mark, mark};

/// Cuts the text of the file `name` for a reader.
///
/// # Errors
///
/// If a marker is misspelt, or removes no paragraph.
pub fn cut(name: &str, text: &str, reader: Reader) -> Result<Cut> {
    let mut cut = Cut::default();
    let mut kept = Vec::new();
    let mut is_cut = false;
    for (number, line) in text.lines().enumerate() {
        let mark = line.strip_prefix('#').map_or(Ok(None), mark);
        match mark.with_context(|| format!("{name}: line {}", number + 1))? {
            Some(Mark::Solution) => is_cut = !reader.whole && reader.solved.is_empty(),
            Some(_) => bail!(
                "{name}: line {}: only SOLUTION ONLY is a mark here",
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
