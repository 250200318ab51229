//! A source file, read as far as possible.
//!
//! An incomplete file may not parse. It is then read item by item, and an item that does not parse, function by
//! function. The rest is split into tokens line by line, or into words if that fails, too.

use proc_macro2::{Span, TokenStream};
use syn::visit::Visit;

use super::names::Names;
use super::tokens::Writer;
use grading::syntax::{Macros, parse};

/// A source file.
pub enum Source {
    /// A file that parses, with macros expanded, and whether some macro could not be expanded.
    Whole(Box<syn::File>, bool),
    /// A file that does not parse.
    Parts(Parts),
}

/// The readable parts of a file that does not parse.
#[derive(Default)]
pub struct Parts {
    /// The items, each with the number of lines above it.
    items: Vec<(usize, syn::Item)>,
    /// The remaining lines, each with the number of lines above it.
    lines: Vec<(usize, String)>,
}

/// The maximum length of an item in a file that does not parse, in bytes.
const MAX_ITEM_BYTES: usize = 32 << 10;

/// The maximum length of the head of an `impl`, in bytes.
const MAX_HEAD_BYTES: usize = 200;

/// The maximum number of items to look for in a file that does not parse.
const MAX_ITEMS: usize = 300;

impl Source {
    /// Reads a source file that uses these macros.
    pub fn read(text: &str, macros: &Macros) -> Self {
        match parse(text) {
            Some(mut file) => {
                let unreadable = macros.expand(&mut file);
                Self::Whole(Box::new(file), !unreadable.is_empty())
            }
            None => Self::Parts(parts(text)),
        }
    }

    /// Whether some macros could not be expanded.
    pub fn has_unreadable_macros(&self) -> bool {
        matches!(self, Self::Whole(_, true))
    }

    /// Adds the names that the file defines.
    pub fn define(&self, names: &mut Names) {
        match self {
            Self::Whole(file, _) => names.add_file(file),
            Self::Parts(parts) => {
                for (_, item) in &parts.items {
                    names.add_item(item);
                }
            }
        }
    }

    /// Writes the tokens of the file.
    pub fn write(&self, writer: &mut Writer) {
        match self {
            Self::Whole(file, _) => writer.visit_file(file),
            Self::Parts(parts) => {
                for (above, item) in &parts.items {
                    writer.below(*above);
                    writer.visit_item(item);
                }
                writer.list(|writer| {
                    for (above, line) in &parts.lines {
                        writer.below(*above);
                        write_line(writer, line);
                    }
                });
            }
        }
    }
}

fn parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    let mut rest = String::new();
    let mut done = 0;
    // The head of the last `impl` that did not parse; the functions after it most likely belong to it.
    let mut of = String::new();
    let places = (0..text.len()).filter(|place| begins_item(&text.as_bytes()[*place..]));
    for place in places.take(MAX_ITEMS) {
        if place < done {
            continue;
        }
        let is_impl = text[place..].starts_with("impl");
        let is_function = text[place..].starts_with("fn ");
        let item = block(&text[place..]);
        let parsed = item.and_then(|item| match is_function && !of.is_empty() {
            true => syn::parse_str(&format!("{of}{{{item}}}")).ok(),
            false => syn::parse_str(item).ok(),
        });
        if let (Some(item), Some(parsed)) = (item, parsed) {
            let above = text[..place].matches('\n').count();
            parts.items.push((above, parsed));
            rest += &text[done..place];
            // The item's lines remain, but empty, so that line numbers stay correct.
            rest.extend(item.matches('\n'));
            done = place + item.len();
        } else if is_impl {
            let head = text[place..].split('{').next().unwrap_or_default();
            of = match head.len() <= MAX_HEAD_BYTES {
                true => head.replace('\n', " "),
                false => String::new(),
            };
        }
    }
    rest += &text[done..];
    let lines = rest.lines().map(str::to_string).enumerate();
    parts.lines = lines.collect();
    parts
}

fn begins_item(text: &[u8]) -> bool {
    let begins = ["impl", "struct ", "enum ", "fn "];
    begins.iter().any(|word| text.starts_with(word.as_bytes()))
}

/// Returns the text up to the brace that closes the first one. Braces in strings and comments count, too; the result
/// then does not parse.
fn block(text: &str) -> Option<&str> {
    let mut open = 0_usize;
    for (place, byte) in text.bytes().enumerate().take(MAX_ITEM_BYTES) {
        match byte {
            b'{' => open += 1,
            b'}' => {
                open = open.checked_sub(1)?;
                if open == 0 {
                    return Some(&text[..=place]);
                }
            }
            _ => {}
        }
    }
    None
}

fn write_line(writer: &mut Writer, line: &str) {
    if line.trim_start().starts_with("//") {
        return;
    }
    // Most brackets have their counterpart on another line.
    let line = line.replace(['{', '}', '(', ')', '[', ']'], " ");
    match line.parse::<TokenStream>() {
        Ok(tokens) => writer.bare_tokens(tokens),
        Err(_) => {
            let words = line.split(|character: char| !character.is_alphanumeric());
            for word in words.filter(|word| !word.is_empty()) {
                writer.push(word, Span::call_site());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similar::names::Known;

    /// Returns the line numbers of the tokens, list by list.
    fn lines(text: &str) -> Vec<Vec<u32>> {
        let source = Source::read(text, &Macros::default());
        let mut names = Names::default();
        source.define(&mut names);
        let known = Known {
            own: &names,
            given: &Names::default(),
        };
        let mut writer = Writer::new(known, 0);
        source.write(&mut writer);
        let lists = writer.lists().into_iter();
        lists
            .map(|list| list.tokens.iter().map(|token| token.line).collect())
            .collect()
    }

    #[test]
    fn functions_that_parse_are_read_from_an_invalid_file() {
        let text = "struct S {\n\nimpl S {\n    fn a(&self) {\n        x.push(1);\n    }\n    fn b() { let }\n}\n";
        let read = lines(text);
        assert_eq!(read[0], [5, 5]);
        assert_eq!(read.len(), 2, "and the rest, line by line: {read:?}");
    }

    #[test]
    fn text_that_is_not_rust_is_read_as_words() {
        assert_eq!(lines("it's \"not\nRust at all\n"), [[1, 1, 1, 2]]);
        assert!(lines("").is_empty());
    }

    #[test]
    fn thousands_of_unfinished_functions_stay_within_the_limit() {
        for begins in ["fn f() { ", "fn f("] {
            let parts = parts(&begins.repeat(20_000));
            assert!(parts.items.len() <= MAX_ITEMS && parts.lines.len() == 1);
        }
    }
}
