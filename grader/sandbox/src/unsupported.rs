//! Systems without a sandbox: processes run as the caller's user, with limits on time and output.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::config::Config;
use crate::job::Job;
use crate::level::level;
use crate::rules::{Rule, Rules};
use crate::run_result::{End, Ran};
use crate::stop::{Stop, Stopped};
use crate::supervise::{Watched, watch};
use crate::threads::Threads;
use crate::toolchain::Toolchain;

/// The time between two checks for the end of a process.
const INTERVAL: Duration = Duration::from_millis(5);

/// Returns `None`: the sandbox has no processes of its own on these systems.
pub fn serve() -> Option<ExitCode> {
    None
}

/// The rules that need no help from the system.
const ENFORCED: [Rule; 4] = [Rule::Environment, Rule::Wall, Rule::Silence, Rule::Output];

/// Returns the only possible configuration.
pub fn decide(program: &Path, without: &Rules) -> Result<Config> {
    let why = "the sandbox needs Landlock and seccomp, which only Linux has".to_string();
    let refused = Rule::MECHANISMS.map(|rule| (rule, why.clone()));
    Ok(Config {
        rules: ENFORCED
            .into_iter()
            .filter(|rule| !without.contains(rule))
            .collect(),
        refused: BTreeMap::from(refused),
        program: program.to_path_buf(),
        shared: Vec::new(),
        landlock_abi: 0,
        compiler_is_public: false,
        toolchain: Toolchain::find()?,
        level: level(&[], false),
        findings: Vec::new(),
        stop: Stop::default(),
    })
}

/// A spare user, which does not exist on these systems.
#[derive(Debug)]
pub enum User {}

impl User {
    pub fn take() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn give(&self, _: &Path) -> io::Result<()> {
        match *self {}
    }

    pub fn let_in(&self, _: &Path) -> io::Result<()> {
        match *self {}
    }
}

/// Does nothing: all processes run as the same user.
pub fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: all processes run as the same user.
pub fn let_all_through(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns `None`: the space is unknown.
pub fn space_left(_: &Path) -> Option<u64> {
    None
}

/// The processes of a work directory, which are started directly on these systems.
#[derive(Debug, Default)]
pub struct Inits {}

impl Inits {
    /// Runs a process to its end.
    pub fn run(&self, config: &Config, _: Option<&User>, job: &Job) -> Result<Ran> {
        let Config { rules, stop, .. } = config;
        let mut command = Command::new(job.program);
        command
            .args(job.arguments)
            .current_dir(job.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if rules.contains(&Rule::Environment) && !job.access.compiler {
            // Windows starts no program without this variable.
            let kept =
                std::env::vars_os().filter(|(name, _)| name.eq_ignore_ascii_case("SystemRoot"));
            let kept: Vec<_> = kept.collect();
            command.env_clear().envs(kept);
        }
        let shown = job.program.display();
        let mut child = command
            .spawn()
            .with_context(|| format!("{shown}: failed to start"))?;
        let mut stdin = stream(child.stdin.take())?;
        let input = job.input.to_vec();
        // A process may end before it has read everything, so the result does not matter.
        thread::spawn(move || stdin.write_all(&input));
        let (stdout, stderr) = (stream(child.stdout.take())?, stream(child.stderr.take())?);
        let (answer, ended) = io::pipe().context("failed to create a pipe")?;
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                // The pipe is closed when the process has ended, which is the answer.
                let _ended = ended;
                wait(&mut child, &over)
            });
            let mut events = Threads::new(stdout, stderr, answer);
            let Watched {
                mut ran,
                over: exceeded,
                ..
            } = watch(&mut events, &job.limits.in_force(rules), || None, stop);
            over.store(true, Ordering::Relaxed);
            let status = waiting
                .join()
                .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
            let status = status.with_context(|| format!("{shown}: failed to wait for its end"))?;
            if stop.is_set() {
                bail!(Stopped);
            }
            ran.end = exceeded.unwrap_or(status.code().map_or(End::Signal(0), End::Exit));
            Ok(ran)
        })
    }
}

/// Waits for the end of a process, and kills it as soon as it is `over`.
fn wait(child: &mut Child, over: &AtomicBool) -> io::Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if over.load(Ordering::Relaxed) {
            child.kill()?;
        }
        thread::sleep(INTERVAL);
    }
}

/// Returns a stream that was requested when the process was started.
fn stream<T>(stream: Option<T>) -> io::Result<T> {
    stream.ok_or_else(|| io::Error::other("a pipe to the process is missing"))
}
