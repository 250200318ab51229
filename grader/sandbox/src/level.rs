//! How much a sandbox holds back, as tried.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a sandbox is worth, from nothing to everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Time and output are limited, and that is all.
    #[default]
    None,
    /// Some of what a program may try gets through.
    Weak,
    /// Nothing that a program tried got through.
    Good,
    /// Nor did anything that was tried where compilers run.
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

/// What came of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It failed, as it should.
    Blocked,
    /// It succeeded.
    Escapes,
    /// It is allowed there.
    Allowed,
}

/// What was tried, and what came of it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was tried, in the words of who tries it.
    pub attempt: &'static str,
    /// By a program that is graded.
    pub program: Outcome,
    /// By a compiler.
    pub compiler: Outcome,
    /// Whether a sandbox is the worse for it: some things nothing here prevents.
    pub counts: bool,
}

/// The level that follows from what was found; `any` says whether anything but limits is in force.
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
