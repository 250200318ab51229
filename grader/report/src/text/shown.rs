//! Several lines of a stranger's text.

use crate::visible::shown;

/// Each line, a little to the right.
pub fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!("    {}", shown(line)),
    });
    lines.collect::<Vec<_>>().join("\n")
}
