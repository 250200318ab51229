//! Types that may store words, flagged for review.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{GenericArgument, PathArguments, Type};

/// Returns the reason to review a field of this type.
pub fn flag(of_type: &Type) -> Option<&'static str> {
    const TEXT: [&str; 8] = [
        "String", "str", "Cow", "OsString", "OsStr", "CString", "PathBuf", "Path",
    ];
    const SETS: [&str; 3] = ["HashSet", "BTreeSet", "BinaryHeap"];
    let names = names(of_type);
    let mentions = |some: &[&str]| some.iter().any(|name| names.contains(*name));
    if mentions(&TEXT) {
        Some("it holds text")
    } else if mentions(&SETS) {
        Some("it is a set of the library's")
    } else if has_letters_in_a_row(of_type) {
        Some("it may hold the letters of words")
    } else {
        None
    }
}

/// Whether a type of these names can store more than a number.
pub fn stores(names: &BTreeSet<String>) -> bool {
    let is_number = |name: &String| {
        let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
        lower || name.starts_with("Atomic") && name != "AtomicPtr"
    };
    !names.iter().all(is_number)
}

/// Returns every name in a type.
pub fn names(of_type: &Type) -> BTreeSet<String> {
    #[derive(Default)]
    struct Names(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_ident(&mut self, ident: &'ast syn::Ident) {
            self.0.insert(ident.to_string());
        }
    }
    let mut names = Names::default();
    names.visit_type(of_type);
    names.0
}

/// Whether a type contains a list of letters, or a slice of them; not of letters each with a child, as in
/// `Vec<(char, Node)>`.
fn has_letters_in_a_row(of_type: &Type) -> bool {
    #[derive(Default)]
    struct Rows(bool);
    impl<'ast> Visit<'ast> for Rows {
        fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
            let is_list = segment.ident == "Vec" || segment.ident == "VecDeque";
            if is_list && let PathArguments::AngleBracketed(of) = &segment.arguments {
                self.0 |= of
                    .args
                    .iter()
                    .any(|of| matches!(of, GenericArgument::Type(of) if is_letter(of)));
            }
            visit::visit_path_segment(self, segment);
        }

        fn visit_type_slice(&mut self, slice: &'ast syn::TypeSlice) {
            self.0 |= is_letter(&slice.elem);
            visit::visit_type_slice(self, slice);
        }
    }
    let mut rows = Rows::default();
    rows.visit_type(of_type);
    rows.0
}

/// Whether a type is a letter, or a fixed number of them: possible elements of a list of words.
fn is_letter(of_type: &Type) -> bool {
    match of_type {
        Type::Path(path) => path.path.is_ident("u8") || path.path.is_ident("char"),
        Type::Array(array) => is_letter(&array.elem),
        _ => false,
    }
}
