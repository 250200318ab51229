//! The same program in another hand: names, order, comments and layout changed, and nothing that a compiler would notice.
//!
//! It is for classes that are made up (`demo`), and for trying whatever compares submissions with one another.
//!
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
mod tokens;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rand::{Rng, RngExt};

pub use comments::Comments;
use grading::intake::HandedOut;
pub use layout::Layout;

/// Sources by their paths.
pub type Sources = BTreeMap<PathBuf, String>;

/// What everybody begins with.
#[derive(Debug, Default)]
pub struct Given {
    files: Sources,
    /// The names in it that stay: what it makes known, and all that stands where students write.
    names: BTreeSet<String>,
    /// Its lines, by which its comments are known.
    lines: BTreeSet<String>,
}

impl Given {
    /// Of a handout.
    ///
    /// # Errors
    ///
    /// If one of its sources cannot be parsed.
    pub fn new(handed_out: &HandedOut) -> Result<Self> {
        let mut given = Self::default();
        for (path, bytes) in handed_out {
            let Some(text) = str::from_utf8(bytes).ok().filter(|_| is_rust(path)) else {
                continue;
            };
            let names = names::stay(text).with_context(|| path.display().to_string())?;
            given.names.extend(names);
            let lines = text.lines().map(|line| line.trim().to_string());
            given.lines.extend(lines);
            given.files.insert(path.clone(), text.to_string());
        }
        forget_sources();
        Ok(given)
    }
}

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
        names::rename(sources, given, rng)?;
    }
    for (path, text) in sources.iter_mut() {
        if !is_rust(path) || given.files.get(path) == Some(text) {
            continue;
        }
        let shown = || path.display().to_string();
        if hand.order {
            *text = order::shuffled(text, rng).with_context(shown)?;
        }
        *text = comments::changed(text, given, hand.comments, rng).with_context(shown)?;
        *text = layout::laid_out(text, &hand.layout).with_context(shown)?;
    }
    forget_sources();
    Ok(())
}

/// The parser remembers every text it has seen, so that places can be asked for.
fn forget_sources() {
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}
