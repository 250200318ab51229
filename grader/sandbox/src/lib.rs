//! The only place that starts processes, and what holds them back.
//!
//! * `rules` — the rules, the limits, and how a process ends
//! * `work_dir` — a submission's folder, and processes that run in it
//! * `watch` — what they print, and how long that may take; `threads` — how that is read on any system
//! * `stop` — the end of it for whoever does not want to wait any longer
//! * `toolchain` — the compiler and what it needs; `packages` — ours, built by cargo
//! * `level` — what a sandbox is worth, from what was tried
//! * `linux` — how it is done there; `unsupported` — that it is not

// Only the command prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod large_buffers;
mod level;
#[cfg(target_os = "linux")]
mod linux;
mod packages;
mod rules;
mod stop;
#[cfg(any(test, not(target_os = "linux")))]
mod threads;
mod toolchain;
#[cfg(not(target_os = "linux"))]
mod unsupported;
mod watch;
mod work_dir;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};

pub use large_buffers::return_large_buffers;
pub use level::{Finding, Level, Outcome};
pub use packages::settle_lock_file;
pub use rules::{End, Limits, Ran, Rule, Rules, Usage};
pub use stop::{Stop, Stopped};
pub use toolchain::version as compiler_version;
pub use work_dir::{Compiling, Running, WorkDir};

#[cfg(target_os = "linux")]
use linux as system;
use system::Machine;
use toolchain::Toolchain;
#[cfg(not(target_os = "linux"))]
use unsupported as system;

/// What a program that uses this library does first of all: if it was started as a part of a
/// sandbox, it is that, and ends with this code.
pub fn serve() -> Option<ExitCode> {
    system::serve()
}

/// What is decided once for a grading run: the rules this machine can enforce, and what
/// they are worth.
#[derive(Clone, Debug)]
pub struct Sandbox(Arc<Decided>);

#[derive(Debug)]
struct Decided {
    rules: Rules,
    /// Mechanisms that are not in force, and why.
    refused: BTreeMap<Rule, String>,
    machine: Machine,
    /// A program that begins with [`serve`].
    program: PathBuf,
    toolchain: Toolchain,
    level: Level,
    findings: Vec<Finding>,
    stop: Stop,
}

impl Decided {
    fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }
}

impl Sandbox {
    /// The best there is here, for a program that begins with [`serve`].
    ///
    /// # Errors
    ///
    /// If there is no compiler, or processes cannot be started at all.
    pub fn here() -> Result<Self> {
        let init = env::current_exe().context("where this program lies")?;
        Self::open(&init, &Rules::new())
    }

    /// Finds out what this machine can enforce, by trying. `init` is a program that begins with
    /// [`serve`]; the rules in `without` are left out, which is for tests alone.
    ///
    /// # Errors
    ///
    /// If there is no compiler, or processes cannot be started at all.
    pub fn open(init: &Path, without: &Rules) -> Result<Self> {
        system::decide(init, without)
    }

    /// The same, in which what runs ends as soon as `stop` says so. For a sandbox that nobody else has yet.
    #[must_use]
    pub fn until(mut self, stop: Stop) -> Self {
        if let Some(decided) = Arc::get_mut(&mut self.0) {
            decided.stop = stop;
        }
        self
    }

    /// What it is worth.
    pub fn level(&self) -> Level {
        self.0.level
    }

    /// What was tried, and what came of it.
    pub fn findings(&self) -> &[Finding] {
        &self.0.findings
    }

    /// What got through, of what counts.
    pub fn not_contained(&self) -> Vec<&'static str> {
        let open = |finding: &&Finding| {
            finding.counts
                && (finding.program == Outcome::Escapes || finding.compiler == Outcome::Escapes)
        };
        let found = self.findings().iter().filter(open);
        found.map(|finding| finding.attempt).collect()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Whether compilers run as a spare user, by [`Rule::User`]. Where the toolchain lies in
    /// root's home, they run as root without its rights.
    pub fn compiles_as_user(&self) -> bool {
        self.0.has(Rule::User) && self.0.machine.compiles_as_user()
    }

    /// The rules that are not, and why.
    pub fn refused(&self) -> &BTreeMap<Rule, String> {
        &self.0.refused
    }

    /// Builds the library of a package of ours, whose workspace lies at `root`, into `out`, with all
    /// that it needs.
    ///
    /// # Errors
    ///
    /// If it cannot be built.
    pub fn build_package(
        &self,
        root: &Path,
        package: &str,
        features: &[String],
        out: &Path,
    ) -> Result<()> {
        packages::build(&self.0.toolchain, root, package, features, out)
    }

    /// Copies the program that is a part of the sandbox into `folder`: where it lies, no spare user may come.
    ///
    /// # Errors
    ///
    /// If it cannot be copied.
    pub fn copy_of_program(&self, folder: &Path) -> Result<PathBuf> {
        let copy = folder.join("grader");
        fs::copy(&self.0.program, &copy).context("a copy of this program")?;
        Ok(copy)
    }

    /// A folder for a submission, where its processes run.
    ///
    /// # Errors
    ///
    /// If there is no place for one.
    pub fn work_dir(&self) -> Result<WorkDir> {
        WorkDir::open(self.clone())
    }

    /// A folder for what is ours, where compilers run as whoever the grader is.
    ///
    /// # Errors
    ///
    /// If there is no place for one.
    pub fn trusted_work_dir(&self) -> Result<WorkDir> {
        WorkDir::of_ours(self.clone())
    }
}
