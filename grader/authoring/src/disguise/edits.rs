//! Edits of a text by range.

use std::ops::Range;

/// New text for ranges that do not overlap, in any order.
#[derive(Debug, Default)]
pub struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Replaces `range` with `new`.
    pub fn replace(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.0.push((range, new.into()));
    }

    /// Applies all edits to a text.
    pub fn apply(mut self, text: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let mut edited = String::with_capacity(text.len());
        let mut done = 0;
        for (range, new) in self.0 {
            edited += &text[done..range.start];
            edited += &new;
            done = range.end;
        }
        edited + &text[done..]
    }
}
