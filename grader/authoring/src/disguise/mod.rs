//! The same program in another style: names, order, comments and layout changed, and nothing that a compiler would notice.
//!
//! It is for classes that are made up (`demo`), and for trying whatever compares submissions with one another.
//!
//! * `sources` — the files of a submission; `starter_code` — those that everybody begins with
//! * `tokens` — a source as tokens with their ranges; `edits` replaces ranges
//! * `names` — other names for what the student named, made of `synonyms`
//! * `order` — items and functions in another order
//! * `comments` — comments are dropped or said in other words
//! * `layout` — other indentation, braces and blank lines
//! * `functions` — the functions of a source and the positions of their bodies
//!
//! What was handed out stays as it is: its names, its comments, and files in which nothing was changed.

mod comments;
mod edits;
pub mod functions;
mod layout;
mod names;
mod order;
mod sources;
mod starter_code;
mod synonyms;
mod tokens;

use anyhow::{Context, Result};
use rand::{Rng, RngExt};

pub use comments::Comments;
pub use layout::Layout;
pub use sources::Sources;
use sources::{forget_sources, is_rust};
pub use starter_code::StarterCode;

/// A style of writing code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeStyle {
    /// Whether they have names of their own.
    pub names: bool,
    /// Whether they have an order of their own.
    pub order: bool,
    /// What becomes of comments.
    pub comments: Comments,
    /// How the text is laid out.
    pub layout: Layout,
}

impl CodeStyle {
    /// Returns a random style.
    pub fn random(rng: &mut impl Rng) -> Self {
        Self {
            names: rng.random_bool(0.9),
            order: rng.random_bool(0.8),
            comments: Comments::random(rng),
            layout: Layout::random(rng),
        }
    }
}

/// Writes the sources of a submission in this style.
///
/// # Errors
///
/// If one of them cannot be parsed.
pub fn disguise(
    sources: &mut Sources,
    given: &StarterCode,
    style: &CodeStyle,
    rng: &mut impl Rng,
) -> Result<()> {
    if style.names {
        names::rename(sources, &given.names, rng)?;
    }
    for (path, text) in sources.iter_mut() {
        if !is_rust(path) || given.files.get(path) == Some(text) {
            continue;
        }
        let shown = || path.display().to_string();
        if style.order {
            *text = order::shuffle_items(text, rng).with_context(shown)?;
        }
        *text = comments::rewrite_comments(text, &given.lines, style.comments, rng)
            .with_context(shown)?;
        *text = layout::lay_out(text, &style.layout).with_context(shown)?;
    }
    forget_sources();
    Ok(())
}
