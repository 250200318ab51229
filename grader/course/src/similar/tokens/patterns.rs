//! Tokens for patterns. An irrefutable pattern writes nothing, nor does `None`, which is what remains after `Some`.

use syn::visit::{self, Visit};
use syn::{Pat, Path};

use super::calls::starts_large;
use super::writer::{LIST, LITERAL, Writer};

impl Writer<'_> {
    /// Writes a pattern and everything inside it.
    pub fn pattern(&mut self, pattern: &Pat) {
        match pattern {
            Pat::Ident(bound) => {
                let name = bound.ident.to_string();
                if starts_large(&name) && name != "None" {
                    self.name(&Path::from(bound.ident.clone()));
                }
                if let Some((_, pattern)) = &bound.subpat {
                    self.visit_pat(pattern);
                }
            }
            Pat::Path(path) => {
                let last = path.path.segments.last();
                if last.is_some_and(|last| last.ident != "None") {
                    self.name(&path.path);
                }
            }
            Pat::TupleStruct(variant) => {
                self.name(&variant.path);
                for pattern in &variant.elems {
                    self.visit_pat(pattern);
                }
            }
            Pat::Struct(variant) => {
                self.name(&variant.path);
                self.in_any_order(&variant.fields, |writer, field| {
                    writer.visit_pat(&field.pat)
                });
            }
            Pat::Slice(slice) => {
                visit::visit_pat_slice(self, slice);
                self.push(LIST, slice.bracket_token.span.open());
            }
            Pat::Lit(literal) => self.push(LITERAL, literal.lit.span()),
            Pat::Range(range) => {
                visit::visit_expr_range(self, range);
                self.push("..", syn::spanned::Spanned::span(&range.limits));
            }
            other => visit::visit_pat(self, other),
        }
    }
}
