//! Copies of a submission as plagiarists make them: each kind changes the appearance and no behaviour.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ImplItem, Item, Stmt};

use super::rename::renamed;

/// The text of each source file, by path.
pub type Files = BTreeMap<PathBuf, String>;

/// The name of a kind of copy, and the function that makes it from the files and the base code.
pub type Kind = (&'static str, fn(&Files, &Files) -> Files);

/// The kinds of copies, each alone and all combined.
pub const KINDS: [Kind; 13] = [
    ("as it is", |files, _| files.clone()),
    ("renamed", renamed),
    ("reordered", |files, _| each(files, reordered)),
    ("reformatted", |files, _| each(files, reformatted)),
    ("comments changed", |files, _| each(files, commented)),
    ("dressed up", |files, _| each(files, dressed)),
    ("values named", |files, _| each(files, named)),
    ("split", |files, _| each(files, split)),
    ("merged", |files, _| each(files, merged)),
    ("in a macro's arguments", |files, _| {
        each(files, in_arguments)
    }),
    ("in a macro's body", |files, _| each(files, in_a_body)),
    ("in macros in macros", |files, _| each(files, in_functions)),
    ("all together", all_together),
];

/// Merges functions and splits them again, then applies every other kind.
fn all_together(files: &Files, given: &Files) -> Files {
    let files = each(files, merged);
    let files = each(&files, split);
    let files = each(&files, named);
    let files = renamed(&files, given);
    let files = each(&files, dressed);
    let files = each(&files, reordered);
    let files = each(&files, commented);
    each(&files, reformatted)
}

fn each(files: &Files, change: fn(&str) -> String) -> Files {
    let changed = files
        .iter()
        .map(|(path, text)| (path.clone(), change(text)));
    changed.collect()
}

/// A range in a text and its replacement.
pub type Edit = (Range<usize>, String);

/// Applies all edits to a text. Of nested edits, only the outer one applies.
pub fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, !range.is_empty(), std::cmp::Reverse(range.end)));
    let mut changed = String::new();
    let mut done = 0;
    for (range, new) in edits {
        if range.start >= done {
            changed += &text[done..range.start];
            changed += &new;
            done = range.end;
        }
    }
    changed + &text[done..]
}

const IDENTITY: &str = "macro_rules! id { ($($t:tt)*) => { $($t)* } }\n";

/// Splits a text before its first item.
fn halves(text: &str) -> (&str, &str) {
    let file = parsed(text);
    let first = file.items.first().map_or(text.len(), |item| at(item).start);
    text.split_at(first)
}

/// Puts all items into the arguments of a macro that does nothing.
fn in_arguments(text: &str) -> String {
    let (head, items) = halves(text);
    format!("{head}{IDENTITY}id! {{ {items} }}")
}

/// Puts all items into the body of a macro.
fn in_a_body(text: &str) -> String {
    let (head, items) = halves(text);
    format!("{head}macro_rules! all {{ ($name:ident) => {{ {items} }} }} all!(any);")
}

/// Puts each function body into the argument of a macro, which another macro defines.
fn in_functions(text: &str) -> String {
    struct Bodies(Vec<Edit>);
    impl<'ast> Visit<'ast> for Bodies {
        fn visit_block(&mut self, block: &'ast Block) {
            let inside = block.brace_token.span;
            self.0.push(after(inside.open(), " inner! {"));
            self.0.push(before(inside.close(), "} "));
        }
        fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    }
    let (head, items) = halves(text);
    let mut bodies = Bodies(Vec::new());
    bodies.visit_file(&parsed(text));
    let start = head.len();
    let edits = bodies
        .0
        .into_iter()
        .map(|(range, new)| (range.start - start..range.end - start, new));
    let items = edited(items, edits.collect());
    let outer = "macro_rules! outer { ($d:tt $name:ident) => { macro_rules! $name { ($d($d t:tt)*) => { $d($d t)* } } } }\nouter!($ inner);\n";
    format!("{head}{outer}{items}")
}

fn parsed(text: &str) -> syn::File {
    syn::parse_file(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn at(what: &impl Spanned) -> Range<usize> {
    what.span().byte_range()
}

fn before(span: Span, text: &str) -> Edit {
    let start = span.byte_range().start;
    (start..start, text.to_string())
}

fn after(span: Span, text: &str) -> Edit {
    let end = span.byte_range().end;
    (end..end, text.to_string())
}

/// Whether an item must keep its position.
fn stays(item: &Item) -> bool {
    matches!(item, Item::Use(_) | Item::Mod(_) | Item::Macro(_))
}

/// Reorders items, the members of each `impl`, and the fields of types and literals.
fn reordered(text: &str) -> String {
    /// The ranges of things that may swap positions.
    type Places = Vec<Range<usize>>;
    #[derive(Default)]
    struct Groups {
        items: Vec<Places>,
        in_impls: Vec<Places>,
        fields: Vec<Places>,
        literals: Vec<Places>,
    }
    impl<'ast> Visit<'ast> for Groups {
        fn visit_file(&mut self, file: &'ast syn::File) {
            let moves = file.items.iter().filter(|item| !stays(item));
            self.items.push(moves.map(at).collect());
            visit::visit_file(self, file);
        }
        fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
            self.in_impls.push(item.items.iter().map(at).collect());
            visit::visit_item_impl(self, item);
        }
        fn visit_fields_named(&mut self, fields: &'ast syn::FieldsNamed) {
            self.fields.push(fields.named.iter().map(at).collect());
        }
        fn visit_expr_struct(&mut self, literal: &'ast syn::ExprStruct) {
            // Only the outermost literal, because nested ones move with it.
            self.literals.push(literal.fields.iter().map(at).collect());
        }
    }
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut text = text.to_string();
    let groups: [fn(Groups) -> Vec<Places>; 4] = [
        |groups| groups.literals,
        |groups| groups.fields,
        |groups| groups.in_impls,
        |groups| groups.items,
    ];
    for of in groups {
        let mut found = Groups::default();
        found.visit_file(&parsed(&text));
        let mut edits = Vec::new();
        for places in of(found) {
            let mut from = places.clone();
            from.shuffle(&mut random);
            let texts = from.into_iter().map(|range| text[range].to_string());
            edits.extend(places.into_iter().zip(texts));
        }
        text = edited(&text, edits);
    }
    text
}

/// Returns the same tokens with different whitespace and without comments.
fn reformatted(text: &str) -> String {
    fn write(tokens: TokenStream, random: &mut ChaCha8Rng, text: &mut String) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{\n\n", "}\n"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    text.push_str(open);
                    write(group.stream(), random, text);
                    text.push_str(close);
                }
                TokenTree::Punct(punct) => {
                    text.push(punct.as_char());
                    if punct.spacing() == Spacing::Joint {
                        continue;
                    }
                }
                token => text.push_str(&token.to_string()),
            }
            text.push(if random.random_bool(0.2) { '\n' } else { ' ' });
        }
    }
    let code: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let mut written = String::new();
    let mut random = ChaCha8Rng::seed_from_u64(8);
    write(code.join("\n").parse().unwrap(), &mut random, &mut written);
    written
}

/// Replaces the comments with others in different positions.
fn commented(text: &str) -> String {
    let mut lines = vec!["// My own work.".to_string()];
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    for (number, line) in code.enumerate() {
        lines.push(line.to_string());
        if number % 4 == 0 && line.ends_with(['{', ';']) {
            lines.push(format!("// Step {number}: here the next thing is done."));
        }
    }
    lines.join("\n") + "\n"
}

/// Adds and removes `pub`, attributes, imports, type annotations and `return`.
fn dressed(text: &str) -> String {
    struct Dresser<'a> {
        text: &'a str,
        /// The type that `Self` refers to.
        of: String,
        edits: Vec<Edit>,
    }
    impl Dresser<'_> {
        fn function(&mut self, block: &Block) {
            if let Some(Stmt::Expr(last, None)) = block.stmts.last()
                && !matches!(
                    last,
                    Expr::If(_)
                        | Expr::Match(_)
                        | Expr::Loop(_)
                        | Expr::ForLoop(_)
                        | Expr::Return(_)
                )
            {
                self.edits.push(before(last.span(), "return "));
                self.edits.push(after(last.span(), ";"));
            }
        }
    }
    impl<'ast> Visit<'ast> for Dresser<'_> {
        fn visit_local(&mut self, local: &'ast syn::Local) {
            if let syn::Pat::Ident(name) = &local.pat {
                self.edits.push(after(name.span(), ": _"));
            }
            visit::visit_local(self, local);
        }
        fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
            self.edits
                .push(before(item.span(), "#[inline]\n#[must_use]\n"));
            match &item.vis {
                syn::Visibility::Inherited => {
                    self.edits.push(before(item.sig.span(), "pub(crate) "))
                }
                visible => self.edits.push((at(visible), String::new())),
            }
            self.function(&item.block);
            visit::visit_item_fn(self, item);
        }
        fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
            self.edits
                .push(before(item.span(), "#[allow(clippy::all)]\n"));
            self.function(&item.block);
            visit::visit_impl_item_fn(self, item);
        }
        fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
            for field in &item.fields {
                match &field.vis {
                    syn::Visibility::Inherited => {
                        if let Some(name) = &field.ident {
                            self.edits.push(before(name.span(), "pub "));
                        }
                    }
                    visible => self.edits.push((at(visible), String::new())),
                }
            }
        }
        fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
            let before = std::mem::replace(&mut self.of, self.text[at(&item.self_ty)].to_string());
            visit::visit_item_impl(self, item);
            self.of = before;
        }
        fn visit_ident(&mut self, ident: &'ast syn::Ident) {
            if ident == "Self" && !self.of.contains('<') {
                self.edits.push((at(ident), self.of.clone()));
            }
        }
        fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
            self.edits
                .push(after(item.span(), "\nuse std::collections::HashMap as _;"));
        }
    }
    let mut dresser = Dresser {
        text,
        of: String::new(),
        edits: Vec::new(),
    };
    dresser.visit_file(&parsed(text));
    edited(text, dresser.edits)
}

/// Moves each argument of a call to a variable on its own line, unless it already is a name.
fn named(text: &str) -> String {
    struct Namer<'a> {
        text: &'a str,
        edits: Vec<Edit>,
    }
    impl Namer<'_> {
        fn statement(&mut self, statement: &Stmt, expression: &Expr) {
            let given = match expression {
                Expr::MethodCall(call) => call
                    .args
                    .iter()
                    .chain([&*call.receiver])
                    .collect::<Vec<_>>(),
                Expr::Call(call) => call.args.iter().collect(),
                Expr::Try(tried) => return self.statement(statement, &tried.expr),
                _ => Vec::new(),
            };
            let is_more = |given: &&Expr| {
                matches!(
                    given,
                    Expr::Call(_)
                        | Expr::MethodCall(_)
                        | Expr::Binary(_)
                        | Expr::Index(_)
                        | Expr::Cast(_)
                )
            };
            for given in given.into_iter().filter(is_more) {
                let start = at(statement).start;
                let range = at(given);
                let name = format!("named_{}", range.start);
                self.edits.push((
                    start..start,
                    format!("let {name} = {};\n", &self.text[range.clone()]),
                ));
                self.edits.push((range, name));
            }
        }
    }
    impl<'ast> Visit<'ast> for Namer<'_> {
        fn visit_stmt(&mut self, statement: &'ast Stmt) {
            match statement {
                Stmt::Expr(expression, _) => self.statement(statement, expression),
                Stmt::Local(syn::Local {
                    init: Some(init), ..
                }) => self.statement(statement, &init.expr),
                _ => {}
            }
            visit::visit_stmt(self, statement);
        }
    }
    let mut namer = Namer {
        text,
        edits: Vec::new(),
    };
    namer.visit_file(&parsed(text));
    edited(text, namer.edits)
}

/// Splits each function with at least four statements in two.
fn split(text: &str) -> String {
    struct Splitter<'a> {
        text: &'a str,
        edits: Vec<Edit>,
    }
    impl Splitter<'_> {
        fn function(&mut self, whole: Range<usize>, block: &Block, is_method: bool) {
            let statements = &block.stmts;
            let is_item = |statement: &Stmt| matches!(statement, Stmt::Item(_));
            if statements.len() < 4 || statements.iter().any(is_item) {
                return;
            }
            let second = &statements[statements.len() / 2..];
            let first = at(&second[0]).start;
            let rest = first..at(&block.brace_token.span.close()).start;
            let name = format!("the_rest_of_{}", whole.start);
            let (taken, given) = match is_method {
                true => ("&mut self, more: usize", format!("self.{name}(0)")),
                false => ("more: usize", format!("{name}(0)")),
            };
            let rest_of_it = format!(
                "\n\nfn {name}({taken}) {{ {} }}\n",
                &self.text[rest.clone()]
            );
            self.edits.push((rest, given));
            self.edits.push((whole.end..whole.end, rest_of_it));
        }
    }
    impl<'ast> Visit<'ast> for Splitter<'_> {
        fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
            self.function(at(item), &item.block, false);
        }
        fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
            for member in &item.items {
                // A trait implementation cannot have additional functions.
                if let ImplItem::Fn(function) = member
                    && item.trait_.is_none()
                {
                    self.function(
                        at(function),
                        &function.block,
                        function.sig.receiver().is_some(),
                    );
                }
            }
        }
    }
    let mut splitter = Splitter {
        text,
        edits: Vec::new(),
    };
    splitter.visit_file(&parsed(text));
    edited(text, splitter.edits)
}

/// Inlines each private function that is called only once.
fn merged(text: &str) -> String {
    let mut text = text.to_string();
    while let Some(edits) = one_merged(&text) {
        text = edited(&text, edits);
    }
    text
}

/// Returns the edits that inline one function.
fn one_merged(text: &str) -> Option<Vec<Edit>> {
    /// The functions, each with the range of the whole and of its body; the calls, each with the ranges of its
    /// arguments.
    #[derive(Default)]
    struct Found {
        functions: Vec<(String, Range<usize>, Range<usize>)>,
        calls: Vec<(String, Range<usize>, Vec<Range<usize>>)>,
    }
    impl Found {
        fn function(
            &mut self,
            visible: &syn::Visibility,
            name: &syn::Ident,
            whole: Range<usize>,
            block: &Block,
        ) {
            if !matches!(visible, syn::Visibility::Public(_)) {
                self.functions.push((name.to_string(), whole, at(block)));
            }
        }
    }
    impl<'ast> Visit<'ast> for Found {
        fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
            self.function(&item.vis, &item.sig.ident, at(item), &item.block);
            visit::visit_item_fn(self, item);
        }
        fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
            for member in &item.items {
                if let ImplItem::Fn(function) = member
                    && item.trait_.is_none()
                {
                    self.function(
                        &function.vis,
                        &function.sig.ident,
                        at(function),
                        &function.block,
                    );
                }
            }
            visit::visit_item_impl(self, item);
        }
        fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
            if let Expr::Path(path) = &*call.func
                && let Some(last) = path.path.segments.last()
            {
                let given = call.args.iter().map(at).collect();
                self.calls.push((last.ident.to_string(), at(call), given));
            }
            visit::visit_expr_call(self, call);
        }
        fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
            let given = call.args.iter().map(at);
            let given = std::iter::once(at(&call.receiver)).chain(given).collect();
            self.calls.push((call.method.to_string(), at(call), given));
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut found = Found::default();
    found.visit_file(&parsed(text));
    found.functions.iter().find_map(|(name, whole, body)| {
        let same = found.functions.iter().filter(|(other, ..)| other == name);
        let calls: Vec<_> = found
            .calls
            .iter()
            .filter(|(called, ..)| called == name)
            .collect();
        let [(_, call, given)] = calls[..] else {
            return None;
        };
        if same.count() > 1 || whole.contains(&call.start) {
            return None;
        }
        let given: Vec<&str> = given.iter().map(|range| &text[range.clone()]).collect();
        let inside = format!("({}, {})", given.join(", "), &text[body.clone()]);
        Some(vec![(call.clone(), inside), (whole.clone(), String::new())])
    })
}
