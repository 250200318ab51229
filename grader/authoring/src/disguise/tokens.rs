//! A source as tokens, each with its range in the text.

use std::ops::Range;

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its range in the text.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: TokenKind,
    /// Whether it is among the arguments of a macro.
    pub in_macro: bool,
}

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Name,
    /// The name after the quote of a lifetime or a label.
    Lifetime,
    /// A character of punctuation.
    Punctuation(char),
    /// A number, a character or a string.
    Literal,
    /// A whole doc comment, of one line or several.
    Doc,
    /// An opening bracket.
    Open(char),
    /// A closing bracket.
    Close,
}

/// Returns the tokens of a source, in order.
///
/// # Errors
///
/// Fails if the source cannot be split into tokens.
pub fn tokens(text: &str) -> Result<Vec<Token>> {
    let stream: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
    let mut tokens = Vec::new();
    flatten(text, stream, false, &mut tokens);
    Ok(tokens)
}

fn flatten(text: &str, stream: TokenStream, in_macro: bool, tokens: &mut Vec<Token>) {
    let add = |range: Range<usize>, kind, tokens: &mut Vec<Token>| {
        if !range.is_empty() {
            tokens.push(Token {
                range,
                kind,
                in_macro,
            });
        }
    };
    for tree in stream {
        // The parser turns a doc comment into an attribute, whose tokens all have the range of the comment.
        let range = tree.span().byte_range();
        let last = tokens.last();
        if last.is_some_and(|last| last.kind == TokenKind::Doc && last.range == range) {
            continue;
        }
        match tree {
            TokenTree::Punct(mark)
                if text[range.clone()].starts_with('/') && mark.as_char() == '#' =>
            {
                add(range, TokenKind::Doc, tokens);
            }
            TokenTree::Punct(mark) => add(range, TokenKind::Punctuation(mark.as_char()), tokens),
            TokenTree::Literal(_) => add(range, TokenKind::Literal, tokens),
            TokenTree::Ident(_) => {
                let of_lifetime =
                    last.is_some_and(|last| last.kind == TokenKind::Punctuation('\''));
                let kind = if of_lifetime {
                    TokenKind::Lifetime
                } else {
                    TokenKind::Name
                };
                add(range, kind, tokens);
            }
            TokenTree::Group(group) => {
                let bracket = match group.delimiter() {
                    Delimiter::Parenthesis => '(',
                    Delimiter::Brace => '{',
                    Delimiter::Bracket => '[',
                    Delimiter::None => ' ',
                };
                let is_given = in_macro || follows_macro_name(tokens);
                add(
                    group.span_open().byte_range(),
                    TokenKind::Open(bracket),
                    tokens,
                );
                flatten(text, group.stream(), is_given, tokens);
                add(group.span_close().byte_range(), TokenKind::Close, tokens);
            }
        }
    }
}

/// Whether the next group is the argument of a macro: `name!` comes before it.
fn follows_macro_name(before: &[Token]) -> bool {
    matches!(before, [.., name, mark] if name.kind == TokenKind::Name && mark.kind == TokenKind::Punctuation('!'))
}
