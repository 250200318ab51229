//! A program's actions as tokens that stay the same when only its appearance changes.
//!
//! Each function, type and constant is a separate list, so their order does not matter. A list contains the actions in
//! the order in which they run: `found.push(words[i] + 1)` becomes index, literal, `+`, `push`.
//!
//! Neither the submission's own names nor places that hold a value appear. So none of the following makes a difference:
//!
//! * whether a value is a variable, a field or a parameter
//! * where types are written out
//! * the values of literals, and whether they are constants
//! * the direction of comparisons and the order of branches
//! * whether there is a `return`
//!
//! Names from the library or the handout remain, because they are the actions. A call of the submission's own function
//! names its target, so that `inline` can insert the function's tokens.
//!
//! `expressions`, `patterns`, `types` and `macros` write the tokens of each construct; `calls` writes the names.

mod calls;
mod expressions;
mod macros;
mod patterns;
mod types;
mod writer;

use grading::syntax::is_test;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Ident, ImplItem, Pat};

use super::names::name_of;
use writer::number;
pub use writer::{List, Token, Writer};

impl Writer<'_> {
    /// Writes a function, callable by its name if it is the submission's own.
    fn function(&mut self, name: Option<&Ident>, attributes: &[syn::Attribute], block: &Block) {
        if is_test(attributes) {
            return;
        }
        let place = self.lists.len();
        self.list(|writer| writer.visit_block(block));
        // Nested functions are already written.
        if let (Some(name), Some(list)) = (name, self.lists[place..].last_mut()) {
            let name = name.to_string();
            let with_type = self.of.iter().map(|of| format!("{of}::{name}"));
            list.names = with_type.map(|name| number(&name)).collect();
            list.names.push(number(&name));
        }
    }
}

impl<'ast> Visit<'ast> for Writer<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let before = self.of.take();
        self.function(Some(&item.sig.ident), &item.attrs, &item.block);
        self.of = before;
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(None, &item.attrs, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let before = std::mem::replace(&mut self.of, name_of(&item.self_ty));
        for member in &item.items {
            match member {
                ImplItem::Fn(member) => {
                    let name = Some(&member.sig.ident).filter(|_| item.trait_.is_none());
                    self.function(name, &member.attrs, &member.block);
                }
                other => self.visit_impl_item(other),
            }
        }
        self.of = before;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        for item in &item.items {
            self.visit_trait_item(item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.list(|writer| writer.visit_expr(&item.expr));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.list(|writer| writer.visit_expr(&item.expr));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.list(|writer| writer.visit_expr(&item.expr));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.list(|writer| {
            writer.push("struct", item.ident.span());
            writer.fields(&item.fields);
        });
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.list(|writer| {
            writer.push("enum", item.ident.span());
            writer.in_any_order(&item.variants, |writer, variant| {
                writer.push("variant", variant.ident.span());
                writer.fields(&variant.fields);
            });
        });
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.list(|writer| writer.bare_tokens(item.mac.tokens.clone()));
    }

    // The following items do nothing.
    fn visit_item_use(&mut self, _: &'ast syn::ItemUse) {}
    fn visit_item_type(&mut self, _: &'ast syn::ItemType) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_local(&mut self, local: &'ast syn::Local) {
        self.local(local);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        self.expression(expression);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        self.pattern(pattern);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.macro_call(called);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similar::inline::inlined;
    use crate::similar::names::{Known, Names};

    /// Returns the tokens of a source, list by list, with `given` as base code.
    fn does_given(source: &str, given: &str) -> Vec<Vec<u32>> {
        let [source, given] = [source, given].map(|text| syn::parse_file(text).unwrap());
        let [own, given] = [&source, &given].map(|file| {
            let mut names = Names::default();
            names.add_file(file);
            names
        });
        let known = Known {
            own: &own,
            given: &given,
        };
        let mut writer = Writer::new(known, 0);
        writer.visit_file(&source);
        let lists = inlined(&writer.lists()).into_iter();
        let kinds = lists.map(|list| list.iter().map(|token| token.kind).collect());
        let mut kinds: Vec<Vec<u32>> = kinds.collect();
        kinds.sort();
        kinds
    }

    fn does(source: &str) -> Vec<Vec<u32>> {
        does_given(source, "")
    }

    #[track_caller]
    fn same(one: &str, other: &str) {
        assert_eq!(does(one), does(other), "\n{one}\n{other}");
    }

    #[track_caller]
    fn different(one: &str, other: &str) {
        assert_ne!(does(one), does(other), "\n{one}\n{other}");
    }

    /// Checks that two function bodies have the same tokens.
    #[track_caller]
    fn same_bodies(one: &str, other: &str) {
        same(
            &format!("fn f() {{ {one} }}"),
            &format!("fn f() {{ {other} }}"),
        );
    }

    #[test]
    fn names_chosen_by_students_make_no_difference() {
        same(
            "struct Node { next: Vec<Node> } const MOST: usize = 9;
             impl Node { fn grow<'a>(&'a mut self, by: usize) { self.next[by].shrink(MOST); } fn shrink(&self, n: usize) { n * n; } }",
            "struct Tree { kids: Vec<Tree> } const L: usize = 1;
             impl Tree { fn a<'z>(&'z mut self, q: usize) { self.kids[q].b(L); } fn b(&self, k: usize) { k * k; } }",
        );
    }

    #[test]
    fn order_makes_no_difference_where_it_has_no_meaning() {
        same(
            "fn a() { x(1); } struct S { a: u8, b: Vec<u8> }",
            "struct S { b: Vec<u8>, a: u8 } fn a() { x(1); }",
        );
        same_bodies("S { a: 1 + 2, b: x() }", "S { b: x(), a: 1 + 2 }");
        same_bodies(
            "match x { A => y(), B => z() }",
            "match x { B => z(), A => y() }",
        );
    }

    #[test]
    fn optional_syntax_makes_no_difference() {
        same(
            "fn f(x: &u8) -> u8 { let y = x + 1; y }",
            "#[inline] pub(crate) fn f(x: &u8) -> u8 { let y: u8 = (*x + 1); return y; }",
        );
        same(
            "use std::fmt; fn f() { fmt::x(); }",
            "fn f() { std::fmt::x(); }",
        );
        same(
            "use std::collections::HashMap; fn f() { HashMap::new(); }",
            "use std::collections::HashMap as Map; fn f() { Map::<u8, u8>::new(); }",
        );
        same(
            "impl S { fn f() { Self { a: 1 } } } struct S { a: u8 }",
            "impl S { fn f() { S { a: 1 } } } struct S { a: u8 }",
        );
    }

    #[test]
    fn equivalent_code_makes_no_difference() {
        same_bodies("a.push(b[i] + 1)", "let c = b[i]; let d = c + 1; a.push(d)");
        same_bodies("a > b.len()", "b.len() < a");
        same_bodies("a.len() == 0", "0 == a.len()");
        same_bodies("if x.a() == true { y() }", "if x.a() { y() }");
        same_bodies("n += 1;", "n = n + 1;");
        same_bodies(
            "if x.is_none() { return y(); } z()",
            "if !x.is_some() { y() } else { z() }",
        );
        same_bodies(
            "match x { Some(y) => y.z(), None => w() }",
            "if let Some(y) = x { y.z() } else { w() }",
        );
        same_bodies("x.expect(\"there is one\")", "x.unwrap()");
        same_bodies("for x in a.iter() { y(*x) }", "for x in &a { y(x) }");
        same_bodies(
            "write!(out, \"{a} and {}\", b.c())",
            "writeln!(out, \"{} {}\", a, b.c())",
        );
        same_bodies("usize::from(a - b'a')", "(a - 97) as usize");
        same_bodies("a.map(char::from)", "a.map(|b| char::from(b))");
        same_bodies(
            "matches!(a, Some(b) if b.c())",
            "matches!(a, Some(d) if d.c())",
        );
    }

    #[test]
    fn splitting_or_inlining_a_function_makes_no_difference() {
        let whole = "fn f(a: &mut Vec<u8>) { a.push(1); a.sort(); a.dedup(); a.pop(); }";
        same(
            whole,
            "fn f(a: &mut Vec<u8>) { a.push(1); g(a); a.pop(); } fn g(a: &mut Vec<u8>) { a.sort(); a.dedup(); }",
        );
        same(
            whole,
            "impl S { fn f(&mut self) { self.a.push(1); self.g(); self.a.pop(); } fn g(&mut self) { self.a.sort(); self.a.dedup(); } }",
        );
        same(
            "fn f() { a.map(g); } fn g(b: u8) { b + 1 }",
            "fn f() { a.map(|b| b + 1); }",
        );
    }

    #[test]
    fn different_operations_and_types_make_a_difference() {
        different("fn f() { a.push(1) }", "fn f() { a.insert(1) }");
        different("fn f() { a + b }", "fn f() { a - b }");
        different("fn f() { while a() { b() } }", "fn f() { if a() { b() } }");
        different("fn f() { a[b] }", "fn f() { a.get(b) }");
        different(
            "struct S { a: Vec<u8> }",
            "struct S { a: BTreeMap<u8, u8> }",
        );
        different("fn f() { String::new() }", "fn f() { Vec::new() }");
    }

    #[test]
    fn given_functions_keep_their_names() {
        let given = "pub struct Dictionary; impl Dictionary { pub fn add_word() { todo!() } pub fn is_word() { todo!() } }";
        let calls = |name: &str| {
            let source = format!(
                "struct Dictionary; impl Dictionary {{ pub fn add_word() {{ x() }} pub fn is_word() {{ y() }} }} fn f() {{ d.{name}(w) }}"
            );
            does_given(&source, given)
        };
        assert_ne!(calls("add_word"), calls("is_word"));
    }

    #[test]
    fn own_methods_are_distinguished_from_library_ones_by_type() {
        let own = "struct Set { all: u64 } impl Set { fn insert(&mut self, n: u8) { self.all |= 1 << n; } }";
        let calls = |holds: &str, calls: &str| {
            does(&format!(
                "{own} struct S {{ set: {holds} }} impl S {{ fn f(&mut self) {{ self.set.{calls}(1) }} }}"
            ))
        };
        let renamed = own.replace("insert", "put");
        let put = does(&format!(
            "{renamed} struct S {{ set: Set }} impl S {{ fn f(&mut self) {{ self.set.put(1) }} }}"
        ));
        assert_eq!(calls("Set", "insert"), put);
        assert_ne!(calls("HashSet<u8>", "insert"), put);
    }

    #[test]
    fn tests_are_left_out() {
        same(
            "fn f() { a() }",
            "fn f() { a() } #[cfg(test)] mod tests { #[test] fn t() { assert!(a()) } } #[test] fn u() { b() }",
        );
    }
}
