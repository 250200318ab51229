//! Failure patterns that an assignment describes itself, by the command, the expected and the actual reply.
//!
//! What is looked at is shrunk, so that nothing is left in it that does not matter: if `clear` came
//! before, it has something to do with it.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::pattern::{check, matched};
use crate::failure_patterns::clue::Clue;

/// What a mistake looks like; what is not said may be anything.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomFailurePattern {
    /// Its name, to which the hint belongs.
    pub name: String,
    /// The package of the phase in which it is seen.
    pub phase: String,
    /// The command that failed.
    command: Option<String>,
    /// A command before it.
    after: Option<String>,
    /// The right reply, with its mark.
    expected: Option<String>,
    /// The reply that came.
    got: Option<String>,
}

impl CustomFailurePattern {
    /// Refuses one that cannot be meant.
    ///
    /// # Errors
    ///
    /// If one of its patterns is none, or its name cannot be that of a test.
    pub fn check(&self) -> Result<()> {
        let of_a_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        ensure!(
            self.name.starts_with(|c: char| c.is_ascii_lowercase())
                && self.name.chars().all(of_a_name),
            "symptom {:?}: the name is also that of a test: small letters, digits and _",
            self.name
        );
        let patterns = [&self.command, &self.after, &self.expected, &self.got];
        for pattern in patterns.into_iter().flatten() {
            check(pattern).with_context(|| format!("symptom {}", self.name))?;
        }
        Ok(())
    }

    /// Whether a failure looks like it.
    pub fn fits(&self, clue: &Clue) -> bool {
        let fits = |pattern: &Option<String>, text: &str| {
            let pattern = pattern.as_ref();
            pattern.is_none_or(|pattern| matched(pattern, text).is_some())
        };
        let command = match clue.argument {
            "" => clue.name.to_string(),
            argument => format!("{} {argument}", clue.name),
        };
        let before = clue.before.iter().map(|exchange| &exchange.command);
        let said_before =
            self.after.is_none() || before.into_iter().any(|command| fits(&self.after, command));
        said_before
            && fits(&self.command, &command)
            && fits(&self.expected, &clue.expected.join("\n"))
            && fits(&self.got, &clue.got.join("\n"))
    }
}
