//! The names that sources define: whoever copies can change each of them with one command of an editor.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{FnArg, Ident, Pat, Type, UseTree};

/// Methods of the library whose names people also give to their own.
const LIBRARY_NAMES: [&str; 39] = [
    "add", "all", "any", "append", "bytes", "chars", "clear", "collect", "contains", "count",
    "drain", "entry", "extend", "filter", "find", "first", "get", "get_mut", "insert", "is_empty",
    "join", "keys", "last", "len", "lines", "map", "max", "min", "next", "pop", "position", "push",
    "remove", "replace", "split", "take", "values", "write", "zip",
];

/// What is defined, by kind.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Functions and methods, but those that a trait of others asks for.
    functions: BTreeSet<String>,
    /// The functions again that belong to a type, as `Type::function`.
    methods: BTreeSet<String>,
    types: BTreeSet<String>,
    variants: BTreeSet<String>,
    constants: BTreeSet<String>,
    macros: BTreeSet<String>,
    /// What is bound by a pattern: parameters and variables.
    variables: BTreeSet<String>,
    /// What fields hold.
    fields: TypesByName,
    /// What parameters hold.
    parameters: TypesByName,
    /// Other names for what has one: `use HashMap as Map`, `type Map = HashMap<..>`.
    others: BTreeMap<String, String>,
}

/// The type of what has a name; nothing, where it is several.
type TypesByName = BTreeMap<String, Option<String>>;

impl Names {
    /// Adds what is defined in a file.
    pub fn add_file(&mut self, file: &syn::File) {
        self.finder().visit_file(file);
    }

    /// Adds what is defined in an item that stands by itself.
    pub fn add_item(&mut self, item: &syn::Item) {
        self.finder().visit_item(item);
    }

    fn finder(&mut self) -> Finder<'_> {
        Finder {
            names: self,
            of: None,
        }
    }

    fn add_use(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(tree)),
            UseTree::Rename(rename) => {
                let (name, of) = (rename.rename.to_string(), rename.ident.to_string());
                self.others.insert(name, of);
            }
            UseTree::Name(_) | UseTree::Glob(_) => {}
        }
    }
}

/// Notes that something of that name holds a value of that type.
fn hold(held: &mut TypesByName, name: &Ident, of_type: &Type) {
    let of_type = name_of(of_type);
    let known = held
        .entry(name.to_string())
        .or_insert_with(|| of_type.clone());
    if *known != of_type {
        *known = None;
    }
}

/// Finds what is defined.
struct Finder<'a> {
    names: &'a mut Names,
    /// The type whose functions are met now, if they are a type's.
    of: Option<String>,
}

impl Finder<'_> {
    fn add_function(&mut self, name: &Ident) {
        if let Some(of) = &self.of {
            self.names.methods.insert(format!("{of}::{name}"));
        }
        self.names.functions.insert(name.to_string());
    }

    fn within(&mut self, of: Option<String>, visit: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.of, of);
        visit(self);
        self.of = before;
    }
}

/// The last name of a type's path, or of that which a reference leads to.
pub fn name_of(of_type: &Type) -> Option<String> {
    match of_type {
        Type::Reference(reference) => name_of(&reference.elem),
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(None, |finder| {
            finder.add_function(&item.sig.ident);
            visit::visit_item_fn(finder, item);
        });
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // What a trait asks for has the trait's names.
        let of = name_of(&item.self_ty).filter(|_| item.trait_.is_none());
        self.within(of, |finder| visit::visit_item_impl(finder, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if self.of.is_some() {
            self.add_function(&item.sig.ident);
        }
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.names.types.insert(item.ident.to_string());
        let of = Some(item.ident.to_string());
        self.within(of, |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.add_function(&item.sig.ident);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.names.types.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.names.types.insert(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.names.variants.insert(variant.ident.to_string());
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        let name = item.ident.to_string();
        match name_of(&item.ty) {
            Some(of) => self.names.others.insert(name, of).is_some(),
            None => self.names.types.insert(name),
        };
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.names.constants.insert(item.ident.to_string());
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.names.constants.insert(item.ident.to_string());
        visit::visit_item_static(self, item);
    }

    fn visit_type_param(&mut self, parameter: &'ast syn::TypeParam) {
        self.names.types.insert(parameter.ident.to_string());
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if let Some(name) = &item.ident {
            self.names.macros.insert(name.to_string());
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(name) = &field.ident {
            hold(&mut self.names.fields, name, &field.ty);
        }
    }

    fn visit_fn_arg(&mut self, argument: &'ast syn::FnArg) {
        if let FnArg::Typed(typed) = argument
            && let Pat::Ident(bound) = &*typed.pat
        {
            hold(&mut self.names.parameters, &bound.ident, &typed.ty);
        }
        visit::visit_fn_arg(self, argument);
    }

    fn visit_pat_ident(&mut self, bound: &'ast syn::PatIdent) {
        self.names.variables.insert(bound.ident.to_string());
        visit::visit_pat_ident(self, bound);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.names.add_use(&item.tree);
    }
}

/// What a submission defines beside what it was given.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What the submission defines.
    pub own: &'a Names,
    /// What was handed out.
    pub given: &'a Names,
}

impl Known<'_> {
    /// The name by which something is known to all, if it has another here.
    pub fn first<'b>(&'b self, name: &'b str) -> &'b str {
        self.own.others.get(name).map_or(name, String::as_str)
    }

    /// Whether a type is the submission's own.
    pub fn is_own_type(&self, name: &str) -> bool {
        self.own.types.contains(name) && !self.given.types.contains(name)
    }

    /// Whether a type is the submission's own or was handed out.
    pub fn is_type(&self, name: &str) -> bool {
        self.own.types.contains(name) || self.given.types.contains(name)
    }

    /// Whether a variant of an enum is the submission's own.
    pub fn is_own_variant(&self, name: &str) -> bool {
        self.own.variants.contains(name) && !self.given.variants.contains(name)
    }

    /// Whether a constant is the submission's own.
    pub fn is_own_constant(&self, name: &str) -> bool {
        self.own.constants.contains(name)
    }

    /// Whether a macro is the submission's own.
    pub fn is_own_macro(&self, name: &str) -> bool {
        self.own.macros.contains(name) && !self.given.macros.contains(name)
    }

    /// Whether a function that is called by a path is the submission's own.
    pub fn is_own_function(&self, name: &str) -> bool {
        self.own.functions.contains(name) && !self.given.functions.contains(name)
    }

    /// Whether a name that stands by itself is that of a function of the submission's own, and of nothing else.
    pub fn is_only_function(&self, name: &str) -> bool {
        self.is_own_function(name) && !self.own.variables.contains(name)
    }

    /// The type of fields of that name, as far as that is known.
    pub fn type_of_field(&self, name: &str) -> Option<&str> {
        self.own.fields.get(name)?.as_deref()
    }

    /// The type of parameters of that name, as far as that is known.
    pub fn type_of_parameter(&self, name: &str) -> Option<&str> {
        self.own.parameters.get(name)?.as_deref()
    }

    /// Whether a method of that name is the submission's own, if nothing is known of what it is called of: a name
    /// that the library has, too, is more often the library's.
    pub fn is_own_method_by_name(&self, name: &str) -> bool {
        self.is_own_function(name) && !LIBRARY_NAMES.contains(&name)
    }

    /// Whether a function that is called without a path is the submission's own, be it a closure.
    pub fn is_own_callable(&self, name: &str) -> bool {
        (self.own.functions.contains(name) || self.own.variables.contains(name))
            && !self.given.functions.contains(name)
    }

    /// Whether a function that is called as one of a type is the submission's own.
    pub fn is_own_method(&self, of: &str, name: &str) -> bool {
        let whole = format!("{of}::{name}");
        self.own.methods.contains(&whole) && !self.given.methods.contains(&whole)
    }
}
