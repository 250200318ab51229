//! The decision on the rules in force, made by trying them out.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};

use super::init_messages::Fault;
use super::{escape_trial, landlock_rules, spare_users};
use crate::config::Config;
use crate::level::{Level, level};
use crate::rules::{Rule, Rules};
use crate::stop::Stop;
use crate::toolchain::{Toolchain, shared_libraries};

/// Finds out which rules this machine can enforce, except those in `without`, and which level they reach.
pub fn decide(program: &Path, without: &Rules) -> Result<Config> {
    let toolchain = Toolchain::find()?;
    let abi = landlock_rules::abi();
    let off = "switched off".to_string();
    let mut refused: BTreeMap<Rule, String> =
        without.iter().map(|rule| (*rule, off.clone())).collect();
    let mut refuse = |rule, why: &str| {
        refused.entry(rule).or_insert_with(|| why.to_string());
    };
    if abi == 0 {
        refuse(
            Rule::Files,
            "Landlock needs Linux 5.19 or later, and must be enabled",
        );
    }
    if !landlock_rules::knows_signals() {
        refuse(
            Rule::Signals,
            "restricting signals needs Linux 6.12 or later",
        );
    }
    if !spare_users::has_spare_users() {
        refuse(Rule::User, "only root can run programs as other users");
    }
    let mut config = Config {
        rules: Rule::ALL
            .into_iter()
            .filter(|rule| !refused.contains_key(rule))
            .collect(),
        refused,
        program: program.to_path_buf(),
        shared: shared_libraries(program),
        landlock_abi: abi,
        compiler_is_public: spare_users::is_open_to_all(&toolchain.rustc),
        toolchain,
        level: Level::None,
        findings: Vec::new(),
        stop: Stop::default(),
    };
    // The kernel may still refuse a rule when it is first enforced; then try again without that rule.
    loop {
        let shared = Arc::new(config);
        let found = escape_trial::try_out(&shared);
        config = Arc::into_inner(shared).context("the trial of the sandbox has not ended")?;
        match found.map_err(|error| error.downcast::<Fault>()) {
            Ok(findings) => {
                let any = Rule::MECHANISMS.iter().any(|rule| config.has(*rule));
                config.level = level(&findings, any);
                config.findings = findings;
                return Ok(config);
            }
            Err(Ok(Fault {
                rule: Some(rule),
                why,
            })) if config.rules.remove(&rule) => {
                config.refused.insert(rule, why);
            }
            Err(Ok(fault)) => bail!(fault),
            Err(Err(error)) => return Err(error),
        }
    }
}
