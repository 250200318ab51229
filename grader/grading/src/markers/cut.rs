//! A file cut for an audience.

use std::collections::BTreeSet;

/// A file cut along its markers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// The text that students receive.
    pub text: String,
    /// The functions that are exercises, in order.
    pub exercises: Vec<String>,
    /// The removed lines, except imports.
    pub removed: Vec<String>,
}

/// The audience that a file is cut for.
#[derive(Clone, Copy, Debug)]
pub struct Audience<'a> {
    /// The exercises that keep their bodies, as `file:function`; if there are any, the items that only the solution needs
    /// stay as well.
    pub solved: &'a BTreeSet<String>,
    /// Whether the file has no exercises for them: they only use it, and receive all of it.
    pub whole: bool,
}

/// Joins lines without the holes that cutting leaves: two blank lines, or one next to a brace.
pub fn tidy(lines: &[String]) -> String {
    let mut text = String::new();
    let mut last: Option<&str> = None;
    for (number, line) in lines.iter().enumerate() {
        let next = lines[number + 1..].iter().find(|line| !line.is_empty());
        let useless = line.is_empty()
            && (last.is_none_or(|last| last.is_empty() || last.ends_with('{'))
                || next.is_none_or(|next| next.trim_start().starts_with('}')));
        if !useless {
            text += line;
            text += "\n";
            last = Some(line);
        }
    }
    text
}
