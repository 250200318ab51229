//! Several lines of a stranger's text.

use crate::escape::printable;

/// Each line, a little to the right.
pub fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!("    {}", printable(line)),
    });
    lines.collect::<Vec<_>>().join("\n")
}
