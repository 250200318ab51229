//! The arguments of a call, matched with the pattern of a rule.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser, Result};

use super::rule::{Part, Repeat};

/// The matches, by the names of the variables.
pub type Bindings = BTreeMap<String, Binding>;

/// The match of a variable.
#[derive(Clone)]
pub enum Binding {
    /// One fragment.
    One(TokenStream),
    /// The fragments of a repetition.
    Many(Vec<Binding>),
}

/// Matches all of the input with a pattern.
pub fn matched(pattern: &[Part], input: ParseStream) -> Result<Bindings> {
    let mut bindings = Bindings::new();
    match_parts(pattern, input, &mut bindings)?;
    Ok(bindings)
}

fn match_parts(pattern: &[Part], input: ParseStream, bindings: &mut Bindings) -> Result<()> {
    for part in pattern {
        match part {
            Part::Token(token) => match_token(token, input)?,
            Part::Group(group, inner) => match input.parse()? {
                TokenTree::Group(given) if given.delimiter() == group.delimiter() => {
                    let inside = |input: ParseStream| match_parts(inner, input, bindings);
                    inside.parse2(given.stream())?;
                }
                _ => return Err(input.error("other brackets")),
            },
            Part::Variable(name, fragment) => {
                let fragment = fragment.as_deref().unwrap_or_default();
                let tokens = match_fragment(fragment, input)?;
                bindings.insert(name.to_string(), Binding::One(tokens));
            }
            Part::Repeat(repeat) => match_repeat(repeat, input, bindings)?,
        }
    }
    Ok(())
}

fn match_token(token: &TokenTree, input: ParseStream) -> Result<()> {
    let given: TokenTree = input.parse()?;
    let same = match (token, &given) {
        (TokenTree::Punct(one), TokenTree::Punct(other)) => one.as_char() == other.as_char(),
        _ => token.to_string() == given.to_string(),
    };
    same.then_some(())
        .ok_or_else(|| input.error("another token"))
}

/// Matches as many repetitions as possible. The compiler rejects patterns for which fewer could match.
fn match_repeat(repeat: &Repeat, input: ParseStream, bindings: &mut Bindings) -> Result<()> {
    let mut all: Vec<Bindings> = Vec::new();
    while !input.is_empty() && (all.is_empty() || repeat.operator != '?') {
        let ahead = input.fork();
        let mut once = Bindings::new();
        let mut separators = repeat.separator.iter().filter(|_| !all.is_empty());
        let matches = separators.try_for_each(|token| match_token(token, &ahead));
        if matches.is_err() || match_parts(&repeat.parts, &ahead, &mut once).is_err() {
            break;
        }
        if ahead.cursor() == input.cursor() {
            return Err(input.error("a repetition of nothing"));
        }
        input.advance_to(&ahead);
        all.push(once);
    }
    if all.is_empty() && repeat.operator == '+' {
        return Err(input.error("at least one is needed"));
    }
    let mut names = Vec::new();
    variables(&repeat.parts, &mut names);
    for name in names {
        let each = all.iter_mut().filter_map(|once| once.remove(&name));
        let each = Binding::Many(each.collect());
        bindings.insert(name, each);
    }
    Ok(())
}

/// Lists the variables in parts.
pub fn variables(parts: &[Part], names: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Token(_) => {}
            Part::Group(_, inner) => variables(inner, names),
            Part::Variable(name, _) => names.push(name.to_string()),
            Part::Repeat(repeat) => variables(&repeat.parts, names),
        }
    }
}

/// Matches one fragment, and returns its tokens. An expression or a type stays one operand in the expansion.
fn match_fragment(fragment: &str, input: ParseStream) -> Result<TokenStream> {
    Ok(match fragment {
        "tt" => match is_lifetime(input) {
            true => input.parse::<syn::Lifetime>()?.into_token_stream(),
            false => input.parse::<TokenTree>()?.into_token_stream(),
        },
        "ident" => input.call(syn::Ident::parse_any)?.into_token_stream(),
        "lifetime" => input.parse::<syn::Lifetime>()?.into_token_stream(),
        "literal" => {
            let minus = input.parse::<Option<syn::Token![-]>>()?;
            let literal: syn::Lit = input.parse()?;
            operand(quote::quote!(#minus #literal))
        }
        "expr" | "expr_2021" => operand(input.parse::<syn::Expr>()?.into_token_stream()),
        "ty" => operand(input.parse::<syn::Type>()?.into_token_stream()),
        "path" => input.parse::<syn::Path>()?.into_token_stream(),
        "pat" => input
            .call(syn::Pat::parse_multi_with_leading_vert)?
            .into_token_stream(),
        "pat_param" => input.call(syn::Pat::parse_single)?.into_token_stream(),
        "block" => input.parse::<syn::Block>()?.into_token_stream(),
        "item" => input.parse::<syn::Item>()?.into_token_stream(),
        "stmt" => statement(input)?,
        "meta" => input.parse::<syn::Meta>()?.into_token_stream(),
        "vis" => input.parse::<syn::Visibility>()?.into_token_stream(),
        _ => return Err(input.error("an unknown fragment")),
    })
}

fn is_lifetime(input: ParseStream) -> bool {
    input.peek(syn::Lifetime)
}

/// Parses a statement without its semicolon.
fn statement(input: ParseStream) -> Result<TokenStream> {
    if !input.peek(syn::Token![let]) {
        let ahead = input.fork();
        if let Ok(item) = ahead.parse::<syn::Item>() {
            input.advance_to(&ahead);
            return Ok(item.into_token_stream());
        }
        return Ok(input.parse::<syn::Expr>()?.into_token_stream());
    }
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(syn::Token![;]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Encloses tokens in invisible brackets, unless there is only one.
fn operand(tokens: TokenStream) -> TokenStream {
    if tokens.clone().into_iter().nth(1).is_none() {
        return tokens;
    }
    TokenTree::from(Group::new(Delimiter::None, tokens)).into()
}
