//! Edits of a text by places in it.

use std::ops::Range;

/// New text for places that do not overlap, in any order.
#[derive(Debug, Default)]
pub struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Puts `new` where `range` is.
    pub fn put(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.0.push((range, new.into()));
    }

    /// The text with all of them made.
    pub fn made(mut self, text: &str) -> String {
        self.0.sort_by_key(|(range, _)| range.start);
        let mut made = String::with_capacity(text.len());
        let mut done = 0;
        for (range, new) in self.0 {
            made += &text[done..range.start];
            made += &new;
            done = range.end;
        }
        made + &text[done..]
    }
}
