//! The files of a crate have no circular dependencies, so that each can be read, tested and changed from the bottom up.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, ExprMethodCall, ImplItem, ItemImpl, ItemMod, ItemUse, Macro, UseTree};

use super::structure::{MAY_USE, sources};

/// The segments of a path: `["crate", "run", "Needs"]`.
type Names = Vec<String>;

/// The grader's crates by folder. Each contains its files by module path, where `[]` is the root.
type Files = BTreeMap<Names, File>;

/// The references from one file to others.
#[derive(Default)]
struct File {
    /// The imported names, each with its full path.
    imports: BTreeMap<String, Names>,
    /// The paths in the code, including those of the imports.
    paths: Vec<Names>,
    /// The methods that it defines for types, with the path of the type.
    methods: Vec<(Names, String)>,
    /// The names of the methods that it calls.
    calls: BTreeSet<String>,
}

/// Collects the imports and paths of a file, without those of its unit tests.
impl<'ast> Visit<'ast> for File {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !module.attrs.iter().any(is_for_tests) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        self.paths.push(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if let (None, syn::Type::Path(of)) = (&item.trait_, &*item.self_ty) {
            let of = of.path.segments.iter().map(|part| part.ident.to_string());
            let of: Names = of.collect();
            let functions = item.items.iter().filter_map(|member| match member {
                ImplItem::Fn(member) if member.sig.receiver().is_some() => {
                    Some(member.sig.ident.to_string())
                }
                _ => None,
            });
            self.methods
                .extend(functions.map(|name| (of.clone(), name)));
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.calls.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.scan(called.tokens.clone());
        visit::visit_macro(self, called);
    }
}

impl File {
    fn read(text: &str) -> File {
        let mut file = File::default();
        file.visit_file(&syn::parse_file(text).unwrap());
        file
    }

    fn import(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.import(&with(&path.ident), &path.tree),
            UseTree::Group(group) => {
                let trees = group.items.iter();
                trees.for_each(|tree| self.import(before, tree));
            }
            UseTree::Glob(_) => self.paths.push([before, &["*".to_string()]].concat()),
            UseTree::Name(name) if name.ident == "self" => {
                self.insert(&before[before.len() - 1], before.to_vec())
            }
            UseTree::Name(name) => self.insert(&name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(rename) => self.insert(&rename.rename.to_string(), with(&rename.ident)),
        }
    }

    fn insert(&mut self, name: &str, path: Names) {
        self.imports.insert(name.to_string(), path.clone());
        self.paths.push(path);
    }

    /// Collects paths from the arguments of a macro, which are not parsed: each run of names and `::` may be a path.
    fn scan(&mut self, tokens: TokenStream) {
        let mut names = Names::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.paths.push(std::mem::take(&mut names));
                    }
                    names.push(name.to_string());
                    colons = 0;
                }
                other => {
                    if let TokenTree::Group(group) = other {
                        self.scan(group.stream());
                    }
                    self.paths.push(std::mem::take(&mut names));
                    colons = 0;
                }
            }
        }
        self.paths.push(names);
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    let names =
        attribute.parse_args_with(Punctuated::<syn::Ident, syn::Token![,]>::parse_terminated);
    attribute.path().is_ident("cfg")
        && names.is_ok_and(|names| names.iter().any(|name| name == "test"))
}

/// Returns the path of a file's module: `run/mod.rs` and `run.rs` are `["run"]`.
fn module(path: &Path) -> Names {
    let parts = path.with_extension("");
    let names = parts.components().filter_map(|part| match part {
        Component::Normal(name) => name.to_str().map(String::from),
        _ => None,
    });
    names
        .filter(|name| !["mod", "lib", "main"].contains(&name.as_str()))
        .collect()
}

/// Returns the file that defines the target of a path. Returns `None` if the target is in another crate or is a module.
fn definition(files: &Files, place: &Names, path: &[String]) -> Option<Names> {
    let (first, rest) = path.split_first()?;
    let child = [&place[..], std::slice::from_ref(first)].concat();
    match first.as_str() {
        "crate" => defined_in(files, &[], rest),
        "self" => defined_in(files, place, rest),
        "super" => defined_in(files, place.split_last()?.1, rest),
        _ if files.contains_key(&child) => defined_in(files, &child, rest),
        name => {
            let import = files[place].imports.get(name)?;
            // `use judge::verdict::judge` does not hide the crate `judge`.
            let is_crate = import.first() == Some(first);
            (!is_crate).then(|| definition(files, place, &[import, rest].concat()))?
        }
    }
}

/// Returns the file that defines the item with this path, as seen from a module.
fn defined_in(files: &Files, module: &[String], path: &[String]) -> Option<Names> {
    let (first, rest) = path.split_first()?;
    if first == "super" {
        return defined_in(files, module.split_last()?.1, rest);
    }
    let child = [module, std::slice::from_ref(first)].concat();
    if files.contains_key(&child) {
        return defined_in(files, &child, rest);
    }
    let file = files.get(module)?;
    match file.imports.get(first) {
        // A re-exported name belongs to the file that defines it.
        Some(_) => definition(files, &module.to_vec(), path),
        None => Some(module.to_vec()),
    }
}

/// A method of a type.
struct Method<'a> {
    name: &'a str,
    file: &'a Names,
    /// The file of its type.
    of: Names,
}

fn methods(files: &Files) -> Vec<Method<'_>> {
    let all = files.iter().flat_map(|(file, contents)| {
        let methods = contents.methods.iter();
        methods.map(move |(of, name)| {
            // A type without an import is in the same file.
            let of = definition(files, file, of).unwrap_or(file.clone());
            Method { name, file, of }
        })
    });
    all.collect()
}

/// Returns the files with the methods that a file calls, as far as names show it: its `needs` have the type, and no other
/// type has a method of this name.
fn called<'a>(
    methods: &'a [Method<'a>],
    (name, file): (&'a Names, &'a File),
    needs: &'a BTreeSet<Names>,
) -> impl Iterator<Item = &'a Names> {
    let is_known = move |method: &&Method| method.of == *name || needs.contains(&method.of);
    let the_only = move |call: &String| {
        let mut named = methods.iter().filter(|method| method.name == call);
        named.next().filter(|_| named.next().is_none())
    };
    let called = file.calls.iter().filter_map(the_only);
    called.filter(is_known).map(|method| method.file)
}

/// Returns the files that are part of a cycle or between two cycles, with the ones among them that they need.
fn circles(sources: &BTreeMap<Names, String>) -> BTreeMap<Names, BTreeSet<Names>> {
    let files = sources
        .iter()
        .map(|(name, text)| (name.clone(), File::read(text)));
    let files: Files = files.collect();
    let methods = methods(&files);
    let needs = files.iter().map(|(name, file)| {
        let paths = file.paths.iter();
        let mut needs: BTreeSet<Names> = paths
            .filter_map(|path| definition(&files, name, path))
            .collect();
        let called: Vec<Names> = called(&methods, (name, file), &needs).cloned().collect();
        needs.extend(called);
        needs.remove(name);
        (name.clone(), needs)
    });
    let mut left: BTreeMap<Names, BTreeSet<Names>> = needs.collect();
    // Remove files that need no other remaining file, and files that no other one needs: they are in no cycle.
    loop {
        let needed: BTreeSet<Names> = left.values().flatten().cloned().collect();
        let before = left.len();
        let ends: BTreeSet<Names> = left
            .iter()
            .filter(|(name, needs)| needs.is_empty() || !needed.contains(*name))
            .map(|(name, _)| name.clone())
            .collect();
        left.retain(|name, _| !ends.contains(name));
        for needs in left.values_mut() {
            needs.retain(|need| !ends.contains(need));
        }
        if left.len() == before {
            return left;
        }
    }
}

fn names(path: &str) -> Names {
    module(Path::new(path))
}

#[test]
fn files_of_a_crate_have_no_circular_dependencies() {
    for (name, _) in MAY_USE {
        let sources = sources(name)
            .into_iter()
            .map(|(path, text)| (module(&path), text));
        let circles = circles(&sources.collect());
        assert!(circles.is_empty(), "{name}: {circles:#?}");
    }
}

#[test]
fn cycles_are_found_through_reexports_macros_and_imports() {
    let sources = |other: &str, leaf: &str| {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; pub use b::item::Item;"),
            ("a.rs", "pub struct A; fn make() -> crate::Item { todo!() }"),
            ("b/mod.rs", "pub mod item;"),
            ("b/item.rs", other),
            ("c.rs", leaf),
        ];
        let files = files.map(|(path, text)| (names(path), text.to_string()));
        circles(&BTreeMap::from(files))
            .into_keys()
            .collect::<Vec<_>>()
    };
    let none = sources("pub struct Item;", "use crate::a::A;");
    assert!(none.is_empty(), "{none:?}");
    for circle in [
        "pub struct Item(crate::a::A);",
        "use super::super::a::A; pub struct Item(A);",
        "use crate::a; pub struct Item(a::A);",
        "pub struct Item; fn show() { println!(\"{}\", crate::a::A); }",
    ] {
        assert_eq!(
            sources(circle, ""),
            [names("a.rs"), names("b/item.rs")],
            "{circle}"
        );
    }
    let method = "use crate::b::item::Item; impl Item { fn show(&self) {} }";
    for (call, is_circle) in [("other()", false), ("show()", true)] {
        let item = format!("pub struct Item; fn all(item: Item) {{ item.{call}; }}");
        let circle = sources(&item, method);
        let expected = [names("b/item.rs"), names("c.rs")];
        assert_eq!(circle, if is_circle { &expected[..] } else { &[] });
    }
    let tested = sources(
        "pub struct Item; #[cfg(test)] mod tests { use crate::a::A; }",
        "",
    );
    assert!(tested.is_empty(), "{tested:?}");
}
