//! The types that sources declare, by name.

use std::collections::BTreeMap;
use std::path::Path;

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, GenericParam, Generics, Token, Type, UseTree};

/// The maximum depth of nested macros in which to look for declarations. The content of each is parsed separately.
const MAX_MACRO_DEPTH: usize = 10;

/// All declarations in the sources of a package. If two have the same name, both count.
#[derive(Default)]
pub struct Declarations {
    /// The structs, enums and unions.
    pub types: BTreeMap<String, Vec<Declared>>,
    /// Other names of types: aliases, imports and associated types.
    pub aliases: BTreeMap<String, Vec<Alias>>,
    /// The values of constants.
    pub constants: BTreeMap<String, Vec<Expr>>,
    /// The statics.
    pub statics: Vec<Static>,
    /// The position of each `thread_local!`.
    pub thread_locals: Vec<(String, usize)>,
    /// The positions of macros that were not searched, because they are nested too deeply.
    pub unread: Vec<(String, usize)>,
}

/// A struct, an enum or a union.
#[derive(Clone)]
pub struct Declared {
    /// Its file and line.
    pub at: (String, usize),
    /// The type parameters, with their defaults.
    pub parameters: Vec<Parameter>,
    /// The fields, with their names and lines.
    pub fields: Vec<(String, usize, Type)>,
}

/// A type parameter.
#[derive(Clone)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its default.
    pub default: Option<Type>,
}

/// Another name of a type.
#[derive(Clone)]
pub struct Alias {
    /// The type parameters.
    pub parameters: Vec<Parameter>,
    /// The type.
    pub of: Type,
}

/// A static.
pub struct Static {
    /// Its file and line.
    pub at: (String, usize),
    /// Its name.
    pub name: String,
    /// Its type.
    pub of: Type,
}

impl Declarations {
    /// Adds the declarations of a file.
    pub fn add(&mut self, path: &Path, tree: &syn::File) {
        let file = path.display().to_string();
        let mut finder = Finder {
            file,
            macros: 0,
            declarations: self,
        };
        finder.visit_file(tree);
    }
}

struct Finder<'a> {
    file: String,
    /// The number of macros around the current position.
    macros: usize,
    declarations: &'a mut Declarations,
}

impl Finder<'_> {
    fn at(&self, span: Span) -> (String, usize) {
        (self.file.clone(), span.start().line)
    }

    fn declare<'f>(
        &mut self,
        name: &syn::Ident,
        generics: &Generics,
        fields: impl IntoIterator<Item = &'f syn::Field>,
    ) {
        let field = |(number, field): (usize, &syn::Field)| {
            let name = field.ident.as_ref();
            let name = name.map_or_else(|| number.to_string(), ToString::to_string);
            let line = syn::spanned::Spanned::span(&field.ty).start().line;
            (name, line, field.ty.clone())
        };
        let declared = Declared {
            at: self.at(name.span()),
            parameters: parameters(generics),
            fields: fields.into_iter().enumerate().map(field).collect(),
        };
        let types = &mut self.declarations.types;
        types.entry(name.to_string()).or_default().push(declared);
    }

    fn alias(&mut self, name: &syn::Ident, generics: &Generics, of: &Type) {
        let alias = Alias {
            parameters: parameters(generics),
            of: of.clone(),
        };
        let aliases = &mut self.declarations.aliases;
        aliases.entry(name.to_string()).or_default().push(alias);
    }

    fn import(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.import(&path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree)),
            UseTree::Rename(rename) => {
                let of = &rename.ident;
                let of: Type = syn::parse_quote!(#of);
                self.alias(&rename.rename, &Generics::default(), &of);
            }
            UseTree::Name(_) | UseTree::Glob(_) => {}
        }
    }
}

fn parameters(generics: &Generics) -> Vec<Parameter> {
    let types = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(of) => Some(Parameter {
                name: of.ident.to_string(),
                default: of.default.as_ref().map(|(_, of)| of.clone()),
            }),
            GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
        });
    types.collect()
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.declare(&item.ident, &item.generics, &item.fields);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let fields = item.variants.iter().flat_map(|variant| &variant.fields);
        self.declare(&item.ident, &item.generics, fields);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.declare(&item.ident, &item.generics, &item.fields.named);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.alias(&item.ident, &item.generics, &item.ty);
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        self.alias(&item.ident, &item.generics, &item.ty);
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        if let Some((_, default)) = &item.default {
            self.alias(&item.ident, &item.generics, default);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(&item.tree);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        let constants = &mut self.declarations.constants;
        let values = constants.entry(item.ident.to_string()).or_default();
        values.push((*item.expr).clone());
        visit::visit_item_const(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        let constants = &mut self.declarations.constants;
        let values = constants.entry(item.ident.to_string()).or_default();
        values.push(item.expr.clone());
        visit::visit_impl_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        let found = Static {
            at: self.at(item.ident.span()),
            name: item.ident.to_string(),
            of: (*item.ty).clone(),
        };
        self.declarations.statics.push(found);
        visit::visit_item_static(self, item);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let name = called.path.segments.last();
        if let Some(name) = name.filter(|name| name.ident == "thread_local") {
            let at = self.at(name.ident.span());
            self.declarations.thread_locals.push(at);
        }
        if self.macros >= MAX_MACRO_DEPTH {
            let at = self.at(called.bang_token.span);
            self.declarations.unread.push(at);
            return;
        }
        // A block among the arguments of another macro may also contain declarations.
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(arguments) = called.parse_body_with(parse) {
            self.macros += 1;
            for argument in &arguments {
                self.visit_expr(argument);
            }
            self.macros -= 1;
        }
    }
}
