//! What the sheet asks a phase to use, and whether its sources name it anywhere.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};

use super::Evidence;
use crate::intake::Submission;
use crate::syntax::{on_large_stack, parsed};

/// The names among `asked` that no expression in a package's sources has: each is a flag.
pub fn not_used(submission: &Submission, package: &str, asked: &[String]) -> Vec<Evidence> {
    let missing = on_large_stack(|| {
        let mut used = Used::default();
        for file in parsed(submission, package) {
            used.visit_file(&file.tree);
        }
        asked
            .iter()
            .filter(|name| !used.0.contains(*name))
            .cloned()
            .collect::<Vec<String>>()
    });
    let evidence = |name: String| Evidence {
        file: format!("{package}/src/lib.rs"),
        line: 1,
        what: name,
        flag: Some(format!(
            "the sheet asks for it, and nothing in {package} uses it"
        )),
    };
    missing.into_iter().flatten().map(evidence).collect()
}

/// The functions and methods that expressions name.
#[derive(Default)]
struct Used(BTreeSet<String>);

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
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn flagged(source: &str) -> bool {
        let submission = Submission {
            files: [(PathBuf::from("solver/src/search.rs"), source.into())].into(),
            ..Submission::default()
        };
        !not_used(&submission, "solver", &["is_prefix".to_string()]).is_empty()
    }

    #[test]
    fn a_search_that_asks_about_prefixes_is_not_flagged_however_it_asks() {
        assert!(!flagged(
            "fn f(d: &D) { while d.is_prefix(\"a\").unwrap() {} }"
        ));
        assert!(!flagged(
            "fn f(d: &D) { let asks = Dictionary::is_prefix; asks(d, \"a\"); }"
        ));
    }

    #[test]
    fn one_that_only_speaks_of_prefixes_is() {
        assert!(flagged(
            "/// Asks is_prefix.\nfn f(d: &D) { let is_prefix = 1; d.is_word(\"a\"); }"
        ));
        assert!(flagged("fn is_prefix() {}"));
    }
}
