//! The sources of generated test cases, as named by a rubric.

use serde::Deserialize;

/// A source of generated test cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The production of the assignment's grammar that each test case begins with.
    pub start: Option<String>,
    /// The generator of the subject, if there is no `start`.
    pub generator: Option<String>,
    /// The situations that the generator must draw, by its names for them.
    #[serde(default)]
    pub situations: Vec<String>,
    /// The number of draws.
    #[serde(default = "one")]
    pub count: usize,
    /// The length or size of each test case; the production or the generator defines its meaning.
    #[serde(default = "one")]
    pub size: usize,
    /// The game rules under test.
    pub rules: Option<String>,
}

fn one() -> usize {
    1
}

impl Generator {
    /// Returns the name of its production, or of the subject's generator.
    pub fn name(&self) -> &str {
        let names = [&self.start, &self.generator];
        names
            .into_iter()
            .flatten()
            .next()
            .map_or("", String::as_str)
    }
}
