//! Macros by example, expanded as the compiler does it: a rule's pattern is matched, and its body is written with the
//! matches.
//!
//! If the result would differ from the compiler's, or a fragment is unknown, nothing is expanded, and the caller
//! reports it.

mod pattern;
mod rule;
mod transcribe;

use proc_macro2::{Span, TokenStream};
use syn::parse::Parser;

use pattern::matched;
use rule::Rule;
use transcribe::{Transcriber, count_tokens};

/// The cost of comparing a call with a rule, in addition to its tokens.
const RULE_COST: usize = 20;

/// The rules of a macro.
pub struct Definition(Vec<Rule>);

impl Definition {
    /// Reads the rules of a `macro_rules!`; returns nothing if they are unreadable.
    pub fn read(tokens: TokenStream) -> Option<Self> {
        rule::rules(tokens).map(Self)
    }

    /// Expands a call.
    ///
    /// All tokens of the body get the position `at`, if there is one. Returns nothing if no rule matches, or the budget
    /// is exhausted.
    pub fn expand(
        &self,
        arguments: &TokenStream,
        at: Option<Span>,
        budget: &mut Budget,
    ) -> Option<TokenStream> {
        let cost = RULE_COST + count_tokens(arguments, budget.matched);
        for rule in &self.0 {
            budget.matched = budget.matched.checked_sub(cost)?;
            let matches = |input: syn::parse::ParseStream| matched(&rule.pattern, input);
            if let Ok(bindings) = matches.parse2(arguments.clone()) {
                let budget = &mut budget.written;
                return Transcriber { at, budget }.write(&rule.body, &bindings);
            }
        }
        None
    }
}

/// The remaining work.
pub struct Budget {
    /// The number of tokens that rules may write.
    pub written: usize,
    /// The number of tokens that may be compared with rules. Each rule counts them once.
    pub matched: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expanded(rules: &str, call: &str) -> Option<String> {
        let definition = Definition::read(rules.parse().unwrap()).unwrap();
        let mut budget = Budget {
            written: 1000,
            matched: 1000,
        };
        let tokens = definition.expand(&call.parse().unwrap(), None, &mut budget)?;
        Some(without_blanks(&tokens))
    }

    #[track_caller]
    fn expands(rules: &str, call: &str, to: &str) {
        let to: TokenStream = to.parse().unwrap();
        assert_eq!(expanded(rules, call), Some(without_blanks(&to)), "{rules}");
    }

    fn without_blanks(tokens: &TokenStream) -> String {
        tokens.to_string().split_whitespace().collect()
    }

    #[test]
    fn calls_expand_as_they_do_in_the_compiler() {
        expands(
            "($($t:tt)*) => { $($t)* }",
            "fn f() { a(1) }",
            "fn f() { a(1) }",
        );
        expands(
            "($a:ident, $b:ty) => { struct $a { all: $b } };",
            "Node, u8",
            "struct Node { all: u8 }",
        );
        expands("($x:expr) => { $x }; () => { none }", "", "none");
        expands("(one) => { 1 }; (two) => { 2 };", "two", "2");
        expands(
            "($($x:expr),* $(,)?) => { [$($x + 1);*] }",
            "a, b,",
            "[a + 1; b + 1]",
        );
        expands(
            "($($k:ident => [$($v:literal)*]),+) => { $( fn $k() { $( f($v); )* } )+ }",
            "a => [1 2], b => []",
            "fn a() { f(1); f(2); } fn b() { }",
        );
        expands(
            "($v:vis $n:ident) => { $v mod $n; }",
            "pub(crate) a",
            "pub(crate) mod a;",
        );
        expands("($v:vis $n:ident) => { $v mod $n; }", "a", "mod a;");
        expands(
            "($l:lifetime $b:block) => { $l: loop $b }",
            "'a { b() }",
            "'a: loop { b() }",
        );
        expands("() => { $crate::a!() }", "", "crate::a!()");
        expands("($($a:tt)::*) => { $($a)=>* }", "a :: b", "a => b");
        expands(
            "($n:ident) => { macro_rules! $n { ($x:expr) => { $x } } }",
            "m",
            "macro_rules! m { ($x:expr) => { $x } }",
        );
    }

    #[test]
    fn calls_that_no_rule_matches_are_not_expanded() {
        assert_eq!(expanded("($a:ident) => { $a }", "1"), None);
        assert_eq!(expanded("($a:ident) => { $a }", "a b"), None);
        assert_eq!(expanded("($a:unknown) => { $a }", "a"), None);
        assert_eq!(expanded("($($a:ident)*) => { $a }", "a"), None);
    }

    #[test]
    fn expansion_that_doubles_its_input_stops_at_the_budget() {
        let doubled = "($($t:tt)*) => { $($t)* $($t)* }";
        assert_eq!(expanded(doubled, &"a ".repeat(600)), None);
    }
}
