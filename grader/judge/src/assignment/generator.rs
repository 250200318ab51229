//! Where generated test cases come from, as a rubric says it.

use serde::Deserialize;

/// A source of generated test cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The production of the assignment's grammar that each test case begins with.
    pub start: Option<String>,
    /// A generator of the subject, if there is no `start`.
    pub generator: Option<String>,
    /// The situations that the generator has to draw, by the names that it gives them.
    #[serde(default)]
    pub situations: Vec<String>,
    /// How often to draw.
    #[serde(default = "one")]
    pub count: usize,
    /// How long, or how large, each is; the production or the generator decides how it is used.
    #[serde(default = "one")]
    pub size: usize,
    /// The rules of the game that it is about.
    pub rules: Option<String>,
}

fn one() -> usize {
    1
}

impl Generator {
    /// The name of its production, or of the subject's generator.
    pub fn name(&self) -> &str {
        let names = [&self.start, &self.generator];
        names
            .into_iter()
            .flatten()
            .next()
            .map_or("", String::as_str)
    }
}
