//! The init of a sandbox: a process between the grader and the program.
//!
//! It becomes another user and enters namespaces. Then it starts one program after the other,
//! confined, and ends everything that each has started, when the program ends, or when the grader says so
//! or is gone: for that they share a socket, and nothing has to be sent for it to be closed.

use std::env;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
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

use super::files;
use super::plan::{Answer, Fault, Plan, Setup, Status};
use super::target::{Target, fork, unshare};
use super::used;
use super::wire::{self, Streams};
use crate::rules::Rule;

/// How often is looked at what a program has written.
const LOOK: Duration = Duration::from_millis(20);

/// Carries out the plans that come in by standard input, a socket, and answers there.
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
    while let Some((plan, streams)) = wire::receive_with(socket)? {
        let status = carry_out(setup, &plan, streams, socket).unwrap_or_else(Status::Fault);
        answer(socket, status, is_confined(setup))?;
    }
    Ok(())
}

fn answer(socket: &UnixStream, status: Status, confined: bool) -> io::Result<()> {
    wire::send(socket, &Answer { status, confined })
}

/// What this process is, now that it is confined.
enum Confined {
    /// The init.
    Here(Setup),
    /// What the init needs for its namespace; it is over already.
    InChild,
}

/// Becomes what the grader says on the command line.
fn confine() -> Result<Confined, Fault> {
    let text = env::args().nth(2).unwrap_or_default();
    let setup: Setup = serde_json::from_str(&text)
        .map_err(io::Error::from)
        .map_err(Fault::ours("what an init is started with"))?;
    // A group of its own, by which the grader can end it if all else fails.
    let _ = setsid();
    if setup.has(Rule::Namespaces) {
        enter_namespaces().map_err(Fault::of(Rule::Namespaces))?;
    }
    if let Some(user) = setup.user {
        become_user(user).map_err(Fault::of(Rule::User))?;
    } else if setup.as_nobody_special {
        give_up_rights().map_err(Fault::of(Rule::User))?;
    }
    set_no_new_privs(true)
        .map_err(io::Error::from)
        .map_err(Fault::ours("no new privileges"))?;
    if setup.has(Rule::Namespaces) {
        // The namespace of processes begins with a child.
        let child = fork().map_err(Fault::of(Rule::Namespaces))?;
        if let Some(child) = child {
            let _ = waitpid(Some(child), WaitOptions::empty());
            return Ok(Confined::InChild);
        }
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
    }
    set_child_subreaper(Some(getpid()))
        .map_err(io::Error::from)
        .map_err(Fault::ours("to be told of orphans"))?;
    if setup.has(Rule::Signals) {
        files::confine_signals().map_err(Fault::of(Rule::Signals))?;
    }
    Ok(Confined::Here(setup))
}

/// Runs a process, and ends all that it has started.
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
    let status = watch(plan, counted, &mut child, socket).map_err(Fault::ours("the init"));
    if setup.has(Rule::Ending) {
        end_all(setup);
    }
    status
}

/// Processes, network and message queues of its own; and, for who is not root, the right to that.
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

/// Becomes the user and the group of this number, for good.
fn become_user(number: u32) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    set_thread_groups(&[])?;
    set_thread_res_gid(group, group, group)?;
    Ok(set_thread_res_uid(user, user, user)?)
}

/// Stays root by name, with the rights of anybody, for good.
fn give_up_rights() -> io::Result<()> {
    // A program that root starts would have them all again.
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

/// Waits for the program to end, for too many files, or for the grader's word that it is to end.
fn watch(plan: &Plan, counted: bool, child: &mut Child, socket: &UnixStream) -> io::Result<Status> {
    let process = Pid::from_child(child);
    let ended = pidfd_open(process, PidfdFlags::empty())?;
    let patience = Timespec::try_from(LOOK).map_err(io::Error::other)?;
    loop {
        let mut watched = [
            PollFd::new(&ended, PollFlags::IN),
            PollFd::new(socket, PollFlags::IN),
        ];
        poll(&mut watched, counted.then_some(&patience))?;
        let [program, grader] = watched.map(|fd| !fd.revents().is_empty());
        if program {
            let status = child.wait()?;
            return Ok(match (status.code(), status.signal()) {
                _ if counted && too_much(plan) => Status::DiskLimit,
                (Some(code), _) => Status::Exit(code),
                (None, signal) => Status::Signal(signal.unwrap_or_default()),
            });
        }
        if grader || (counted && too_much(plan)) {
            child.kill()?;
            child.wait()?;
            return Ok(match grader {
                true => Status::Signal(Signal::KILL.as_raw()),
                false => Status::DiskLimit,
            });
        }
    }
}

/// Whether there is more in the folders that may be written to than there may be.
fn too_much(plan: &Plan) -> bool {
    let (mut files, mut bytes) = (0, 0);
    let folders = plan.access.write.iter().filter(|path| path.is_dir());
    for folder in folders {
        count(folder, plan.usage.files, &mut files, &mut bytes);
    }
    files > plan.usage.files || bytes > plan.usage.disk
}

fn count(folder: &Path, most: usize, files: &mut usize, bytes: &mut u64) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else {
            continue;
        };
        *files += 1;
        *bytes = bytes.saturating_add(about.len());
        if *files > most {
            return;
        }
        if about.is_dir() {
            count(&entry.path(), most, files, bytes);
        }
    }
}

/// Ends every process that was started here, whosever child it is by now.
fn end_all(setup: &Setup) {
    loop {
        if is_confined(setup) {
            // The group of the first process stands for all that can be reached.
            let _ = kill_process_group(Pid::INIT, Signal::KILL);
        } else {
            for child in children() {
                let _ = kill_process(child, Signal::KILL);
            }
        }
        // Orphans come to the init, since it asked for them; so in the end there are none.
        match wait(WaitOptions::empty()) {
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

/// Whether a signal of this process reaches none but those that it started. That others cannot
/// be signalled is no sign of it: there may be others of the same user.
fn is_confined(setup: &Setup) -> bool {
    getpid() == Pid::INIT || setup.has(Rule::Signals)
}

fn children() -> Vec<Pid> {
    used::children(getpid()).unwrap_or_default()
}
