//! The functions of a source and the positions of their bodies.

use std::ops::Range;

use anyhow::Result;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Signature, Visibility};

use super::sources::forget_sources;

/// A function in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The position of its first word, after comments and attributes.
    pub begin: usize,
    /// The range of its body, including the braces.
    pub body: Range<usize>,
}

/// Returns the functions of a source, in order.
///
/// # Errors
///
/// Fails if the source cannot be parsed.
pub fn functions(text: &str) -> Result<Vec<Function>> {
    let mut found = Functions(Vec::new());
    found.visit_file(&syn::parse_file(text)?);
    forget_sources();
    Ok(found.0)
}

struct Functions(Vec<Function>);

impl Functions {
    fn add(&mut self, visibility: &Visibility, signature: &Signature, body: &syn::Block) {
        let begin = match visibility {
            Visibility::Inherited => signature.span(),
            visibility => visibility.span(),
        };
        self.0.push(Function {
            name: signature.ident.to_string(),
            begin: begin.byte_range().start,
            body: body.span().byte_range(),
        });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.vis, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.vis, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}
