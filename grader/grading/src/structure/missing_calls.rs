//! Functions that the assignment requires, but the sources of a phase never call.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::intake::Submission;
use crate::syntax::{on_large_stack, parsed};
use report::Declaration;

/// Flags the required names, `asked`, that no expression in a package's sources contains. If a source cannot be parsed,
/// its calls are unknown, and there are no flags.
pub fn missing_calls(submission: &Submission, package: &str, asked: &[String]) -> Vec<Declaration> {
    let missing = on_large_stack(|| {
        let source = Path::new(package).join("src");
        let sources = submission.files.keys();
        let sources = sources.filter(|path| path.starts_with(&source)).count();
        let files = parsed(submission, package);
        if files.len() < sources {
            return Vec::new();
        }
        let mut used = Used::default();
        for file in files {
            used.visit_file(&file.tree);
        }
        asked
            .iter()
            .filter(|name| !used.0.contains(*name))
            .cloned()
            .collect::<Vec<String>>()
    });
    let declarations = |name: String| Declaration {
        file: format!("{package}/src/lib.rs"),
        line: 1,
        declaration: name,
        review_reason: Some(format!(
            "required by the rubric, but never used in {package}"
        )),
    };
    missing.into_iter().flatten().map(declarations).collect()
}

/// The functions and methods in expressions, and all names in macros, whose expressions are unknown.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn add_all(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add_all(group.stream()),
                TokenTree::Ident(name) => {
                    self.0.insert(name.to_string());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Used {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.0.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.0
            .extend(path.path.segments.last().map(|last| last.ident.to_string()));
        visit::visit_expr_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.add_all(called.tokens.clone());
        visit::visit_macro(self, called);
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn flagged(source: &str) -> bool {
        flagged_in(&[("search.rs", source)])
    }

    fn flagged_in(sources: &[(&str, &str)]) -> bool {
        let path = |name: &str| PathBuf::from("solver/src").join(name);
        let files = sources.iter();
        let files = files.map(|(name, source)| (path(name), source.as_bytes().to_vec()));
        let submission = Submission {
            files: files.collect(),
            ..Submission::default()
        };
        !missing_calls(&submission, "solver", &["is_prefix".to_string()]).is_empty()
    }

    #[test]
    fn search_that_calls_is_prefix_in_any_form_is_not_flagged() {
        assert!(!flagged(
            "fn f(d: &D) { while d.is_prefix(\"a\").unwrap() {} }"
        ));
        assert!(!flagged(
            "fn f(d: &D) { let asks = Dictionary::is_prefix; asks(d, \"a\"); }"
        ));
    }

    #[test]
    fn search_that_only_mentions_is_prefix_is_flagged() {
        assert!(flagged(
            "/// Asks is_prefix.\nfn f(d: &D) { let is_prefix = 1; d.is_word(\"a\"); }"
        ));
        assert!(flagged("fn is_prefix() {}"));
    }

    #[test]
    fn search_that_calls_is_prefix_in_a_macro_is_not_flagged() {
        for source in [
            "fn f(d: &D) { if matches!(d.is_prefix(\"a\"), Ok(true)) {} }",
            "fn f(d: &D) { assert!(g([{ d.is_prefix(\"a\") }])); }",
            "macro_rules! leads { ($d:expr) => { $d.is_prefix(\"a\") } }",
        ] {
            assert!(!flagged(source), "{source}");
        }
        assert!(flagged("fn f() { println!(\"is_prefix\"); }"));
    }

    #[test]
    fn search_with_an_unparsable_source_is_not_flagged() {
        let other = ("lib.rs", "fn f(d: &D) { d.is_word(\"a\"); }");
        assert!(flagged_in(&[other]));
        assert!(!flagged_in(&[
            other,
            ("search.rs", "fn f(d: &D) { d.is_prefix(\"a\") ")
        ]));
    }
}
