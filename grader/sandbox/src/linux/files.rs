//! Landlock: which files a process may reach, and that it signals nobody outside.

use std::io;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::plan::Setup;
use crate::rules::Rule;
use crate::work_dir::Access;

/// What Landlock can do with files here: the version of its interface, or 0.
///
/// From version 2 on, that is: with the first one no compiler works, since a file cannot be
/// renamed from one folder to another.
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

fn confined_signals() -> Result<RulesetCreated, RulesetError> {
    let both = Scope::Signal | Scope::AbstractUnixSocket;
    strict()
        .handle_access(AccessFs::Refer)
        .and_then(|ruleset| ruleset.scope(both))
        .and_then(Ruleset::create)
}

/// A ruleset that is refused where it would not be enforced as a whole.
fn strict() -> Ruleset {
    Ruleset::default().set_compatibility(CompatLevel::HardRequirement)
}

/// Confines the signals of this process, and of those it starts, to themselves.
pub fn confine_signals() -> io::Result<()> {
    // Whatever is confined may no longer move files from folder to folder, unless it is said.
    let everywhere = PathFd::new("/").map_err(io::Error::other)?;
    let ruleset = confined_signals()
        .and_then(|ruleset| ruleset.add_rule(PathBeneath::new(everywhere, AccessFs::Refer)))
        .map_err(refused)?;
    enforce(ruleset)
}

/// What confines a process to the files of `access`, and its signals to itself, once it is
/// enforced: its init is confined as a whole, and not to be signalled either.
pub fn confinement(setup: &Setup, access: &Access) -> io::Result<RulesetCreated> {
    let abi = ABI::from(i32::from(setup.abi));
    let (read, write) = (AccessFs::from_read(abi), AccessFs::from_write(abi));
    let reading = AccessFs::ReadFile | AccessFs::ReadDir;
    // What a compiler does in its folder is more than a program that saves a file may do:
    // no folders, no links, no devices, so that what it leaves behind is easy to count.
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

/// The same, and this process may see where its own memory lies: by that a program tells an
/// overflow of its stack from other faults.
pub fn with_own_memory_map(ruleset: RulesetCreated) -> io::Result<RulesetCreated> {
    match PathFd::new("/proc/self/maps") {
        Ok(map) => ruleset
            .add_rule(PathBeneath::new(map, AccessFs::ReadFile))
            .map_err(refused),
        // A machine without it tells less.
        Err(_) => Ok(ruleset),
    }
}

/// Puts this process under a ruleset, for good.
pub fn enforce(ruleset: RulesetCreated) -> io::Result<()> {
    // No new privileges: the init has seen to that.
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
