//! The sandbox, as callers use it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use anyhow::{Context, Result};

use crate::config::Config;
use crate::level::{Finding, Level, Outcome};
use crate::packages;
use crate::rules::{Rule, Rules};
use crate::stop::Stop;
use crate::system::decide;
use crate::work_dir::WorkDir;

/// A sandbox: the rules that this machine can enforce, and the level that they reach.
///
/// Opening a sandbox takes a fraction of a second, because a canary tries to escape; so open it once. Clones share one
/// configuration.
#[derive(Clone, Debug)]
pub struct Sandbox(Arc<Config>);

impl Sandbox {
    /// Opens the best sandbox that this machine offers. The calling program must first call [`serve`](crate::serve).
    ///
    /// # Errors
    ///
    /// Fails if there is no compiler, or processes cannot be started.
    pub fn here() -> Result<Self> {
        let program = env::current_exe().context("failed to find the path of this program")?;
        Self::open(&program, &Rules::new())
    }

    /// Opens a sandbox in which `init` is a program that first calls [`serve`](crate::serve). The rules in `without`
    /// are switched off; only tests and demonstrations need that.
    ///
    /// # Errors
    ///
    /// Fails if there is no compiler, or processes cannot be started.
    pub fn open(init: &Path, without: &Rules) -> Result<Self> {
        Ok(Self(Arc::new(decide(init, without)?)))
    }

    /// Returns this sandbox with a switch that ends its processes. Call it before you clone the sandbox or make work
    /// directories; afterwards it has no effect.
    #[must_use]
    pub fn until(mut self, stop: Stop) -> Self {
        if let Some(config) = Arc::get_mut(&mut self.0) {
            config.stop = stop;
        }
        self
    }

    /// Returns the level that this sandbox reaches.
    pub fn level(&self) -> Level {
        self.0.level
    }

    /// Returns the canary's attempts and their outcomes.
    pub fn findings(&self) -> &[Finding] {
        &self.0.findings
    }

    /// Returns the attempts to escape that succeed and lower the level.
    pub fn escapes(&self) -> Vec<&'static str> {
        let escapes = |finding: &&Finding| {
            let outcomes = [finding.program, finding.compiler];
            finding.counts && outcomes.contains(&Outcome::Escapes)
        };
        let found = self.findings().iter().filter(escapes);
        found.map(|finding| finding.attempt).collect()
    }

    /// Returns the rules in force.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Returns the rules that are not in force, with the reasons.
    pub fn refused(&self) -> &BTreeMap<Rule, String> {
        &self.0.refused
    }

    /// Whether compilers run as a spare user, by [`Rule::User`]. A toolchain in root's home runs as root without its
    /// rights.
    pub fn compiles_as_user(&self) -> bool {
        self.0.has(Rule::User) && self.0.compiler_is_public
    }

    /// Builds the library of a **trusted** package with cargo, outside the sandbox.
    ///
    /// Copies it to `out` with all libraries that it needs. `root` is the folder of the package's workspace.
    ///
    /// # Errors
    ///
    /// Fails if the package does not build.
    pub fn build_package(
        &self,
        root: &Path,
        package: &str,
        features: &[String],
        out: &Path,
    ) -> Result<()> {
        packages::build(&self.0.toolchain, root, package, features, out)
    }

    /// Copies the program that first calls [`serve`](crate::serve) into `folder`, and returns the path of the copy. A
    /// spare user may not be able to read the original.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be copied.
    pub fn copy_of_program(&self, folder: &Path) -> Result<PathBuf> {
        let copy = folder.join("program");
        fs::copy(&self.0.program, &copy)
            .with_context(|| format!("{}: failed to copy", self.0.program.display()))?;
        Ok(copy)
    }

    /// Makes a work directory for untrusted programs and sources.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be made, or every spare user is in use.
    pub fn work_dir(&self) -> Result<WorkDir> {
        WorkDir::open(Arc::clone(&self.0))
    }

    /// Makes a work directory for trusted sources.
    ///
    /// Compilers run as the caller's user, so that the results belong to the caller. The other rules are in force.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be made.
    pub fn trusted_work_dir(&self) -> Result<WorkDir> {
        WorkDir::trusted(Arc::clone(&self.0))
    }
}
