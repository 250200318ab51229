//! What the grader tells the init of a sandbox, and what the init answers.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::rules::{Rule, Rules, Usage};
use crate::work_dir::Access;

/// What an init is started with, and what holds for all that it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub rules: Rules,
    /// What Landlock of this kernel can do.
    pub abi: u8,
    /// The user it becomes, by [`Rule::User`].
    pub user: Option<u32>,
    /// Whether it gives up all rights that root has over others.
    pub as_nobody_special: bool,
}

impl Setup {
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}

/// One process: what to run, and what it may do.
#[derive(Serialize, Deserialize)]
pub struct Plan {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// Its whole environment.
    pub environment: Vec<(String, String)>,
    /// The folder it runs in.
    pub folder: PathBuf,
    pub usage: Usage,
    pub access: Access,
}

/// What the init has to say at the end of a process.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answer {
    pub status: Status,
    /// Whether its signals reach nobody else, so that it could end all at once.
    pub confined: bool,
}

/// How it went, as the init saw it.
#[derive(Debug, Serialize, Deserialize)]
pub enum Status {
    /// It ended by itself.
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
    /// It was ended for the files it wrote.
    DiskLimit,
    /// It could not be started, since it is too large.
    TooLarge,
    /// It was not started: a rule cannot be enforced here, or something of ours failed.
    Fault(Fault),
}

/// Why a process was not run, or what came of it is not known: a fault of ours, or of the machine.
#[derive(Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The rule that cannot be enforced.
    pub rule: Option<Rule>,
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "the sandbox cannot enforce {rule:?}: {}", self.why),
            None => write!(f, "the sandbox failed: {}", self.why),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// A rule that cannot be enforced.
    pub fn of(rule: Rule) -> impl Fn(std::io::Error) -> Self {
        move |error| Self {
            rule: Some(rule),
            why: error.to_string(),
        }
    }

    /// Something of ours that failed.
    pub fn ours(what: &str) -> impl Fn(std::io::Error) -> Self {
        move |error| Self {
            rule: None,
            why: format!("{what}: {error}"),
        }
    }
}
