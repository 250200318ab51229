//! `grader gradescope`: creates an autograder for Gradescope.
//!
//! The package contains this program and the assignment. `setup.sh` prepares the image; `run_autograder` grades a
//! submission with `grader grade`, and converts the report with `grader export gradescope`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use course::{Course, POLICY_FILE, read_secret};
use grading::files::grading_files;
use judge::assignment::Assignment;
use report::atomic_write;
use report::escape::printable;
use report::text;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::AssignmentArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The assignment: the name of its folder in data/assignments
    #[arg(value_name = "ASSIGNMENT")]
    assignment: String,
    /// The autograder to write
    #[arg(value_name = "OUT.zip")]
    out: PathBuf,
    /// The course folder; its secret.txt, policy.toml and roster.csv go into the autograder
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The file with the course secret, if it is not in the course folder; without a secret, nothing is for credit
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
}

/// The script that prepares the image, with placeholders.
const SETUP: &str = include_str!("gradescope/setup.sh");

/// The script that grades a submission.
const RUN: &str = include_str!("gradescope/run_autograder");

/// The folder with the settings of the course, in the package.
const COURSE: &str = "course";

/// The folder with the files of the assignment, in the package.
const ASSIGNMENT: &str = "assignment";

/// The files of a package, by path.
type Files = BTreeMap<String, Vec<u8>>;

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(
        cfg!(target_os = "linux"),
        "gradescope: the autograder contains this program, which must run on Linux; run this command there"
    );
    let which = AssignmentArgs {
        assignment: Some(args.assignment.clone()),
    };
    let assignment = which.read()?;
    let mut files = settings(args)?;
    let for_credit = files.contains_key(&format!("{COURSE}/secret.txt"));
    for (path, bytes) in grading_files(&assignment)? {
        files.insert(format!("{ASSIGNMENT}/{}", name(&path)?), bytes);
    }
    let program = env::current_exe().context("failed to find the path of this program")?;
    let bytes =
        fs::read(&program).with_context(|| format!("{}: failed to open", program.display()))?;
    files.insert("grader".to_string(), bytes);
    files.insert("run_autograder".to_string(), RUN.into());
    files.insert("setup.sh".to_string(), setup(&assignment)?.into());

    let number = files.len();
    let zip = zip(files).context("the package")?;
    let shown = printable(&args.out.to_string_lossy());
    // It contains the secret and the reference solution.
    atomic_write::write_secret(&args.out, &zip)
        .with_context(|| format!("{shown}: failed to write"))?;
    let mut out = text::terminal();
    let megabytes = zip.len().div_ceil(1_000_000);
    writeln!(out, "{shown}: {number} files, {megabytes} MB")?;
    if !for_credit {
        writeln!(
            out,
            "not for credit, because there is no secret; name the file with --secret"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the settings of the course, after checking that they are valid.
fn settings(args: &Args) -> Result<Files> {
    let mut files = Files::new();
    if let Some(folder) = &args.course {
        Course::read(folder)?;
        for name in ["secret.txt", POLICY_FILE, "roster.csv"] {
            let path = folder.join(name);
            if path.is_file() {
                let bytes = fs::read(&path)
                    .with_context(|| format!("{}: failed to open", path.display()))?;
                files.insert(format!("{COURSE}/{name}"), bytes);
            }
        }
    }
    if let Some(path) = &args.secret {
        let secret = read_secret(path)?;
        files.insert(format!("{COURSE}/secret.txt"), secret.into());
    }
    Ok(files)
}

/// Returns `setup.sh` with the toolchain of this machine and the path of the reference solution.
fn setup(assignment: &Assignment) -> Result<String> {
    let version = sandbox::compiler_version()?;
    let field = |name: &str| {
        let mut lines = version.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    let release = field("release").context("rustc: no release in its version; reinstall Rust")?;
    let host = field("host").context("rustc: no host in its version; reinstall Rust")?;
    ensure!(
        !release.contains('-'),
        "rustc {release}: not a stable release; select a stable toolchain"
    );
    let reference = Path::new(".").join(&assignment.workspace_folder);
    Ok(SETUP
        .replace("@RUST@", &format!("rust-{release}-{host}"))
        .replace("@REFERENCE@", &name(&reference)?))
}

/// Returns the name of a file in the package.
fn name(path: &Path) -> Result<String> {
    let name = path.to_str().filter(|name| !name.contains('\''));
    let name = name.with_context(|| {
        let shown = printable(&path.to_string_lossy());
        format!("{shown}: unsuitable name; use letters and digits")
    })?;
    Ok(name.to_string())
}

/// Returns the zip. Only its owner can read the files.
fn zip(files: Files) -> Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_directory(COURSE, SimpleFileOptions::default().unix_permissions(0o700))?;
    for (name, bytes) in files {
        let runs = ["grader", "run_autograder", "setup.sh"].contains(&name.as_str());
        let mode = if runs { 0o700 } else { 0o600 };
        writer.start_file(name, SimpleFileOptions::default().unix_permissions(mode))?;
        writer.write_all(&bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}
