//! Building driver programs from source files, with `rustc` directly.
//!
//! Cargo would read manifests, configuration and build scripts, and so run commands of untrusted submissions. It is
//! also slower.
//!
//! The student's library is compiled on its own, and the course's driver is compiled against it. If the driver does not
//! compile as a whole, stubs replace the commands that fail to compile. A misnamed method thus costs only the tests
//! that need it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::assignment::{Assignment, Library, Phase};
use crate::build_cache::BuildCache;
use crate::compile::{Compile, CrateKind, compile};
use crate::test_case::NOT_COMPILED;
use crate::time::Time;
use sandbox::{Sandbox, WorkDir};

/// The result of building a phase.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// The program that runs the driver, if it was built.
    pub program: Option<PathBuf>,
    /// The compiler's messages about the student's files, or about their names in the driver.
    pub messages: Vec<String>,
    /// The names that the compiler took for crates and did not find.
    pub unknown_crates: BTreeSet<String>,
    /// The commands missing from the program.
    pub missing: Vec<String>,
}

/// The course libraries, compiled once for all submissions.
#[derive(Debug)]
pub struct CourseLibraries {
    /// The folder of the compiled libraries.
    folder: PathBuf,
    /// The grader's own program, where every user may start it.
    program: PathBuf,
    _work_dir: WorkDir,
}

impl CourseLibraries {
    /// Returns the grader's own program, to start in a work directory.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the path of the compiled library `name`.
    fn library(&self, name: &str) -> PathBuf {
        self.folder.join(rlib(name))
    }

    /// Compiles the course libraries that the phases up to index `last` need, unless they are in the cache.
    ///
    /// # Errors
    ///
    /// Fails with an internal error if they do not compile.
    pub fn build(
        assignment: &Assignment,
        sandbox: &Sandbox,
        last: usize,
        cache: Option<&BuildCache>,
    ) -> Result<Self> {
        let work_dir = sandbox.trusted_work_dir()?;
        let folder = work_dir.folder("ours")?;
        let is_cached = cache.map(|cache| cache.restore(&folder)).transpose()?;
        if is_cached != Some(true) {
            for library in needed(assignment, last) {
                build_library(assignment, library, sandbox, &work_dir, &folder)?;
            }
            if let Some(cache) = cache {
                cache.store(&folder);
            }
        }
        let program = sandbox.copy_of_program(&folder)?;
        work_dir.open_to_all(&folder)?;
        Ok(Self {
            folder,
            program,
            _work_dir: work_dir,
        })
    }
}

/// Returns the course libraries that the phases up to index `last` need.
pub fn needed(assignment: &Assignment, last: usize) -> impl Iterator<Item = &Library> {
    let is_needed = move |library: &&Library| {
        let mut needs = assignment.phases[..=last]
            .iter()
            .flat_map(|phase| &phase.needs);
        needs.any(|name| *name == library.name)
    };
    assignment.libraries.iter().filter(is_needed)
}

/// Returns the root file of a course library, and the folder of its package.
///
/// # Errors
///
/// Fails if there is no such file.
pub fn library_source(assignment: &Assignment, library: &Library) -> Result<(PathBuf, PathBuf)> {
    // A workspace may consist of symbolic links.
    let source = assignment.workspace.join(&library.source);
    let source = source
        .canonicalize()
        .with_context(|| format!("{}: failed to open", source.display()))?;
    let package = source.ancestors().nth(2).unwrap_or(&assignment.workspace);
    let package = package.to_path_buf();
    Ok((source, package))
}

/// Builds a course library in `folder`.
fn build_library(
    assignment: &Assignment,
    library: &Library,
    sandbox: &Sandbox,
    work_dir: &WorkDir,
    folder: &Path,
) -> Result<()> {
    if !library.features.is_empty() {
        let (root, features) = (&assignment.workspace, &library.features);
        return sandbox.build_package(root, &library.name, features, folder);
    }
    let (source, package) = library_source(assignment, library)?;
    let job = Compile {
        name: &library.name,
        source: &source,
        out: &folder.join(rlib(&library.name)),
        kind: CrateKind::Library,
        externs: &[],
        search: folder,
        stage: &package,
    };
    let compiled = compile(work_dir, &job, &Time::unlimited())?;
    let messages = compiled.of_student();
    ensure!(
        compiled.success,
        "{}: {}",
        library.name,
        messages.join("\n")
    );
    Ok(())
}

/// Copies the compiled phases of the reference solution from the cache to `work_dir`. Returns none if they are not
/// there.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn restore(
    assignment: &Assignment,
    cache: &BuildCache,
    work_dir: &WorkDir,
) -> Result<Option<Vec<Built>>> {
    let out = out_of(work_dir);
    if !cache.restore(&out)? {
        return Ok(None);
    }
    work_dir.give(&out)?;
    let built = |phase: &Phase| Built {
        program: Some(driver_program(&out, phase)),
        ..Built::default()
    };
    Ok(Some(assignment.phases.iter().map(built).collect()))
}

/// Keeps the compiled phases of the reference solution in `work_dir` for the next run.
pub fn store(cache: &BuildCache, work_dir: &WorkDir) {
    cache.store(&out_of(work_dir));
}

/// Writes the files of a submission to `work_dir`, and the course files over them.
///
/// # Errors
///
/// Fails if a file cannot be written, or an earlier one cannot be removed.
pub fn stage(
    assignment: &Assignment,
    files: &BTreeMap<PathBuf, Vec<u8>>,
    work_dir: &WorkDir,
) -> Result<()> {
    let stage = stage_of(work_dir);
    remove(&stage)?;
    for (path, bytes) in files {
        put(&stage.join(path), bytes)?;
    }
    for path in assignment.phases.iter().flat_map(|phase| &phase.provided) {
        let bytes = fs::read(assignment.workspace.join(path))
            .with_context(|| path.display().to_string())?;
        put(&stage.join(path), &bytes)?;
    }
    fs::create_dir_all(out_of(work_dir))?;
    Ok(())
}

/// Returns the folder of the sources.
fn stage_of(work_dir: &WorkDir) -> PathBuf {
    work_dir.path().join("stage")
}

/// Returns the folder of the compiled files.
fn out_of(work_dir: &WorkDir) -> PathBuf {
    work_dir.path().join("out")
}

/// Returns the path of the compiled driver of a phase.
fn driver_program(out: &Path, phase: &Phase) -> PathBuf {
    out.join(format!("{}_driver", phase.package))
}

/// Removes the file or folder at a path, if it exists.
fn remove(path: &Path) -> Result<()> {
    let removed = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{}: failed to remove", path.display()))
        }
        _ => Ok(()),
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().context("a file in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("{}: failed to write", path.display()))
}

/// Compiles the phase at `index` of a submission that is staged in `work_dir`.
///
/// The phases that it needs must already be compiled there. The time used is deducted from `time`.
///
/// # Errors
///
/// Fails if the compiler cannot be run, or the grader's own part of the work fails.
pub fn phase(
    assignment: &Assignment,
    index: usize,
    libraries: &CourseLibraries,
    work_dir: &WorkDir,
    time: &Time,
) -> Result<Built> {
    let (stage, out) = (stage_of(work_dir), out_of(work_dir));
    let (stage, out) = (stage.as_path(), out.as_path());
    let phase = &assignment.phases[index];
    let mut built = Built::default();
    let library = out.join(rlib(&phase.package));
    // Later phases must not find the library of an earlier source.
    remove(&library)?;
    let mut externs = needs(assignment, index, libraries, work_dir);
    if let Some((missing, _)) = externs.iter().find(|(_, path)| !path.exists()) {
        built.messages.push(format!(
            "{missing} did not compile, so {} cannot either",
            phase.package
        ));
        return Ok(built);
    }
    let source = stage.join(&phase.package).join("src/lib.rs");
    if !source.exists() {
        built
            .messages
            .push(format!("{}/src/lib.rs is missing", phase.package));
        return Ok(built);
    }
    let job = Compile {
        name: &phase.package,
        source: &source,
        out: &library,
        kind: CrateKind::Student,
        externs: &externs,
        search: out,
        stage,
    };
    let compiled = compile(work_dir, &job, time)?;
    built.messages.extend(compiled.of_student());
    built.unknown_crates = compiled.unknown_crates();
    if compiled.success {
        externs.push((phase.package.clone(), library));
        driver(phase, &externs, work_dir, time, &mut built)?;
    }
    Ok(built)
}

/// Copies the compiled library of a phase from another work directory, so that unchanged sources are not compiled
/// again.
///
/// # Errors
///
/// Fails if the library is missing or cannot be copied.
pub fn reuse(assignment: &Assignment, index: usize, from: &WorkDir, to: &WorkDir) -> Result<()> {
    let library = rlib(&assignment.phases[index].package);
    let from = out_of(from).join(&library);
    fs::copy(&from, out_of(to).join(&library))
        .with_context(|| format!("{}: failed to copy", from.display()))?;
    Ok(())
}

/// Returns the names and paths of the libraries and phases that the phase at `index` may use.
fn needs(
    assignment: &Assignment,
    index: usize,
    libraries: &CourseLibraries,
    work_dir: &WorkDir,
) -> Vec<(String, PathBuf)> {
    let is_ours = |name: &String| {
        assignment
            .libraries
            .iter()
            .any(|library| library.name == *name)
    };
    let needs = assignment.phases[index].needs.iter().map(|name| {
        let path = match is_ours(name) {
            true => libraries.library(name),
            false => out_of(work_dir).join(rlib(name)),
        };
        (name.clone(), path)
    });
    needs.collect()
}

/// Compiles the driver, without the commands that do not compile.
fn driver(
    phase: &Phase,
    externs: &[(String, PathBuf)],
    work_dir: &WorkDir,
    time: &Time,
    built: &mut Built,
) -> Result<()> {
    let (stage, out) = (stage_of(work_dir), out_of(work_dir));
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
        let program = driver_program(&out, phase);
        let job = Compile {
            name: &format!("{}_driver", phase.package),
            source: &main,
            out: &program,
            kind: CrateKind::Program,
            externs,
            search: &out,
            stage: &stage,
        };
        let compiled = compile(work_dir, &job, time)?;
        if compiled.success {
            built.program = Some(program);
            break;
        }
        if missing.is_empty() {
            built.messages.extend(compiled.messages());
        }
        let before = missing.len();
        missing.extend(commands_at(&reduced, compiled.lines_in(&phase.driver)));
        if missing.len() == before {
            // The error is outside single commands: the program cannot even start.
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

/// Compiles tests against a phase that has been compiled in `work_dir`. The program is deleted with the returned
/// folder.
///
/// # Errors
///
/// Fails if they do not compile.
pub fn tests(
    assignment: &Assignment,
    index: usize,
    libraries: &CourseLibraries,
    work_dir: &WorkDir,
    source: &str,
) -> Result<(TempDir, PathBuf)> {
    let folder = work_dir.scratch()?;
    let path = folder.path().join("tests.rs");
    put(&path, source.as_bytes())?;
    let program = folder.path().join("tests");
    let package = &assignment.phases[index].package;
    let mut externs = needs(assignment, index, libraries, work_dir);
    externs.push((package.clone(), out_of(work_dir).join(rlib(package))));
    let job = Compile {
        name: "tests",
        source: &path,
        out: &program,
        kind: CrateKind::Tests,
        externs: &externs,
        search: &libraries.folder,
        stage: folder.path(),
    };
    let compiled = compile(work_dir, &job, &Time::unlimited())?;
    let messages: Vec<String> = compiled.messages().collect();
    ensure!(compiled.success, "{}", messages.join("\n"));
    Ok((folder, program))
}

/// Returns the driver with the bodies of the missing functions replaced.
fn without(driver: &str, missing: &BTreeSet<String>) -> String {
    let mut text = String::new();
    let mut skipping = false;
    for line in driver.lines() {
        if skipping {
            if line == "}" {
                skipping = false;
                text += &format!("    Err({NOT_COMPILED:?}.into())\n}}\n");
            } else {
                // Keep the number of lines, so that line numbers stay the same.
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

/// Returns the command functions that contain these lines of the driver.
fn commands_at(driver: &str, lines: impl Iterator<Item = usize>) -> Vec<String> {
    let text: Vec<&str> = driver.lines().collect();
    let begins = |line: &&str| !line.starts_with([' ', '}']) && !line.is_empty();
    lines
        .filter_map(|line| {
            text[..line.min(text.len())]
                .iter()
                .rfind(|line| begins(line))
        })
        .filter_map(|line| function_of(line).map(String::from))
        .collect()
}

/// Returns the name of the command function that starts on a line, if one does.
fn function_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("fn ")?;
    line.ends_with("-> Reply {")
        .then_some(rest.split_once('(')?.0)
}

fn rlib(name: &str) -> String {
    format!("lib{name}.rlib")
}
