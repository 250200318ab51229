//! A Rust file by lines: its markers, and the positions of items.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use proc_macro2::{Delimiter, LineColumn, TokenTree};
use quote::ToTokens;

use crate::markers::marker::Marker;

/// The lines of an item or a field, counted from 0.
#[derive(Clone, Copy)]
pub struct LineRange {
    /// The first line of its comments, documentation and attributes.
    pub begin: usize,
    /// The line of its first word.
    pub head: usize,
    /// The last line.
    pub end: usize,
    /// Whether there is nothing else on its lines.
    pub is_alone: bool,
}

/// The lines of a file and its markers.
pub struct Source<'a> {
    /// The path of the file.
    pub name: &'a str,
    /// Its lines.
    pub lines: Vec<&'a str>,
    /// Its markers by line.
    pub markers: BTreeMap<usize, Marker<'a>>,
}

impl Source<'_> {
    /// Fails with a message about a line.
    pub fn fail<T>(&self, line: usize, message: &str) -> Result<T> {
        bail!("{}: line {}: {message}", self.name, line + 1)
    }

    /// Returns the lines of an item or a field.
    pub fn lines(&self, tokens: &impl ToTokens) -> LineRange {
        let tokens: Vec<TokenTree> = tokens.to_token_stream().into_iter().collect();
        let is_attribute = |pair: &[TokenTree]| match pair {
            [TokenTree::Punct(hash), TokenTree::Group(group)] => {
                hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket
            }
            _ => false,
        };
        let attributes = tokens.chunks(2).take_while(|pair| is_attribute(pair));
        let head = tokens.get(2 * attributes.count());
        let start = tokens
            .first()
            .map_or((0, 0), |token| self.byte(token.span().start()));
        let end = tokens
            .last()
            .map_or((0, 0), |token| self.byte(token.span().end()));
        let rest = self.lines[end.0][end.1..]
            .trim_start_matches(',')
            .trim_start();
        let mut begin = start.0;
        while begin > 0 && self.is_comment(begin - 1) {
            begin -= 1;
        }
        LineRange {
            begin,
            head: head.map_or(start.0, |token| token.span().start().line - 1),
            end: end.0,
            is_alone: self.lines[start.0][..start.1].trim().is_empty()
                && (rest.is_empty() || rest.starts_with("//")),
        }
    }

    /// Whether a line is a comment about the lines below it.
    fn is_comment(&self, line: usize) -> bool {
        let text = self.lines[line].trim_start();
        let is_for_students = matches!(self.markers.get(&line), Some(Marker::Handout(_)));
        text.starts_with("//") && !text.starts_with("//!") && !is_for_students
    }

    /// Whether the lines of an item contain an exercise.
    pub fn has_exercise(&self, place: LineRange) -> bool {
        let mut markers = self.markers.range(place.begin..=place.end);
        markers.any(|(_, marker)| matches!(marker, Marker::Exercise(_)))
    }

    /// Returns the line and the byte of a position in the text.
    pub fn byte(&self, at: LineColumn) -> (usize, usize) {
        let line = self.lines[at.line - 1];
        let byte = line.char_indices().nth(at.column);
        (at.line - 1, byte.map_or(line.len(), |(byte, _)| byte))
    }
}

/// Returns the white space at the beginning of a line.
pub fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}
