//! Items that a submission's macros define. The grader cannot see their comments.

use std::path::Path;

use syn::visit::{self, Visit};
use syn::{ImplItemMacro, ItemFn, ItemMacro, Macro, TraitItemMacro};

use crate::syntax::{Macros, Parsed};

/// Lists the calls, at item level, of macros outside the standard library.
pub fn macro_calls(files: &[Parsed], macros: &Macros) -> Vec<String> {
    let mut calls = Vec::new();
    for file in files {
        let mut finder = Finder {
            path: file.path,
            macros,
            calls: Vec::new(),
        };
        finder.visit_file(&file.tree);
        calls.append(&mut finder.calls);
    }
    calls
}

struct Finder<'a> {
    path: &'a Path,
    macros: &'a Macros,
    calls: Vec<String>,
}

impl Finder<'_> {
    fn add(&mut self, called: &Macro) {
        if let Some(name) = called.path.segments.last()
            && self.macros.may_define(called)
        {
            let line = name.ident.span().start().line;
            let (name, path) = (&name.ident, self.path.display());
            let call = format!("{path}:{line}: the grader cannot expand the macro {name}!");
            self.calls.push(call);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        // A macro definition defines no other items.
        if item.ident.is_none() {
            self.add(&item.mac);
        }
    }

    fn visit_impl_item_macro(&mut self, item: &'ast ImplItemMacro) {
        self.add(&item.mac);
    }

    fn visit_trait_item_macro(&mut self, item: &'ast TraitItemMacro) {
        self.add(&item.mac);
    }

    // Items within a function need no comments.
    fn visit_item_fn(&mut self, _: &'ast ItemFn) {}

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !crate::syntax::is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }
}
