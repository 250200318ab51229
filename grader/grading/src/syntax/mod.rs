//! The syntax trees of untrusted sources.
//!
//! * `parse` — a text as a tree; `expand` — a tree with the calls of its own macros expanded, by `macro_rules`

mod expand;
mod macro_rules;
mod parse;

use std::path::Path;

use syn::punctuated::Punctuated;

use crate::intake::Submission;
pub use expand::{Macros, Unreadable};
pub use parse::{MAX_PARSED_BYTES, on_large_stack, parse};

/// A source file that could be parsed.
pub struct Parsed<'a> {
    /// Its path in the submission.
    pub path: &'a Path,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// Its tree.
    pub tree: syn::File,
}

/// Parses the sources of a package. Skips sources that are too long, and invalid ones, which do not compile either.
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

/// Returns the sources of a package with the calls of their own macros expanded, and the calls that could not be
/// expanded, by file.
pub fn expanded<'a>(
    submission: &'a Submission,
    package: &str,
) -> (Vec<Parsed<'a>>, Vec<(&'a Path, Unreadable)>) {
    let macros = macros_of(submission);
    let mut files = parsed(submission, package);
    let mut unreadable = Vec::new();
    for file in &mut files {
        let calls = macros.expand(&mut file.tree).into_iter();
        unreadable.extend(calls.map(|call| (file.path, call)));
    }
    (files, unreadable)
}

/// Returns the macros that the sources of a submission define.
pub fn macros_of(submission: &Submission) -> Macros {
    let files = submission.files.values();
    let short = files.filter(|bytes| bytes.len() <= MAX_PARSED_BYTES);
    let texts: Vec<_> = short.map(|bytes| String::from_utf8_lossy(bytes)).collect();
    Macros::of(texts.iter().map(AsRef::as_ref))
}

/// Whether an item is only for tests.
pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg") && attribute.parse_args().is_ok_and(is_only_for_tests)
    })
}

/// Whether a condition holds only in tests: `test`, or `all(test, unix)`.
fn is_only_for_tests(condition: syn::Meta) -> bool {
    match condition {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("all") => {
            let all = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
            let all = list.parse_args_with(all);
            all.is_ok_and(|all| all.into_iter().any(is_only_for_tests))
        }
        _ => false,
    }
}
