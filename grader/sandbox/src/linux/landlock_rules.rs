//! Landlock: the files that a process may access, and the processes that it may signal.

use std::io;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::init_messages::Setup;
use crate::job::Access;
use crate::rules::Rule;

/// Returns the version of Landlock's interface here, or 0.
///
/// Version 1 counts as 0: with it, files cannot be moved between folders, so compilers do not work.
pub fn abi() -> u8 {
    let works = |abi: &u8| {
        let all = AccessFs::from_all(ABI::from(i32::from(*abi)));
        strict()
            .handle_access(all)
            .and_then(Ruleset::create)
            .is_ok()
    };
    (2..=9).rev().find(works).unwrap_or(0)
}

/// Whether Landlock can confine signals here.
pub fn knows_signals() -> bool {
    confined_signals().is_ok()
}

/// Returns a ruleset that confines signals, and changes nothing else.
fn confined_signals() -> Result<RulesetCreated, RulesetError> {
    let both = Scope::Signal | Scope::AbstractUnixSocket;
    strict()
        .handle_access(AccessFs::Refer)
        .and_then(|ruleset| ruleset.scope(both))
        .and_then(Ruleset::create)
}

/// Returns a ruleset that fails unless it is enforced as a whole.
fn strict() -> Ruleset {
    Ruleset::default().set_compatibility(CompatLevel::HardRequirement)
}

/// Confines the signals of this process and its children to each other.
pub fn confine_signals() -> io::Result<()> {
    // Every ruleset forbids moving files between folders unless a rule allows it.
    let everywhere = PathFd::new("/").map_err(io::Error::other)?;
    let ruleset = confined_signals()
        .and_then(|ruleset| ruleset.add_rule(PathBeneath::new(everywhere, AccessFs::Refer)))
        .map_err(refused)?;
    enforce(ruleset)
}

/// Returns the ruleset that confines a process to the files of `access`, and its signals to
/// itself. It cannot signal its init either.
pub fn confinement(setup: &Setup, access: &Access) -> io::Result<RulesetCreated> {
    let abi = ABI::from(i32::from(setup.abi));
    let (read, write) = (AccessFs::from_read(abi), AccessFs::from_write(abi));
    let reading = AccessFs::ReadFile | AccessFs::ReadDir;
    // A compiler may do anything in its folder. A program may only save files: without folders, links and devices, they
    // are easy to count.
    let writing = match access.compiler {
        true => reading | write,
        false => {
            let saving =
                AccessFs::WriteFile | AccessFs::MakeReg | AccessFs::RemoveFile | AccessFs::Truncate;
            reading | (saving & AccessFs::from_all(abi))
        }
    };
    let mut ruleset = strict()
        .handle_access(AccessFs::from_all(abi))
        .and_then(|ruleset| match setup.has(Rule::Signals) {
            true => ruleset.scope(Scope::Signal),
            false => Ok(ruleset),
        })
        .and_then(Ruleset::create)
        .map_err(refused)?;
    for (paths, rights) in [
        (&access.execute, read),
        (&access.read, reading),
        (&access.write, writing),
    ] {
        for path in paths {
            ruleset = allow(ruleset, path, rights, abi)?;
        }
    }
    Ok(ruleset)
}

/// Adds a rule for one path.
fn allow(
    ruleset: RulesetCreated,
    path: &Path,
    rights: BitFlags<AccessFs>,
    abi: ABI,
) -> io::Result<RulesetCreated> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let about = path.metadata().map_err(named)?;
    let rights = match about.is_dir() {
        true => rights,
        false => rights & AccessFs::from_file(abi),
    };
    let opened = PathFd::new(path).map_err(|error| named(io::Error::other(error)))?;
    ruleset
        .add_rule(PathBeneath::new(opened, rights))
        .map_err(refused)
}

/// Adds the right to read the map of this process's own memory. Programs need it to detect a stack overflow.
pub fn with_own_memory_map(ruleset: RulesetCreated) -> io::Result<RulesetCreated> {
    match PathFd::new("/proc/self/maps") {
        Ok(map) => ruleset
            .add_rule(PathBeneath::new(map, AccessFs::ReadFile))
            .map_err(refused),
        // Without the map, programs report a stack overflow as an ordinary fault.
        Err(_) => Ok(ruleset),
    }
}

/// Enforces a ruleset on this process, irreversibly.
pub fn enforce(ruleset: RulesetCreated) -> io::Result<()> {
    // The init has given up new privileges already.
    let status = ruleset
        .no_new_privs(false)
        .restrict_self()
        .map_err(refused)?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok(()),
        other => Err(io::Error::other(format!("Landlock: {other:?}"))),
    }
}

fn refused(error: RulesetError) -> io::Error {
    io::Error::other(format!("Landlock: {error}"))
}
