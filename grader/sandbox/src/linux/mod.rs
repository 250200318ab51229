//! What holds a program back on Linux.
//!
//! * `init` — the process between the grader and its programs: it confines, watches, and ends what was started
//! * `start` — the grader's side of it
//! * `plan` — what the grader tells it, and what it answers; `wire` — how
//! * `polled` — what programs print, as it comes
//! * `target` — the step from the init to the program; the only unsafe code
//! * `files` — Landlock; `syscalls` — filters of system calls; `users` — spare users
//! * `used` — processor time, waiting for it, and numbers of threads
//! * `canary` — a program that tries to get out, and `trial`, which asks it to

mod canary;
mod files;
mod init;
mod plan;
mod polled;
mod start;
mod syscalls;
mod target;
mod trial;
mod used;
mod users;
mod wire;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};

pub use start::{Inits, run};
pub use users::{User, let_all_through, open_to_all};

use super::level::{Level, level};
use super::rules::{Rule, Rules};
use super::stop::Stop;
use super::toolchain::{Toolchain, shared_libraries};
use super::{Decided, Sandbox};
use plan::Fault;
#[cfg(test)]
pub use polled::Polled;

/// The hidden commands by which the grader's program is its own init and canary.
const INIT: &str = "sandbox-init";
const CANARY: &str = "sandbox-canary";

/// The init or the canary, if this process was started as one of them.
pub fn serve() -> Option<ExitCode> {
    let role = env::args_os().nth(1)?;
    if role == INIT {
        Some(init::serve())
    } else if role == CANARY {
        Some(canary::serve())
    } else {
        None
    }
}

/// What processes are started with on this machine.
#[derive(Debug)]
pub struct Machine {
    /// The program that is the init.
    init: PathBuf,
    /// What Landlock can do.
    abi: u8,
    /// Whether a spare user can call the compiler; if it lies in root's home, none can.
    toolchain_for_all: bool,
    /// What the loader needs to start a program.
    shared: Vec<PathBuf>,
}

impl Machine {
    /// What the loader needs to start a program.
    pub fn shared(&self) -> &[PathBuf] {
        &self.shared
    }

    /// Whether a spare user can call the compiler; if it lies in root's home, none can.
    pub fn compiles_as_user(&self) -> bool {
        self.toolchain_for_all
    }
}

/// What is left on the disk at `path`, in bytes.
pub fn space_left(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

/// Finds out what can be enforced here, by trying.
pub fn decide(init: &Path, without: &Rules) -> Result<Sandbox> {
    let toolchain = Toolchain::find()?;
    let abi = files::abi();
    let off = "switched off".to_string();
    let mut refused: BTreeMap<Rule, String> =
        without.iter().map(|rule| (*rule, off.clone())).collect();
    let mut refuse = |rule, why: &str| {
        refused.entry(rule).or_insert_with(|| why.to_string());
    };
    if abi == 0 {
        refuse(
            Rule::Files,
            "Landlock needs Linux 5.19 or later, and to be enabled",
        );
    }
    if !files::knows_signals() {
        refuse(Rule::Signals, "Landlock knows signals from Linux 6.12 on");
    }
    if !users::has_spare_users() {
        refuse(Rule::User, "only root can run programs as other users");
    }
    let mut decided = Decided {
        rules: Rule::ALL
            .into_iter()
            .filter(|rule| !refused.contains_key(rule))
            .collect(),
        refused,
        machine: Machine {
            init: init.to_path_buf(),
            abi,
            toolchain_for_all: users::is_open_to_all(&toolchain.rustc),
            shared: shared_libraries(init),
        },
        program: init.to_path_buf(),
        toolchain,
        level: Level::None,
        findings: Vec::new(),
        stop: Stop::default(),
    };
    // Whether something can be enforced is known when it is tried.
    loop {
        let sandbox = Sandbox(Arc::new(decided));
        let found = trial::try_out(&sandbox);
        decided = Arc::into_inner(sandbox.0).context("a sandbox that nobody else has")?;
        match found.map_err(|error| error.downcast::<Fault>()) {
            Ok(findings) => {
                let any = Rule::MECHANISMS.iter().any(|rule| decided.has(*rule));
                decided.level = level(&findings, any);
                decided.findings = findings;
                return Ok(Sandbox(Arc::new(decided)));
            }
            Err(Ok(Fault {
                rule: Some(rule),
                why,
            })) if decided.rules.remove(&rule) => {
                decided.refused.insert(rule, why);
            }
            Err(Ok(fault)) => bail!(fault),
            Err(Err(error)) => return Err(error),
        }
    }
}
