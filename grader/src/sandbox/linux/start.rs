//! The grader's side: a process, its init, and what came of both.

use std::fmt;
use std::fs;
use std::io::Write;
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, getuid, kill_process_group, pidfd_open};
use tempfile::NamedTempFile;

use super::super::room::{Job, Room};
use super::super::rules::{End, Limits, Ran, Rule, Rules};
use super::super::watch::{Watched, there, watch};
use super::INIT;
use super::plan::{Answer, Fault, Outcome, Plan};

/// How long the init has to end what was started.
const GRACE: Duration = Duration::from_secs(5);

/// A process that was not run: a fault of ours, or of the machine.
#[derive(Debug)]
pub struct NotRun {
    /// The rule that could not be enforced.
    pub rule: Option<Rule>,
    pub why: String,
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "the sandbox cannot enforce {rule:?}: {}", self.why),
            None => write!(f, "the sandbox failed: {}", self.why),
        }
    }
}

impl std::error::Error for NotRun {}

impl From<Fault> for NotRun {
    fn from(fault: Fault) -> Self {
        Self {
            rule: fault.rule,
            why: fault.why,
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub struct Done {
    pub ran: Ran,
    /// Whether something of it lived on.
    pub survived: bool,
    /// Whether its init could end all at once.
    pub confined: bool,
}

/// Runs a process under its init.
pub fn run(room: &Room, job: &Job) -> Result<Ran> {
    Ok(run_and_see(room, job)?.ran)
}

/// The same, with an eye on what lives on.
pub fn run_and_see(room: &Room, job: &Job) -> Result<Done> {
    let mut input = NamedTempFile::new_in(room.path()).context("the input")?;
    input.write_all(job.input).context("the input")?;
    let limits = job.limits.in_force(&room.sandbox.0.rules);
    let plan = plan(room, job, &limits, input.path());
    let (ours, theirs) = UnixStream::pair().context("a socket")?;
    let init = &room.sandbox.0.machine.init;
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    let mut child = Command::new(init)
        .arg(INIT)
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{}: failed to start", init.display()))?;
    let done = attend(&plan, &limits, &mut child, &ours);
    // Now it ends what is left. If it does not, its group is ended with it, before
    // the number of the group is free for others.
    let _ = ours.shutdown(Shutdown::Both);
    let init = Pid::from_child(&child);
    if done.is_err() || !ends_within(init, GRACE)? {
        let _ = kill_process_group(init, Signal::KILL);
    }
    child.wait().context("the init")?;
    done
}

fn ends_within(process: Pid, time: Duration) -> Result<bool> {
    let ended = pidfd_open(process, PidfdFlags::empty()).context("the init")?;
    let mut watched = [PollFd::new(&ended, PollFlags::IN)];
    let time = Timespec::try_from(time).context("a time to wait")?;
    Ok(poll(&mut watched, Some(&time)).context("the init")? > 0)
}

/// The processor time that all below a process have had, if the system tells.
fn processor_time(process: Pid) -> Option<Duration> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let mut all = Duration::ZERO;
    for task in tasks.flatten() {
        let children = fs::read_to_string(task.path().join("children")).ok()?;
        for child in children.split_whitespace() {
            let child = Pid::from_raw(child.parse().ok()?)?;
            // One that has just ended has nothing to say.
            all += own_processor_time(child).unwrap_or_default();
            all += processor_time(child).unwrap_or_default();
        }
    }
    Some(all)
}

fn own_processor_time(process: Pid) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may hold anything; the numbers come after it.
    let numbers = text.rsplit_once(") ")?.1.split(' ');
    // Its own and the system's for it, and the same of its children that have ended.
    let ticks = numbers
        .skip(11)
        .take(4)
        .filter_map(|number| number.parse::<u64>().ok());
    let second = rustix::param::clock_ticks_per_second();
    Some(Duration::from_millis(
        ticks.sum::<u64>() * 1000 / second.max(1),
    ))
}

fn attend(plan: &Plan, limits: &Limits, child: &mut Child, socket: &UnixStream) -> Result<Done> {
    let mut text = serde_json::to_vec(plan).context("the plan of a process")?;
    text.push(b'\n');
    // If the init is gone already, there will be no answer, and that says so.
    let _ = (&mut &*socket).write_all(&text);
    let init = Pid::from_child(child);
    let Watched {
        mut ran,
        over,
        answer,
        survived,
    } = watch(
        there(child.stdout.take())?,
        there(child.stderr.take())?,
        socket.try_clone().context("a socket")?,
        limits,
        || processor_time(init),
    );
    if let Some(over) = over {
        ran.end = over;
        return Ok(Done {
            ran,
            survived: false,
            confined: false,
        });
    }
    let answer = answer.unwrap_or_default();
    let Answer { outcome, confined } = serde_json::from_str(&answer).map_err(|_| NotRun {
        rule: None,
        why: "its init was ended from outside, or there is no memory left".to_string(),
    })?;
    ran.end = match outcome {
        Outcome::Exit(code) => End::Exit(code),
        Outcome::Signal(signal) if signal == Signal::XCPU.as_raw() => End::CpuLimit,
        Outcome::Signal(signal) if signal == Signal::XFSZ.as_raw() => End::DiskLimit,
        Outcome::Signal(signal) => End::Signal(signal),
        Outcome::DiskLimit => End::DiskLimit,
        Outcome::TooLarge => End::TooLarge,
        Outcome::Fault(fault) => bail!(NotRun::from(fault)),
    };
    Ok(Done {
        ran,
        survived,
        confined,
    })
}

fn plan(room: &Room, job: &Job, limits: &Limits, input: &Path) -> Plan {
    let rules = room.sandbox.0.rules.clone();
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
    if !rules.contains(&Rule::Environment) {
        let ours = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        environment.extend(ours);
    }
    let for_all = !job.access.compiler || room.sandbox.0.machine.toolchain_for_all;
    let user = room.user.as_ref().filter(|_| for_all);
    Plan {
        program: job.program.to_path_buf(),
        arguments: job.arguments.to_vec(),
        environment,
        folder: job.folder.to_path_buf(),
        input: input.to_path_buf(),
        abi: room.sandbox.0.machine.abi,
        user: user.map(|user| user.number),
        as_nobody_special: room.user.is_some(),
        usage: limits.usage,
        access: job.access.clone(),
        rules,
    }
}

/// A limit of threads, as the kernel counts them: all that the user has.
pub fn threads(rules: &Rules, most: u64) -> u64 {
    let counted_alone = rules.contains(&Rule::User) || rules.contains(&Rule::Namespaces);
    match counted_alone {
        true => most,
        false => most + threads_of_this_user(),
    }
}

/// How many threads the grader's own user has, all over the machine.
fn threads_of_this_user() -> u64 {
    let user = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|process| process.metadata().is_ok_and(|about| about.uid() == user));
    let threads = own.map(|process| {
        let threads = fs::read_dir(process.path().join("task"));
        threads.map_or(0, |threads| threads.count() as u64)
    });
    threads.sum()
}
