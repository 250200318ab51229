//! Sources with the calls of their own macros expanded, so that code in macros is reviewed too.
//!
//! The grader expands `macro_rules!` itself: the compiler must not run outside of the sandbox, and may not be
//! installed. A call that it cannot expand stays as it is, and is reported as unreadable.

use std::collections::BTreeMap;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ImplItem, Item, Macro, Pat, Stmt, TraitItem, Type};

use super::macro_rules::{Budget, Definition};
use super::parse::{MAX_BRACKET_DEPTH, parse};

/// The maximum number of tokens that the macros of one file may write, and those of all files.
///
/// Honest sources have fewer than 10,000 in total. The third number is the tokens that may be compared with rules for
/// each token written.
const MAX_FILE_TOKENS: usize = 60_000;
const MAX_ALL_TOKENS: usize = 600_000;
const MATCHED_FOR_EACH: usize = 10;

/// The maximum depth of nested calls in expansions.
const MAX_CALL_DEPTH: usize = 40;

/// The macros of the standard library that can be read through their arguments.
const STANDARD: [&str; 41] = [
    "addr_of",
    "addr_of_mut",
    "offset_of",
    "assert",
    "assert_eq",
    "assert_ne",
    "assert_matches",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "is_x86_feature_detected",
    "line",
    "matches",
    "module_path",
    "option_env",
    "panic",
    "pin",
    "print",
    "println",
    "ready",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// A call that could not be expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Its line, from 1.
    pub line: usize,
    /// The name of the macro.
    pub name: String,
}

/// The macros that sources define, as text by name. A name with two meanings has no text.
#[derive(Clone, Debug, Default)]
pub struct Macros {
    by_name: BTreeMap<String, Option<String>>,
    /// The number of tokens that the macros of one file may write.
    tokens: usize,
}

impl Macros {
    /// Finds the macros that files define. Needs a large stack.
    pub fn of<'a>(files: impl Iterator<Item = &'a str> + Clone) -> Self {
        let mut macros = Self::default();
        if !files.clone().any(|text| text.contains("macro_rules")) {
            return macros;
        }
        let trees: Vec<syn::File> = files.filter_map(parse).collect();
        macros.tokens = (MAX_ALL_TOKENS / trees.len().max(1)).min(MAX_FILE_TOKENS);
        let mut names = OtherNames::default();
        for tree in &trees {
            names.visit_file(tree);
        }
        // Calls in one file may define macros for another.
        for mut tree in trees {
            let mut expander = Expander::new(&macros);
            expander.visit_file_mut(&mut tree);
            for (name, rules) in expander.defined {
                macros.add(name, rules);
            }
        }
        for (name, of) in names.0 {
            if let Some(rules) = macros.by_name.get(&of).cloned() {
                macros.add(name, rules);
            }
        }
        macros
    }

    fn add(&mut self, name: String, rules: Option<String>) {
        let known = self.by_name.entry(name).or_insert_with(|| rules.clone());
        if *known != rules {
            *known = None;
        }
    }

    /// Expands the calls in a file, and removes the definitions. Returns the calls that it could not expand.
    pub fn expand(&self, file: &mut syn::File) -> Vec<Unreadable> {
        let mut expander = Expander::new(self);
        expander.visit_file_mut(file);
        expander.unreadable
    }

    /// Whether a call may refer to one of these macros, or to an unknown one.
    pub fn may_define(&self, called: &Macro) -> bool {
        let name = name_of(called);
        self.by_name.contains_key(&name) || !STANDARD.contains(&name.as_str())
    }
}

/// Other names of macros, as in `use id as other`.
#[derive(Default)]
struct OtherNames(BTreeMap<String, String>);

impl<'ast> Visit<'ast> for OtherNames {
    fn visit_use_rename(&mut self, rename: &'ast syn::UseRename) {
        self.0
            .insert(rename.rename.to_string(), rename.ident.to_string());
    }
}

fn name_of(called: &Macro) -> String {
    let last = called.path.segments.last();
    last.map(|last| last.ident.to_string()).unwrap_or_default()
}

/// Whether an item defines a macro.
fn is_definition(item: &syn::ItemMacro) -> bool {
    item.ident.is_some() && item.mac.path.is_ident("macro_rules")
}

/// The result of a call.
enum Call {
    /// It is expanded.
    Expanded(TokenStream),
    /// It stays as it is.
    Stays,
}

/// A macro that is in scope: its rules, unless they are unknown.
struct Known {
    name: String,
    rules: Option<Rc<Definition>>,
}

struct Expander<'a> {
    /// The macros of all files.
    macros: &'a Macros,
    /// The macros of this file that are in scope, in order of definition.
    known: Vec<Known>,
    /// All definitions in this file, as text.
    defined: Vec<(String, Option<String>)>,
    /// The macros of other files that were called, once they are parsed.
    called: BTreeMap<String, Option<Rc<Definition>>>,
    budget: Budget,
    /// The number of calls around the current position, and of the brackets in their expansions.
    calls: usize,
    brackets: usize,
    unreadable: Vec<Unreadable>,
}

impl<'a> Expander<'a> {
    fn new(macros: &'a Macros) -> Self {
        Self {
            macros,
            known: Vec::new(),
            defined: Vec::new(),
            called: BTreeMap::new(),
            budget: Budget {
                written: macros.tokens,
                matched: macros.tokens * MATCHED_FOR_EACH,
            },
            calls: 0,
            brackets: 0,
            unreadable: Vec::new(),
        }
    }

    fn define(&mut self, item: &syn::ItemMacro) {
        let name = item.ident.as_ref().map(ToString::to_string);
        // With `cfg`, it is unknown which definition is compiled.
        let is_certain = !item
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("cfg"));
        let tokens = item.mac.tokens.clone();
        let text = is_certain.then(|| tokens.to_string());
        let rules = is_certain
            .then(|| Definition::read(tokens))
            .flatten()
            .map(Rc::new);
        if let Some(name) = name {
            self.defined.push((name.clone(), text));
            self.known.push(Known { name, rules });
        }
    }

    fn not_readable(&mut self, line: usize, name: String) {
        let unreadable = Unreadable { line, name };
        if !self.unreadable.contains(&unreadable) {
            self.unreadable.push(unreadable);
        }
    }

    /// Expands a call, if these sources define the macro.
    fn call(&mut self, called: &mut Macro) -> Call {
        let name = name_of(called);
        let at = called.path.segments.last().map(|last| last.ident.span());
        let at = at.unwrap_or_else(Span::call_site);
        match self.expansion(&name, at, &called.tokens) {
            Some(Some(tokens)) => return Call::Expanded(tokens),
            Some(None) => self.not_readable(at.start().line, name),
            None if STANDARD.contains(&name.as_str()) => {
                called.tokens = self.inside(std::mem::take(&mut called.tokens));
            }
            None => self.not_readable(at.start().line, name),
        }
        Call::Stays
    }

    /// Returns the expansion of a call if these sources define the macro. The inner option is empty if the call cannot
    /// be expanded.
    fn expansion(
        &mut self,
        name: &str,
        at: Span,
        arguments: &TokenStream,
    ) -> Option<Option<TokenStream>> {
        let of_file = self.known.iter().rev().find(|known| known.name == name);
        let (rules, at) = match of_file {
            Some(known) => (known.rules.clone(), None),
            None => {
                let text = self.macros.by_name.get(name)?.as_deref();
                let called = self.called.entry(name.to_string());
                let rules = called.or_insert_with(|| {
                    let tokens = text?.parse().ok()?;
                    Definition::read(tokens).map(Rc::new)
                });
                // Its lines belong to another file.
                (rules.clone(), Some(at))
            }
        };
        if self.calls >= MAX_CALL_DEPTH {
            return Some(None);
        }
        let expanded = rules.and_then(|rules| rules.expand(arguments, at, &mut self.budget));
        let fits = |tokens: &TokenStream| {
            self.brackets + depth(tokens, MAX_BRACKET_DEPTH) < MAX_BRACKET_DEPTH
        };
        Some(expanded.filter(fits))
    }

    /// Runs `work` within an expansion.
    fn within<T>(&mut self, tokens: &TokenStream, work: impl FnOnce(&mut Self) -> T) -> T {
        let brackets = depth(tokens, MAX_BRACKET_DEPTH);
        self.calls += 1;
        self.brackets += brackets;
        let done = work(self);
        self.calls -= 1;
        self.brackets -= brackets;
        done
    }

    /// Expands a call, parses the result with `parse`, and expands its parts with `each`. The call stays if the result
    /// cannot be parsed.
    fn written<T>(
        &mut self,
        called: &mut Macro,
        parse: impl FnOnce(TokenStream) -> syn::Result<T>,
        each: impl FnOnce(&mut Self, T) -> T,
    ) -> Option<T> {
        let Call::Expanded(tokens) = self.call(called) else {
            return None;
        };
        let parsed = parse(tokens.clone());
        match parsed {
            Ok(parsed) => Some(self.within(&tokens, |expander| each(expander, parsed))),
            Err(_) => {
                let line = called.path.segments.last();
                let line = line.map_or(1, |last| last.ident.span().start().line);
                self.not_readable(line, name_of(called));
                None
            }
        }
    }

    /// Expands calls among the arguments of a standard library macro.
    fn inside(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        for token in tokens {
            let TokenTree::Group(group) = token else {
                if matches!(&token, TokenTree::Ident(name) if name == "macro_rules") {
                    self.not_readable(token.span().start().line, token.to_string());
                }
                out.push(token);
                continue;
            };
            let name = match &out[..] {
                [.., TokenTree::Ident(name), TokenTree::Punct(sign)] if sign.as_char() == '!' => {
                    Some(name.clone())
                }
                _ => None,
            };
            let expansion = name.as_ref().and_then(|name| {
                if name == "include" {
                    return Some(None);
                }
                self.expansion(&name.to_string(), name.span(), &group.stream())
            });
            let mut inner = match (&name, expansion) {
                (Some(_), Some(Some(tokens))) => {
                    out.truncate(out.len() - 2);
                    let inner = self.within(&tokens.clone(), |expander| expander.inside(tokens));
                    Group::new(Delimiter::Brace, inner)
                }
                (name, expansion) => {
                    if let (Some(name), Some(None)) = (name, expansion) {
                        self.not_readable(name.span().start().line, name.to_string());
                    }
                    Group::new(group.delimiter(), self.inside(group.stream()))
                }
            };
            inner.set_span(group.span());
            out.push(inner.into());
        }
        out.into_iter().collect()
    }

    fn items(&mut self, items: Vec<Item>) -> Vec<Item> {
        let mut out = Vec::new();
        for mut item in items {
            match &mut item {
                Item::Macro(definition) if is_definition(definition) => self.define(definition),
                Item::Macro(called) => {
                    let parse = |tokens| Ok(syn::parse2::<syn::File>(tokens)?.items);
                    match self.written(&mut called.mac, parse, Self::items) {
                        Some(mut items) => out.append(&mut items),
                        None => out.push(item),
                    }
                }
                _ => {
                    self.visit_item_mut(&mut item);
                    out.push(item);
                }
            }
        }
        out
    }

    fn statements(&mut self, statements: Vec<Stmt>) -> Vec<Stmt> {
        let mut out = Vec::new();
        for mut statement in statements {
            match &mut statement {
                Stmt::Item(Item::Macro(definition)) if is_definition(definition) => {
                    self.define(definition);
                }
                Stmt::Macro(called) => {
                    let parse = |tokens| Block::parse_within.parse2(tokens);
                    match self.written(&mut called.mac, parse, Self::statements) {
                        Some(mut written) => {
                            if let (Some(end), Some(Stmt::Expr(_, semi))) =
                                (called.semi_token, written.last_mut())
                            {
                                semi.get_or_insert(end);
                            }
                            out.append(&mut written);
                        }
                        None => out.push(statement),
                    }
                }
                _ => {
                    self.visit_stmt_mut(&mut statement);
                    out.push(statement);
                }
            }
        }
        out
    }

    fn impl_items(&mut self, items: Vec<ImplItem>) -> Vec<ImplItem> {
        let mut out = Vec::new();
        for mut item in items {
            let written = match &mut item {
                ImplItem::Macro(called) => {
                    let parse = |tokens| members.parse2(tokens);
                    self.written(&mut called.mac, parse, Self::impl_items)
                }
                _ => {
                    self.visit_impl_item_mut(&mut item);
                    None
                }
            };
            out.append(&mut written.unwrap_or_else(|| vec![item]));
        }
        out
    }

    fn trait_items(&mut self, items: Vec<TraitItem>) -> Vec<TraitItem> {
        let mut out = Vec::new();
        for mut item in items {
            let written = match &mut item {
                TraitItem::Macro(called) => {
                    let parse = |tokens| members.parse2(tokens);
                    self.written(&mut called.mac, parse, Self::trait_items)
                }
                _ => {
                    self.visit_trait_item_mut(&mut item);
                    None
                }
            };
            out.append(&mut written.unwrap_or_else(|| vec![item]));
        }
        out
    }

    /// Expands an expression, a type or a pattern that is a call, repeatedly if necessary.
    fn operand<T>(
        &mut self,
        called: &mut Macro,
        parse: fn(ParseStream) -> syn::Result<T>,
        visit: fn(&mut Self, &mut T),
    ) -> Option<T> {
        let parse = |tokens| parse.parse2(tokens);
        self.written(called, parse, |expander, mut written| {
            visit(expander, &mut written);
            written
        })
    }
}

/// Parses the remaining input as items of an `impl` or a trait.
fn members<T: Parse>(input: ParseStream) -> syn::Result<Vec<T>> {
    let mut members = Vec::new();
    while !input.is_empty() {
        members.push(input.parse()?);
    }
    Ok(members)
}

/// Parses an expression, or statements in its place.
fn value(input: ParseStream) -> syn::Result<Expr> {
    use syn::parse::discouraged::Speculative;
    let ahead = input.fork();
    if let Ok(expression) = ahead.parse::<Expr>()
        && ahead.is_empty()
    {
        input.advance_to(&ahead);
        return Ok(expression);
    }
    let stmts = Block::parse_within(input)?;
    let block = Block {
        brace_token: syn::token::Brace::default(),
        stmts,
    };
    Ok(Expr::Block(syn::ExprBlock {
        attrs: Vec::new(),
        label: None,
        block,
    }))
}

/// Returns the depth of the brackets in tokens, up to a little more than `most`.
fn depth(tokens: &TokenStream, most: usize) -> usize {
    let inner = tokens.clone().into_iter().map(|token| match token {
        TokenTree::Group(group) if most > 0 => 1 + depth(&group.stream(), most - 1),
        TokenTree::Group(_) => 1,
        _ => 0,
    });
    inner.max().unwrap_or(0)
}

impl VisitMut for Expander<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items = self.items(std::mem::take(&mut file.items));
    }

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        let stays = item
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("macro_use"));
        let before = self.known.len();
        if let Some((_, items)) = &mut item.content {
            *items = self.items(std::mem::take(items));
        }
        if !stays {
            self.known.truncate(before);
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let before = self.known.len();
        block.stmts = self.statements(std::mem::take(&mut block.stmts));
        self.known.truncate(before);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.visit_type_mut(&mut item.self_ty);
        item.items = self.impl_items(std::mem::take(&mut item.items));
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items = self.trait_items(std::mem::take(&mut item.items));
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let Expr::Macro(called) = expression else {
            return visit_mut::visit_expr_mut(self, expression);
        };
        if let Some(written) = self.operand(&mut called.mac, value, Self::visit_expr_mut) {
            *expression = written;
        }
    }

    fn visit_type_mut(&mut self, of_type: &mut Type) {
        let Type::Macro(called) = of_type else {
            return visit_mut::visit_type_mut(self, of_type);
        };
        if let Some(written) = self.operand(&mut called.mac, Type::parse, Self::visit_type_mut) {
            *of_type = written;
        }
    }

    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        let Pat::Macro(called) = pattern else {
            return visit_mut::visit_pat_mut(self, pattern);
        };
        let parse = Pat::parse_multi_with_leading_vert;
        if let Some(written) = self.operand(&mut called.mac, parse, Self::visit_pat_mut) {
            *pattern = written;
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    /// Returns the file `source`, expanded with the macros of all files, and the calls that could not be expanded.
    fn expanded(source: &str, others: &[&str]) -> (String, Vec<String>) {
        let files = std::iter::once(source).chain(others.iter().copied());
        let macros = Macros::of(files);
        let mut file = syn::parse_file(source).unwrap();
        let unreadable = macros.expand(&mut file).into_iter();
        let text = file.to_token_stream().to_string();
        (
            text,
            unreadable
                .map(|call| format!("{}!:{}", call.name, call.line))
                .collect(),
        )
    }

    #[track_caller]
    fn same(source: &str, others: &[&str], plain: &str) {
        let (text, unreadable) = expanded(source, others);
        let plain = syn::parse_file(plain).unwrap();
        assert_eq!(text, plain.to_token_stream().to_string());
        assert_eq!(unreadable, [""; 0]);
    }

    const ID: &str = "macro_rules! id { ($($t:tt)*) => { $($t)* } }";

    #[test]
    fn macro_calls_are_expanded_at_any_position() {
        same(
            &format!("{ID} id! {{ struct S; id! {{ fn f() {{}} }} }}"),
            &[],
            "struct S; fn f() {}",
        );
        same(
            &format!("{ID} impl S {{ id! {{ fn f() {{ id! {{ let a = id!(1) + 2; }} g(a) }} }} }}"),
            &[],
            "impl S { fn f() { let a = 1 + 2; g(a) } }",
        );
        same(
            &format!(
                "{ID} struct S {{ all: id!(BTreeSet<String>) }} trait T {{ id! {{ type A; }} }}"
            ),
            &[],
            "struct S { all: BTreeSet<String> } trait T { type A; }",
        );
        same(
            &format!("{ID} fn f() {{ match a {{ id!(Some(b)) => b, _ => c }} }}"),
            &[],
            "fn f() { match a { Some(b) => b, _ => c } }",
        );
        same(
            &format!("{ID} fn f() {{ println!(\"{{}}\", id!(a.b())); id!(c()); }}"),
            &[],
            "fn f() { println!(\"{}\", { a.b() }); c(); }",
        );
    }

    #[test]
    fn macros_are_resolved_across_files_aliases_and_expansions() {
        same("id! { struct S; }", &[ID], "struct S;");
        same(
            "use crate::id as vec; vec! { struct S; }",
            &[ID],
            "use crate::id as vec; struct S;",
        );
        let make =
            "macro_rules! make { ($n:ident) => { macro_rules! $n { () => { struct S; } } } }";
        same(&format!("{make} make!(own); own!();"), &[], "struct S;");
        same("own!();", &[&format!("{make} make!(own);")], "struct S;");
    }

    #[test]
    fn last_definition_in_force_counts() {
        let [one, other] =
            ["A", "B"].map(|name| format!("macro_rules! m {{ () => {{ struct {name}; }} }}"));
        same(
            &format!("{one} m!(); {other} m!();"),
            &[],
            "struct A; struct B;",
        );
        same(
            &format!("{one} mod a {{ {other} }} m!();"),
            &[],
            "mod a { } struct A;",
        );
        let cfg = format!("{one} #[cfg(any())] {other} m!();");
        assert_eq!(expanded(&cfg, &[]).1, ["m!:1"]);
        assert_eq!(expanded("m!();", &[&one, &other]).1, ["m!:1"]);
    }

    #[test]
    fn calls_that_cannot_be_expanded_are_reported() {
        for (source, names) in [
            ("include!(\"a.rs\");", "include!:1"),
            ("\nstranger!();", "stranger!:2"),
            ("macro_rules! a { () => { a!(); } } a!();", "a!:1"),
            (
                "macro_rules! a { ($($t:tt)*) => { a!($($t)* $($t)*); } } a!(b);",
                "a!:1",
            ),
            ("macro_rules! a { () => { struct } } a!();", "a!:1"),
            (
                "fn f() { assert!({ macro_rules! a { () => {} } true }) }",
                "macro_rules!:1",
            ),
        ] {
            assert_eq!(expanded(source, &[]).1, [names], "{source}");
        }
        let (_, none) = expanded("fn f() { vec![1]; std::println!(); }", &[]);
        assert_eq!(none, [""; 0]);
    }

    #[test]
    fn costly_macros_are_reported_instead_of_expanded() {
        let many_rules = "(a) => {}; ".repeat(3_000);
        let many_calls = "m!(b); ".repeat(2_000);
        let source = format!("macro_rules! m {{ {many_rules} ($($t:tt)*) => {{}} }}");
        let (_, named) = expanded(&format!("{source} {many_calls}"), &[]);
        assert_eq!(named, ["m!:1"]);
        let (_, named) = expanded(&many_calls, &[&source]);
        assert_eq!(named, ["m!:1"]);
        let long = format!("{source} m!({});", "b ".repeat(5_000));
        assert_eq!(expanded(&long, &[]).1, ["m!:1"]);
    }

    #[test]
    fn deeply_nested_expansion_is_reported_instead_of_parsed() {
        let deep = format!("{}1{}", "(".repeat(600), ")".repeat(600));
        let macros = format!("macro_rules! a {{ ($t:tt) => {{ {deep} + $t }} }}");
        let source = format!(
            "{macros} fn f() {{ a!({}a!(1){}) }}",
            "(".repeat(300),
            ")".repeat(300)
        );
        let named = super::super::parse::on_large_stack(|| expanded(&source, &[]).1);
        assert_eq!(named.unwrap(), ["a!:1"]);
    }
}
