//! A submission's folder, and processes that run in it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::rules::{Limits, Ran, Rule};
use super::system::{self, Inits, User};
use super::{Sandbox, toolchain};

/// A folder that goes with this value, and whoever runs in it.
#[derive(Debug)]
pub struct WorkDir {
    /// They end before the folder goes.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there are none"))]
    pub(super) inits: Inits,
    folder: TempDir,
    pub(super) user: Option<User>,
    pub(super) sandbox: Sandbox,
}

/// A program that is to run.
pub struct Running<'a> {
    /// Where it lies.
    pub program: &'a Path,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// A folder of this work directory; it is given to the program's user.
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
pub struct Job<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    pub folder: &'a Path,
    pub input: &'a [u8],
    pub limits: &'a Limits,
    pub access: Access,
}

/// What a process may reach.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Access {
    /// Programs, and folders of programs.
    pub execute: Vec<PathBuf>,
    /// Files and folders to read.
    pub read: Vec<PathBuf>,
    /// Folders, and devices, to write to.
    pub write: Vec<PathBuf>,
    /// Whether it is a compiler, which starts other programs, or a program that is graded.
    pub compiler: bool,
}

impl WorkDir {
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
            inits: Inits::default(),
            folder,
            user,
            sandbox,
        })
    }

    /// One for what is ours: its processes run as whoever the grader is.
    pub(super) fn of_ours(sandbox: Sandbox) -> Result<Self> {
        Ok(Self {
            inits: Inits::default(),
            folder: tempfile::tempdir().context("a folder for what is ours")?,
            user: None,
            sandbox,
        })
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What is left on the disk where it lies, in bytes, if the system tells.
    pub fn space_left(&self) -> Option<u64> {
        system::space_left(self.path())
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
        Ok(path)
    }

    /// Lets every user read the folder `path` of it, and the files there.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn open_to_all(&self, path: &Path) -> Result<()> {
        system::let_all_through(self.path())
            .with_context(|| format!("{}: failed to let all users in", self.path().display()))?;
        open_to_all(path)
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
        let mut execute = self.sandbox.0.machine.shared().to_vec();
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
        let job = Job {
            program: running.program,
            arguments: &running.arguments,
            folder: running.folder,
            input: running.input,
            limits,
            access,
        };
        system::run(self, &job)
    }

    /// Calls the compiler.
    ///
    /// # Errors
    ///
    /// If it cannot be run, which is never the student's fault.
    pub fn compile(&self, compiling: &Compiling, limits: &Limits) -> Result<Ran> {
        let toolchain = &self.sandbox.0.toolchain;
        let as_user = self.sandbox.0.machine.compiles_as_user();
        if as_user {
            self.give(compiling.folder)?;
            self.give(compiling.out)?;
        }
        let mut execute = toolchain.shared.clone();
        execute.push(toolchain.rustc.clone());
        let mut read = vec![toolchain.libraries.clone()];
        read.extend(compiling.reads.iter().cloned());
        read.extend(toolchain::asked_by_allocator());
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
        let ran = system::run(self, &job)?;
        if !as_user && self.user.is_some() {
            // What was compiled as root is for the spare user to run.
            open_to_all(compiling.out)?;
        }
        Ok(ran)
    }
}

fn open_to_all(path: &Path) -> Result<()> {
    system::open_to_all(path)
        .with_context(|| format!("{}: failed to open to all users", path.display()))
}
