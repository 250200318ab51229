//! A file cut for students, and for which readers.

use std::collections::BTreeSet;

/// A file cut along its marks.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// What the student receives.
    pub text: String,
    /// The functions that are exercises, in order.
    pub exercises: Vec<String>,
    /// The lines that were left out, except imports.
    pub removed: Vec<String>,
}

/// For whom a file is cut.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// Exercises that keep their bodies, as `file:function`; if there are any, the items that only the
    /// solution needs stay as well.
    pub solved: &'a BTreeSet<String>,
    /// Whether the file has no exercises for them: it is theirs to use, and whole.
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
