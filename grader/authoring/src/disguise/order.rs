//! Items in another order, and functions in another order within their `impl`.

use std::ops::Range;

use anyhow::Result;
use rand::Rng;
use rand::seq::SliceRandom;
use syn::spanned::Spanned;
use syn::{AttrStyle, Attribute, Item};

use super::edits::Edits;

/// Shuffles the items of a source. Imports, modules and macros stay in place, because the order around them may matter.
///
/// # Errors
///
/// Fails if the source cannot be parsed.
pub fn shuffle_items(text: &str, rng: &mut impl Rng) -> Result<String> {
    let file = syn::parse_file(text)?;
    let mut edits = Edits::default();
    for item in &file.items {
        if let Item::Impl(item) = item {
            let begin = item.brace_token.span.open().byte_range().end;
            let spans = item.items.iter().map(|part| (part.span(), true));
            shuffle(text, begin, spans, &mut edits, rng);
        }
    }
    let text = edits.apply(text);

    let file = syn::parse_file(&text)?;
    let stays = |item: &Item| {
        matches!(
            item,
            Item::Use(_) | Item::Mod(_) | Item::Macro(_) | Item::ExternCrate(_)
        )
    };
    let mut edits = Edits::default();
    let items = file.items.iter().map(|item| (item.span(), !stays(item)));
    shuffle(
        &text,
        end_of_inner_attributes(&file.attrs),
        items,
        &mut edits,
        rng,
    );
    Ok(edits.apply(&text))
}

/// Returns the end of the inner attributes, which are about the whole file.
fn end_of_inner_attributes(attributes: &[Attribute]) -> usize {
    let of_file = attributes
        .iter()
        .filter(|attribute| matches!(attribute.style, AttrStyle::Inner(_)));
    let ends = of_file.map(|attribute| attribute.span().byte_range().end);
    ends.max().unwrap_or(0)
}

/// Shuffles the movable pieces among their positions. A piece begins at the end of the previous one, so it includes the
/// comments above it.
fn shuffle(
    text: &str,
    begin: usize,
    spans: impl Iterator<Item = (proc_macro2::Span, bool)>,
    edits: &mut Edits,
    rng: &mut impl Rng,
) {
    let mut before = begin;
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for (span, moves) in spans {
        let end = span.byte_range().end;
        if moves {
            let piece = &text[before..end];
            pieces.push(end - piece.trim_start().len()..end);
        }
        before = end;
    }
    let mut others = pieces.clone();
    others.shuffle(rng);
    for (piece, other) in pieces.into_iter().zip(others) {
        edits.replace(piece, &text[other]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn items_move_with_their_comments_and_the_file_header_stays() {
        let text = "//! Of the file.\n\nuse a::B;\n\n// One.\nfn one() {}\n\n/// Two.\nimpl S {\n    // Three.\n    fn three() {}\n\n    fn four() {}\n}\n";
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let other = shuffle_items(text, &mut rng).unwrap();
            assert!(
                other.starts_with("//! Of the file.\n\nuse a::B;\n\n"),
                "{other}"
            );
            for piece in [
                "// One.\nfn one() {}",
                "/// Two.\nimpl S {",
                "    // Three.\n    fn three() {}\n",
            ] {
                assert!(other.contains(piece), "{other}");
            }
            seen.insert(other);
        }
        assert_eq!(seen.len(), 4);
    }
}
