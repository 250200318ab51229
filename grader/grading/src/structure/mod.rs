//! The structure of the sources, reviewed for the instructor.
//!
//! An assignment can require a hand-written tree. Test cases cannot tell whether there is one, but types can: a trie
//! does not need to store the text of a word. The review follows every field, from the type that the assignment
//! names through the types of the submission (`declarations`), with macros expanded. It flags:
//!
//! * fields that may store words (`field_types`)
//! * a tree without a child for each letter
//! * storage outside of that type
//! * code that it cannot read
//! * required functions that are never called (`missing_calls`)
//!
//! No flag costs points.

mod declarations;
mod field_types;
mod missing_calls;

use std::collections::BTreeSet;
use std::path::Path;

use judge::assignment::Phase;
use quote::ToTokens;

use crate::intake::Submission;
use crate::syntax::{expanded, on_large_stack};
use declarations::Declarations;
use field_types::{Field, Review, stores};
use missing_calls::missing_calls;
use report::Declaration;

/// The flag of a static that can store words.
const OUTSIDE: &str = "stores state outside the type";

/// The flag of code that the review cannot read.
const MACROS: &str = "the review cannot expand this macro";

/// Reviews the sources of a phase. If nothing was `earned`, there may be no tree yet, which is not flagged.
pub fn review_phase(submission: &Submission, phase: &Phase, earned: bool) -> Vec<Declaration> {
    let Phase {
        package,
        reviewed_type: of,
        uses,
        ..
    } = phase;
    let mut found = of
        .as_ref()
        .map_or_else(Vec::new, |of| declarations(submission, package, of, earned));
    found.extend(missing_calls(submission, package, uses));
    found
}

/// Reviews the type `of` of a package, on a large stack.
fn declarations(
    submission: &Submission,
    package: &str,
    of: &str,
    earned: bool,
) -> Vec<Declaration> {
    on_large_stack(|| gather(submission, package, of, earned)).unwrap_or_default()
}

/// Reviews the type `of` of a package, in the order in which its parts are reached.
fn gather(submission: &Submission, package: &str, of: &str, earned: bool) -> Vec<Declaration> {
    let (files, unreadable) = expanded(submission, package);
    let mut declarations = Declarations::default();
    for file in &files {
        declarations.add(file.path, &file.tree);
    }
    let review = Review::new(&declarations, of);
    let mut found: Vec<Declaration> = Vec::new();
    for field in &review.fields {
        let row = row(field);
        if !found.contains(&row) {
            found.push(row);
        }
    }
    // If words are stored in another way, a missing tree is obvious.
    if earned && !review.branches && found.iter().all(|row| row.review_reason.is_none()) {
        let at = declarations.types.get(of).map(|types| types[0].at.clone());
        let (file, line) = at.unwrap_or_else(|| (format!("{package}/src/lib.rs"), 1));
        let flag = "no type has a child for each letter";
        found.push(flagged(file, line, of.to_string(), flag));
    }
    for found_static in &declarations.statics {
        let (file, line) = found_static.at.clone();
        let text = type_text(&found_static.of);
        found.push(Declaration {
            file,
            line,
            declaration: format!("static {}: {text}", found_static.name),
            review_reason: stores(&found_static.of).then(|| OUTSIDE.to_string()),
        });
    }
    for (file, line) in declarations.thread_locals {
        found.push(flagged(file, line, "thread_local!".to_string(), OUTSIDE));
    }
    for (file, line) in declarations.unread {
        found.push(flagged(file, line, "nested macros".to_string(), MACROS));
    }
    for (path, call) in unreadable {
        let file = path.display().to_string();
        found.push(flagged(file, call.line, format!("{}!", call.name), MACROS));
    }
    let read: BTreeSet<&Path> = files.iter().map(|file| file.path).collect();
    let source = Path::new(package).join("src");
    let sources = submission.files.keys();
    for path in sources.filter(|path| path.starts_with(&source) && !read.contains(path.as_path())) {
        let what = "a file that isn't Rust, or is very long or deeply nested".to_string();
        found.push(flagged(path.display().to_string(), 1, what, "not read"));
    }
    found
}

fn row(field: &Field) -> Declaration {
    let (file, line) = field.at.clone();
    let of = type_text(&field.of);
    let alias = field.alias.as_ref();
    let alias = alias.map_or_else(String::new, |alias| format!(" = {}", type_text(alias)));
    Declaration {
        file,
        line,
        declaration: format!("{}: {of}{alias}", field.name),
        review_reason: field.flag.map(str::to_string),
    }
}

fn flagged(file: String, line: usize, what: String, flag: &str) -> Declaration {
    Declaration {
        file,
        line,
        declaration: what,
        review_reason: Some(flag.to_string()),
    }
}

/// Prints a type without the spaces between its tokens.
fn type_text(of_type: &impl ToTokens) -> String {
    let text = of_type.to_token_stream().to_string();
    let text = text
        .replace(" < ", "<")
        .replace(" > ", ">")
        .replace(" >", ">");
    text.replace(" , ", ", ")
        .replace(" ; ", "; ")
        .replace(" :: ", "::")
        .replace("& ", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(source: &str) -> Vec<(String, bool)> {
        let mut submission = Submission::default();
        let path = Path::new("dictionary/src/trie.rs").to_path_buf();
        submission.files.insert(path, source.as_bytes().to_vec());
        let declarations = declarations(&submission, "dictionary", "Dictionary", true);
        declarations
            .into_iter()
            .map(|one| (one.declaration, one.review_reason.is_some()))
            .collect()
    }

    #[test]
    fn tries_of_any_node_type_are_not_flagged() {
        for nodes in [
            "struct Node { end: bool, children: [Option<Box<Node>>; 26] }",
            "struct Node { end: bool, children: HashMap<char, Node> }",
            "struct Node { end: bool, children: Vec<(usize, Node)> }",
            "struct Node { end: bool, children: Vec<(char, Box<Node>)> }",
            "struct Node { end: bool, letter: u8, next: Vec<Node>, places: [u8; 26] }",
            "type Link = Option<Rc<RefCell<Node>>>; struct Node { end: bool, children: [Link; 26] }",
        ] {
            let source = format!("struct Dictionary {{ root: Node, count: usize }} {nodes}");
            assert!(
                flags(&source).iter().all(|(_, flagged)| !flagged),
                "{nodes}"
            );
        }
    }

    #[test]
    fn words_in_collections_are_flagged_wherever_they_hide() {
        for (source, what) in [
            (
                "struct Dictionary { words: BTreeSet<String> }",
                "Dictionary.words: BTreeSet<String>",
            ),
            (
                "struct Dictionary(Inner); struct Inner { all: Vec<Box<str>> }",
                "Inner.all: Vec<Box<str>>",
            ),
            (
                "type All = Vec<Vec<u8>>; struct Dictionary { all: All }",
                "Dictionary.all: All = Vec<Vec<u8>>",
            ),
            (
                "struct Dictionary { by_first: [Vec<char>; 26] }",
                "Dictionary.by_first: [Vec<char>; 26]",
            ),
            (
                "struct Dictionary { all: BTreeMap<Box<[u8]>, ()> }",
                "Dictionary.all: BTreeMap<Box<[u8]>, ()>",
            ),
            (
                "struct Dictionary { short: Vec<[u8; 16]> }",
                "Dictionary.short: Vec<[u8; 16]>",
            ),
            (
                "struct Dictionary { hashes: HashSet<u64> }",
                "Dictionary.hashes: HashSet<u64>",
            ),
            (
                "enum Kind { Small(Vec<String>) } struct Dictionary { kind: Kind }",
                "Kind.0: Vec<String>",
            ),
            (
                "struct Dictionary; static ALL: Mutex<Vec<usize>> = x();",
                "static ALL: Mutex<Vec<usize>>",
            ),
        ] {
            assert!(
                flags(source).contains(&(what.to_string(), true)),
                "{:?}",
                flags(source)
            );
        }
    }

    #[test]
    fn type_outside_the_dictionary_is_not_flagged() {
        let source = "struct Dictionary { root: [u32; 26] } struct Words { spelled: String }";
        assert_eq!(
            flags(source),
            [("Dictionary.root: [u32; 26]".to_string(), false)]
        );
    }
}
