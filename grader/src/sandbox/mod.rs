//! The only place that starts a process.
//!
//! For now its limits are plain ones: time without a sign of life, time on the
//! whole, processor time, memory, the size of files and of the output. Every report says
//! [`LEVEL`], so that nobody takes this for more than it is.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process_group, pidfd_open, prlimit,
};
use serde::Serialize;

/// What every report says of the isolation in force.
pub const LEVEL: &str = "not sandboxed";

/// What a process may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From its start to its end.
    pub wall: Duration,
    /// Without a byte of output.
    pub silence: Duration,
    /// Processor time, in seconds.
    pub cpu_seconds: u64,
    /// Address space, in bytes.
    pub memory: u64,
    /// Each file it writes, in bytes.
    pub file_size: u64,
    /// What is read of its standard output, and of its standard error, in bytes.
    pub output: usize,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It ended by itself, with this code.
    Exit(i32),
    /// A signal ended it, not one of ours.
    Signal(i32),
    /// It took longer than [`Limits::wall`], or than [`Limits::silence`] for its next word.
    TimeLimit,
    /// It used more processor time than [`Limits::cpu_seconds`].
    CpuLimit,
    /// It wrote more than [`Limits::output`].
    OutputLimit,
}

/// What is known of a process that has ended.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// The beginning of its standard output.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
}

enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    Closed,
}

/// Runs `program` in `folder` with nothing but these arguments, this input and
/// an environment of a path, a locale, and this folder for its temporary files.
///
/// # Errors
///
/// If it cannot be started, which is never the program's fault.
pub fn run(
    program: &Path,
    arguments: &[OsString],
    folder: &Path,
    input: Vec<u8>,
    limits: &Limits,
) -> io::Result<Ran> {
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("LC_ALL", "C.UTF-8")
        .env("TMPDIR", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    let group = Pid::from_child(&child);
    limit(group, limits);
    let end = watch(&mut child, input, limits, group);
    // Whatever it started in its group ends with it.
    let _ = kill_process_group(group, Signal::KILL);
    end
}

fn limit(process: Pid, limits: &Limits) {
    let both = |value| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    let cpu = Rlimit {
        current: Some(limits.cpu_seconds),
        maximum: Some(limits.cpu_seconds + 1),
    };
    for (resource, limit) in [
        (Resource::Cpu, cpu),
        (Resource::As, both(limits.memory)),
        (Resource::Fsize, both(limits.file_size)),
        (Resource::Core, both(0)),
    ] {
        // A process that has already ended needs no limit.
        let _ = prlimit(Some(process), resource, limit);
    }
}

fn watch(child: &mut Child, input: Vec<u8>, limits: &Limits, group: Pid) -> io::Result<Ran> {
    let missing = || io::Error::other("a pipe to the process is missing");
    let mut stdin = child.stdin.take().ok_or_else(missing)?;
    let stdout = child.stdout.take().ok_or_else(missing)?;
    let stderr = child.stderr.take().ok_or_else(missing)?;
    let (sender, events) = channel();

    // It may end before it has read everything, which is its own affair.
    thread::spawn(move || stdin.write_all(&input));
    forward(stdout, sender.clone(), Event::Stdout);
    forward(stderr, sender.clone(), Event::Stderr);

    let mut ran = Ran {
        end: End::TimeLimit,
        stdout: Vec::new(),
        stderr: Vec::new(),
    };
    let last_moment = Instant::now() + limits.wall;
    let mut patience = Instant::now() + limits.silence;
    let mut open = 2;
    let mut over = None;
    while open > 0 && over.is_none() {
        let deadline = patience.min(last_moment);
        match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Event::Stdout(bytes)) => {
                ran.stdout.extend(bytes);
                patience = Instant::now() + limits.silence;
            }
            Ok(Event::Stderr(bytes)) => ran.stderr.extend(bytes),
            Ok(Event::Closed) => open -= 1,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                over = Some(End::TimeLimit);
            }
        }
        if ran.stdout.len() > limits.output || ran.stderr.len() > limits.output {
            ran.stdout.truncate(limits.output);
            ran.stderr.truncate(limits.output);
            over = Some(End::OutputLimit);
        }
    }
    if over.is_some() {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let status = wait(child, patience.min(last_moment), group)?;
    ran.end = over.or(status.map(end_of)).unwrap_or(End::TimeLimit);
    Ok(ran)
}

/// Waits for a process whose output is closed, until `deadline`; then ends it.
fn wait(child: &mut Child, deadline: Instant, group: Pid) -> io::Result<Option<ExitStatus>> {
    let ended = pidfd_open(group, PidfdFlags::empty())?;
    let left = deadline.saturating_duration_since(Instant::now());
    let left = Timespec::try_from(left).ok();
    let mut watched = [PollFd::new(&ended, PollFlags::IN)];
    if poll(&mut watched, left.as_ref())? > 0 {
        return child.wait().map(Some);
    }
    let _ = kill_process_group(group, Signal::KILL);
    child.wait()?;
    Ok(None)
}

fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, Some(signal)) if signal == Signal::XCPU.as_raw() => End::CpuLimit,
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}

fn forward(
    mut stream: impl Read + Send + 'static,
    events: Sender<Event>,
    event: fn(Vec<u8>) -> Event,
) {
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            if events.send(event(buffer[..count].to_vec())).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Closed);
    });
}
