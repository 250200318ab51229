//! A large class, graded without problems and with interruptions.
//!
//! ```sh
//! cargo bench -p grader --bench large            # 200 students, a quarter of an hour
//! cargo bench -p grader --bench large -- 1000
//! ```
//!
//! The program grades a generated class twice: once as it is in its folder, and once in reverse order with one more
//! job, killed at random moments and resumed. The benchmark then checks these claims:
//!
//! * every student has a report, or a row in the grades with the reason
//! * both runs have written the same bytes
//! * grading again costs next to nothing if nothing has changed
//! * the program itself uses little memory
//! * comparing all submissions with each other is quick

// A benchmark prints its results and starts processes that are not graded.
#![allow(clippy::print_stdout, clippy::disallowed_methods)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use authoring::demo;
use judge::assignment::Assignment;
use judge::parallel;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

/// The part of the time for grading that grading takes at most if nothing has changed.
const UNCHANGED: f64 = 1.0 / 50.0;

/// The part of the time for grading that comparing all submissions takes at most.
const COMPARED: f64 = 1.0 / 10.0;

/// The maximum memory of the grader itself, in kB. The programs that it compiles and runs have limits of their own.
const MEMORY: u64 = 200_000;

/// The interval between measurements of the memory.
const LOOK: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 10_000_000,
};

/// The upper bound for the time until the first kill. The bound grows with each kill, so that work that takes minutes
/// also gets done.
const FIRST: Duration = Duration::from_secs(10);
const LONGER: f64 = 1.5;

fn main() -> Result<()> {
    let number = std::env::args().find_map(|argument| argument.parse().ok());
    let number: usize = number.unwrap_or(200);
    let folder = tempfile::tempdir()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let assignment = Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects())?;
    demo::write_class(&assignment, folder.path(), number, 1, None)?;
    let class = Class::new(root, folder.path())?;
    println!("{number} students, {} submissions", class.downloads.len());

    let straight = class.graded("straight", parallel::jobs(), &class.downloads, false)?;
    println!("graded in {straight}");
    let reports = class.reported("straight")?;
    println!("{reports} of {number} students have a report; the others have a stated reason");

    let unchanged = class.graded("straight", parallel::jobs(), &class.downloads, false)?;
    println!("nothing changed: {unchanged}");

    let other_order: Vec<PathBuf> = class.downloads.iter().rev().cloned().collect();
    let ended = class.graded("ended", parallel::jobs() + 1, &other_order, true)?;
    println!("in the other order, with one more job: {ended}");
    let (one, other) = (class.files("straight")?, class.files("ended")?);
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let different: Vec<_> = names
        .iter()
        .filter(|name| one.get(**name) != other.get(**name))
        .collect();
    println!(
        "{} files, of which {} are different",
        names.len(),
        different.len()
    );

    let started = Instant::now();
    let compared = class.run(class.command("similar").arg(class.folder.join("downloads")))?;
    let comparing = started.elapsed();
    println!(
        "all compared: {:.1} s, {}",
        comparing.as_secs_f64(),
        megabytes(compared)
    );

    ensure!(different.is_empty(), "different: {different:?}");
    let part = |time: Duration| time.as_secs_f64() / straight.time.as_secs_f64();
    let (unchanged_part, compared_part) = (part(unchanged.time), part(comparing));
    println!(
        "of the time for grading, grading again took 1/{:.0}, and comparing 1/{:.0}",
        1.0 / unchanged_part,
        1.0 / compared_part
    );
    ensure!(unchanged_part <= UNCHANGED, "grading again took too long");
    ensure!(compared_part <= COMPARED, "comparing took too long");
    let peak = straight.peak.max(unchanged.peak).max(ended.peak);
    ensure!(peak <= MEMORY, "the grader took too much memory");
    Ok(())
}

/// The cost of a run, or of a sequence of runs that resume each other.
struct Cost {
    time: Duration,
    /// The peak memory of the grader itself, in kB.
    peak: u64,
    /// The number of times that the run was killed.
    ended: usize,
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (time, peak) = (self.time.as_secs_f64(), megabytes(self.peak));
        write!(f, "{time:.1} s, {peak}")?;
        match self.ended {
            0 => Ok(()),
            times => write!(f, ", ended {times} times"),
        }
    }
}

struct Class {
    root: PathBuf,
    folder: PathBuf,
    downloads: Vec<PathBuf>,
}

impl Class {
    fn new(root: PathBuf, folder: &Path) -> Result<Self> {
        let entries = fs::read_dir(folder.join("downloads"))?;
        let mut downloads = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<Vec<_>>>()?;
        downloads.sort();
        Ok(Self {
            root,
            folder: folder.to_path_buf(),
            downloads,
        })
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
        command.current_dir(&self.root).arg(name);
        command
    }

    /// Grades submissions into `out` and resumes earlier runs. If `is_ended`, kills the runs at random moments.
    fn graded(&self, out: &str, jobs: usize, paths: &[PathBuf], is_ended: bool) -> Result<Cost> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut longest = FIRST;
        let started = Instant::now();
        let (mut peak, mut ended) = (0, 0);
        loop {
            let mut command = self.command("grade");
            command
                .args(paths)
                .arg("--course")
                .arg(self.folder.join("course"))
                .arg("--out")
                .arg(self.folder.join(out))
                .args(["--resume", "--jobs", &jobs.to_string()]);
            let mut grader = self.started(&mut command)?;
            let moment = is_ended.then(|| Instant::now() + longest.mul_f64(random.random()));
            let (has_ended, had) = follow(&mut grader, moment)?;
            peak = peak.max(had);
            if has_ended {
                let time = started.elapsed();
                return Ok(Cost { time, peak, ended });
            }
            ended += 1;
            longest = longest.mul_f64(LONGER);
        }
    }

    /// Runs the grader to its end. Returns its peak memory, in kB.
    fn run(&self, command: &mut Command) -> Result<u64> {
        Ok(follow(&mut self.started(command)?, None)?.1)
    }

    /// Starts the grader. Its output goes to a file, which matters only after a failure.
    fn started(&self, command: &mut Command) -> Result<Child> {
        let log = File::create(self.folder.join("log"))?;
        let child = command.stderr(log.try_clone()?).stdout(log).spawn();
        child.context("the grader does not start")
    }

    /// Returns the number of students with a report. Checks that every other student has a reason.
    fn reported(&self, out: &str) -> Result<usize> {
        let out = self.folder.join(out);
        let has_report = |name: &str| !name.is_empty() && out.join(format!("{name}.json")).exists();
        let everybody = rows(&self.folder.join("course/roster.csv"))?;
        let grades = rows(&out.join("grades.csv"))?;
        let mut reported = 0;
        for student in &everybody {
            let id = &student["student"];
            let row = grades.iter().find(|row| &row["student"] == id);
            let row = row.with_context(|| format!("{id} is not in the grade book"))?;
            if has_report(id) || has_report(&row["team"]) {
                reported += 1;
            } else {
                ensure!(!row["note"].is_empty(), "{id} has no report and no reason");
            }
        }
        Ok(reported)
    }

    /// Returns the contents of all files that a run has left, by name.
    fn files(&self, out: &str) -> Result<BTreeMap<String, Vec<u8>>> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(self.folder.join(out))? {
            let path = entry?.path();
            let name = path.file_name().context("a name")?.to_string_lossy();
            files.insert(name.into_owned(), fs::read(&path)?);
        }
        Ok(files)
    }
}

/// Waits for the grader to end, or kills it at `moment`. Returns whether it ended by itself, and its peak memory in kB.
fn follow(grader: &mut Child, moment: Option<Instant>) -> Result<(bool, u64)> {
    let end = pidfd_open(Pid::from_child(grader), PidfdFlags::empty())?;
    let status = PathBuf::from(format!("/proc/{}/status", grader.id()));
    let mut peak = 0;
    while poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&LOOK))? == 0 {
        let lines = fs::read_to_string(&status).unwrap_or_default();
        let most = lines.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.and_then(|most| most.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(most.unwrap_or(0));
        if moment.is_some_and(|moment| Instant::now() >= moment) {
            grader.kill()?;
            grader.wait()?;
            return Ok((false, peak));
        }
    }
    let status = grader.wait()?;
    // Exit code 1 means that some submissions could not be graded; the grades name them.
    ensure!(matches!(status.code(), Some(0 | 1)), "the grader: {status}");
    Ok((true, peak))
}

/// Returns the rows of a table, by column name.
fn rows(path: &Path) -> Result<Vec<BTreeMap<String, String>>> {
    let mut table = csv::Reader::from_path(path)?;
    Ok(table.deserialize().collect::<Result<_, _>>()?)
}

fn megabytes(kilobytes: u64) -> String {
    format!("{} MB at most", kilobytes / 1000)
}
