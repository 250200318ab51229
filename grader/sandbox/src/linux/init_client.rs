//! The caller's side of an init, which runs one process after another.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use super::busy_program::start_when_closed;
use super::init_messages::{Answer, Fault, Plan, Setup, Status};
use super::poll_events::Polled;
use super::proc_usage::{children, threads, used};
use super::spare_users::User;
use super::{init, init_socket};
use crate::config::Config;
use crate::job::Job;
use crate::limits::Usage;
use crate::rules::Rule;
use crate::run_result::{End, Ran};
use crate::stop::{Stop, Stopped};
use crate::supervise::{Used, Watched, watch};

/// The time that an init has for ending its processes.
const GRACE: Duration = Duration::from_secs(5);

/// The result of a run, with facts for the trial of the sandbox.
#[derive(Debug)]
pub struct Inspected {
    pub ran: Ran,
    /// Whether one of its processes survived.
    pub survived: bool,
    /// Whether its init could end all processes at once.
    pub confined: bool,
}

/// Returns the setup of the init that can run `job`.
fn setup(config: &Config, user: Option<&User>, job: &Job) -> Setup {
    let as_user = !job.access.compiler || config.compiler_is_public;
    Setup {
        rules: config.rules.clone(),
        abi: config.landlock_abi,
        user: user.filter(|_| as_user).map(|user| user.number),
        gives_up_rights: user.is_some(),
    }
}

/// An init. It ends with this value, or with the caller's process.
#[derive(Debug)]
pub struct Init {
    setup: Setup,
    process: Child,
    socket: UnixStream,
}

impl Init {
    /// Starts an init, which confines itself.
    fn start(program: &Path, setup: Setup) -> Result<Self> {
        let (ours, theirs) = UnixStream::pair().context("failed to create a socket")?;
        let text =
            serde_json::to_string(&setup).context("failed to encode the setup of the init")?;
        let mut command = Command::new(program);
        command
            .args([init::COMMAND, &text])
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = start_when_closed(|| command.spawn())
            .with_context(|| format!("{}: failed to start", program.display()))?;
        Ok(Self {
            setup,
            process,
            socket: ours,
        })
    }

    /// Runs a process. Also returns this init, if it can run another one.
    fn run(self, job: &Job, stop: &Stop) -> Result<(Inspected, Option<Self>)> {
        let limits = job.limits.in_force(&self.setup.rules);
        let plan = plan(job, &self.setup, limits.usage);
        let input = input(job.input).context("failed to copy the input of a program")?;
        let (stdout, their_stdout) = io::pipe().context("failed to create a pipe")?;
        let (stderr, their_stderr) = io::pipe().context("failed to create a pipe")?;
        let streams = [input.as_fd(), their_stdout.as_fd(), their_stderr.as_fd()];
        // If the init is gone, no answer will come; that is handled below.
        let _ = init_socket::send_with(&self.socket, &plan, streams);
        drop((their_stdout, their_stderr));
        let answers = self.socket.try_clone().context("failed to copy a socket")?;
        let mut events = Polled::new(stdout, stderr, answers);
        let Watched {
            mut ran,
            over,
            answer,
            survived,
        } = watch(&mut events, &limits, || self.used(), stop);
        if stop.is_set() {
            bail!(Stopped);
        }
        if let Some(over) = over {
            ran.end = over;
            let inspected = Inspected {
                ran,
                survived: false,
                confined: false,
            };
            return Ok((inspected, None));
        }
        let answer = answer.unwrap_or_default();
        let Answer { status, confined } = serde_json::from_str(&answer).map_err(|_| Fault {
            rule: None,
            why: "the init was killed from outside; is there enough memory?".to_string(),
        })?;
        ran.end = match status {
            Status::Exit(code) => End::Exit(code),
            Status::Signal(signal) if signal == Signal::XCPU.as_raw() => End::CpuLimit,
            Status::Signal(signal) if signal == Signal::XFSZ.as_raw() => End::DiskLimit,
            // Neither the sandbox nor a program in it can have sent the signal. Most likely the kernel sent it, because
            // the machine is out of memory.
            Status::Signal(signal) if signal == Signal::KILL.as_raw() => bail!(Fault {
                rule: None,
                why: "a process was killed from outside; is there enough memory?".to_string(),
            }),
            Status::Signal(signal) => End::Signal(signal),
            Status::DiskLimit => End::DiskLimit,
            Status::TooLarge => End::TooLarge,
            Status::Fault(fault) => bail!(fault),
        };
        let inspected = Inspected {
            ran,
            survived,
            confined,
        };
        Ok((inspected, (!survived).then_some(self)))
    }

    /// Returns the processor time of the current program, if the system reports it.
    fn used(&self) -> Option<Used> {
        let init = Pid::from_child(&self.process);
        if !self.setup.has(Rule::Namespaces) {
            return used(init);
        }
        // In this case, the first process of the namespace starts the programs. Its own time includes earlier programs,
        // so only its descendants count.
        match children(init)?.first() {
            Some(first) => used(*first),
            None => Some(Used::WITHOUT_PROGRAM),
        }
    }

    /// Whether the init ends within this time.
    fn ends_within(&self, time: Duration) -> io::Result<bool> {
        let ended = pidfd_open(Pid::from_child(&self.process), PidfdFlags::empty())?;
        let mut watched = [PollFd::new(&ended, PollFlags::IN)];
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        Ok(poll(&mut watched, Some(&time))? > 0)
    }
}

impl Drop for Init {
    fn drop(&mut self) {
        // Now the init ends its processes. If it does not, its group is killed before the init is reaped: until then,
        // no other group can have the same number.
        let _ = self.socket.shutdown(Shutdown::Both);
        if !self.ends_within(GRACE).unwrap_or(false) {
            let _ = kill_process_group(Pid::from_child(&self.process), Signal::KILL);
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// The idle inits of a work directory.
#[derive(Debug, Default)]
pub struct Inits(Mutex<Vec<Init>>);

impl Inits {
    /// Runs a process to its end.
    pub fn run(&self, config: &Config, user: Option<&User>, job: &Job) -> Result<Ran> {
        Ok(self.run_and_inspect(config, user, job)?.ran)
    }

    /// Runs a process to its end, and checks whether other processes survive it.
    pub fn run_and_inspect(
        &self,
        config: &Config,
        user: Option<&User>,
        job: &Job,
    ) -> Result<Inspected> {
        let setup = setup(config, user, job);
        let init = match self.take(&setup) {
            Some(init) => init,
            None => Init::start(&config.program, setup)?,
        };
        let (inspected, idle) = init.run(job, &config.stop)?;
        // An init that did not answer has been dropped, and its processes have ended with it.
        if let Some(init) = idle {
            self.put_back(init);
        }
        Ok(inspected)
    }

    fn take(&self, setup: &Setup) -> Option<Init> {
        let mut idle = self.0.lock().ok()?;
        let index = idle.iter().position(|init| init.setup == *setup)?;
        Some(idle.swap_remove(index))
    }

    fn put_back(&self, init: Init) {
        if let Ok(mut idle) = self.0.lock() {
            idle.push(init);
        }
    }
}

/// Returns a file in memory that can no longer be changed.
fn input(bytes: &[u8]) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut file = File::from(memfd_create("input", flags)?);
    file.write_all(bytes)?;
    file.rewind()?;
    let all = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    fcntl_add_seals(&file, all)?;
    Ok(file)
}

/// Returns the plan for a job.
fn plan(job: &Job, setup: &Setup, usage: Usage) -> Plan {
    // A name occurs once: with two values, some programs read the first one and some the last one.
    let mut environment = BTreeMap::new();
    if !setup.has(Rule::Environment) {
        let ours = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        environment.extend(ours);
    }
    environment.insert("LC_ALL".to_string(), "C.UTF-8".to_string());
    let temporary = job
        .access
        .write
        .first()
        .map_or(job.folder, PathBuf::as_path);
    environment.insert(
        "TMPDIR".to_string(),
        temporary.to_string_lossy().into_owned(),
    );
    if job.access.compiler {
        let path = std::env::var("PATH").unwrap_or_default();
        environment.insert("PATH".to_string(), path);
    }
    Plan {
        program: job.program.to_path_buf(),
        arguments: job.arguments.to_vec(),
        environment: environment.into_iter().collect(),
        folder: job.folder.to_path_buf(),
        usage: Usage {
            threads: threads(&setup.rules, usage.threads),
            ..usage
        },
        access: job.access.clone(),
    }
}
