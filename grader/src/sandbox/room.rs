//! A submission's folder, and processes that run in it.

use std::fmt;
use std::fs;
use std::io::Write;
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::{NamedTempFile, TempDir};

use super::plan::{Access, Fault, Outcome, Plan};
use super::rules::{End, Limits, Ran, Rule, Usage};
use super::users::User;
use super::watch::{Watched, there, watch};
use super::{INIT, Sandbox, toolchain};

/// A folder that goes with this value, and whoever runs in it.
#[derive(Debug)]
pub struct Room {
    folder: TempDir,
    user: Option<User>,
    sandbox: Sandbox,
}

/// A program that is to run.
pub struct Running<'a> {
    /// Where it lies.
    pub program: &'a Path,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// A folder of this room; it is given to the program's user.
    pub folder: &'a Path,
    /// What it may read there.
    pub reads: Vec<PathBuf>,
    /// Whether it may write there.
    pub writes: bool,
    /// What it reads from standard input.
    pub input: &'a [u8],
}

/// A call of the compiler.
pub struct Compiling<'a> {
    /// What it is started with.
    pub arguments: Vec<String>,
    /// The folder it is called in.
    pub folder: &'a Path,
    /// What it may read besides.
    pub reads: Vec<PathBuf>,
    /// Where it writes to; it is given to the compiler's user.
    pub out: &'a Path,
    /// Whether it makes a program, which takes a linker.
    pub links: bool,
}

/// A process, as the init gets to know it.
pub(super) struct Job<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    pub folder: &'a Path,
    pub input: &'a [u8],
    pub limits: &'a Limits,
    pub access: Access,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Done {
    pub ran: Ran,
    /// Whether something of it lived on.
    pub survived: bool,
}

/// A process that was not run: a fault of ours, or of the machine.
#[derive(Debug)]
pub(super) struct NotRun {
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

impl Room {
    pub(super) fn open(sandbox: Sandbox) -> Result<Self> {
        let folder = tempfile::tempdir().context("a folder for the submission")?;
        let user = match sandbox.0.has(Rule::User) {
            true => {
                let user = User::take().context("a spare user")?;
                user.let_in(folder.path()).with_context(|| {
                    format!("{}: failed to let a spare user in", folder.path().display())
                })?;
                Some(user)
            }
            false => None,
        };
        Ok(Self {
            folder,
            user,
            sandbox,
        })
    }

    /// One for what is ours: its processes run as whoever the grader is.
    pub(super) fn of_ours(sandbox: Sandbox) -> Result<Self> {
        Ok(Self {
            folder: tempfile::tempdir().context("a folder for what is ours")?,
            user: None,
            sandbox,
        })
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A new folder in it for one process, which goes with the value.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn scratch(&self) -> Result<TempDir> {
        let made = tempfile::Builder::new()
            .prefix("run")
            .tempdir_in(self.path());
        made.context("a folder for a process")
    }

    /// A folder of this name in it.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let path = self.path().join(name);
        fs::create_dir_all(&path).with_context(|| format!("{}: failed to make", path.display()))?;
        self.give(&path)?;
        Ok(path)
    }

    /// Lets every user read the folder `path` of it, and the files there.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn open_to_all(&self, path: &Path) -> Result<()> {
        let open = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        open(self.path(), 0o711)?;
        open(path, 0o755)?;
        for file in fs::read_dir(path)? {
            open(&file?.path(), 0o644)?;
        }
        Ok(())
    }

    /// Makes what lies at `path` its user's.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn give(&self, path: &Path) -> Result<()> {
        match &self.user {
            Some(user) => user
                .give(path)
                .with_context(|| format!("{}: failed to give to a spare user", path.display())),
            None => Ok(()),
        }
    }

    /// Runs a program of the student's.
    ///
    /// # Errors
    ///
    /// If it cannot be run, which is never its own fault.
    pub fn run_program(&self, running: &Running, limits: &Limits) -> Result<Ran> {
        self.give(running.folder)?;
        // The loader is a program too.
        let mut execute = self.sandbox.0.shared.clone();
        execute.push(running.program.to_path_buf());
        let access = Access {
            execute,
            read: running.reads.clone(),
            write: match running.writes {
                true => vec![running.folder.to_path_buf()],
                false => Vec::new(),
            },
            compiler: false,
        };
        let limits = Limits {
            usage: Usage {
                threads: self.threads(limits.usage.threads),
                ..limits.usage
            },
            ..*limits
        };
        let job = Job {
            program: running.program,
            arguments: &running.arguments,
            folder: running.folder,
            input: running.input,
            limits: &limits,
            access,
        };
        Ok(self.run(&job)?.ran)
    }

    /// The compiler it calls.
    pub(super) fn compiler(&self) -> &Path {
        &self.sandbox.0.toolchain.rustc
    }

    /// Calls the compiler.
    ///
    /// # Errors
    ///
    /// If it cannot be run, which is never the student's fault.
    pub fn compile(&self, compiling: &Compiling, limits: &Limits) -> Result<Ran> {
        let toolchain = &self.sandbox.0.toolchain;
        if self.sandbox.0.toolchain_for_all {
            self.give(compiling.folder)?;
            self.give(compiling.out)?;
        }
        let mut execute = toolchain.shared.clone();
        execute.push(toolchain.rustc.clone());
        let mut read = vec![toolchain.libraries.clone()];
        read.extend(compiling.reads.iter().cloned());
        let mut write = vec![compiling.out.to_path_buf()];
        if compiling.links {
            execute.extend(toolchain::folders_of_linker());
            execute.push(toolchain.libraries.clone());
            write.push("/dev/null".into());
        }
        let job = Job {
            program: &toolchain.rustc,
            arguments: &compiling.arguments,
            folder: compiling.folder,
            input: b"",
            limits,
            access: Access {
                execute,
                read,
                write,
                compiler: true,
            },
        };
        Ok(self.run(&job)?.ran)
    }

    /// A limit of threads, as the kernel counts them: all that the user has.
    pub(super) fn threads(&self, most: u64) -> u64 {
        let rules = &self.sandbox.0;
        let counted_alone = rules.has(Rule::User) || rules.has(Rule::Namespaces);
        match counted_alone {
            true => most,
            false => most + threads_of_this_user(),
        }
    }

    pub(super) fn run(&self, job: &Job) -> Result<Done> {
        let mut input = NamedTempFile::new_in(self.path()).context("the input")?;
        input.write_all(job.input).context("the input")?;
        let plan = self.plan(job, input.path());
        let (ours, theirs) = UnixStream::pair().context("a socket")?;
        let init = &self.sandbox.0.init;
        #[expect(clippy::disallowed_methods, reason = "this is the place")]
        let mut child = Command::new(init)
            .arg(INIT)
            .stdin(Stdio::from(std::os::fd::OwnedFd::from(theirs)))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("{}: failed to start", init.display()))?;
        let done = self.attend(&plan, job.limits, &mut child, &ours);
        // Whatever happened, its group ends before its number is free for others.
        let _ = ours.shutdown(Shutdown::Both);
        if done.is_err() {
            let _ = kill_process_group(Pid::from_child(&child), Signal::KILL);
        }
        child.wait().context("the init")?;
        done
    }

    fn attend(
        &self,
        plan: &Plan,
        limits: &Limits,
        child: &mut Child,
        socket: &UnixStream,
    ) -> Result<Done> {
        let mut text = serde_json::to_vec(plan).context("the plan of a process")?;
        text.push(b'\n');
        // If the init is gone already, there will be no answer, and that says so.
        let _ = (&mut &*socket).write_all(&text);
        let rules = &plan.rules;
        let far = Duration::MAX;
        let limits = Limits {
            wall: if rules.contains(&Rule::Wall) {
                limits.wall
            } else {
                far
            },
            silence: if rules.contains(&Rule::Silence) {
                limits.silence
            } else {
                far
            },
            output: if rules.contains(&Rule::Output) {
                limits.output
            } else {
                usize::MAX
            },
            usage: limits.usage,
        };
        let Watched {
            mut ran,
            over,
            answer,
            survived,
        } = watch(
            there(child.stdout.take())?,
            there(child.stderr.take())?,
            socket.try_clone().context("a socket")?,
            &limits,
        );
        if let Some(over) = over {
            ran.end = over;
            return Ok(Done {
                ran,
                survived: false,
            });
        }
        let answer = answer.unwrap_or_default();
        let outcome = serde_json::from_str(&answer).map_err(|_| NotRun {
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
        Ok(Done { ran, survived })
    }

    fn plan(&self, job: &Job, input: &Path) -> Plan {
        let rules = self.sandbox.0.rules.clone();
        let limit = |rule, limit: u64| match rules.contains(&rule) {
            true => limit,
            false => libc::RLIM_INFINITY,
        };
        let usage = job.limits.usage;
        let usage = Usage {
            cpu_seconds: limit(Rule::Cpu, usage.cpu_seconds),
            memory: limit(Rule::Memory, usage.memory),
            file_size: limit(Rule::FileSize, usage.file_size),
            ..usage
        };
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
        let for_all = !job.access.compiler || self.sandbox.0.toolchain_for_all;
        let user = self.user.as_ref().filter(|_| for_all);
        Plan {
            program: job.program.to_path_buf(),
            arguments: job.arguments.to_vec(),
            environment,
            folder: job.folder.to_path_buf(),
            input: input.to_path_buf(),
            abi: self.sandbox.0.abi,
            user: user.map(|user| user.number),
            as_nobody_special: self.user.is_some(),
            usage,
            access: job.access.clone(),
            rules,
        }
    }
}

/// How many threads the grader's own user has, all over the machine.
fn threads_of_this_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|process| process.metadata().is_ok_and(|about| about.uid() == user));
    let threads = own.map(|process| {
        let threads = fs::read_dir(process.path().join("task"));
        threads.map_or(0, |threads| threads.count() as u64)
    });
    threads.sum()
}
