//! The init: the process between the caller and its programs.
//!
//! It becomes another user and enters namespaces, and then starts one confined program after another. When a program
//! ends, or when the init's socket to the caller is closed, it ends all processes of the program. The kernel closes the
//! socket even if the caller crashes.

use std::env;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ExitCode};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::Gid;
use rustix::process::{
    Pid, PidfdFlags, Signal, Uid, WaitOptions, getgid, getpid, getuid, kill_process,
    kill_process_group, pidfd_open, set_child_subreaper, set_parent_process_death_signal, setsid,
    wait, waitpid,
};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, UnshareFlags, set_capabilities,
    set_capabilities_secure_bits, set_no_new_privs, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

use super::confine::{Target, fork, unshare};
use super::init_messages::{Answer, Fault, Plan, Setup, Status};
use super::init_socket::{self, Streams};
use super::{disk_usage, landlock_rules, proc_usage};
use crate::rules::Rule;

/// The first argument of a process that serves as an init. The second one is its setup.
pub const COMMAND: &str = "sandbox-init";

/// The time between two checks of the files that a program has written.
const INTERVAL: Duration = Duration::from_millis(20);

/// Carries out plans. Plans and answers go through standard input, which is a socket.
pub fn serve() -> ExitCode {
    let Ok(socket) = io::stdin().as_fd().try_clone_to_owned() else {
        return ExitCode::FAILURE;
    };
    let socket = UnixStream::from(socket);
    let served = match confine() {
        Ok(Confined::Here(setup)) => serve_plans(&setup, &socket),
        Ok(Confined::InChild) => Ok(()),
        Err(fault) => answer(&socket, Status::Fault(fault), false),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn serve_plans(setup: &Setup, socket: &UnixStream) -> io::Result<()> {
    while let Some((plan, streams)) = init_socket::receive_with(socket)? {
        let status = carry_out(setup, &plan, streams, socket).unwrap_or_else(Status::Fault);
        answer(socket, status, is_confined(setup))?;
    }
    Ok(())
}

fn answer(socket: &UnixStream, status: Status, confined: bool) -> io::Result<()> {
    init_socket::send(socket, &Answer { status, confined })
}

/// The role of this process once it has confined itself.
enum Confined {
    /// The init.
    Here(Setup),
    /// The parent that the init needs for its process namespace. The init has ended.
    InChild,
}

/// Confines this process according to the setup on the command line.
fn confine() -> Result<Confined, Fault> {
    let text = env::args().nth(2).unwrap_or_default();
    let setup: Setup = serde_json::from_str(&text)
        .map_err(io::Error::from)
        .map_err(Fault::step("read the setup of the init"))?;
    // The init gets a process group of its own, so that the caller can kill it if all else fails.
    let _ = setsid();
    if setup.has(Rule::Namespaces) {
        enter_namespaces().map_err(Fault::of(Rule::Namespaces))?;
    }
    if let Some(user) = setup.user {
        become_user(user).map_err(Fault::of(Rule::User))?;
    } else if setup.gives_up_rights {
        give_up_rights().map_err(Fault::of(Rule::User))?;
    }
    set_no_new_privs(true)
        .map_err(io::Error::from)
        .map_err(Fault::step("set no_new_privs"))?;
    if setup.has(Rule::Namespaces) {
        // The first child is the first process of the namespace.
        let child = fork().map_err(Fault::of(Rule::Namespaces))?;
        if let Some(child) = child {
            let _ = waitpid(Some(child), WaitOptions::empty());
            return Ok(Confined::InChild);
        }
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
    }
    set_child_subreaper(Some(getpid()))
        .map_err(io::Error::from)
        .map_err(Fault::step("adopt orphaned processes"))?;
    if setup.has(Rule::Signals) {
        landlock_rules::confine_signals().map_err(Fault::of(Rule::Signals))?;
    }
    Ok(Confined::Here(setup))
}

/// Runs a process, and then ends all processes that it has started.
fn carry_out(
    setup: &Setup,
    plan: &Plan,
    streams: Streams<OwnedFd>,
    socket: &UnixStream,
) -> Result<Status, Fault> {
    let Some(mut child) = Target::open(setup, plan, streams)?.start(setup, plan)? else {
        return Ok(Status::TooLarge);
    };
    let counted = !plan.access.write.is_empty() && setup.has(Rule::Disk);
    let status = watch(plan, counted, &mut child, socket).map_err(Fault::step("watch a process"));
    if setup.has(Rule::Ending) {
        end_all(setup);
    }
    status
}

/// Enters namespaces for processes, network and message queues. Users other than root need a user namespace first.
fn enter_namespaces() -> io::Result<()> {
    let (user, group) = (getuid(), getgid());
    let own = UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWIPC;
    if user.is_root() {
        return unshare(own);
    }
    unshare(own | UnshareFlags::NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

/// Switches irreversibly to this user and group ID.
fn become_user(number: u32) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    set_thread_groups(&[])?;
    set_thread_res_gid(group, group, group)?;
    Ok(set_thread_res_uid(user, user, user)?)
}

/// Stays root by name, but gives up root's rights irreversibly.
fn give_up_rights() -> io::Result<()> {
    // Without these bits, a program that root starts would have all rights again.
    let bits = CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED
        | CapabilitiesSecureBits::NO_SETUID_FIXUP
        | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED;
    set_capabilities_secure_bits(bits)?;
    let none = CapabilitySet::empty();
    let none = CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    Ok(set_capabilities(None, none)?)
}

/// Waits until the program ends, has written too many files, or the caller closes the socket.
fn watch(plan: &Plan, counted: bool, child: &mut Child, socket: &UnixStream) -> io::Result<Status> {
    let process = Pid::from_child(child);
    let ended = pidfd_open(process, PidfdFlags::empty())?;
    let interval = Timespec::try_from(INTERVAL).map_err(io::Error::other)?;
    loop {
        let mut watched = [
            PollFd::new(&ended, PollFlags::IN),
            PollFd::new(socket, PollFlags::IN),
        ];
        poll(&mut watched, counted.then_some(&interval))?;
        let [program, caller] = watched.map(|fd| !fd.revents().is_empty());
        if program {
            let status = child.wait()?;
            return Ok(match (status.code(), status.signal()) {
                _ if counted && too_much(plan) => Status::DiskLimit,
                (Some(code), _) => Status::Exit(code),
                (None, signal) => Status::Signal(signal.unwrap_or_default()),
            });
        }
        if caller || (counted && too_much(plan)) {
            child.kill()?;
            child.wait()?;
            return Ok(match caller {
                true => Status::Signal(Signal::KILL.as_raw()),
                false => Status::DiskLimit,
            });
        }
    }
}

/// Whether the folders that the program may write to exceed a limit.
fn too_much(plan: &Plan) -> bool {
    let folders = plan.access.write.iter().map(PathBuf::as_path);
    let folders = folders.filter(|path| path.is_dir());
    disk_usage::exceeds(folders, plan.usage.files, plan.usage.disk)
}

/// Ends every process that was started here, including those whose parents have ended.
fn end_all(setup: &Setup) {
    loop {
        if is_confined(setup) {
            // This is `kill(-1)`, which reaches all processes that this one may signal.
            let _ = kill_process_group(Pid::INIT, Signal::KILL);
        } else {
            for child in children() {
                let _ = kill_process(child, Signal::KILL);
            }
        }
        // The init adopts orphans, so that in the end it has no children left.
        match wait(WaitOptions::empty()) {
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// Whether a signal of this process reaches only processes that it started. Signalling others would not prove that,
/// because the same user may have other processes.
fn is_confined(setup: &Setup) -> bool {
    getpid() == Pid::INIT || setup.has(Rule::Signals)
}

fn children() -> Vec<Pid> {
    proc_usage::children(getpid()).unwrap_or_default()
}
