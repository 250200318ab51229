//! Where there is no sandbox: processes run as whoever the grader is, with limits of time and output.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::level::level;
use super::rules::{End, Ran, Rule, Rules};
use super::stop::{Stop, Stopped};
use super::threads::Threads;
use super::toolchain::Toolchain;
use super::watch::{Watched, watch};
use super::work_dir::{Job, WorkDir};
use super::{Decided, Sandbox};

/// How often is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);

/// No part of a sandbox is a process here.
pub fn serve() -> Option<ExitCode> {
    None
}

/// Nothing has to be known of the machine.
#[derive(Debug)]
pub struct Machine;

impl Machine {
    /// The loader may read everything.
    pub fn shared(&self) -> &[PathBuf] {
        &[]
    }

    /// There are no other users.
    pub fn compiles_as_user(&self) -> bool {
        false
    }
}

/// What can be enforced without the system's help.
const ENFORCED: [Rule; 4] = [Rule::Environment, Rule::Wall, Rule::Silence, Rule::Output];

/// There is nothing to try.
pub fn decide(program: &Path, without: &Rules) -> Result<Sandbox> {
    let not_here = "the grader's sandbox is made of parts of Linux".to_string();
    let refused = Rule::MECHANISMS.map(|rule| (rule, not_here.clone()));
    Ok(Sandbox(Arc::new(Decided {
        rules: ENFORCED
            .into_iter()
            .filter(|rule| !without.contains(rule))
            .collect(),
        refused: BTreeMap::from(refused),
        machine: Machine,
        program: program.to_path_buf(),
        toolchain: Toolchain::find()?,
        level: level(&[], false),
        findings: Vec::new(),
        stop: Stop::default(),
    })))
}

/// There are none.
#[derive(Debug, Default)]
pub struct Inits;

/// There is none.
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

/// All processes run as the same user.
pub fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// They need not be let through.
pub fn let_all_through(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Not known.
pub fn space_left(_: &Path) -> Option<u64> {
    None
}

/// Runs a process as it is.
pub fn run(work_dir: &WorkDir, job: &Job) -> Result<Ran> {
    let Decided { rules, stop, .. } = &*work_dir.sandbox.0;
    #[expect(clippy::disallowed_methods, reason = "this is the place")]
    let mut command = Command::new(job.program);
    command
        .args(job.arguments)
        .current_dir(job.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if rules.contains(&Rule::Environment) && !job.access.compiler {
        // Windows starts nothing without its own variables.
        let kept = std::env::vars_os().filter(|(name, _)| name.eq_ignore_ascii_case("SystemRoot"));
        let kept: Vec<_> = kept.collect();
        command.env_clear().envs(kept);
    }
    let shown = job.program.display();
    let mut child = command
        .spawn()
        .with_context(|| format!("{shown}: failed to start"))?;
    let mut stdin = there(child.stdin.take())?;
    let input = job.input.to_vec();
    // It may end before it has read everything, which is its own affair.
    thread::spawn(move || stdin.write_all(&input));
    let (stdout, stderr) = (there(child.stdout.take())?, there(child.stderr.take())?);
    let (answer, ended) = io::pipe().context("a pipe")?;
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            // Closed with the process, which is the answer.
            let _ended = ended;
            wait(&mut child, &over)
        });
        let mut events = Threads::new(stdout, stderr, answer);
        let Watched {
            mut ran,
            over: passed,
            ..
        } = watch(&mut events, &job.limits.in_force(rules), || None, stop);
        over.store(true, Ordering::Relaxed);
        let status = waiting
            .join()
            .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        let status = status.with_context(|| format!("{shown}: failed to wait for it"))?;
        if stop.is_set() {
            bail!(Stopped);
        }
        ran.end = passed.unwrap_or(status.code().map_or(End::Signal(0), End::Exit));
        Ok(ran)
    })
}

/// Waits for the end of a process, or brings it about when it is `over`.
fn wait(child: &mut Child, over: &AtomicBool) -> io::Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if over.load(Ordering::Relaxed) {
            child.kill()?;
        }
        thread::sleep(LOOK);
    }
}

/// A stream that was asked for when the process was started.
fn there<T>(stream: Option<T>) -> io::Result<T> {
    stream.ok_or_else(|| io::Error::other("a pipe to the process is missing"))
}
