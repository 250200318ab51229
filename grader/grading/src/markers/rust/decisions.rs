//! The decisions about a Rust file: lines that go, and bodies that become exercises.

use std::collections::{BTreeMap, BTreeSet};

use super::source::LineRange;

/// The lines of a file that students do not receive.
#[derive(Default)]
pub struct Decisions<'a> {
    /// The lines of removed items and fields.
    pub removed: BTreeSet<usize>,
    /// The lines of conditions in the documentation of exercises.
    pub conditions: BTreeSet<usize>,
    /// By the line on which their bodies begin.
    pub exercises: BTreeMap<usize, Exercise<'a>>,
    /// The imports that go if nothing uses them any more, with the names they bring.
    pub imports: Vec<(LineRange, Vec<String>)>,
}

/// The body of a function that students write.
pub struct Exercise<'a> {
    /// The name of the function.
    pub function: String,
    /// The hint in its place.
    pub hint: &'a str,
    /// The indentation of the function.
    pub indentation: &'a str,
    /// Line and byte after the opening brace.
    pub begin: (usize, usize),
    /// Line and byte of the closing brace.
    pub end: (usize, usize),
}
