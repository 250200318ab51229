//! The messages between the caller and an init.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::job::Access;
use crate::limits::Usage;
use crate::rules::{Rule, Rules};

/// The setup of an init. It applies to all processes that the init runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub rules: Rules,
    /// The version of Landlock's interface.
    pub abi: u8,
    /// The ID of the user that the init becomes, by [`Rule::User`].
    pub user: Option<u32>,
    /// Whether the init gives up root's rights if it does not become another user.
    pub gives_up_rights: bool,
}

impl Setup {
    /// Whether a rule is in force.
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}

/// The plan for one process.
#[derive(Serialize, Deserialize)]
pub struct Plan {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// The whole environment of the process.
    pub environment: Vec<(String, String)>,
    /// The folder that the process starts in.
    pub folder: PathBuf,
    pub usage: Usage,
    pub access: Access,
}

/// The answer of an init at the end of a process.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answer {
    pub status: Status,
    /// Whether the init's signals reach only its own processes, so that it can end all of them at once.
    pub confined: bool,
}

/// The end of a process, as the init saw it.
#[derive(Debug, Serialize, Deserialize)]
pub enum Status {
    /// It ended by itself.
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
    /// The init ended it because of the files it wrote.
    DiskLimit,
    /// It is too large to start.
    TooLarge,
    /// It was not started, or its end is unknown.
    Fault(Fault),
}

/// A fault of the sandbox or of the machine: a process did not run, or its end is unknown.
#[derive(Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The rule that cannot be enforced, if that is the fault.
    pub rule: Option<Rule>,
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "the sandbox cannot enforce {rule:?}: {}", self.why),
            None => write!(f, "sandbox: {}", self.why),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// Returns the fault of a rule that cannot be enforced.
    pub fn of(rule: Rule) -> impl Fn(std::io::Error) -> Self {
        move |error| Self {
            rule: Some(rule),
            why: error.to_string(),
        }
    }

    /// Returns the fault of a failed step of the sandbox, such as "set the limits".
    pub fn step(step: &str) -> impl Fn(std::io::Error) -> Self {
        move |error| Self {
            rule: None,
            why: format!("failed to {step}: {error}"),
        }
    }
}
