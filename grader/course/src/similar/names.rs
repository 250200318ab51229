//! The names that a submission's sources define. Anyone who copies code can rename them with one editor command.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{FnArg, Ident, Pat, Type, UseTree};

/// Methods of the standard library whose names students also use for their own.
const LIBRARY_NAMES: [&str; 39] = [
    "add", "all", "any", "append", "bytes", "chars", "clear", "collect", "contains", "count",
    "drain", "entry", "extend", "filter", "find", "first", "get", "get_mut", "insert", "is_empty",
    "join", "keys", "last", "len", "lines", "map", "max", "min", "next", "pop", "position", "push",
    "remove", "replace", "split", "take", "values", "write", "zip",
];

/// The defined names, by kind.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Functions and methods, except those that a foreign trait requires.
    functions: BTreeSet<String>,
    /// Methods and associated functions again, as `Type::function`.
    methods: BTreeSet<String>,
    types: BTreeSet<String>,
    variants: BTreeSet<String>,
    constants: BTreeSet<String>,
    macros: BTreeSet<String>,
    /// Names bound by a pattern: parameters and variables.
    variables: BTreeSet<String>,
    /// The types of fields.
    fields: TypesByName,
    /// The types of parameters.
    parameters: TypesByName,
    /// Aliases: `use HashMap as Map`, `type Map = HashMap<..>`.
    others: BTreeMap<String, String>,
}

/// The type for each name; `None` if it is ambiguous.
type TypesByName = BTreeMap<String, Option<String>>;

impl Names {
    /// Adds the names defined in a file.
    pub fn add_file(&mut self, file: &syn::File) {
        self.finder().visit_file(file);
    }

    /// Adds the names defined in a single item.
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

/// Notes that a field or parameter of this name has this type.
fn hold(held: &mut TypesByName, name: &Ident, of_type: &Type) {
    let of_type = name_of(of_type);
    let known = held
        .entry(name.to_string())
        .or_insert_with(|| of_type.clone());
    if *known != of_type {
        *known = None;
    }
}

/// A visitor that collects definitions.
struct Finder<'a> {
    names: &'a mut Names,
    /// The type whose `impl` is being visited, if any.
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

/// Returns the last segment of a type's path, looking through references.
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
        // The trait defines the names of its methods.
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

/// The names that a submission defines, and those that are given.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The names that the submission defines.
    pub own: &'a Names,
    /// The names in the base code.
    pub given: &'a Names,
}

impl Known<'_> {
    /// Returns the original name of an alias, or the name itself.
    pub fn first<'b>(&'b self, name: &'b str) -> &'b str {
        self.own.others.get(name).map_or(name, String::as_str)
    }

    /// Whether the submission itself defines a type.
    pub fn is_own_type(&self, name: &str) -> bool {
        self.own.types.contains(name) && !self.given.types.contains(name)
    }

    /// Whether a type comes from the submission or the base code.
    pub fn is_type(&self, name: &str) -> bool {
        self.own.types.contains(name) || self.given.types.contains(name)
    }

    /// Whether the submission itself defines an enum variant.
    pub fn is_own_variant(&self, name: &str) -> bool {
        self.own.variants.contains(name) && !self.given.variants.contains(name)
    }

    /// Whether the submission defines a constant.
    pub fn is_own_constant(&self, name: &str) -> bool {
        self.own.constants.contains(name)
    }

    /// Whether the submission itself defines a macro.
    pub fn is_own_macro(&self, name: &str) -> bool {
        self.own.macros.contains(name) && !self.given.macros.contains(name)
    }

    /// Whether the submission itself defines a function that is called by a path.
    pub fn is_own_function(&self, name: &str) -> bool {
        self.own.functions.contains(name) && !self.given.functions.contains(name)
    }

    /// Whether a bare name is one of the submission's own functions and nothing else.
    pub fn is_only_function(&self, name: &str) -> bool {
        self.is_own_function(name) && !self.own.variables.contains(name)
    }

    /// Returns the type of fields with this name, if known.
    pub fn type_of_field(&self, name: &str) -> Option<&str> {
        self.own.fields.get(name)?.as_deref()
    }

    /// Returns the type of parameters with this name, if known.
    pub fn type_of_parameter(&self, name: &str) -> Option<&str> {
        self.own.parameters.get(name)?.as_deref()
    }

    /// Whether a method is the submission's own, judged by its name alone because the receiver's type is unknown. A
    /// name from the standard library most likely refers to the library's method.
    pub fn is_own_method_by_name(&self, name: &str) -> bool {
        self.is_own_function(name) && !LIBRARY_NAMES.contains(&name)
    }

    /// Whether the submission itself defines a function or closure that is called without a path.
    pub fn is_own_callable(&self, name: &str) -> bool {
        (self.own.functions.contains(name) || self.own.variables.contains(name))
            && !self.given.functions.contains(name)
    }

    /// Whether the submission itself defines this function of a type.
    pub fn is_own_method(&self, of: &str, name: &str) -> bool {
        let whole = format!("{of}::{name}");
        self.own.methods.contains(&whole) && !self.given.methods.contains(&whole)
    }
}
