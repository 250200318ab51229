//! The rules of a macro, read from its tokens.

use std::iter::Peekable;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// A rule.
pub struct Rule {
    /// The pattern of its arguments.
    pub pattern: Vec<Part>,
    /// The tokens that it writes.
    pub body: Vec<Part>,
}

/// A part of a pattern or a body.
pub enum Part {
    /// The token itself.
    Token(TokenTree),
    /// Brackets, and their contents.
    Group(proc_macro2::Group, Vec<Part>),
    /// `$name:fragment` in a pattern, `$name` in a body.
    Variable(Ident, Option<String>),
    /// `$(...)`.
    Repeat(Repeat),
}

/// Parts that can be repeated.
pub struct Repeat {
    /// The parts.
    pub parts: Vec<Part>,
    /// The tokens between two repetitions.
    pub separator: Vec<TokenTree>,
    /// `*`, `+` or `?`.
    pub operator: char,
}

type Tokens = Peekable<IntoIter>;

/// Reads the rules of a macro; returns nothing if a rule is incomplete.
pub fn rules(tokens: TokenStream) -> Option<Vec<Rule>> {
    let mut tokens = tokens.into_iter().peekable();
    let mut rules = Vec::new();
    while tokens.peek().is_some() {
        let pattern = group(tokens.next()?)?;
        for expected in ['=', '>'] {
            is(tokens.next()?, expected)?;
        }
        let body = group(tokens.next()?)?;
        rules.push(Rule {
            pattern: parts(pattern, true)?,
            body: parts(body, false)?,
        });
        if let Some(token) = tokens.next() {
            is(token, ';')?;
        }
    }
    Some(rules)
}

fn group(token: TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    }
}

fn is(token: TokenTree, expected: char) -> Option<()> {
    matches!(&token, TokenTree::Punct(sign) if sign.as_char() == expected).then_some(())
}

fn parts(tokens: TokenStream, is_pattern: bool) -> Option<Vec<Part>> {
    let mut tokens = tokens.into_iter().peekable();
    let mut parts = Vec::new();
    while let Some(token) = tokens.next() {
        parts.push(match token {
            TokenTree::Punct(sign) if sign.as_char() == '$' => {
                variable(sign.into(), &mut tokens, is_pattern)?
            }
            TokenTree::Group(group) => {
                let inner = self::parts(group.stream(), is_pattern)?;
                Part::Group(group, inner)
            }
            token => Part::Token(token),
        });
    }
    Some(parts)
}

/// Reads the part after a dollar sign.
fn variable(dollar: TokenTree, tokens: &mut Tokens, is_pattern: bool) -> Option<Part> {
    match tokens.peek() {
        Some(TokenTree::Ident(name)) if name == "crate" => Some(Part::Token(tokens.next()?)),
        Some(TokenTree::Ident(name)) => {
            let name = name.clone();
            tokens.next();
            let fragment = match is_pattern {
                true => {
                    is(tokens.next()?, ':')?;
                    Some(tokens.next()?.to_string())
                }
                false => None,
            };
            Some(Part::Variable(name, fragment))
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let inner = parts(group.stream(), is_pattern)?;
            tokens.next();
            let (separator, operator) = separator(tokens)?;
            Some(Part::Repeat(Repeat {
                parts: inner,
                separator,
                operator,
            }))
        }
        _ => Some(Part::Token(dollar)),
    }
}

/// The maximum length of a separator, in tokens. `=>` has two.
const MAX_SEPARATOR_TOKENS: usize = 3;

/// Reads a separator, if there is one, and the operator of a repetition.
fn separator(tokens: &mut Tokens) -> Option<(Vec<TokenTree>, char)> {
    let mut separator = Vec::new();
    while separator.len() <= MAX_SEPARATOR_TOKENS {
        match tokens.next()? {
            TokenTree::Punct(sign) if "*+?".contains(sign.as_char()) => {
                return Some((separator, sign.as_char()));
            }
            token => separator.push(token),
        }
    }
    None
}
