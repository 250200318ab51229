//! The commands, one per file.

pub mod cases;
pub mod check;
pub mod demo;
pub mod doctor;
pub mod export;
pub mod grade;
pub mod gradescope;
pub mod handout;
pub mod hint;
pub mod mark;
pub mod merge;
pub mod prove;
pub mod regrade;
pub mod show;
pub mod similar;
pub mod tournament;
pub mod verify;
pub mod watch;
pub mod xray;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use course::Course;
use course::scores::Scores;
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use sandbox::{Level, Sandbox};

/// A student's workspace and the assignment in it.
#[derive(clap::Args)]
pub struct WorkspaceArgs {
    /// Your workspace
    #[arg(value_name = "PATH", default_value = ".")]
    path: PathBuf,
    #[command(flatten)]
    which: AssignmentArgs,
}

impl WorkspaceArgs {
    /// Reads the assignment.
    pub fn read(&self) -> Result<Assignment> {
        self.which.read_from(&self.path)
    }
}

/// The choice of an assignment.
#[derive(clap::Args)]
pub struct AssignmentArgs {
    /// The assignment [default: the first by name]
    #[arg(long, value_name = "NAME")]
    assignment: Option<String>,
}

impl AssignmentArgs {
    /// Reads the assignment from the workspace that contains the current folder.
    pub fn read(&self) -> Result<Assignment> {
        self.read_from(&std::env::current_dir()?)
    }

    /// Chooses an assignment by its name.
    pub fn named(name: &str) -> Self {
        Self {
            assignment: Some(name.to_string()),
        }
    }

    /// Reads the assignment from the workspace that contains `folder`.
    pub fn read_from(&self, folder: &Path) -> Result<Assignment> {
        let root = workspace(folder)?;
        match &self.assignment {
            Some(name) => Assignment::read(&root, name, boggle::SUBJECTS.subjects()),
            None => Assignment::read(
                &root,
                &first_assignment(&root)?,
                boggle::SUBJECTS.subjects(),
            ),
        }
    }
}

/// The course of a run.
#[derive(clap::Args)]
pub struct CourseArgs {
    /// The course folder with secret.txt, roster.csv, policy.toml and marks.toml, all optional
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The file with the course secret, if it is not in the course folder; without a secret, nothing is for credit
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// Write the reports, grades.csv and class.html to OUT [default: `reports` in the course folder]
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
}

impl CourseArgs {
    /// Returns the folder of the reports, if the run has one.
    pub fn out(&self) -> Option<PathBuf> {
        let reports = || Some(self.course.as_ref()?.join(course::REPORTS_FOLDER));
        self.out.clone().or_else(reports)
    }

    /// Reads the course. Without a course folder, the manual scores are next to the reports.
    pub fn read(&self) -> Result<Course> {
        let mut course = match &self.course {
            Some(folder) => Course::read(folder)?,
            None => Course::default(),
        };
        if let Some(path) = &self.secret {
            course.secret = Some(course::read_secret(path)?);
        }
        if let Some(path) = self.out().map(|out| course.scores_path(&out))
            && self.course.is_none()
            && path.exists()
        {
            course.scores = Scores::read(&path)?;
        }
        Ok(course)
    }
}

/// Returns the first assignment of a workspace by name; a handout has just one.
fn first_assignment(root: &Path) -> Result<String> {
    let folder = root.join("data/assignments");
    let shown = folder.display();
    let entries = fs::read_dir(&folder).with_context(|| format!("{shown}: failed to open"))?;
    let entries = entries.flatten().map(|entry| entry.path());
    let folders = entries.filter(|path| path.join("assignment.toml").is_file());
    let names = folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_string()));
    names
        .min()
        .with_context(|| format!("{shown}: no folder with an assignment.toml"))
}

/// Returns the workspace with the assignments: `folder` or one of its ancestors.
fn workspace(folder: &Path) -> Result<PathBuf> {
    let shown = folder.display();
    let here = folder
        .canonicalize()
        .with_context(|| format!("{shown}: failed to open"))?;
    here.ancestors()
        .find(|folder| folder.join("data/assignments").is_dir())
        .map(Path::to_path_buf)
        .with_context(|| {
            format!("{shown}: no data/assignments here or in a parent folder; run the command in the repository of the grader")
        })
}

/// Returns the sandbox of this machine, if its level is at least `least`.
pub fn sandbox(least: Level) -> Result<Sandbox> {
    let sandbox = Sandbox::here().map_err(|error| InternalError(format!("{error:#}")))?;
    if sandbox.level() < least {
        bail!(NoSandbox { sandbox, least });
    }
    Ok(sandbox)
}

/// An error: this machine cannot provide the requested sandbox.
#[derive(Debug)]
pub struct NoSandbox {
    sandbox: Sandbox,
    least: Level,
}

impl fmt::Display for NoSandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.sandbox.level();
        write!(
            f,
            "the sandbox on this machine is {level}, but {} is required",
            self.least
        )?;
        let open = self.sandbox.escapes();
        if !open.is_empty() {
            write!(f, ": a program could {}", open.join(", "))?;
        }
        write!(
            f,
            "; run `grader doctor` to see what is missing, or continue with --sandbox {level}; every report will then state the level"
        )
    }
}

impl std::error::Error for NoSandbox {}
