//! Failure patterns defined by an assignment: conditions on the command and on the expected and actual replies.
//!
//! Patterns are matched against shrunk failures, in which everything matters: a `clear` before the failing command is
//! part of the cause.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::pattern::{check, matched};
use crate::failure_patterns::clue::Clue;

/// The signs of a mistake; a missing condition matches anything.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomFailurePattern {
    /// The name, which selects the hint.
    pub name: String,
    /// The package of the phase that the pattern applies to.
    pub phase: String,
    /// The command that failed.
    command: Option<String>,
    /// A command before the one that failed.
    after: Option<String>,
    /// The correct reply, with its mark.
    expected: Option<String>,
    /// The actual reply.
    actual: Option<String>,
}

impl CustomFailurePattern {
    /// Checks that the pattern makes sense.
    ///
    /// # Errors
    ///
    /// Fails if one of its patterns is invalid, or its name cannot be the name of a test.
    pub fn check(&self) -> Result<()> {
        let of_a_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        ensure!(
            self.name.starts_with(|c: char| c.is_ascii_lowercase())
                && self.name.chars().all(of_a_name),
            "failure pattern {:?}: invalid name; it becomes the name of a test, so use lower-case letters, digits and _",
            self.name
        );
        let patterns = [&self.command, &self.after, &self.expected, &self.actual];
        for pattern in patterns.into_iter().flatten() {
            check(pattern).with_context(|| format!("failure pattern {}", self.name))?;
        }
        Ok(())
    }

    /// Whether a failure matches this pattern.
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
            && fits(&self.actual, &clue.actual.join("\n"))
    }
}
