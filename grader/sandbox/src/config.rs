//! The configuration of a sandbox, decided once and shared by its work directories.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::level::{Finding, Level};
use crate::rules::{Rule, Rules};
use crate::stop::Stop;
use crate::toolchain::Toolchain;

/// The configuration of a sandbox.
#[derive(Debug)]
pub struct Config {
    /// The rules in force.
    pub rules: Rules,
    /// The rules that are not in force, with the reasons.
    pub refused: BTreeMap<Rule, String>,
    /// A program that calls [`serve`](crate::serve) first.
    pub program: PathBuf,
    /// The files that the loader needs to start a program.
    pub shared: Vec<PathBuf>,
    /// The version of Landlock's interface, or 0.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "no Landlock"))]
    pub landlock_abi: u8,
    /// Whether a spare user can call the compiler. It cannot read a compiler in root's home.
    pub compiler_is_public: bool,
    pub toolchain: Toolchain,
    pub level: Level,
    pub findings: Vec<Finding>,
    pub stop: Stop,
}

impl Config {
    /// Whether a rule is in force.
    pub fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}
