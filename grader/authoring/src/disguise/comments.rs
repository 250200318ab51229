//! Comments removed or reworded. Comments of the starter code stay.

use std::collections::BTreeSet;
use std::ops::Range;

use anyhow::Result;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::edits::Edits;
use super::tokens::{TokenKind, tokens};

/// The treatment of comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// All comments stay as they are.
    Unchanged,
    /// All comments are reworded.
    Reworded,
    /// Half of the comments are removed, and the rest are reworded.
    Sparse,
    /// All comments are removed.
    None,
}

impl Comments {
    /// Returns a random treatment.
    pub fn random(rng: &mut impl Rng) -> Self {
        let all = [
            Self::Unchanged,
            Self::Reworded,
            Self::Reworded,
            Self::Sparse,
            Self::None,
        ];
        all.choose(rng).copied().unwrap_or(Self::Unchanged)
    }
}

/// Removes or rewords the comments of a source.
///
/// # Errors
///
/// Fails if the source cannot be split into tokens.
pub fn rewrite_comments(
    text: &str,
    given: &BTreeSet<String>,
    how: Comments,
    rng: &mut impl Rng,
) -> Result<String> {
    if how == Comments::Unchanged {
        return Ok(text.to_string());
    }
    let mut edits = Edits::default();
    for lines in blocks(text)? {
        let is_given = lines
            .iter()
            .any(|line| given.contains(text[line.clone()].trim()));
        if is_given {
            continue;
        }
        let is_dropped = match how {
            Comments::Unchanged | Comments::Reworded => false,
            Comments::Sparse => rng.random_bool(0.5),
            Comments::None => true,
        };
        // One sentence is enough for most students.
        let first = lines.iter().take_while({
            let mut ended = false;
            move |line| !std::mem::replace(&mut ended, text[line.start..line.end].ends_with('.'))
        });
        let kept = if is_dropped { 0 } else { first.count() };
        for (number, line) in lines.iter().enumerate() {
            match number < kept {
                true => edits.replace(line.clone(), reworded(&text[line.clone()], rng)),
                false => edits.replace(with_line_or_blanks(text, line), ""),
            }
        }
    }
    Ok(edits.apply(text))
}

/// Returns the line comments, grouped into blocks of adjacent lines.
fn blocks(text: &str) -> Result<Vec<Vec<Range<usize>>>> {
    let mut comments: Vec<Range<usize>> = Vec::new();
    let mut before = 0;
    for token in tokens(text)? {
        comments.extend(comments_between(text, before..token.range.start));
        before = token.range.end;
        // Comments about the whole file come from the handout.
        if token.kind == TokenKind::Doc && text[token.range.clone()].starts_with("///") {
            comments.push(token.range);
        }
    }
    comments.extend(comments_between(text, before..text.len()));
    let mut blocks: Vec<Vec<Range<usize>>> = Vec::new();
    for comment in comments {
        let below = blocks.last_mut().filter(|block| {
            block.last().is_some_and(|last| {
                let kind = |line: &Range<usize>| text[line.clone()].starts_with("///");
                text[last.end..comment.start].trim().is_empty()
                    && text[last.end..comment.start].matches('\n').count() == 1
                    && kind(last) == kind(&comment)
            })
        });
        match below {
            Some(block) => block.push(comment),
            None => blocks.push(vec![comment]),
        }
    }
    Ok(blocks)
}

/// Returns the line comments between two tokens.
fn comments_between(text: &str, gap: Range<usize>) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut offset = gap.start;
    for line in text[gap.clone()].split_inclusive('\n') {
        if let Some(begin) = line.find("//").filter(|_| !line.contains("/*")) {
            comments.push(offset + begin..offset + line.trim_end().len());
        }
        offset += line.len();
    }
    comments
}

/// Returns a comment with its whole line if it is alone there, otherwise with the spaces before it.
fn with_line_or_blanks(text: &str, comment: &Range<usize>) -> Range<usize> {
    let before = text[..comment.start].trim_end_matches([' ', '\t']);
    if !before.is_empty() && !before.ends_with('\n') {
        return before.len()..comment.end;
    }
    let line_end = text[comment.end..].starts_with('\n');
    before.len()..comment.end + usize::from(line_end)
}

/// Returns a comment in another student's words.
fn reworded(comment: &str, rng: &mut impl Rng) -> String {
    const OTHERS: [(&str, &[&str]); 16] = [
        ("Whether", &["True if", "Says if", "Is it so that"]),
        ("The", &["This is the", "Holds the", "the"]),
        ("the", &["the", "this"]),
        ("place", &["index", "position"]),
        ("made", &["created", "added"]),
        ("node", &["node", "tree node"]),
        ("children", &["children", "next nodes"]),
        ("letters", &["letters", "characters"]),
        ("A", &["One", "a"]),
        ("word", &["word", "string"]),
        ("path", &["path", "way"]),
        ("cells", &["cells", "squares", "dice"]),
        ("here", &["here", "at this point"]),
        ("list", &["list", "vector"]),
        ("every", &["each", "every"]),
        ("Writes", &["Prints", "Outputs"]),
    ];
    let words = comment.split(' ').map(|word| {
        let others = OTHERS.iter().find(|(known, _)| *known == word);
        let other = others.and_then(|(_, others)| others.choose(rng));
        other.map_or(word, |other| *other)
    });
    let reworded = words.collect::<Vec<_>>().join(" ");
    match rng.random_bool(0.5) {
        true => reworded.trim_end_matches('.').to_string(),
        false => reworded,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    const TEXT: &str = "//! File.\n\n/// Given.\nfn one() {\n    // The first. Of them.\n    // Two.\n    let a = \"// no\"; // here\n    b()\n}\n\n/// Own one.\n/// More of it.\nfn two() {}\n";

    fn how(how: Comments) -> String {
        let given = ["/// Given.".to_string()].into();
        rewrite_comments(TEXT, &given, how, &mut ChaCha8Rng::seed_from_u64(1)).unwrap()
    }

    #[test]
    fn comments_are_removed_or_reworded_except_handout_comments() {
        let expected = "//! File.\n\n/// Given.\nfn one() {\n    let a = \"// no\";\n    b()\n}\n\nfn two() {}\n";
        assert_eq!(how(Comments::None), expected);
        assert_eq!(how(Comments::Unchanged), TEXT);
        let reworded = how(Comments::Reworded);
        assert!(reworded.contains("/// Own one") && !reworded.contains("More of it"));
    }
}
