//! The items of a source that can have comments, with their comments.

use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Lit, Meta, Signature, Visibility};

use crate::syntax::{Parsed, is_test};

/// A named item.
#[derive(Clone, Debug)]
pub struct Item {
    /// The file.
    pub file: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// The type or module that contains it, or an empty text.
    pub of: String,
    /// Its name.
    pub name: String,
    /// Whether it is `pub`.
    pub is_public: bool,
    /// Whether it belongs to a trait, which documents it.
    pub is_part_of_trait: bool,
    /// Whether it is a function whose body is only `todo!` or `unimplemented!`.
    pub is_to_do: bool,
    /// Whether it is a function whose body only panics.
    pub only_panics: bool,
    /// Its doc comment.
    pub doc: String,
    /// The ordinary comment directly above it.
    pub comment: String,
}

impl Item {
    /// Returns a key that is independent of the position in the file.
    pub fn key(&self) -> String {
        format!("{}:{}.{}", self.file, self.of, self.name)
    }

    /// Returns the name as used for exercises, `file:function`.
    pub fn in_file(&self) -> String {
        format!("{}:{}", self.file, self.name)
    }

    /// Returns the name and position for messages.
    pub fn place(&self) -> String {
        let Self {
            file,
            line,
            name,
            of,
            ..
        } = self;
        match of.is_empty() {
            true => format!("{name} ({file}:{line})"),
            false => format!("{of}::{name} ({file}:{line})"),
        }
    }
}

/// Returns the items of files, file by file.
pub fn items(files: &[Parsed]) -> Vec<Item> {
    let mut items = Vec::new();
    for file in files {
        let mut finder = Finder {
            file,
            of: String::new(),
            in_trait: false,
            items: Vec::new(),
        };
        finder.visit_file(&file.tree);
        items.append(&mut finder.items);
    }
    items
}

struct Finder<'a> {
    file: &'a Parsed<'a>,
    /// The type or module that contains the visited items.
    of: String,
    in_trait: bool,
    items: Vec<Item>,
}

impl Finder<'_> {
    fn add(
        &mut self,
        name: &syn::Ident,
        attributes: &[Attribute],
        visibility: Option<&Visibility>,
    ) {
        let line = name.span().start().line;
        let first = attributes
            .iter()
            .map(|attribute| attribute.span().start().line)
            .chain(
                visibility
                    // A missing visibility has no position.
                    .filter(|visibility| !matches!(visibility, Visibility::Inherited))
                    .map(|visibility| visibility.span().start().line),
            );
        let first = first.min().unwrap_or(line).min(line);
        let Self {
            file, of, in_trait, ..
        } = self;
        let item = Item {
            file: path_text(file.path),
            line,
            of: of.clone(),
            name: name.to_string(),
            is_public: matches!(visibility, Some(Visibility::Public(_))),
            is_part_of_trait: *in_trait,
            is_to_do: false,
            only_panics: false,
            doc: doc(attributes),
            comment: comment_above(&file.lines, first),
        };
        self.items.push(item);
    }

    fn add_function(
        &mut self,
        signature: &Signature,
        attributes: &[Attribute],
        visibility: &Visibility,
        body: &syn::Block,
    ) {
        self.add(&signature.ident, attributes, Some(visibility));
        if let Some(item) = self.items.last_mut() {
            item.is_to_do = only_calls(body, &["todo", "unimplemented"]);
            item.only_panics = only_calls(body, &["panic", "unreachable"]);
        }
    }

    /// Calls `visit`; items added meanwhile belong to the type or module `of`.
    fn within(&mut self, of: String, in_trait: bool, visit: impl FnOnce(&mut Self)) {
        let before = (std::mem::replace(&mut self.of, of), self.in_trait);
        self.in_trait = in_trait;
        visit(self);
        (self.of, self.in_trait) = before;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        // Items within a function need no comments.
        if !is_test(&item.attrs) {
            self.add_function(&item.sig, &item.attrs, &item.vis, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add_function(&item.sig, &item.attrs, &item.vis, &item.block);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let of = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let in_trait = item.trait_.is_some();
        self.within(of.unwrap_or_default(), in_trait, |finder| {
            visit::visit_item_impl(finder, item)
        });
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) && item.content.is_some() {
            self.within(item.ident.to_string(), false, |finder| {
                visit::visit_item_mod(finder, item)
            });
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
        self.within(item.ident.to_string(), false, |finder| {
            for field in &item.fields {
                if let (Some(name), Visibility::Public(_)) = (&field.ident, &field.vis) {
                    finder.add(name, &field.attrs, Some(&field.vis));
                }
            }
        });
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
        if matches!(item.vis, Visibility::Public(_)) {
            self.within(item.ident.to_string(), false, |finder| {
                for variant in &item.variants {
                    finder.add(&variant.ident, &variant.attrs, Some(&item.vis));
                }
            });
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.ident, &item.attrs, Some(&item.vis));
    }
}

fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the text of the doc comments among attributes.
fn doc(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
    {
        // Attributes such as `#[doc(hidden)]` contain no text.
        let Meta::NameValue(value) = &attribute.meta else {
            continue;
        };
        lines.push(match &value.value {
            Expr::Lit(syn::ExprLit {
                lit: Lit::Str(text),
                ..
            }) => text.value(),
            // Probably the text of another file.
            _ => "taken from another place by a macro".to_string(),
        });
    }
    lines.join("\n").trim().to_string()
}

/// The maximum number of lines of a comment that are read, and of characters in each. A few words are enough, and
/// thousands of items may share one comment.
const MAX_COMMENT_LINES: usize = 20;
const MAX_LINE_CHARS: usize = 100;

/// Returns the ordinary comment that ends directly above a line, counted from 1.
fn comment_above(lines: &[String], line: usize) -> String {
    let above = lines.get(..line.saturating_sub(1)).unwrap_or_default();
    // The number of open block comments, read from below. Block comments can be nested.
    let mut within = 0;
    let comments = above.iter().rev().map(|line| line.trim());
    let comments = comments.take_while(|line| {
        if within == 0 && line.starts_with("//") {
            return true;
        }
        let is_block = within > 0 || line.ends_with("*/");
        within += line.matches("*/").count();
        within = within.saturating_sub(line.matches("/*").count());
        is_block
    });
    let mut comments: Vec<&str> = comments
        .filter(|line| !line.starts_with("//!"))
        .take(MAX_COMMENT_LINES)
        .map(|line| first(line.trim_matches(['/', '*', ' '])))
        .collect();
    comments.reverse();
    comments.join("\n").trim().to_string()
}

fn first(line: &str) -> &str {
    let end = line.char_indices().nth(MAX_LINE_CHARS);
    end.map_or(line, |(end, _)| &line[..end])
}

/// Whether a body only calls one of these macros, with or without a message.
fn only_calls(body: &syn::Block, names: &[&str]) -> bool {
    let [statement] = &body.stmts[..] else {
        return false;
    };
    let named = |path: &syn::Path| names.iter().any(|name| path.is_ident(name));
    match statement {
        syn::Stmt::Macro(called) => named(&called.mac.path),
        syn::Stmt::Expr(Expr::Macro(called), _) => named(&called.mac.path),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::intake::Submission;
    use crate::syntax::parsed;

    #[test]
    fn ordinary_comment_is_found_above_public_and_private_items() {
        let source = "use std::fmt;\n\n// Why it is there.\nfn private() {}\n\n// Why it is there.\npub fn public() {}\n\n\
            struct S;\nimpl S {\n    // Why it is there.\n    #[inline]\n    fn method(&self) {}\n}\n";
        let why = "Why it is there.".to_string();
        let expected = ["private", "public", "method"].map(|name| (name.to_string(), why.clone()));
        assert_eq!(comments(source), expected);
    }

    #[test]
    fn block_comment_is_read_from_its_start() {
        let source = "use std::fmt;\n/*\nWhy it\n\nis there.\n*/\nfn bare() {}\n\n/* Why it\n   is there. */\nfn hanging() {}\n\n\
            /*\n * Why it\n * is there.\n */\nfn starred() {}\n\n/* Why it is there. */\nfn one_line() {}\n\n\
            /* Why /* it\nis */ there.\n*/\nfn nested() {}\n\n// Why `*/`\n// is there.\nfn lines() {}\n\n\
            /* of another */\n\nfn none() {}\n";
        let found: Vec<(String, String)> = comments(source)
            .into_iter()
            .map(|(name, comment)| (name, comment.replace('\n', " ")))
            .collect();
        let expected = [
            ("bare", "Why it  is there."),
            ("hanging", "Why it is there."),
            ("starred", "Why it is there."),
            ("one_line", "Why it is there."),
            ("nested", "Why /* it is */ there."),
            ("lines", "Why `*/` is there."),
        ]
        .map(|(name, comment)| (name.to_string(), comment.to_string()));
        assert_eq!(found, expected);
    }

    /// Returns the name and the comment of each item.
    fn comments(source: &str) -> Vec<(String, String)> {
        let submission = Submission {
            files: [(PathBuf::from("a/src/lib.rs"), source.into())].into(),
            ..Submission::default()
        };
        items(&parsed(&submission, "a"))
            .into_iter()
            .filter(|item| !item.comment.is_empty())
            .map(|item| (item.name, item.comment))
            .collect()
    }
}
