//! The result of cutting a file for an audience.

use std::collections::BTreeSet;

/// A file cut along its markers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// The text that students receive.
    pub text: String,
    /// The functions that are exercises, in order.
    pub exercises: Vec<String>,
    /// The removed lines of the solution, without imports and unit tests.
    pub removed: Vec<String>,
}

/// The audience that a file is cut for.
#[derive(Clone, Copy, Debug)]
pub struct Audience<'a> {
    /// The exercises that keep their bodies, as `file:function`. If there are any, items that only the solution needs
    /// also stay.
    pub solved: &'a BTreeSet<String>,
    /// Whether the audience receives the whole file, because it only uses the file and has no exercises in it.
    pub whole: bool,
}

/// Joins lines without the gaps that cutting leaves: two empty lines, or one next to a brace.
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
