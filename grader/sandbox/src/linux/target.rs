//! The child side of the sandbox: a process confines itself and becomes the program.
//!
//! There is `unsafe` code in this file, since a process can be confined for good only from within,
//! between fork and exec. What runs there may not allocate memory if the process that was
//! forked has several threads; the init, which uses this file, has one.
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

use super::files;
use super::plan::{Fault, Plan, Setup};
use super::syscalls::{Filter, HIGH_DESCRIPTOR};
use super::wire::Streams;
use crate::rules::{Rule, Usage};

/// A program about to be started.
pub struct Target {
    program: OwnedFd,
    files: Option<RulesetCreated>,
    streams: Streams<OwnedFd>,
}

/// What a child tells that is about to become the program.
const READY: &str = "ready";

impl Target {
    pub fn open(setup: &Setup, plan: &Plan, streams: Streams<OwnedFd>) -> Result<Self, Fault> {
        let name = plan.program.display().to_string();
        let program =
            rustix::fs::open(&plan.program, OFlags::PATH | OFlags::CLOEXEC, Mode::empty())
                .map_err(io::Error::from)
                .map_err(Fault::ours(&name))?;
        let program = fcntl_dupfd_cloexec(program, HIGH_DESCRIPTOR as i32)
            .map_err(io::Error::from)
            .map_err(Fault::ours("a high descriptor"))?;
        let files = match setup.has(Rule::Files) {
            true => Some(files::confinement(setup, &plan.access).map_err(Fault::of(Rule::Files))?),
            false => None,
        };
        Ok(Self {
            program,
            files,
            streams,
        })
    }

    /// Starts it; `Ok(None)` if it is too large to be started.
    pub fn start(self, setup: &Setup, plan: &Plan) -> Result<Option<Child>, Fault> {
        let ours = Fault::ours("the program");
        let arguments = texts(
            [plan.program.as_os_str()]
                .into_iter()
                .chain(plan.arguments.iter().map(OsStr::new)),
        )
        .map_err(&ours)?;
        let environment = plan
            .environment
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let environment: Vec<String> = environment.collect();
        let environment = texts(environment.iter().map(OsStr::new)).map_err(&ours)?;
        // Of what goes wrong in the child, the standard library tells a number only.
        let (told, tell) = io::pipe().map_err(&ours)?;

        #[expect(clippy::disallowed_methods, reason = "this is the place")]
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
                .map_err(Fault::ours("the limits"))
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
            // From here on, what goes wrong is the program's.
            (&tell).write_all(READY.as_bytes())?;
            Err(become_it(&program, &arguments, &environment))
        };
        // SAFETY: the init has a single thread, so its fork may do what any process may.
        unsafe { command.pre_exec(child) };
        let started = command.spawn();
        // Its copy of the end that tells is closed with it.
        drop(command);
        match started {
            Ok(child) => Ok(Some(child)),
            Err(error) => {
                let text = io::read_to_string(told).unwrap_or_default();
                let too_large = matches!(error.raw_os_error(), Some(libc::ENOMEM | libc::E2BIG));
                match serde_json::from_str(&text) {
                    _ if text == READY && too_large => Ok(None),
                    Ok(fault) => Err(fault),
                    Err(_) => Err(ours(error)),
                }
            }
        }
    }
}

fn tell_fault(mut tell: &PipeWriter, fault: &Fault) {
    // If this fails too, a fault without a reason is reported.
    let text = serde_json::to_string(fault).unwrap_or_default();
    let _ = tell.write_all(text.as_bytes());
}

fn texts<'a>(all: impl Iterator<Item = &'a OsStr>) -> io::Result<Vec<CString>> {
    all.map(|text| CString::new(text.as_bytes()).map_err(io::Error::from))
        .collect()
}

/// Sets the limits that the kernel watches over.
fn limit(usage: &Usage, threads: bool) -> io::Result<()> {
    // It ends with the init, however that ends.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let both = |value| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    let cpu = Rlimit {
        current: Some(usage.cpu_seconds),
        // The first limit is a signal that a program may ignore.
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

fn confine_files(files: Option<RulesetCreated>, compiler: bool) -> io::Result<()> {
    match files {
        Some(files) if compiler => files::enforce(files),
        Some(files) => files::enforce(files::with_own_memory_map(files)?),
        None => Ok(()),
    }
}

fn filter(compiler: bool) -> io::Result<()> {
    let filters = match compiler {
        true => Filter::compiler()?,
        false => Filter::program(getpid())?,
    };
    filters.apply()
}

/// Replaces this process by the program, or says why it cannot.
fn become_it(program: &OwnedFd, arguments: &[CString], environment: &[CString]) -> io::Error {
    let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
        let end = [ptr::null()];
        texts.iter().map(|text| text.as_ptr()).chain(end).collect()
    };
    let (arguments, environment) = (pointers(arguments), pointers(environment));
    // SAFETY: both lists end in a null, and their texts live until the process is another.
    unsafe { exec_at(program.as_raw_fd(), c"", &arguments, &environment) }
}

/// # Safety
///
/// Both lists have to end in a null, and what they point to has to be there.
unsafe fn exec_at(
    program: i32,
    path: &CStr,
    arguments: &[*const libc::c_char],
    environment: &[*const libc::c_char],
) -> io::Error {
    // SAFETY: as the caller says.
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

/// Gives this process namespaces of its own; the next one it starts is the first of its kind.
pub fn unshare(flags: UnshareFlags) -> io::Result<()> {
    // SAFETY: none of the flags makes two threads differ in what descriptors they have.
    Ok(unsafe { rustix::thread::unshare_unsafe(flags) }?)
}

/// Whether a system call is refused, whatever it is asked: with nothing but zeros it does nothing.
pub fn is_refused(call: libc::c_long) -> bool {
    // SAFETY: a zero is no address that anything could be written to.
    let answer = unsafe { libc::syscall(call, 0, 0, 0, 0, 0, 0) };
    let error = io::Error::last_os_error().raw_os_error();
    answer == -1 && matches!(error, Some(libc::EPERM | libc::ENOSYS))
}

/// Whether a process can be signalled, by either of two calls; nothing is sent.
pub fn can_signal(process: Pid) -> bool {
    let number = process.as_raw_nonzero().get();
    // SAFETY: signal 0 asks whether another could be sent.
    unsafe { libc::kill(number, 0) == 0 || libc::syscall(libc::SYS_tgkill, number, number, 0) == 0 }
}

/// Replaces this process by the program at an absolute `path`, by the call that a filter has to let
/// through; says why it cannot.
pub fn become_program(path: &CStr) -> io::Error {
    let arguments = [path.as_ptr(), ptr::null()];
    // SAFETY: the list ends in a null, and its text lives until the process is another.
    unsafe { exec_at(HIGH_DESCRIPTOR as i32, path, &arguments, &arguments[1..]) }
}

/// Goes on in two processes: the child has `None`.
pub fn fork() -> io::Result<Option<Pid>> {
    // SAFETY: the init has a single thread.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        child => Ok(Pid::from_raw(child)),
    }
}
