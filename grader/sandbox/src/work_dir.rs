//! A folder, with the processes that run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::config::Config;
use crate::job::{Access, Job};
use crate::limits::Limits;
use crate::rules::Rule;
use crate::run_result::Ran;
use crate::system::{Inits, User, let_all_through, open_to_all, space_left};
use crate::toolchain;

/// A temporary folder, with the processes that run in it. Both end when this value is dropped.
#[derive(Debug)]
pub struct WorkDir {
    /// Dropped first, so that processes end before their folder is removed.
    pub(crate) inits: Inits,
    folder: TempDir,
    pub(crate) user: Option<User>,
    config: Arc<Config>,
}

/// An untrusted program to run.
pub struct Running<'a> {
    /// The path of the program. Its user must be able to read it: copy it into the work directory, and call
    /// [`WorkDir::give`].
    pub program: &'a Path,
    /// The arguments, without the program's name.
    pub arguments: Vec<String>,
    /// The folder that it starts in, below the work directory. The program's user becomes its owner.
    pub folder: &'a Path,
    /// The files and folders that it may read. Never name a path that an untrusted program chose: it may be a link.
    pub reads: Vec<PathBuf>,
    /// Whether it may write files in `folder`, and to `/dev/full`, which behaves like a full disk.
    pub writes: bool,
    /// Its standard input.
    pub input: &'a [u8],
}

/// A call of the Rust compiler on untrusted sources.
pub struct Compiling<'a> {
    /// The arguments of `rustc`.
    pub arguments: Vec<String>,
    /// The folder that it starts in, below the work directory.
    pub folder: &'a Path,
    /// The files and folders that it may read besides the toolchain: the sources.
    pub reads: Vec<PathBuf>,
    /// The folder that it may write to. The compiler's user becomes its owner.
    pub out: &'a Path,
    /// Whether it may start a linker, which programs and macros need.
    pub links: bool,
}

/// A device that rejects all writes, if the system has it.
const FULL_DISK: &str = "/dev/full";

impl WorkDir {
    pub(crate) fn open(config: Arc<Config>) -> Result<Self> {
        let folder = tempfile::tempdir().context("failed to create a work directory")?;
        let user = match config.has(Rule::User) {
            true => {
                let user = User::take().context("failed to take a spare user")?;
                user.let_in(folder.path()).with_context(|| {
                    format!(
                        "{}: failed to give a spare user access",
                        folder.path().display()
                    )
                })?;
                Some(user)
            }
            false => None,
        };
        Ok(Self {
            inits: Inits::default(),
            folder,
            user,
            config,
        })
    }

    pub(crate) fn trusted(config: Arc<Config>) -> Result<Self> {
        Ok(Self {
            inits: Inits::default(),
            folder: tempfile::tempdir().context("failed to create a work directory")?,
            user: None,
            config,
        })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the folder of the Rust libraries that its compilers use.
    pub fn rust_libraries(&self) -> &Path {
        &self.config.toolchain.libraries
    }

    /// Returns the free space on its disk in bytes, if the system reports it.
    pub fn space_left(&self) -> Option<u64> {
        space_left(self.path())
    }

    /// Creates a temporary folder in the work directory, for one process.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be created.
    pub fn scratch(&self) -> Result<TempDir> {
        let made = tempfile::Builder::new()
            .prefix("run")
            .tempdir_in(self.path());
        made.with_context(|| format!("{}: failed to create a folder there", self.path().display()))
    }

    /// Creates a folder of this name in the work directory, unless it exists, and returns its path.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be created.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let path = self.path().join(name);
        fs::create_dir_all(&path)
            .with_context(|| format!("{}: failed to create", path.display()))?;
        Ok(path)
    }

    /// Lets every user read `path`, a folder in the work directory, and everything below it.
    ///
    /// # Errors
    ///
    /// Fails if the permissions cannot be changed.
    pub fn open_to_all(&self, path: &Path) -> Result<()> {
        let_all_through(self.path()).with_context(|| {
            format!(
                "{}: failed to make accessible to all users",
                self.path().display()
            )
        })?;
        open(path)
    }

    /// Makes the work directory's user the owner of `path` and everything below it.
    ///
    /// # Errors
    ///
    /// Fails if the owner cannot be changed.
    pub fn give(&self, path: &Path) -> Result<()> {
        match &self.user {
            Some(user) => user
                .give(path)
                .with_context(|| format!("{}: failed to transfer to a spare user", path.display())),
            None => Ok(()),
        }
    }

    /// Runs an untrusted program to its end.
    ///
    /// # Errors
    ///
    /// Fails if the machine or the caller is at fault, or with [`Stopped`](crate::Stopped). No behaviour of the program
    /// is an error.
    pub fn run_program(&self, running: &Running, limits: &Limits) -> Result<Ran> {
        self.give(running.folder)?;
        // The loader is a program too.
        let mut execute = self.config.shared.clone();
        execute.push(running.program.to_path_buf());
        let access = Access {
            execute,
            read: running.reads.clone(),
            write: match running.writes {
                true => {
                    let full_disk = Path::new(FULL_DISK);
                    let full_disk = full_disk.exists().then(|| full_disk.to_path_buf());
                    [running.folder.to_path_buf()]
                        .into_iter()
                        .chain(full_disk)
                        .collect()
                }
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
        self.run(&job)
    }

    /// Runs the Rust compiler on untrusted sources. It is called directly, without cargo, so that build scripts and
    /// configuration of the sources have no effect.
    ///
    /// # Errors
    ///
    /// Fails if the machine or the caller is at fault, or with [`Stopped`](crate::Stopped). No content of the sources
    /// is an error.
    pub fn compile(&self, compiling: &Compiling, limits: &Limits) -> Result<Ran> {
        let toolchain = &self.config.toolchain;
        let as_user = self.config.compiler_is_public;
        if as_user {
            self.give(compiling.folder)?;
            self.give(compiling.out)?;
        }
        let mut execute = toolchain.shared.clone();
        execute.push(toolchain.rustc.clone());
        let mut read = vec![toolchain.libraries.clone()];
        read.extend(compiling.reads.iter().cloned());
        read.extend(toolchain::allocator_settings());
        let mut write = vec![compiling.out.to_path_buf()];
        if compiling.links {
            execute.extend(toolchain::linker_folders());
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
        let ran = self.run(&job)?;
        if !as_user && self.user.is_some() {
            // Root compiled it, and the spare user has to run it.
            open(compiling.out)?;
        }
        Ok(ran)
    }

    fn run(&self, job: &Job) -> Result<Ran> {
        self.inits.run(&self.config, self.user.as_ref(), job)
    }
}

fn open(path: &Path) -> Result<()> {
    open_to_all(path)
        .with_context(|| format!("{}: failed to make readable for all users", path.display()))
}
