//! From source files to driver programs, with `rustc` directly.
//!
//! Cargo would read manifests, configuration and build scripts, which are so
//! many ways to run a stranger's commands; and it takes longer.
//!
//! The student's library is compiled by itself. The driver is ours and is
//! compiled against it. Where it does not compile as a whole, the commands at fault
//! are replaced by one that says so: a misnamed method costs what needs it, and no more.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::assignment::{Assignment, Phase};
use crate::intake::Submission;
use crate::sandbox::{self, End, Limits};

/// The reply of a command that could not be compiled.
pub const NOT_COMPILED: &str = "this command does not compile with the submission";

/// What came of a phase.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// The program that runs the driver, if there is one.
    pub program: Option<PathBuf>,
    /// What the compiler said of the student's files, or of their names in our driver.
    pub messages: Vec<String>,
    /// Commands that are missing in the program.
    pub missing: Vec<String>,
}

/// Libraries of ours, compiled once for all submissions.
#[derive(Debug)]
pub struct Ours {
    /// Compiled libraries lie here.
    folder: PathBuf,
}

const LIMITS: Limits = Limits {
    wall: Duration::from_secs(120),
    silence: Duration::from_secs(120),
    cpu_seconds: 120,
    memory: 8 << 30,
    file_size: 256 << 20,
    output: 4 << 20,
};

impl Ours {
    /// Compiles our libraries into `folder`.
    ///
    /// # Errors
    ///
    /// If they do not compile: our fault, and no submission's.
    pub fn build(assignment: &Assignment, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        for library in &assignment.libraries {
            let source = assignment.root.join(&library.source);
            let compiled = compile(&Compile {
                name: &library.name,
                source: &source,
                out: &folder.join(rlib(&library.name)),
                kind: Kind::Library,
                externs: &[],
                search: folder,
                stage: &assignment.root,
            })?;
            ensure!(
                compiled.success,
                "{}: {}",
                library.name,
                compiled.of_student().join("\n")
            );
        }
        Ok(Self {
            folder: folder.to_path_buf(),
        })
    }
}

/// Lays out a submission in `stage`: its files, and ours over them.
///
/// # Errors
///
/// If a file cannot be written.
pub fn stage(assignment: &Assignment, submission: &Submission, stage: &Path) -> Result<()> {
    for (path, bytes) in &submission.files {
        put(&stage.join(path), bytes)?;
    }
    for path in assignment.phases.iter().flat_map(|phase| &phase.provided) {
        let bytes =
            fs::read(assignment.root.join(path)).with_context(|| path.display().to_string())?;
        put(&stage.join(path), &bytes)?;
    }
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().context("a file in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("{}: failed to write", path.display()))
}

/// Compiles the phase at `place` of a staged submission into `out`. The phases it
/// needs have been compiled into `out` before.
///
/// # Errors
///
/// If the compiler cannot be run, or our own part of the work fails.
pub fn phase(
    assignment: &Assignment,
    place: usize,
    ours: &Ours,
    stage: &Path,
    out: &Path,
) -> Result<Built> {
    let phase = &assignment.phases[place];
    let mut built = Built::default();
    let mut externs = Vec::new();
    for need in &phase.needs {
        let folder = if assignment
            .libraries
            .iter()
            .any(|library| library.name == *need)
        {
            &ours.folder
        } else {
            out
        };
        let path = folder.join(rlib(need));
        if !path.exists() {
            built.messages.push(format!(
                "{need} did not compile, so {} cannot either",
                phase.package
            ));
            return Ok(built);
        }
        externs.push((need.clone(), path));
    }
    let library = out.join(rlib(&phase.package));
    let source = stage.join(&phase.package).join("src/lib.rs");
    if !source.exists() {
        built
            .messages
            .push(format!("{}/src/lib.rs is missing", phase.package));
        return Ok(built);
    }
    let compiled = compile(&Compile {
        name: &phase.package,
        source: &source,
        out: &library,
        kind: Kind::Student,
        externs: &externs,
        search: out,
        stage,
    })?;
    built.messages.extend(compiled.of_student());
    if compiled.success {
        externs.push((phase.package.clone(), library));
        driver(phase, &externs, stage, out, &mut built)?;
    }
    Ok(built)
}

/// Compiles the driver, without the commands that do not compile.
fn driver(
    phase: &Phase,
    externs: &[(String, PathBuf)],
    stage: &Path,
    out: &Path,
    built: &mut Built,
) -> Result<()> {
    let pristine = stage.join(&phase.driver);
    let text = fs::read_to_string(&pristine)?;
    let mut missing = BTreeSet::new();
    let main = stage.join(format!("{}_main.rs", phase.package));
    loop {
        let reduced = without(&text, &missing);
        fs::write(&pristine, &reduced)?;
        let driver = phase.driver.display();
        fs::write(
            &main,
            format!(
                "#[path = {:?}]\nmod driver;\nfn main() -> std::io::Result<()> {{\n    {}\n}}\n",
                driver.to_string(),
                phase.start
            ),
        )?;
        let program = out.join(format!("{}_driver", phase.package));
        let compiled = compile(&Compile {
            name: &format!("{}_driver", phase.package),
            source: &main,
            out: &program,
            kind: Kind::Program,
            externs,
            search: out,
            stage,
        })?;
        if compiled.success {
            built.program = Some(program);
            break;
        }
        if missing.is_empty() {
            built
                .messages
                .extend(compiled.diagnostics.iter().map(|d| d.rendered.clone()));
        }
        let before = missing.len();
        missing.extend(compiled.functions(&phase.driver, &reduced));
        if missing.len() == before {
            // Not a matter of single commands: the program cannot even start.
            built.missing = vec!["all".to_string()];
            break;
        }
    }
    fs::write(&pristine, text)?;
    if built.missing.is_empty() {
        built.missing = missing.into_iter().collect();
    }
    Ok(())
}

/// The driver with the bodies of some functions replaced.
fn without(driver: &str, missing: &BTreeSet<String>) -> String {
    let mut text = String::new();
    let mut skipping = false;
    for line in driver.lines() {
        if skipping {
            if line == "}" {
                skipping = false;
                text += &format!("    Err({NOT_COMPILED:?}.into())\n}}\n");
            } else {
                // As many lines as before, so that places stay what they are.
                text += "\n";
            }
            continue;
        }
        text += line;
        text += "\n";
        skipping = function_of(line).is_some_and(|name| missing.contains(name));
    }
    text
}

/// The name of the command function that begins on a line, if one does.
fn function_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("fn ")?;
    line.ends_with("-> Reply {")
        .then_some(rest.split_once('(')?.0)
}

fn rlib(name: &str) -> String {
    format!("lib{name}.rlib")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A library of ours.
    Library,
    /// A library of the student's: no unsafe code, no endless constants.
    Student,
    /// Our driver.
    Program,
}

struct Compile<'a> {
    name: &'a str,
    source: &'a Path,
    out: &'a Path,
    kind: Kind,
    externs: &'a [(String, PathBuf)],
    search: &'a Path,
    stage: &'a Path,
}

fn compile(job: &Compile) -> Result<Compiled> {
    let mut arguments: Vec<OsString> = Vec::new();
    let mut add = |argument: &str| arguments.push(argument.into());
    add("--edition=2024");
    add("--error-format=json");
    add(&format!("--crate-name={}", job.name));
    add("-Cdebuginfo=0");
    add("--cap-lints=warn");
    match job.kind {
        Kind::Library | Kind::Student => add("--crate-type=rlib"),
        Kind::Program => add("--crate-type=bin"),
    }
    if job.kind == Kind::Student {
        add("-Funsafe_code");
        add("-Flong_running_const_eval");
    }
    add(if job.kind == Kind::Program {
        "-Copt-level=0"
    } else {
        "-Copt-level=1"
    });
    add(&format!("--remap-path-prefix={}=", job.stage.display()));
    add(&format!("-Ldependency={}", job.search.display()));
    for (name, path) in job.externs {
        add(&format!(
            "-Ldependency={}",
            path.parent().unwrap_or(path).display()
        ));
        add(&format!("--extern={name}={}", path.display()));
    }
    arguments.push("-o".into());
    arguments.push(job.out.into());
    arguments.push(job.source.into());

    let rustc = std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let ran = sandbox::run(&rustc, &arguments, job.stage, Vec::new(), &LIMITS)
        .context("rustc: failed to start; is Rust installed, and rustc in the PATH?")?;
    let text = String::from_utf8_lossy(&ran.stderr);
    let mut diagnostics: Vec<Diagnostic> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    diagnostics.retain(|diagnostic| diagnostic.level.starts_with("error"));
    let success = ran.end == End::Exit(0);
    if !success && diagnostics.is_empty() {
        match ran.end {
            End::TimeLimit | End::CpuLimit | End::OutputLimit | End::Signal(_) => {
                diagnostics.push(Diagnostic::plain(format!(
                    "the compiler was stopped: {:?}",
                    ran.end
                )));
            }
            End::Exit(_) => bail!("rustc failed without a diagnostic: {text}"),
        }
    }
    Ok(Compiled {
        success,
        diagnostics,
    })
}

struct Compiled {
    success: bool,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: PathBuf,
    line_start: usize,
    is_primary: bool,
}

impl Diagnostic {
    fn plain(text: String) -> Self {
        Self {
            level: "error".to_string(),
            rendered: text,
            spans: Vec::new(),
        }
    }
}

impl Compiled {
    /// The errors in the student's own files. A message about any other file would quote it.
    fn of_student(&self) -> Vec<String> {
        let own = |diagnostic: &&Diagnostic| {
            diagnostic.spans.iter().all(|span| {
                span.file_name.is_relative()
                    && !span
                        .file_name
                        .components()
                        .any(|part| part.as_os_str() == "..")
            })
        };
        let (own, others): (Vec<_>, Vec<_>) = self.diagnostics.iter().partition(own);
        let mut messages: Vec<String> = own.iter().map(|d| d.rendered.clone()).collect();
        if !others.is_empty() {
            messages.push(format!(
                "{} errors about files that are not part of the submission",
                others.len()
            ));
        }
        messages
    }

    /// The command functions of the driver in which an error lies.
    fn functions(&self, driver: &Path, text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let spans = self
            .diagnostics
            .iter()
            .flat_map(|diagnostic| &diagnostic.spans);
        spans
            .filter(|span| span.is_primary && span.file_name == driver)
            .filter_map(|span| {
                let above = &lines[..span.line_start.min(lines.len())];
                let begin = above
                    .iter()
                    .rposition(|line| !line.starts_with([' ', '}']) && !line.is_empty())?;
                function_of(above[begin]).map(String::from)
            })
            .collect()
    }
}
