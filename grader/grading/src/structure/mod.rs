//! The structure of the sources, reviewed for the instructor.
//!
//! An assignment can require a tree written by hand. Test cases cannot tell whether there is one, but types can: a tree
//! by letters has no need to store the text of a word. The review follows every field, from the type that the assignment
//! names through the types of the submission. It flags fields that store text or sets (`storage_flags`), storage outside
//! of that type, and required functions that are never called (`missing_calls`). No flag costs points.

mod missing_calls;
mod storage_flags;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use judge::assignment::Phase;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::intake::Submission;
use crate::syntax::{MAX_PARSED_BYTES, on_large_stack, parsed};
use missing_calls::missing_calls;
use report::Evidence;
use storage_flags::{flag, names, stores};

/// The flag of a static that can store words.
const OUTSIDE: &str = "something is stored outside of the type";

/// Reviews the sources of a phase.
pub fn review_phase(submission: &Submission, phase: &Phase) -> Vec<Evidence> {
    let Phase {
        package,
        evidence: of,
        uses,
        ..
    } = phase;
    let mut found = of
        .as_ref()
        .map_or_else(Vec::new, |of| evidence(submission, package, of));
    found.extend(missing_calls(submission, package, uses));
    found
}

/// Reviews the type `of` of a package, on a stack that is large enough.
fn evidence(submission: &Submission, package: &str, of: &str) -> Vec<Evidence> {
    on_large_stack(|| gather(submission, package, of)).unwrap_or_default()
}

/// Reviews the type `of` of a package, in the order in which its parts are reached.
fn gather(submission: &Submission, package: &str, of: &str) -> Vec<Evidence> {
    let mut types = Types::default();
    let source = Path::new(package).join("src");
    for (path, bytes) in &submission.files {
        if path.starts_with(&source) && bytes.len() > MAX_PARSED_BYTES {
            types.outside.push(Evidence {
                file: path.display().to_string(),
                line: 1,
                what: "a very long file".to_string(),
                flag: Some("it was not read".to_string()),
            });
        }
    }
    for file in parsed(submission, package) {
        types.file = file.path.display().to_string();
        types.visit_file(&file.tree);
    }
    types.reached_from(of)
}

/// The types of a submission by name, and the storage outside of any.
#[derive(Default)]
struct Types {
    file: String,
    fields: BTreeMap<String, Vec<Evidence>>,
    /// The names that the fields of a type mention.
    mentions: BTreeMap<String, BTreeSet<String>>,
    outside: Vec<Evidence>,
}

impl Types {
    fn reached_from(&self, of: &str) -> Vec<Evidence> {
        let mut evidence = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![of.to_string()];
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            evidence.extend(self.fields.get(&name).into_iter().flatten().cloned());
            open.extend(self.mentions.get(&name).into_iter().flatten().cloned());
        }
        evidence.extend(self.outside.iter().cloned());
        evidence
    }

    fn add(&mut self, of: &str, name: &str, of_type: &syn::Type) {
        let names = names(of_type);
        let text = type_text(of_type);
        let evidence = Evidence {
            file: self.file.clone(),
            line: of_type.span().start().line,
            what: format!("{of}.{name}: {text}"),
            flag: flag(of_type).map(str::to_string),
        };
        self.fields
            .entry(of.to_string())
            .or_default()
            .push(evidence);
        self.mentions
            .entry(of.to_string())
            .or_default()
            .extend(names);
    }

    fn add_fields(&mut self, of: &str, fields: &syn::Fields) {
        for (number, field) in fields.iter().enumerate() {
            let name = field
                .ident
                .as_ref()
                .map_or_else(|| number.to_string(), ToString::to_string);
            self.add(of, &name, &field.ty);
        }
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_fields(&item.ident.to_string(), &item.fields);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            self.add_fields(&item.ident.to_string(), &variant.fields);
        }
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        for field in &item.fields.named {
            self.add(&item.ident.to_string(), "", &field.ty);
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.ident.to_string(), "is", &item.ty);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        let evidence = Evidence {
            file: self.file.clone(),
            line: item.span().start().line,
            what: format!("static {}: {}", item.ident, type_text(&*item.ty)),
            flag: stores(&names(&item.ty)).then(|| OUTSIDE.to_string()),
        };
        self.outside.push(evidence);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let name = item.path.segments.last();
        if name.is_some_and(|name| name.ident == "thread_local") {
            let evidence = Evidence {
                file: self.file.clone(),
                line: item.span().start().line,
                what: "thread_local!".to_string(),
                flag: Some(OUTSIDE.to_string()),
            };
            self.outside.push(evidence);
        }
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
        let evidence = evidence(&submission, "dictionary", "Dictionary");
        evidence
            .into_iter()
            .map(|one| (one.what, one.flag.is_some()))
            .collect()
    }

    #[test]
    fn trees_by_letters_are_not_flagged() {
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
                "All.is: Vec<Vec<u8>>",
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
    fn what_the_dictionary_does_not_hold_is_no_evidence() {
        let source = "struct Dictionary { root: u32 } struct Words { spelled: String }";
        assert_eq!(flags(source), [("Dictionary.root: u32".to_string(), false)]);
    }
}
