//! The step from the init to the program: a process confines itself and becomes the program.
//!
//! This file contains `unsafe` code because a process must confine itself between fork and exec. Code between the two
//! must not allocate memory if the forked process has several threads; the init, which uses this file, has one.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, OsStr};
use std::io::{self, PipeWriter, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::ptr;

use landlock::RulesetCreated;
use rustix::fs::{Mode, OFlags};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getpid, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::UnshareFlags;

use super::busy_program::start_when_closed;
use super::init_messages::{Fault, Plan, Setup};
use super::init_socket::Streams;
use super::landlock_rules;
use super::syscalls::{Filter, HIGH_DESCRIPTOR};
use crate::limits::Usage;
use crate::rules::Rule;

/// A program about to be started.
pub struct Target {
    program: OwnedFd,
    files: Option<RulesetCreated>,
    streams: Streams<OwnedFd>,
}

/// The message of a child that is about to become the program.
const READY: &str = "ready";

impl Target {
    /// Opens a program and its streams.
    pub fn open(setup: &Setup, plan: &Plan, streams: Streams<OwnedFd>) -> Result<Self, Fault> {
        let step = format!("open {}", plan.program.display());
        let program =
            rustix::fs::open(&plan.program, OFlags::PATH | OFlags::CLOEXEC, Mode::empty())
                .map_err(io::Error::from)
                .map_err(Fault::step(&step))?;
        let program = fcntl_dupfd_cloexec(program, HIGH_DESCRIPTOR as i32)
            .map_err(io::Error::from)
            .map_err(Fault::step("duplicate the program's descriptor"))?;
        let files = match setup.has(Rule::Files) {
            true => Some(
                landlock_rules::confinement(setup, &plan.access).map_err(Fault::of(Rule::Files))?,
            ),
            false => None,
        };
        Ok(Self {
            program,
            files,
            streams,
        })
    }

    /// Starts the program. Returns `Ok(None)` if it is too large to start.
    pub fn start(self, setup: &Setup, plan: &Plan) -> Result<Option<Child>, Fault> {
        let failed = Fault::step("start the program");
        let arguments = texts(
            [plan.program.as_os_str()]
                .into_iter()
                .chain(plan.arguments.iter().map(OsStr::new)),
        )
        .map_err(&failed)?;
        let environment = plan
            .environment
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let environment: Vec<String> = environment.collect();
        let environment = texts(environment.iter().map(OsStr::new)).map_err(&failed)?;
        // The standard library reports only a number if a step in the child fails.
        let (told, tell) = io::pipe().map_err(&failed)?;

        let mut command = Command::new(&plan.program);
        let [stdin, stdout, stderr] = self.streams;
        command
            .current_dir(&plan.folder)
            .stdin(stdin)
            .stdout(stdout)
            .stderr(stderr);
        let usage = plan.usage;
        let (syscalls, compiler) = (setup.has(Rule::Syscalls), plan.access.compiler);
        let threads = setup.has(Rule::Threads);
        let (program, mut files) = (self.program, self.files);
        let child = move || -> io::Result<()> {
            let confined = limit(&usage, threads)
                .map_err(Fault::step("set the limits"))
                .and_then(|()| {
                    confine_files(files.take(), compiler).map_err(Fault::of(Rule::Files))
                })
                .and_then(|()| match syscalls {
                    true => filter(compiler).map_err(Fault::of(Rule::Syscalls)),
                    false => Ok(()),
                });
            if let Err(fault) = confined {
                tell_fault(&tell, &fault);
                return Err(io::ErrorKind::Other.into());
            }
            // From here on, the program is responsible for errors.
            (&tell).write_all(READY.as_bytes())?;
            start_when_closed(|| Err(become_it(&program, &arguments, &environment)))
        };
        // SAFETY: the init has a single thread, so its fork may do anything.
        unsafe { command.pre_exec(child) };
        let started = command.spawn();
        // This also closes the caller's copy of `tell`.
        drop(command);
        match started {
            Ok(child) => Ok(Some(child)),
            Err(error) => {
                let text = io::read_to_string(told).unwrap_or_default();
                let too_large = matches!(error.raw_os_error(), Some(libc::ENOMEM | libc::E2BIG));
                match serde_json::from_str(&text) {
                    _ if text == READY && too_large => Ok(None),
                    Ok(fault) => Err(fault),
                    Err(_) => Err(failed(error)),
                }
            }
        }
    }
}

/// Sends a fault to the init.
fn tell_fault(mut tell: &PipeWriter, fault: &Fault) {
    // If this fails too, the init reports a fault without a reason.
    let text = serde_json::to_string(fault).unwrap_or_default();
    let _ = tell.write_all(text.as_bytes());
}

/// Returns texts in the form that the system needs.
fn texts<'a>(all: impl Iterator<Item = &'a OsStr>) -> io::Result<Vec<CString>> {
    all.map(|text| CString::new(text.as_bytes()).map_err(io::Error::from))
        .collect()
}

/// Sets the limits that the kernel enforces.
fn limit(usage: &Usage, threads: bool) -> io::Result<()> {
    // The program ends with the init, however the init ends.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let both = |value| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    let cpu = Rlimit {
        current: Some(usage.cpu_seconds),
        // At the first limit, the kernel sends a signal that a program may ignore.
        maximum: Some(usage.cpu_seconds.saturating_add(1)),
    };
    for (resource, limit) in [
        (Resource::Cpu, cpu),
        (Resource::As, both(usage.memory)),
        (Resource::Fsize, both(usage.file_size)),
        (Resource::Nofile, both(usage.open_files)),
        (Resource::Core, both(0)),
    ] {
        setrlimit(resource, limit)?;
    }
    if threads {
        setrlimit(Resource::Nproc, both(usage.threads))?;
    }
    Ok(())
}

/// Confines this process to the files of a ruleset.
fn confine_files(files: Option<RulesetCreated>, compiler: bool) -> io::Result<()> {
    match files {
        Some(files) if compiler => landlock_rules::enforce(files),
        Some(files) => landlock_rules::enforce(landlock_rules::with_own_memory_map(files)?),
        None => Ok(()),
    }
}

/// Confines this process to the system calls of a program or of a compiler.
fn filter(compiler: bool) -> io::Result<()> {
    let filters = match compiler {
        true => Filter::compiler()?,
        false => Filter::program(getpid())?,
    };
    filters.apply()
}

/// Replaces this process by the program, or returns the error.
fn become_it(program: &OwnedFd, arguments: &[CString], environment: &[CString]) -> io::Error {
    let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
        let end = [ptr::null()];
        texts.iter().map(|text| text.as_ptr()).chain(end).collect()
    };
    let (arguments, environment) = (pointers(arguments), pointers(environment));
    // SAFETY: both lists end in a null, and their texts live until the process is replaced.
    unsafe { exec_at(program.as_raw_fd(), c"", &arguments, &environment) }
}

/// Replaces this process by a program, or returns the error.
///
/// # Safety
///
/// Both lists must end in a null, and their other pointers must be valid.
unsafe fn exec_at(
    program: i32,
    path: &CStr,
    arguments: &[*const libc::c_char],
    environment: &[*const libc::c_char],
) -> io::Error {
    // SAFETY: guaranteed by the caller.
    unsafe {
        libc::syscall(
            libc::SYS_execveat,
            program,
            path.as_ptr(),
            arguments.as_ptr(),
            environment.as_ptr(),
            libc::AT_EMPTY_PATH,
        );
    }
    io::Error::last_os_error()
}

/// Gives this process its own namespaces. Its next child is the first process in a new namespace
/// of processes.
pub fn unshare(flags: UnshareFlags) -> io::Result<()> {
    // SAFETY: none of the flags gives the threads of a process different descriptors.
    Ok(unsafe { rustix::thread::unshare_unsafe(flags) }?)
}

/// Whether a system call is refused for any arguments. The arguments here name no process and no descriptor, so the
/// call has no effect.
pub fn is_refused(call: libc::c_long) -> bool {
    const NO: libc::c_long = -1;
    // SAFETY: nothing can be written to the last address.
    let answer = unsafe { libc::syscall(call, NO, NO, NO, NO, NO, NO) };
    let error = io::Error::last_os_error().raw_os_error();
    answer == -1 && matches!(error, Some(libc::EPERM | libc::ENOSYS))
}

/// Whether a process can be signalled, by either of two system calls. No signal is sent.
pub fn can_signal(process: Pid) -> bool {
    let number = process.as_raw_nonzero().get();
    // SAFETY: signal 0 only checks whether a signal could be sent.
    unsafe { libc::kill(number, 0) == 0 || libc::syscall(libc::SYS_tgkill, number, number, 0) == 0 }
}

/// Replaces this process by the program at an absolute `path`, or returns the error. It uses the one system call for
/// this that the filter allows.
pub fn become_program(path: &CStr) -> io::Error {
    let arguments = [path.as_ptr(), ptr::null()];
    // SAFETY: the list ends in a null, and its text lives until the process is replaced.
    unsafe { exec_at(HIGH_DESCRIPTOR as i32, path, &arguments, &arguments[1..]) }
}

/// Splits this process in two. Returns `None` in the child.
pub fn fork() -> io::Result<Option<Pid>> {
    // SAFETY: the init has a single thread.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        child => Ok(Pid::from_raw(child)),
    }
}
