//! A text as a syntax tree.

use std::thread;

/// The maximum size of a file, in bytes, the maximum depth of brackets, and the size of the stack. In untrusted
/// sources, the parser may recurse for each operator, and through many functions for each bracket.
pub const MAX_PARSED_BYTES: usize = 256 << 10;
/// See [`MAX_PARSED_BYTES`].
pub const MAX_BRACKET_DEPTH: usize = 1000;
const STACK_BYTES: usize = 1 << 30;

/// Runs `work` on a stack that is large enough for any tree of [`MAX_PARSED_BYTES`] bytes; returns nothing if it
/// panics.
pub fn on_large_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    thread::scope(|scope| {
        let working = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work);
        working.ok()?.join().ok()
    })
}

/// Parses a file; returns nothing if it is invalid Rust, or nests brackets more than `MAX_BRACKET_DEPTH` deep.
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
