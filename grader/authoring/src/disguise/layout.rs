//! Changes of indentation, braces and blank lines.

use anyhow::Result;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::tokens::{TokenKind, tokens};

/// The layout of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The indentation of one level.
    pub indentation: &'static str,
    /// Whether the opening braces of functions and types are on their own lines.
    pub braces_below: bool,
    /// Whether functions have no blank lines.
    pub is_dense: bool,
}

impl Layout {
    /// The layout of rustfmt.
    pub const USUAL: Self = Self {
        indentation: "    ",
        braces_below: false,
        is_dense: false,
    };

    /// Returns a random layout, half of the time that of rustfmt.
    pub fn random(rng: &mut impl Rng) -> Self {
        if rng.random_bool(0.5) {
            return Self::USUAL;
        }
        let indentations = ["    ", "  ", "\t", "   "];
        Self {
            indentation: indentations.choose(rng).copied().unwrap_or("    "),
            braces_below: rng.random_bool(0.3),
            is_dense: rng.random_bool(0.5),
        }
    }
}

/// Changes the layout of a text that rustfmt has formatted.
///
/// # Errors
///
/// Fails if the text cannot be split into tokens.
pub fn lay_out(text: &str, layout: &Layout) -> Result<String> {
    if *layout == Layout::USUAL {
        return Ok(text.to_string());
    }
    // A line that begins within a string is part of the string.
    let tokens = tokens(text)?;
    let literals = tokens
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::Literal | TokenKind::Doc));
    let longer: Vec<_> = literals
        .map(|token| token.range.clone())
        .filter(|range| text[range.clone()].contains('\n'))
        .collect();
    let mut text_out = String::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let is_within = longer
            .iter()
            .any(|range| range.start < offset && offset < range.end);
        offset += line.len();
        let inside = line.trim_start_matches(' ');
        let levels = (line.len() - inside.len()) / 4;
        let rest = (line.len() - inside.len()) % 4;
        if is_within {
            text_out += line;
            continue;
        }
        if layout.is_dense && inside == "\n" && is_in_a_body(&text[offset..]) {
            continue;
        }
        let blanks = layout.indentation.repeat(levels) + &" ".repeat(rest);
        let opens = inside.strip_suffix(" {\n").filter(|head| {
            let begins = ["fn ", "pub ", "impl", "struct ", "enum ", "unsafe "];
            layout.braces_below && begins.iter().any(|begin| head.starts_with(begin))
        });
        match opens {
            Some(head) => text_out += &format!("{blanks}{head}\n{blanks}{{\n"),
            None if inside == "\n" => text_out += inside,
            None => text_out += &format!("{blanks}{inside}"),
        }
    }
    Ok(text_out)
}

/// Whether the next line is within a function: it has at least eight spaces of indentation.
fn is_in_a_body(rest: &str) -> bool {
    rest.starts_with("        ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_changes_white_space_except_inside_strings() {
        let text = "impl S {\n    fn one(&self) {\n        let text = \"a\n    b\";\n\n        two()\n    }\n}\n";
        let layout = Layout {
            indentation: "\t",
            braces_below: true,
            is_dense: true,
        };
        let expected =
            "impl S\n{\n\tfn one(&self)\n\t{\n\t\tlet text = \"a\n    b\";\n\t\ttwo()\n\t}\n}\n";
        assert_eq!(lay_out(text, &layout).unwrap(), expected);
    }
}
