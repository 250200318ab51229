//! Where fresh test cases come from, as a rubric says it.

use std::path::PathBuf;

use serde::Deserialize;

/// The generator that draws from a file.
pub const GRAMMAR: &str = "grammar";

/// A source of fresh cases: a generator of ours and how often to ask it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// [`GRAMMAR`], or one of the subject's.
    pub generator: String,
    /// How many cases to draw.
    pub count: usize,
    /// How long, or how large, each is; what exactly is the generator's to say.
    pub size: usize,
    /// The rules by which it is played, where it is about a game.
    pub rules: Option<String>,
    /// The file it draws from, where it is [`GRAMMAR`].
    pub grammar: Option<PathBuf>,
    /// The production of that file it begins with.
    pub start: Option<String>,
}
