//! The body of a rule, written with the matches of its pattern.

use std::collections::BTreeMap;

use proc_macro2::{Group, Punct, Spacing, Span, TokenStream, TokenTree};

use super::pattern::{Binding, Bindings, variables};
use super::rule::{Part, Repeat};

/// A writer of bodies.
pub struct Transcriber<'a> {
    /// The position for all tokens of the body, unless they keep their own.
    pub at: Option<Span>,
    /// The number of tokens that may still be written.
    pub budget: &'a mut usize,
}

type Bound<'a> = BTreeMap<&'a str, &'a Binding>;

impl Transcriber<'_> {
    /// Writes a body. Returns nothing if the budget is exhausted, or the number of repetitions of a variable differs
    /// from its match.
    pub fn write(&mut self, body: &[Part], bindings: &Bindings) -> Option<TokenStream> {
        let bound = bindings.iter();
        let bound = bound.map(|(name, binding)| (name.as_str(), binding));
        let mut out = TokenStream::new();
        self.parts(body, &bound.collect(), &mut out)?;
        Some(out)
    }

    fn parts(&mut self, body: &[Part], bound: &Bound, out: &mut TokenStream) -> Option<()> {
        for part in body {
            match part {
                Part::Token(token) => self.token(token.clone(), out)?,
                Part::Group(group, inner) => {
                    let mut written = TokenStream::new();
                    self.parts(inner, bound, &mut written)?;
                    let mut whole = Group::new(group.delimiter(), written);
                    whole.set_span(group.span());
                    self.token(whole.into(), out)?;
                }
                Part::Variable(name, _) => match bound.get(name.to_string().as_str()) {
                    Some(Binding::One(tokens)) => {
                        let count = count_tokens(tokens, *self.budget);
                        *self.budget = self.budget.checked_sub(count)?;
                        out.extend(tokens.clone());
                    }
                    Some(Binding::Many(_)) => return None,
                    // The body may define another macro, which has its own variables.
                    None => {
                        self.token(Punct::new('$', Spacing::Alone).into(), out)?;
                        self.token(name.clone().into(), out)?;
                    }
                },
                Part::Repeat(repeat) => self.repeat(repeat, bound, out)?,
            }
        }
        Some(())
    }

    fn token(&mut self, mut token: TokenTree, out: &mut TokenStream) -> Option<()> {
        *self.budget = self.budget.checked_sub(1)?;
        if let Some(at) = self.at {
            token.set_span(at);
        }
        out.extend([token]);
        Some(())
    }

    fn repeat(&mut self, repeat: &Repeat, bound: &Bound, out: &mut TokenStream) -> Option<()> {
        let mut names = Vec::new();
        variables(&repeat.parts, &mut names);
        let repeated = names
            .iter()
            .filter_map(|name| match bound.get(name.as_str()) {
                Some(Binding::Many(each)) => Some((name.as_str(), each)),
                _ => None,
            });
        let repeated: Vec<(&str, &Vec<Binding>)> = repeated.collect();
        let (_, first) = repeated.first()?;
        let times = first.len();
        if repeated.iter().any(|(_, each)| each.len() != times) {
            return None;
        }
        for time in 0..times {
            if time > 0 {
                for token in &repeat.separator {
                    self.token(token.clone(), out)?;
                }
            }
            let mut bound = bound.clone();
            bound.extend(repeated.iter().map(|(name, each)| (*name, &each[time])));
            // An empty repetition takes time, too.
            *self.budget = self.budget.checked_sub(1)?;
            self.parts(&repeat.parts, &bound, out)?;
        }
        Some(())
    }
}

/// Counts the tokens in a stream, and stops soon after `most`.
pub fn count_tokens(tokens: &TokenStream, most: usize) -> usize {
    let mut counted = 0;
    for token in tokens.clone() {
        counted += 1;
        if let TokenTree::Group(group) = token {
            counted += count_tokens(&group.stream(), most.saturating_sub(counted));
        }
        if counted > most {
            break;
        }
    }
    counted
}
