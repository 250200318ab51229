//! Patterns for commands and replies, as rubrics write them: `<n>` matches a word, `<n...>` matches the rest of the
//! text, and everything else matches itself.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

/// The text that each name in a pattern matches.
pub type Captures<'a> = BTreeMap<&'a str, &'a str>;

/// Checks that a pattern makes sense.
///
/// # Errors
///
/// Fails if a name in it is not closed, or if text follows a `<n...>`.
pub fn check(pattern: &str) -> Result<()> {
    ensure!(
        pattern.matches('<').count() == pattern.matches('>').count(),
        "{pattern:?}: write a name between < and >"
    );
    let rest = pattern.split_once("...>").map_or("", |(_, rest)| rest);
    ensure!(
        rest.is_empty(),
        "{pattern:?}: nothing can follow the part that matches the rest; remove {rest:?}"
    );
    Ok(())
}

/// Returns the text that each name in `pattern` matches, if the pattern matches all of `text`.
pub fn matched<'a>(pattern: &'a str, text: &'a str) -> Option<Captures<'a>> {
    let mut captures = Captures::new();
    let (mut pattern, mut text) = (pattern, text);
    while let Some((before, rest)) = pattern.split_once('<') {
        let (name, rest) = rest.split_once('>')?;
        text = text.strip_prefix(before)?;
        let (name, end) = match name.strip_suffix("...") {
            Some(name) => (name, text.len()),
            None => (name, text.find([' ', '\n']).unwrap_or(text.len())),
        };
        let (value, after) = text.split_at(end);
        captures.insert(name, value);
        (pattern, text) = (rest, after);
    }
    (pattern == text).then_some(captures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_words_or_the_rest_of_the_line() {
        let found = matched("! word <n> <w> <rest...>", "! word 3 (+): a b c").unwrap();
        assert_eq!(found, [("n", "3"), ("w", "(+):"), ("rest", "a b c")].into());
        assert_eq!(matched("pop", "pop 1"), None);
        assert_eq!(matched("push <n>", "pop"), None);
    }

    #[test]
    fn invalid_pattern_is_rejected() {
        assert!(check("push <n> <more...>").is_ok());
        for wrong in ["push <n", "push n>", "<all...> end"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }
}
