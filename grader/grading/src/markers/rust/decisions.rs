//! The decisions about a Rust file: lines to remove, and bodies to turn into exercises.

use std::collections::{BTreeMap, BTreeSet};

use super::source::LineRange;

/// The lines of a file that students do not receive.
#[derive(Default)]
pub struct Decisions<'a> {
    /// The lines of removed items and fields.
    pub removed: BTreeSet<usize>,
    /// Those of unit tests among them.
    pub tests: BTreeSet<usize>,
    /// The lines of conditions in the documentation of exercises.
    pub conditions: BTreeSet<usize>,
    /// The exercises, by the line on which their bodies begin.
    pub exercises: BTreeMap<usize, Exercise<'a>>,
    /// The imports to remove if nothing uses them any more, with the names they import.
    pub imports: Vec<(LineRange, Vec<String>)>,
}

/// A function body for students to write.
pub struct Exercise<'a> {
    /// The name of the function.
    pub function: String,
    /// The hint in place of the body.
    pub hint: &'a str,
    /// The indentation of the function.
    pub indentation: &'a str,
    /// The line and the byte after the opening brace.
    pub begin: (usize, usize),
    /// The line and the byte of the closing brace.
    pub end: (usize, usize),
}
