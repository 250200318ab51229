//! Tokens for macro calls whose arguments are expressions.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Expr, Macro, Pat, Path, Token};

use super::calls::{is_constant, starts_large};
use super::writer::{LIST, LITERAL, MATCH, OWN_CALL, Writer};

/// The maximum depth of nested macros; deeper ones are read as plain tokens.
const MAX_MACRO_DEPTH: usize = 10;

/// Macros that format their arguments as text.
const TEXT_MACROS: [&str; 9] = [
    "format",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "panic",
    "unreachable",
];

impl Writer<'_> {
    /// Writes a macro call.
    pub fn macro_call(&mut self, called: &Macro) {
        self.macros += 1;
        if self.macros > MAX_MACRO_DEPTH || !self.known_macro(called) {
            self.bare_tokens(called.tokens.clone());
        }
        self.macros -= 1;
    }

    /// Writes the arguments of a macro if they can be parsed. Returns false otherwise.
    fn known_macro(&mut self, called: &Macro) -> bool {
        let Some(last) = called.path.segments.last() else {
            return false;
        };
        let at = last.ident.span();
        let name = last.ident.to_string();
        let tokens = called.tokens.clone();
        match name.as_str() {
            "matches" => {
                let Ok(Matches(value, pattern, condition)) = syn::parse2(tokens) else {
                    return false;
                };
                self.visit_expr(&value);
                self.push(MATCH, at);
                self.visit_pat(&pattern);
                if let Some(condition) = condition {
                    self.visit_expr(&condition);
                }
                return true;
            }
            "vec" => {
                if let Ok(Repeat(value, count)) = syn::parse2(tokens.clone()) {
                    self.visit_expr(&value);
                    self.visit_expr(&count);
                    self.push("repeat", at);
                    return true;
                }
            }
            _ => {}
        }
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens);
        let Ok(arguments) = arguments else {
            return false;
        };
        let is_text = TEXT_MACROS.contains(&name.as_str());
        for argument in &arguments {
            // A variable could just as well be inside the format string, and the text does not matter.
            if !(is_text && matches!(argument, Expr::Path(_) | Expr::Lit(_))) {
                self.visit_expr(argument);
            }
        }
        match name.as_str() {
            "vec" => self.push(LIST, at),
            "println" | "eprint" | "eprintln" => self.push("print!", at),
            "writeln" => self.push("write!", at),
            "todo" | "unimplemented" | "unreachable" => self.push("panic!", at),
            name if self.known.is_own_macro(name) => self.push(OWN_CALL, at),
            name => {
                let name = name.strip_prefix("debug_").unwrap_or(name);
                self.push(&format!("{name}!"), at);
            }
        }
        true
    }

    /// Writes tokens without parsing them.
    pub fn bare_tokens(&mut self, tokens: TokenStream) {
        let mut after_dot = false;
        for token in tokens {
            let at = token.span();
            let is_dot = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.');
            match token {
                TokenTree::Group(group) => {
                    self.bare_tokens(group.stream());
                    if group.delimiter() == Delimiter::Bracket {
                        self.push("index", at);
                    }
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    if after_dot {
                        self.method(&ident, None);
                    } else if is_constant(&name) {
                        self.push(LITERAL, at);
                    } else if starts_large(&name) || is_control(&name) {
                        self.name(&Path::from(ident));
                    }
                }
                TokenTree::Literal(_) => self.push(LITERAL, at),
                TokenTree::Punct(sign) => {
                    let sign = sign.as_char();
                    if !";,&*:.'#$".contains(sign) {
                        self.push(sign.encode_utf8(&mut [0; 4]), at);
                    }
                }
            }
            after_dot = is_dot;
        }
    }
}

fn is_control(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "if", "match", "for", "while", "loop", "break", "continue", "true", "false",
    ];
    NAMES.contains(&name)
}

/// The arguments `value; count`.
struct Repeat(Expr, Expr);

impl Parse for Repeat {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Self(value, input.parse()?))
    }
}

/// The arguments `value, pattern`, with an optional condition.
struct Matches(Expr, Pat, Option<Expr>);

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let condition = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Option<Token![,]>>()?;
        Ok(Self(value, pattern, condition))
    }
}
