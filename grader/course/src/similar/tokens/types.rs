//! Tokens for types: the names in the types of their fields, with one mark for all of the submission's own types.

use syn::visit::{self, Visit};
use syn::{Expr, Fields, Path};

use super::writer::{LIST, OWN, Writer};

impl Writer<'_> {
    /// Writes the types of fields, in any order.
    pub fn fields(&mut self, fields: &Fields) {
        self.in_any_order(fields, |writer, field| {
            TypeNames { writer }.visit_type(&field.ty);
        });
    }
}

struct TypeNames<'a, 'b> {
    writer: &'a mut Writer<'b>,
}

impl<'ast> Visit<'ast> for TypeNames<'_, '_> {
    fn visit_path(&mut self, path: &'ast Path) {
        let Some(last) = path.segments.last() else {
            return;
        };
        let name = last.ident.to_string();
        let known = self.writer.known;
        let name = known.first(&name);
        let kind = if known.is_own_type(name) { OWN } else { name };
        self.writer.push(kind, last.ident.span());
        visit::visit_path_arguments(self, &last.arguments);
    }

    fn visit_type_array(&mut self, array: &'ast syn::TypeArray) {
        self.visit_type(&array.elem);
        self.writer.push(LIST, array.bracket_token.span.open());
    }

    // Lengths and lifetimes do not matter.
    fn visit_expr(&mut self, _: &'ast Expr) {}
    fn visit_lifetime(&mut self, _: &'ast syn::Lifetime) {}
}
