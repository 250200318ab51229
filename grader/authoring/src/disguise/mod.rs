//! The same program in another style: different names, order, comments and layout, with the same meaning.
//!
//! Demo classes (`demo`) use it, and it helps to test tools that compare submissions.
//!
//! * `sources` — the Rust files of a submission; `starter_code` — the files that every student begins with
//! * `tokens` — a source as tokens with their ranges; `edits` replaces ranges
//! * `names` — new names for the student's own, from `synonyms`
//! * `order` — items and functions in another order
//! * `comments` — comments removed or reworded
//! * `layout` — other indentation, braces and blank lines
//! * `functions` — the functions of a source and the positions of their bodies
//!
//! The starter code stays as it is: its names, its comments, and files that the student did not change.

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

/// A student's style of writing code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeStyle {
    /// Whether to change names.
    pub names: bool,
    /// Whether to change the order.
    pub order: bool,
    /// The treatment of comments.
    pub comments: Comments,
    /// The layout.
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

/// Rewrites the sources of a submission in this style.
///
/// # Errors
///
/// Fails if a source cannot be parsed.
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
