//! Tokens and lists of them, and their writer.

use proc_macro2::Span;

use crate::similar::names::Known;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of token, as a number.
    pub kind: u32,
    /// The index of the file in the submission.
    pub file: u16,
    /// The index of the token in the file.
    pub place: u32,
    /// The line number, starting at 1.
    pub line: u32,
    /// The number of the function's name, if the token calls one of the submission's own functions.
    pub call: Option<u32>,
}

impl Token {
    /// Returns the position in the source, which inlining does not change.
    pub fn origin(&self) -> (u16, u32) {
        (self.file, self.place)
    }
}

/// The tokens of a function, type or constant.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// The numbers of the names that can call a function: with and without its type.
    pub names: Vec<u32>,
    /// The tokens.
    pub tokens: Vec<Token>,
}

/// A literal, or a constant in place of one.
pub const LITERAL: &str = "literal";
/// A call of one of the submission's own functions.
pub const OWN_CALL: &str = "own call";
/// One of the submission's own types or variants.
pub const OWN: &str = "own type";
/// The start of a refutable pattern.
pub const MATCH: &str = "match";
/// The end of a list's elements.
pub const LIST: &str = "list";

/// The maximum number of tokens that are sorted.
const MAX_SORTED_TOKENS: usize = 200;

/// A writer for the tokens of a file.
pub struct Writer<'a> {
    pub(super) known: Known<'a>,
    pub(super) file: u16,
    /// The number of lines in the file above the part being written.
    pub(super) above: usize,
    /// The type that `Self` refers to.
    pub(super) of: Option<String>,
    /// The number of macros around the part being written.
    pub(super) macros: usize,
    pub(super) lists: Vec<List>,
    pub(super) open: Vec<Token>,
    /// The number of tokens written so far.
    pub(super) written: u32,
}

impl<'a> Writer<'a> {
    /// Returns a writer for the file with this index.
    pub fn new(known: Known<'a>, file: u16) -> Self {
        Self {
            known,
            file,
            above: 0,
            of: None,
            macros: 0,
            lists: Vec::new(),
            open: Vec::new(),
            written: 0,
        }
    }

    /// Returns all lists.
    pub fn lists(self) -> Vec<List> {
        self.lists
    }

    /// Sets the number of lines in the file above the next part, which was parsed on its own.
    pub fn below(&mut self, lines: usize) {
        self.above = lines;
    }

    /// Writes the output of `write` to a separate list.
    pub fn list(&mut self, write: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.open);
        write(self);
        let tokens = std::mem::replace(&mut self.open, before);
        let names = Vec::new();
        self.lists.push(List { names, tokens });
    }

    /// Writes one token.
    pub fn push(&mut self, kind: &str, at: Span) {
        self.push_token(kind, at, None);
    }

    /// Writes a call of one of the submission's own functions.
    pub fn push_call(&mut self, name: &str, at: Span) {
        self.push_token(OWN_CALL, at, Some(number(name)));
    }

    fn push_token(&mut self, kind: &str, at: Span, call: Option<u32>) {
        let line = self.above.saturating_add(at.start().line);
        self.written = self.written.saturating_add(1);
        self.open.push(Token {
            kind: number(kind),
            file: self.file,
            place: self.written,
            line: u32::try_from(line).unwrap_or(u32::MAX),
            call,
        });
    }

    /// Writes `parts` in an order that does not depend on their order in the source.
    pub fn in_any_order<P>(
        &mut self,
        parts: impl IntoIterator<Item = P>,
        mut write: impl FnMut(&mut Self, P),
    ) {
        let first = self.open.len();
        let mut ends = vec![first];
        for part in parts {
            write(self, part);
            ends.push(self.open.len());
        }
        // Long parts are matched by their contents, and sorting nested ones, up to ten thousand deep, would be slow.
        if self.open.len() - first > MAX_SORTED_TOKENS {
            return;
        }
        let parts = ends.windows(2).map(|ends| &self.open[ends[0]..ends[1]]);
        let mut parts: Vec<&[Token]> = parts.collect();
        parts.sort_by(|one, other| {
            let kinds = one.iter().map(|token| token.kind);
            kinds.cmp(other.iter().map(|token| token.kind))
        });
        let sorted = parts.concat();
        self.open.truncate(first);
        self.open.extend(sorted);
    }
}

/// Returns the number of a kind or a name (FNV-1a).
pub fn number(kind: &str) -> u32 {
    kind.bytes().fold(0x811c_9dc5, |number: u32, byte| {
        (number ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
