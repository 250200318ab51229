//! The tokens of a source, independent of their order and layout.
//!
//! A source in an earlier commit may be incomplete, so it is not parsed. Spaces, comments, doc comments, and the
//! characters that a formatter adds or removes are ignored, and the hashes of the other tokens are added up.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Returns the sum of the hashes of all tokens: the same for the same tokens in another order.
pub fn sum(text: &str) -> u64 {
    let mut sum = 0_u64;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest, first);
        let (token, behind) = rest.split_at(length);
        if !is_layout(token, first) {
            let mut hasher = DefaultHasher::new();
            token.hash(&mut hasher);
            sum = sum.wrapping_add(hasher.finish());
        }
        rest = behind;
    }
    sum
}

/// Whether a token is white space, a comment or a character that a formatter adds or removes.
fn is_layout(token: &str, first: char) -> bool {
    let is_comment = token.starts_with("//") || token.starts_with("/*");
    is_comment || first.is_whitespace() || ",;(){}".contains(first)
}

/// Returns the length of the first token in a text.
fn token_length(text: &str, first: char) -> usize {
    let is_of_word = |character: char| character.is_alphanumeric() || character == '_';
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return comment_length(text);
    }
    if let Some(length) = raw_string_length(text) {
        return length;
    }
    match first {
        '"' => quoted_length(text, '"'),
        '\'' => {
            // A lifetime has no second quote.
            let inside = text[1..].chars().next().unwrap_or(' ');
            let is_letter = inside == '\\' || text[1..].chars().nth(1) == Some('\'');
            match is_letter {
                true => quoted_length(text, '\''),
                false => 1,
            }
        }
        _ if is_of_word(first) => text.find(|c| !is_of_word(c)).unwrap_or(text.len()),
        _ => first.len_utf8(),
    }
}

/// Returns the length of a comment, including nested ones.
fn comment_length(text: &str) -> usize {
    let (mut depth, mut place) = (0, 0);
    while place < text.len() {
        let rest = &text.as_bytes()[place..];
        place += match rest {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        if depth == 0 {
            break;
        }
    }
    place
}

/// Returns the length of a raw string, if the text begins with one.
fn raw_string_length(text: &str) -> Option<usize> {
    let after = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let inside = after.trim_start_matches('#');
    let signs = after.len() - inside.len();
    let inside = inside.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(signs));
    let begin = text.len() - inside.len();
    let length = inside.find(&end).map(|place| place + end.len());
    Some(begin + length.unwrap_or(inside.len()))
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "use a::b;\n/// Adds.\nfn f(x: &'a u8) -> char { g(x, 'a', \"b c\"); h() }\n";

    #[test]
    fn layout_comments_and_order_make_no_difference() {
        for other in [
            "use a::b;\n\n\nfn f(x: &'a u8) -> char { g(x, 'a', \"b c\"); h() }",
            "use a::b;\n/* A /* B */ C */ fn f(x: &'a u8) -> char {\n    g(\n        x,\n        'a',\n        \"b c\",\n    );\n    h()\n} // D",
            "fn f(x: &'a u8) -> char { g(x, 'a', \"b c\"); h() } use a::b;",
        ] {
            assert_eq!(sum(SOURCE), sum(other), "{other}");
        }
    }

    #[test]
    fn another_token_makes_a_difference() {
        for (from, to) in [
            ("h()", "i()"),
            ("&'a u8", "&'a mut u8"),
            ("'a', ", "'b', "),
            ("b c", "b  c"),
            ("h()", "h() + 1"),
            ("h()", "h() // \n+ 1"),
        ] {
            assert_ne!(sum(SOURCE), sum(&SOURCE.replacen(from, to, 1)), "{to}");
        }
        assert_ne!(sum("a(r#\"//\"#, b)"), sum("a(r#\"//\"#, c)"));
    }

    #[test]
    fn malformed_text_does_not_cause_a_panic() {
        for text in [
            "\"",
            "'",
            "'\\",
            "/*",
            "*/",
            "/**",
            "r#\"",
            "r#",
            "\u{1f600}'\u{e4}'",
            "b'",
            "\r\r",
            "r",
        ] {
            sum(text);
            sum(&format!("{text}{SOURCE}"));
        }
        assert_eq!(sum(&"/*".repeat(100_000)), 0);
    }
}
