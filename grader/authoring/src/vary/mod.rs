//! The same program in another hand: names, order, comments and layout changed, and nothing that a compiler would notice.
//!
//! It is for classes that are made up (`demo`), and for trying whatever compares submissions with one another.
//!
//! * `sources` — the files of a submission; `starter_code` — those that everybody begins with
//! * `tokens` — a source as tokens with their places; `edits` puts new text in their places
//! * `names` — what the student named is called something else, everywhere
//! * `order` — items and functions change places
//! * `comments` — comments are dropped or said in other words
//! * `layout` — other indentation, braces and blank lines
//! * `bodies` — where the bodies of functions stand
//!
//! What was handed out stays as it is: its names, its comments, and files in which nothing was changed.

pub mod bodies;
mod comments;
mod edits;
mod layout;
mod names;
mod order;
mod sources;
mod starter_code;
mod tokens;
mod words;

use anyhow::{Context, Result};
use rand::{Rng, RngExt};

pub use comments::Comments;
pub use layout::Layout;
pub use sources::Sources;
use sources::{forget_sources, is_rust};
pub use starter_code::Given;

/// How somebody writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Whether they have names of their own.
    pub names: bool,
    /// Whether they have an order of their own.
    pub order: bool,
    /// What becomes of comments.
    pub comments: Comments,
    /// How the text is laid out.
    pub layout: Layout,
}

impl Hand {
    /// Somebody's.
    pub fn drawn(rng: &mut impl Rng) -> Self {
        Self {
            names: rng.random_bool(0.9),
            order: rng.random_bool(0.8),
            comments: Comments::drawn(rng),
            layout: Layout::drawn(rng),
        }
    }
}

/// Writes the sources of a submission in this hand.
///
/// # Errors
///
/// If one of them cannot be parsed.
pub fn vary(sources: &mut Sources, given: &Given, hand: &Hand, rng: &mut impl Rng) -> Result<()> {
    if hand.names {
        names::rename(sources, &given.names, rng)?;
    }
    for (path, text) in sources.iter_mut() {
        if !is_rust(path) || given.files.get(path) == Some(text) {
            continue;
        }
        let shown = || path.display().to_string();
        if hand.order {
            *text = order::shuffled(text, rng).with_context(shown)?;
        }
        *text = comments::changed(text, &given.lines, hand.comments, rng).with_context(shown)?;
        *text = layout::laid_out(text, &hand.layout).with_context(shown)?;
    }
    forget_sources();
    Ok(())
}
