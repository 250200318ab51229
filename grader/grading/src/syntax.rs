//! The syntax trees of untrusted sources.

use std::path::Path;
use std::thread;

use crate::intake::Submission;

/// The longest file that is parsed, in bytes, the deepest nesting of brackets, and the size of the stack for it: the
/// parser calls itself for each operator, and through many functions for each bracket, in untrusted sources.
pub const MAX_PARSED_BYTES: usize = 256 << 10;
const MAX_BRACKET_DEPTH: usize = 1000;
const STACK_BYTES: usize = 1 << 30;

/// Runs `work` on a stack that is large enough for any tree of [`MAX_PARSED_BYTES`] bytes; nothing if it panicked.
pub fn on_large_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    thread::scope(|scope| {
        let working = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work);
        working.ok()?.join().ok()
    })
}

/// Parses a file; nothing if it is not Rust, or has brackets a thousand deep.
pub fn parse(text: &str) -> Option<syn::File> {
    let mut open = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        if open > MAX_BRACKET_DEPTH {
            return None;
        }
    }
    syn::parse_file(text).ok()
}

/// A source file that could be parsed.
pub struct Parsed<'a> {
    /// Its path in the submission.
    pub path: &'a Path,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// Its tree.
    pub tree: syn::File,
}

/// Parses the sources of a package. Others do not compile either, or are too long.
pub fn parsed<'a>(submission: &'a Submission, package: &str) -> Vec<Parsed<'a>> {
    let source = Path::new(package).join("src");
    let files = submission.files.iter();
    let files =
        files.filter(|(path, bytes)| path.starts_with(&source) && bytes.len() <= MAX_PARSED_BYTES);
    files
        .filter_map(|(path, bytes)| {
            let text = String::from_utf8_lossy(bytes);
            Some(Parsed {
                path,
                lines: text.lines().map(str::to_string).collect(),
                tree: parse(&text)?,
            })
        })
        .collect()
}

/// Whether an item is only for tests.
pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg")
                && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string() == "test")
    })
}
