//! Attempts to escape, and the level of a sandbox that follows from them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The strength of a sandbox, weakest first. Attempts to escape that no rule can block do not count.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, Deserialize,
)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Only limits are in force.
    #[default]
    None,
    /// Some of a program's attempts to escape succeed.
    Weak,
    /// A program cannot escape while it runs, but may while it is compiled.
    Good,
    /// No attempt to escape succeeds.
    Full,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Weak => "weak",
            Self::Good => "good",
            Self::Full => "full",
        })
    }
}

/// The outcome of one attempt to escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The attempt failed, as it should.
    Blocked,
    /// The attempt succeeded.
    Escapes,
    /// The attempt is allowed.
    Allowed,
}

/// One attempt to escape, and its outcomes.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The attempt, as an infinitive: "read a file outside".
    pub attempt: &'static str,
    /// The outcome for a program.
    pub program: Outcome,
    /// The outcome for a compiler.
    pub compiler: Outcome,
    /// Whether an escape lowers the level. An attempt that no rule can block does not count.
    pub counts: bool,
}

/// Returns the level that follows from the findings. `any` is whether a rule besides limits is in force.
pub fn level(findings: &[Finding], any: bool) -> Level {
    let mut counted = findings.iter().filter(|finding| finding.counts);
    let mut programs = counted.clone();
    if !any {
        Level::None
    } else if programs.any(|finding| finding.program == Outcome::Escapes) {
        Level::Weak
    } else if counted.any(|finding| finding.compiler == Outcome::Escapes) {
        Level::Good
    } else {
        Level::Full
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Allowed, Blocked, Escapes};

    #[test]
    fn level_is_the_best_that_no_counted_escape_contradicts() {
        let finding = |program, compiler, counts| Finding {
            attempt: "try",
            program,
            compiler,
            counts,
        };
        for (found, expected) in [
            (finding(Blocked, Blocked, true), Level::Full),
            (finding(Blocked, Allowed, true), Level::Full),
            (finding(Blocked, Escapes, true), Level::Good),
            (finding(Escapes, Blocked, true), Level::Weak),
            (finding(Escapes, Escapes, false), Level::Full),
        ] {
            let others = finding(Blocked, Blocked, true);
            assert_eq!(level(&[others.clone(), found.clone()], true), expected);
            assert_eq!(level(&[others, found], false), Level::None);
        }
    }
}
