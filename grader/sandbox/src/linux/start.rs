//! The grader's side: an init, the processes it runs one after the other, and what comes of each.

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

use super::plan::{Answer, Fault, Plan, Setup, Status};
use super::polled::Polled;
use super::used::{children, threads, used};
use super::{INIT, wire};
use crate::rules::{End, Ran, Rule, Usage};
use crate::stop::{Stop, Stopped};
use crate::watch::{Used, Watched, watch};
use crate::work_dir::{Job, WorkDir};

/// How long an init has to end what was started.
const GRACE: Duration = Duration::from_secs(5);

/// What came of it.
#[derive(Debug)]
pub struct Done {
    pub ran: Ran,
    /// Whether something of it lived on.
    pub survived: bool,
    /// Whether its init could end all at once.
    pub confined: bool,
}

/// Runs a process under an init.
pub fn run(work_dir: &WorkDir, job: &Job) -> Result<Ran> {
    Ok(run_and_see(work_dir, job)?.ran)
}

/// The same, with an eye on what lives on.
pub fn run_and_see(work_dir: &WorkDir, job: &Job) -> Result<Done> {
    let setup = setup(work_dir, job);
    let init = match work_dir.inits.take(&setup) {
        Some(init) => init,
        None => Init::start(&work_dir.sandbox.0.machine.init, setup)?,
    };
    let (done, again) = init.run(job, &work_dir.sandbox.0.stop)?;
    // One that did not answer is ended here, and all that it has started with it.
    if let Some(init) = again {
        work_dir.inits.put_back(init);
    }
    Ok(done)
}

fn setup(work_dir: &WorkDir, job: &Job) -> Setup {
    let machine = &work_dir.sandbox.0.machine;
    let for_all = !job.access.compiler || machine.toolchain_for_all;
    let user = work_dir.user.as_ref().filter(|_| for_all);
    Setup {
        rules: work_dir.sandbox.0.rules.clone(),
        abi: machine.abi,
        user: user.map(|user| user.number),
        as_nobody_special: work_dir.user.is_some(),
    }
}

/// An init, which lives as long as this value, or as long as the grader.
#[derive(Debug)]
pub struct Init {
    setup: Setup,
    process: Child,
    socket: UnixStream,
}

impl Init {
    fn start(program: &Path, setup: Setup) -> Result<Self> {
        let (ours, theirs) = UnixStream::pair().context("a socket")?;
        let text = serde_json::to_string(&setup).context("what an init is started with")?;
        #[expect(clippy::disallowed_methods, reason = "this is the place")]
        let process = Command::new(program)
            .args([INIT, &text])
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{}: failed to start", program.display()))?;
        Ok(Self {
            setup,
            process,
            socket: ours,
        })
    }

    /// Runs a process; also this init, if it can run another.
    fn run(self, job: &Job, stop: &Stop) -> Result<(Done, Option<Self>)> {
        let limits = job.limits.in_force(&self.setup.rules);
        let plan = plan(job, &self.setup, limits.usage);
        let input = input(job.input).context("the input of a program")?;
        let (stdout, their_stdout) = io::pipe().context("a pipe")?;
        let (stderr, their_stderr) = io::pipe().context("a pipe")?;
        let streams = [input.as_fd(), their_stdout.as_fd(), their_stderr.as_fd()];
        // If the init is gone already, there will be no answer, and that says so.
        let _ = wire::send_with(&self.socket, &plan, streams);
        drop((their_stdout, their_stderr));
        let answers = self.socket.try_clone().context("a socket")?;
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
            let done = Done {
                ran,
                survived: false,
                confined: false,
            };
            return Ok((done, None));
        }
        let answer = answer.unwrap_or_default();
        let Answer { status, confined } = serde_json::from_str(&answer).map_err(|_| Fault {
            rule: None,
            why: "its init was ended from outside, or there is no memory left".to_string(),
        })?;
        ran.end = match status {
            Status::Exit(code) => End::Exit(code),
            Status::Signal(signal) if signal == Signal::XCPU.as_raw() => End::CpuLimit,
            Status::Signal(signal) if signal == Signal::XFSZ.as_raw() => End::DiskLimit,
            // We have not sent it, and programs in here cannot: most likely the machine has, because
            // others have taken its memory.
            Status::Signal(signal) if signal == Signal::KILL.as_raw() => bail!(Fault {
                rule: None,
                why: "a process was ended from outside; is there enough memory?".to_string(),
            }),
            Status::Signal(signal) => End::Signal(signal),
            Status::DiskLimit => End::DiskLimit,
            Status::TooLarge => End::TooLarge,
            Status::Fault(fault) => bail!(fault),
        };
        let done = Done {
            ran,
            survived,
            confined,
        };
        Ok((done, (!survived).then_some(self)))
    }

    /// What the program that runs now has used, if the system tells.
    fn used(&self) -> Option<Used> {
        let init = Pid::from_child(&self.process);
        if !self.setup.has(Rule::Namespaces) {
            return used(init);
        }
        // There, programs are started by the first process of the namespace, which has
        // had time for those before, too.
        let first = children(init)?;
        first.into_iter().map(used).sum()
    }

    fn ends_within(&self, time: Duration) -> io::Result<bool> {
        let ended = pidfd_open(Pid::from_child(&self.process), PidfdFlags::empty())?;
        let mut watched = [PollFd::new(&ended, PollFlags::IN)];
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        Ok(poll(&mut watched, Some(&time))? > 0)
    }
}

impl Drop for Init {
    fn drop(&mut self) {
        // Now it ends what is left. If it does not, its group is ended with it, before
        // the number of the group is free for others.
        let _ = self.socket.shutdown(Shutdown::Both);
        if !self.ends_within(GRACE).unwrap_or(false) {
            let _ = kill_process_group(Pid::from_child(&self.process), Signal::KILL);
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// The inits of a work directory that have nothing to do.
#[derive(Debug, Default)]
pub struct Inits(Mutex<Vec<Init>>);

impl Inits {
    fn take(&self, setup: &Setup) -> Option<Init> {
        let mut idle = self.0.lock().ok()?;
        let place = idle.iter().position(|init| init.setup == *setup)?;
        Some(idle.swap_remove(place))
    }

    fn put_back(&self, init: Init) {
        if let Ok(mut idle) = self.0.lock() {
            idle.push(init);
        }
    }
}

/// A file in memory, which nobody can change any more.
fn input(bytes: &[u8]) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let mut file = File::from(memfd_create("input", flags)?);
    file.write_all(bytes)?;
    file.rewind()?;
    let all = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    fcntl_add_seals(&file, all)?;
    Ok(file)
}

fn plan(job: &Job, setup: &Setup, usage: Usage) -> Plan {
    let mut environment = vec![("LC_ALL".to_string(), "C.UTF-8".to_string())];
    let temporary = job
        .access
        .write
        .first()
        .map_or(job.folder, PathBuf::as_path);
    environment.push((
        "TMPDIR".to_string(),
        temporary.to_string_lossy().into_owned(),
    ));
    if job.access.compiler {
        let path = std::env::var("PATH").unwrap_or_default();
        environment.push(("PATH".to_string(), path));
    }
    if !setup.has(Rule::Environment) {
        let ours = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        environment.extend(ours);
    }
    Plan {
        program: job.program.to_path_buf(),
        arguments: job.arguments.to_vec(),
        environment,
        folder: job.folder.to_path_buf(),
        usage: Usage {
            threads: threads(&setup.rules, usage.threads),
            ..usage
        },
        access: job.access.clone(),
    }
}
