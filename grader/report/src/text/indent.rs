//! Untrusted text of several lines, indented.

use crate::escape::printable;

/// Escapes and indents each line.
pub fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!("    {}", printable(line)),
    });
    lines.collect::<Vec<_>>().join("\n")
}
