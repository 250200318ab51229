//! New names for the student's own.
//!
//! A name changes everywhere in the submission or nowhere. So no scopes need to be resolved: a field, a variable and a
//! function that share a name still share one. A name stays if any of its uses may refer to something else: the
//! handout, the standard library, or a trait.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use proc_macro2::TokenStream;
use rand::{Rng, RngExt};
use syn::Item;
use syn::visit::{self, Visit};

use super::edits::Edits;
use super::sources::Sources;
use super::synonyms::{STANDARD_NAMES, other_name};
use super::tokens::{Token, TokenKind, tokens};

/// The share of names that are renamed, in tenths.
const RENAMED_OF_TEN: u32 = 9;

/// Renames the student's own names.
///
/// # Errors
///
/// Fails if a source cannot be parsed.
pub fn rename(sources: &mut Sources, given: &BTreeSet<String>, rng: &mut impl Rng) -> Result<()> {
    let mut named = StudentNames::default();
    let mut all = BTreeMap::new();
    for (path, text) in sources.iter() {
        let shown = || path.display().to_string();
        named.visit_file(&syn::parse_file(text).with_context(shown)?);
        all.insert(path.clone(), tokens(text).with_context(shown)?);
    }
    let mut taken: BTreeSet<String> = given.clone();
    for (path, tokens) in &all {
        let text = &sources[path];
        taken.extend(names(text, tokens).map(str::to_string));
        for index in 0..tokens.len() {
            named.visit_token(text, tokens, index);
        }
    }
    let mut new: BTreeMap<String, String> = BTreeMap::new();
    for name in named.renamable(given) {
        if rng.random_range(0..10) < RENAMED_OF_TEN {
            let other = other_name(name, &taken, rng);
            taken.insert(other.clone());
            new.insert(name.to_string(), other);
        }
    }
    for (path, text) in sources.iter_mut() {
        *text = renamed(text, &all[path], &new);
    }
    Ok(())
}

/// Returns the names in a source of the handout that must stay, in other files too. If the source has exercises, these
/// are all of its names.
///
/// # Errors
///
/// Fails if the source cannot be parsed.
pub fn fixed_names(text: &str) -> Result<BTreeSet<String>> {
    if text.contains("todo!(") {
        return Ok(names(text, &tokens(text)?).map(str::to_string).collect());
    }
    let mut named = StudentNames::default();
    named.visit_file(&syn::parse_file(text)?);
    let known = [named.items, named.fields, named.methods, named.variants];
    Ok(known.into_iter().flatten().collect())
}

fn names<'a>(text: &'a str, tokens: &'a [Token]) -> impl Iterator<Item = &'a str> {
    let names = tokens.iter().filter(|token| token.kind == TokenKind::Name);
    names.map(|token| &text[token.range.clone()])
}

/// Returns a text with the new names, including those in format strings.
fn renamed(text: &str, tokens: &[Token], new: &BTreeMap<String, String>) -> String {
    let mut edits = Edits::default();
    for token in tokens {
        let word = &text[token.range.clone()];
        match token.kind {
            TokenKind::Name => {
                if let Some(name) = new.get(word) {
                    edits.replace(token.range.clone(), name);
                }
            }
            TokenKind::Literal if token.in_macro && word.contains('{') => {
                edits.replace(token.range.clone(), renamed_in_format(word, new));
            }
            _ => {}
        }
    }
    edits.apply(text)
}

/// Returns a format string with `{name}` and `{name:…}` renamed.
fn renamed_in_format(literal: &str, new: &BTreeMap<String, String>) -> String {
    let mut renamed = String::new();
    let mut rest = literal;
    while let Some(open) = rest.find('{') {
        let (before, after) = rest.split_at(open + 1);
        renamed += before;
        if let Some(after) = after.strip_prefix('{') {
            renamed.push('{');
            rest = after;
            continue;
        }
        let end = after.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, after) = after.split_at(end.unwrap_or(after.len()));
        renamed += new.get(name).map_or(name, String::as_str);
        rest = after;
    }
    renamed + rest
}

/// The names that the student chose, and the names that others may have chosen.
#[derive(Default)]
struct StudentNames {
    /// Variables.
    variables: BTreeSet<String>,
    /// Functions, types and constants.
    items: BTreeSet<String>,
    /// Fields.
    fields: BTreeSet<String>,
    /// Methods, and functions and constants of a type.
    methods: BTreeSet<String>,
    /// Variants of enums.
    variants: BTreeSet<String>,
    /// Names that must not change.
    others: BTreeSet<String>,
}

impl StudentNames {
    /// Returns the names that refer only to the student's own code.
    fn renamable(&self, given: &BTreeSet<String>) -> impl Iterator<Item = &str> {
        let kinds = [
            &self.variables,
            &self.items,
            &self.fields,
            &self.methods,
            &self.variants,
        ];
        let all: BTreeSet<&String> = kinds.into_iter().flatten().collect();
        let is_of_others = |name: &str| {
            self.others.contains(name)
                || given.contains(name)
                || STANDARD_NAMES.contains(&name)
                || name.starts_with(['_', '\''])
                || syn::parse_str::<syn::Ident>(name).is_err()
        };
        all.into_iter()
            .map(String::as_str)
            .filter(move |name| !is_of_others(name))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Keeps a name if this use may refer to something that the submission does not declare.
    fn visit_token(&mut self, text: &str, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        let name = &text[token.range.clone()];
        if token.kind == TokenKind::Literal && token.in_macro {
            // In a format string, a `$` follows the name of a width or a precision.
            let widths = name.match_indices('$').filter_map(|(end, _)| {
                name[..end]
                    .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
            });
            self.others.extend(widths.map(str::to_string));
        }
        if token.kind != TokenKind::Name {
            return;
        }
        let mark = |index: Option<usize>| match index.and_then(|index| tokens.get(index)) {
            Some(token) => token.kind,
            None => TokenKind::Close,
        };
        let before = mark(index.checked_sub(1));
        let further = mark(index.checked_sub(2));
        let after = mark(Some(index + 1));
        let is_ours = if before == TokenKind::Punctuation('.')
            && further != TokenKind::Punctuation('.')
        {
            match after {
                TokenKind::Open('(') | TokenKind::Punctuation(':') => self.methods.contains(name),
                _ => self.fields.contains(name),
            }
        } else if before == TokenKind::Punctuation(':') && further == TokenKind::Punctuation(':') {
            let within = [&self.methods, &self.variants, &self.items];
            within.iter().any(|names| names.contains(name))
        } else {
            // The name of a macro, or a word with a meaning only in its macro, isn't the student's.
            after != TokenKind::Punctuation('!')
        };
        if !is_ours {
            self.others.insert(name.to_string());
        }
    }

    fn leave(&mut self, stream: &TokenStream) {
        for tree in stream.clone() {
            match tree {
                proc_macro2::TokenTree::Ident(name) => {
                    self.others.insert(name.to_string());
                }
                proc_macro2::TokenTree::Group(group) => self.leave(&group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for StudentNames {
    fn visit_pat_ident(&mut self, binding: &'ast syn::PatIdent) {
        self.variables.insert(binding.ident.to_string());
        visit::visit_pat_ident(self, binding);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.fields
            .extend(field.ident.iter().map(ToString::to_string));
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.variants.insert(variant.ident.to_string());
        visit::visit_variant(self, variant);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Const(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            _ => None,
        };
        self.items.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        for part in &item.items {
            let name = match part {
                syn::ImplItem::Fn(function) => &function.sig.ident,
                syn::ImplItem::Const(constant) => &constant.ident,
                syn::ImplItem::Type(of) => &of.ident,
                _ => continue,
            };
            match item.trait_ {
                // The trait determines this name.
                Some(_) => self.others.insert(name.to_string()),
                None => self.methods.insert(name.to_string()),
            };
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        // The file has the same name.
        self.others.insert(item.ident.to_string());
        visit::visit_item_mod(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if let syn::UseTree::Path(path) = &item.tree
            && !["crate", "self", "super"]
                .iter()
                .any(|ours| path.ident == ours)
        {
            self.leave(&quote::quote!(#item));
        }
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let begin = path.segments.first();
        if begin.is_some_and(|begin| ["std", "core", "alloc"].iter().any(|of| begin.ident == of)) {
            self.leave(&quote::quote!(#path));
        }
        visit::visit_path(self, path);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.leave(&item.mac.tokens);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.leave(&list.tokens);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(names: &[(&str, &str)]) -> BTreeMap<String, String> {
        let names = names.iter();
        names
            .map(|(name, other)| (name.to_string(), other.to_string()))
            .collect()
    }

    fn renamable(text: &str) -> Vec<String> {
        let mut named = StudentNames::default();
        named.visit_file(&syn::parse_file(text).unwrap());
        let tokens = tokens(text).unwrap();
        for index in 0..tokens.len() {
            named.visit_token(text, &tokens, index);
        }
        named
            .renamable(&BTreeSet::new())
            .map(str::to_string)
            .collect()
    }

    #[test]
    fn names_that_may_refer_to_foreign_items_are_not_renamed() {
        for (text, expected) in [
            ("fn walk(knot: u8) -> u8 { let x = knot; x }", "knot walk x"),
            // The receiver may have any type.
            (
                "struct S { row: u8 } fn f(s: T, row: u8) { s.row; s.walk() }",
                "S f row s",
            ),
            ("fn f(bytes: &str) { bytes.bytes(); }", "f"),
            (
                "struct S; impl Clone for S { fn clone(&self) -> S { S } }",
                "S",
            ),
            ("use std::fmt; fn f(fmt: u8) {}", "f"),
            ("fn f() { let write = 1; write!(write); }", "f"),
            ("fn f<'a>(a: &'a str) { let r = ..a; }", "a f r"),
            ("fn f(black_box: u8) { std::hint::black_box(); }", "f"),
        ] {
            let found = renamable(text).join(" ");
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn only_placeholders_are_renamed_in_format_strings() {
        let text = "fn f(n: u8) { println!(\"n {n} {{n}} {n:>3} {m}\", n); g(\"{n}\") }";
        let expected = "fn f(k: u8) { println!(\"n {k} {{n}} {k:>3} {m}\", k); g(\"{n}\") }";
        let tokens = tokens(text).unwrap();
        assert_eq!(renamed(text, &tokens, &new(&[("n", "k")])), expected);
    }
}
