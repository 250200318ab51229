//! Tokens for calls and other names: the library's name, or a mark for the submission's own.

use proc_macro2::Span;
use syn::{Expr, Ident, Member, Path};

use super::writer::{LITERAL, OWN, Writer};

impl Writer<'_> {
    /// Writes a function, type or variant.
    pub fn name(&mut self, path: &Path) {
        let mut segments = path.segments.iter().rev();
        let Some(last) = segments.next() else {
            return;
        };
        let at = last.ident.span();
        let known = self.known;
        let last = self.first_name(&last.ident);
        let of = segments
            .next()
            .map(|segment| self.first_name(&segment.ident));
        if is_constant(&last) || known.is_own_constant(&last) {
            return self.push(LITERAL, at);
        }
        if starts_large(&last) {
            let is_own = known.is_own_type(&last) || known.is_own_variant(&last);
            return self.push(if is_own { OWN } else { &last }, at);
        }
        match of {
            Some(of) if known.is_own_method(&of, &last) => {
                self.push_call(&format!("{of}::{last}"), at);
            }
            Some(of) if known.is_type(&of) => self.push_plain(&last, at),
            Some(of) if starts_large(&of) || is_primitive(&of) => {
                self.of_the_library(&of, &last, at);
            }
            Some(_) if known.is_own_function(&last) => self.push_call(&last, at),
            None if known.is_own_callable(&last) => self.push_call(&last, at),
            _ => self.push_plain(&last, at),
        }
    }

    /// Writes a method call on a value of this type, if the type is known.
    pub fn method(&mut self, name: &Ident, of: Option<String>) {
        let at = name.span();
        let name = name.to_string();
        let known = self.known;
        match of.map(|of| known.first(&of).to_string()) {
            Some(of) if known.is_own_method(&of, &name) => {
                self.push_call(&format!("{of}::{name}"), at);
            }
            // The method belongs to the library, judging by its name.
            Some(of) if !known.is_type(&of) => self.push_plain(&name, at),
            _ if known.is_own_method_by_name(&name) => self.push_call(&name, at),
            _ => self.push_plain(&name, at),
        }
    }

    /// Returns the type of a value, if the expression is simple enough to tell.
    pub fn type_of(&self, value: &Expr) -> Option<String> {
        let of_type = match value {
            Expr::Path(path) if path.path.is_ident("self") => self.of.as_deref(),
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                self.known.type_of_parameter(&name)
            }
            Expr::Field(field) => match &field.member {
                Member::Named(name) => self.known.type_of_field(&name.to_string()),
                Member::Unnamed(_) => None,
            },
            _ => None,
        };
        of_type.map(str::to_string)
    }

    fn first_name(&self, name: &Ident) -> String {
        let name = name.to_string();
        match &self.of {
            Some(of) if name == "Self" => of.clone(),
            _ => self.known.first(&name).to_string(),
        }
    }

    fn of_the_library(&mut self, of: &str, name: &str, at: Span) {
        match (of, name) {
            ("String", "from") => self.push("owned", at),
            (_, "from") if is_primitive(of) => self.push("as", at),
            // Written like a method.
            _ if plain(name) != name => self.push_plain(name, at),
            _ => self.push(&format!("{of}::{name}"), at),
        }
    }

    fn push_plain(&mut self, name: &str, at: Span) {
        match plain(name) {
            "" => {}
            name => self.push(name, at),
        }
    }
}

/// Returns one common name for interchangeable methods, and an empty one for methods that only borrow or convert. Those
/// satisfy the compiler without changing the behaviour.
fn plain(name: &str) -> &str {
    match name {
        "iter" | "iter_mut" | "into_iter" | "by_ref" | "as_ref" | "as_mut" | "as_deref"
        | "as_deref_mut" | "as_str" | "as_slice" | "borrow" | "borrow_mut" | "copied"
        | "cloned" => "",
        "to_string" | "to_owned" | "to_vec" | "into" | "clone" => "owned",
        "expect" => "unwrap",
        // Negation only swaps the branches.
        "is_none" => "is_some",
        "is_err" => "is_ok",
        name => name,
    }
}

/// Whether a name starts with a capital letter, as types and variants do.
pub fn starts_large(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// Whether a name is written like a constant.
pub fn is_constant(name: &str) -> bool {
    name.len() > 1 && starts_large(name) && !name.contains(char::is_lowercase)
}

fn is_primitive(name: &str) -> bool {
    const NAMES: [&str; 17] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "char", "bool", "str",
    ];
    NAMES.contains(&name)
}
