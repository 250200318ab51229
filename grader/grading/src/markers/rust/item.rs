//! Items of Rust: their visibility, their names, and the names that they use.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Item, UseTree, Visibility};

use crate::syntax::is_test;

/// Whether an item is private to this file or this package. A module in a separate file isn't an item of this file.
pub fn is_private(item: &Item) -> bool {
    let vis = match item {
        Item::Const(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Mod(item) if item.content.is_some() => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Trait(item) => &item.vis,
        Item::TraitAlias(item) => &item.vis,
        Item::Type(item) => &item.vis,
        Item::Union(item) => &item.vis,
        Item::Mod(_) | Item::Use(_) | Item::ExternCrate(_) => return false,
        _ => return true,
    };
    !matches!(vis, Visibility::Public(_))
}

/// Whether an item is a module of unit tests.
pub fn is_unit_tests(item: &Item) -> bool {
    matches!(item, Item::Mod(item) if item.content.is_some() && is_test(&item.attrs))
}

/// Returns the name of a type or a trait, which implementations may refer to.
pub fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Enum(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// Returns the last segment of a path.
pub fn last_name(path: &syn::Path) -> String {
    let last = path.segments.last();
    last.map_or(String::new(), |last| last.ident.to_string())
}

/// Collects the names that an import brings into scope; returns false if they are unknown, as for a glob.
pub fn brings(tree: &UseTree, parent: &str, names: &mut Vec<String>) -> bool {
    match tree {
        UseTree::Path(path) => brings(&path.tree, &path.ident.to_string(), names),
        UseTree::Name(name) if name.ident == "self" => {
            names.push(parent.to_string());
            true
        }
        UseTree::Name(name) => {
            names.push(name.ident.to_string());
            true
        }
        UseTree::Rename(name) => {
            names.push(name.rename.to_string());
            name.rename != "_"
        }
        UseTree::Glob(_) => false,
        UseTree::Group(group) => group.items.iter().all(|tree| brings(tree, parent, names)),
    }
}

/// Whether the code contains `self.FIELD` for one of these fields, in macros too.
pub fn reads(code: TokenStream, fields: &BTreeSet<String>) -> bool {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let is_read = tokens.windows(3).enumerate().any(|(at, window)| {
        let [
            TokenTree::Ident(object),
            TokenTree::Punct(dot),
            TokenTree::Ident(field),
        ] = window
        else {
            return false;
        };
        let is_call = matches!(tokens.get(at + 3), Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::Parenthesis);
        object == "self" && dot.as_char() == '.' && fields.contains(&field.to_string()) && !is_call
    });
    let mut groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    is_read || groups.any(|group| reads(group, fields))
}
