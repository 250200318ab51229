//! Spare users: if the caller is root, each work directory has a user of its own.

use std::fs;
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{PermissionsExt, chown, lchown};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;

use rustix::process::getuid;
use rustix::thread::{CapabilitySet, capabilities};

/// User IDs that systems do not assign to people or services by default.
const SPARE: std::ops::Range<u32> = 64_000..65_000;

/// A spare user, reserved until this value is dropped.
#[derive(Debug)]
pub struct User {
    /// The user ID, which is also the group ID.
    pub number: u32,
    /// A socket with the user's name. Only one process can own it, and loses it when it ends.
    _claim: UnixListener,
}

impl User {
    /// Takes a spare user that no other process has taken.
    pub fn take() -> io::Result<Self> {
        let known = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let is_known = |number: &u32| {
            let number = number.to_string();
            known
                .lines()
                .any(|line| line.split(':').nth(2) == Some(&number))
        };
        for number in SPARE.filter(|number| !is_known(number)) {
            let name = SocketAddr::from_abstract_name(format!("sandbox-user-{number}"))?;
            match UnixListener::bind_addr(&name) {
                Ok(claim) => {
                    return Ok(Self {
                        number,
                        _claim: claim,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("every spare user is in use"))
    }

    /// Makes this user the owner of a file, or of a folder and everything in it.
    pub fn give(&self, path: &Path) -> io::Result<()> {
        open_all(path, &|path| {
            lchown(path, Some(self.number), Some(self.number))
        })
    }

    /// Lets this user pass through a folder that the caller still owns.
    pub fn let_in(&self, folder: &Path) -> io::Result<()> {
        chown(folder, None, Some(self.number))?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o750))
    }
}

/// Lets every user read `path` and everything in it, and start the programs there.
pub fn open_to_all(path: &Path) -> io::Result<()> {
    open_all(path, &|_| Ok(()))
}

/// Lets every user pass through a folder.
pub fn let_all_through(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o711))
}

/// Opens `path` and everything in it to all users, and does `more` for each file. Links are skipped, because an
/// untrusted program chose their targets.
fn open_all(path: &Path, more: &impl Fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let about = fs::symlink_metadata(path)?;
    if about.is_symlink() {
        return Ok(());
    }
    let is_program = about.permissions().mode() & 0o100 != 0;
    let mode = if is_program { 0o755 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    more(path)?;
    if about.is_dir() {
        for entry in fs::read_dir(path)? {
            open_all(&entry?.path(), more)?;
        }
    }
    Ok(())
}

/// Whether this process can start processes as other users.
pub fn has_spare_users() -> bool {
    let needed = CapabilitySet::SETUID
        | CapabilitySet::SETGID
        | CapabilitySet::CHOWN
        | CapabilitySet::SETPCAP;
    getuid().is_root() && capabilities(None).is_ok_and(|own| own.effective.contains(needed))
}

/// Whether every user can read `path` and enter all folders above it.
pub fn is_open_to_all(path: &Path) -> bool {
    let all_may = |path: &Path| {
        let needed = if path.is_dir() { 0o005 } else { 0o004 };
        fs::metadata(path).is_ok_and(|about| about.permissions().mode() & needed == needed)
    };
    let passable = |folder: &Path| {
        fs::metadata(folder).is_ok_and(|about| about.permissions().mode() & 0o001 != 0)
    };
    all_may(path) && path.ancestors().skip(1).all(passable)
}
