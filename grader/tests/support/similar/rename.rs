//! A copy in which all of the submission's own names are renamed, as by an editor.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, Ident, Member, Token};

use super::copies::{Edit, Files, edited};

/// Returns the files with new names.
pub fn renamed(files: &Files, given: &Files) -> Files {
    let own = defined(files).without(&defined(given)).numbered();
    let change = |text: &String| {
        let mut renamer = Renamer {
            own: &own,
            edits: Vec::new(),
        };
        renamer.visit_file(&syn::parse_file(text).unwrap());
        edited(text, renamer.edits)
    };
    let changed = files
        .iter()
        .map(|(path, text)| (path.clone(), change(text)));
    changed.collect()
}

fn defined(files: &Files) -> Names {
    let mut names = Names::default();
    for text in files.values() {
        names.visit_file(&syn::parse_file(text).unwrap());
    }
    names
}

/// Methods that both some designs and the library define.
const OF_THE_LIBRARY: [&str; 9] = [
    "find", "insert", "remove", "push", "pop", "collect", "count", "get", "len",
];

/// Receivers of these methods that have one of the design's own types.
const HOLD_OWN: [&str; 8] = [
    "self", "root", "get_root", "child", "1", "node", "state", "taken",
];

/// The defined names.
#[derive(Default)]
struct Names {
    functions: BTreeSet<String>,
    /// Capitalised names: types, variants and constants.
    large: BTreeSet<String>,
    fields: BTreeSet<String>,
    locals: BTreeSet<String>,
    lifetimes: BTreeSet<String>,
}

impl Names {
    fn without(mut self, given: &Names) -> Self {
        self.functions
            .retain(|name| !given.functions.contains(name));
        self.large.retain(|name| !given.large.contains(name));
        self.fields.retain(|name| !given.fields.contains(name));
        self
    }

    fn numbered(self) -> Renames {
        let number = |names: BTreeSet<String>, by: &str| {
            let names = names.into_iter().rev().enumerate();
            names
                .map(|(number, name)| (name, format!("{by}{number}")))
                .collect()
        };
        let (constants, types) = self
            .large
            .into_iter()
            .partition(|name| name.len() > 1 && name.to_uppercase() == *name);
        let mut large: BTreeMap<String, String> = number(types, "Kind");
        large.extend(number(constants, "NUMBER_"));
        Renames {
            functions: number(self.functions, "do_it_"),
            large,
            fields: number(self.fields, "slot"),
            locals: number(self.locals, "x"),
            lifetimes: number(self.lifetimes, "l"),
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.functions.insert(signature.ident.to_string());
        visit::visit_signature(self, signature);
    }
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        for member in &item.items {
            match member {
                // The trait determines the name.
                syn::ImplItem::Fn(function) if item.trait_.is_some() => {
                    function
                        .sig
                        .inputs
                        .iter()
                        .for_each(|input| self.visit_fn_arg(input));
                    self.visit_block(&function.block);
                }
                member => self.visit_impl_item(member),
            }
        }
    }
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.large.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.large.insert(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }
    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.large.insert(item.ident.to_string());
    }
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.large.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }
    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.large.insert(variant.ident.to_string());
        visit::visit_variant(self, variant);
    }
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.large.insert(item.ident.to_string());
        visit::visit_item_const(self, item);
    }
    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.large.insert(item.ident.to_string());
    }
    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.fields
            .extend(field.ident.iter().map(ToString::to_string));
        visit::visit_field(self, field);
    }
    fn visit_pat_ident(&mut self, local: &'ast syn::PatIdent) {
        let name = local.ident.to_string();
        if name.starts_with(char::is_lowercase) {
            self.locals.insert(name);
        }
        visit::visit_pat_ident(self, local);
    }
    fn visit_lifetime_param(&mut self, lifetime: &'ast syn::LifetimeParam) {
        self.lifetimes.insert(lifetime.lifetime.ident.to_string());
    }
}

/// The new name for each name.
struct Renames {
    functions: BTreeMap<String, String>,
    large: BTreeMap<String, String>,
    fields: BTreeMap<String, String>,
    locals: BTreeMap<String, String>,
    lifetimes: BTreeMap<String, String>,
}

struct Renamer<'a> {
    own: &'a Renames,
    edits: Vec<Edit>,
}

impl Renamer<'_> {
    fn put(&mut self, names: &BTreeMap<String, String>, ident: &Ident) {
        if let Some(new) = names.get(&ident.to_string()) {
            self.edits.push((ident.span().byte_range(), new.clone()));
        }
    }

    /// Expands the shorthand `word` to `word: word`.
    fn put_short(&mut self, member: &Member, at: Span) {
        let Member::Named(name) = member else {
            return;
        };
        let name = name.to_string();
        let field = self.own.fields.get(&name).unwrap_or(&name);
        let local = self.own.locals.get(&name).unwrap_or(&name);
        let whole = format!("{field}: {local}");
        self.edits.push((at.byte_range(), whole));
    }

    /// Renames the variables in a format string.
    fn put_text(&mut self, text: &syn::LitStr) {
        let mut new = text.token().to_string();
        for (name, local) in &self.own.locals {
            for end in ["}", ":"] {
                new = new.replace(&format!("{{{name}{end}"), &format!("{{{local}{end}"));
            }
        }
        self.edits.push((text.span().byte_range(), new));
    }

    fn put_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.put_tokens(group.stream()),
                TokenTree::Ident(ident) => {
                    let own = self.own;
                    self.put(&own.locals, &ident);
                    self.put(&own.large, &ident);
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Renamer<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let own = self.own;
        self.put(&own.functions, &signature.ident);
        visit::visit_signature(self, signature);
    }
    fn visit_ident(&mut self, ident: &'ast Ident) {
        let own = self.own;
        self.put(&own.large, ident);
    }
    fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
        let own = self.own;
        self.put(&own.lifetimes, &lifetime.ident);
    }
    fn visit_field(&mut self, field: &'ast syn::Field) {
        let own = self.own;
        if let Some(name) = &field.ident {
            self.put(&own.fields, name);
        }
        self.visit_type(&field.ty);
    }
    fn visit_pat_ident(&mut self, local: &'ast syn::PatIdent) {
        let own = self.own;
        self.put(&own.locals, &local.ident);
        visit::visit_pat_ident(self, local);
    }
    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        match field.colon_token {
            None => self.put_short(&field.member, syn::spanned::Spanned::span(&field.pat)),
            Some(_) => {
                self.visit_member(&field.member);
                self.visit_pat(&field.pat);
            }
        }
    }
    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        match field.colon_token {
            None => self.put_short(&field.member, syn::spanned::Spanned::span(&field.expr)),
            Some(_) => {
                self.visit_member(&field.member);
                self.visit_expr(&field.expr);
            }
        }
    }
    fn visit_member(&mut self, member: &'ast Member) {
        let own = self.own;
        if let Member::Named(name) = member {
            self.put(&own.fields, name);
        }
    }
    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        let own = self.own;
        match path.path.get_ident() {
            Some(name) if own.locals.contains_key(&name.to_string()) => self.put(&own.locals, name),
            _ => visit::visit_expr_path(self, path),
        }
    }
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let own = self.own;
        if let Some(last) = path.segments.last() {
            self.put(&own.functions, &last.ident);
        }
        visit::visit_path(self, path);
    }
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let own = self.own;
        match &*call.func {
            // A function and a variable may have the same name.
            Expr::Path(path)
                if path
                    .path
                    .get_ident()
                    .is_some_and(|name| own.functions.contains_key(&name.to_string())) =>
            {
                self.visit_path(&path.path);
            }
            func => self.visit_expr(func),
        }
        call.args
            .iter()
            .for_each(|argument| self.visit_expr(argument));
    }
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let own = self.own;
        // An editor knows the type of the receiver.
        let receiver = match &*call.receiver {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            Expr::Field(field) => match &field.member {
                Member::Named(name) => Some(name.to_string()),
                Member::Unnamed(number) => Some(number.index.to_string()),
            },
            Expr::MethodCall(call) => Some(call.method.to_string()),
            _ => None,
        };
        let is_own = receiver.is_some_and(|name| HOLD_OWN.contains(&name.as_str()));
        if is_own || !OF_THE_LIBRARY.contains(&call.method.to_string().as_str()) {
            self.put(&own.functions, &call.method);
        }
        visit::visit_expr_method_call(self, call);
    }
    fn visit_use_name(&mut self, name: &'ast syn::UseName) {
        let own = self.own;
        self.put(&own.functions, &name.ident);
        self.put(&own.large, &name.ident);
    }
    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let tokens = called.tokens.clone();
        match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone()) {
            Err(_) => self.put_tokens(tokens),
            Ok(arguments) => {
                for argument in &arguments {
                    match argument {
                        Expr::Lit(syn::ExprLit {
                            lit: syn::Lit::Str(text),
                            ..
                        }) => self.put_text(text),
                        argument => {
                            // The argument exists only during this call, so it is not visited as part of the tree.
                            let mut inner = Renamer {
                                own: self.own,
                                edits: Vec::new(),
                            };
                            inner.visit_expr(argument);
                            self.edits.append(&mut inner.edits);
                        }
                    }
                }
            }
        }
    }
}
