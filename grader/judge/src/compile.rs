//! One call of `rustc`, with its messages.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use serde::Deserialize;

use crate::count::count;
use crate::internal_error::InternalError;
use crate::time::Time;
use sandbox::{Compiling, End, Limits, Usage, WorkDir};

/// The limits of the compiler. Submissions compile in less than a second.
const LIMITS: Limits = Limits {
    wall: Duration::from_secs(60),
    silence: Duration::from_secs(60),
    output: 4 << 20,
    usage: Usage {
        cpu_seconds: 20,
        memory: 4 << 30,
        threads: 256,
        open_files: 512,
        file_size: 256 << 20,
        files: 2000,
        disk: 512 << 20,
    },
};

/// The free space that compiling needs, with a margin.
const MIN_FREE_BYTES: u64 = 32 << 20;

/// The kind of a crate that is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CrateKind {
    /// A course library.
    Library,
    /// A student's library: without unsafe code or endless constants.
    Student,
    /// The driver.
    Program,
    /// A test program.
    Tests,
}

/// One call of the compiler.
pub struct Compile<'a> {
    /// The name of the crate.
    pub name: &'a str,
    /// The root file of the crate.
    pub source: &'a Path,
    /// The file to write.
    pub out: &'a Path,
    /// The kind of crate.
    pub kind: CrateKind,
    /// The crates that it may use, with their paths.
    pub externs: &'a [(String, PathBuf)],
    /// The folder of the crates that those depend on.
    pub search: &'a Path,
    /// The folder that displayed paths are relative to; the compiler can read its files.
    pub stage: &'a Path,
}

/// Calls the compiler, if any `time` is left.
///
/// # Errors
///
/// Fails if the compiler cannot be run, or if the disk is full, but never because of the source.
pub fn compile(work_dir: &WorkDir, job: &Compile, time: &Time) -> Result<Compiled> {
    if time.is_up() {
        return Ok(Compiled::failed(TIME_IS_UP));
    }
    let mut arguments: Vec<String> = Vec::new();
    let mut add = |argument: &str| arguments.push(argument.to_string());
    let folder_of = |path: &Path| path.parent().unwrap_or(path).to_path_buf();
    add("--edition=2024");
    add("--error-format=json");
    add(&format!("--crate-name={}", job.name));
    add("-Cdebuginfo=0");
    // What nothing reads need not be written: bitcode for optimising across crates, and the standard library's debug
    // information.
    add("-Cembed-bitcode=no");
    add("-Cstrip=debuginfo");
    // With one codegen unit, such small crates compile in a fifth less time: several would be optimised again together.
    add("-Ccodegen-units=1");
    match job.kind {
        CrateKind::Library | CrateKind::Student => add("--crate-type=rlib"),
        CrateKind::Program => add("--crate-type=bin"),
        CrateKind::Tests => add("--test"),
    }
    if job.kind == CrateKind::Student {
        add("-Funsafe_code");
        add("-Flong_running_const_eval");
        // As in students' own tests: code that panics there must not earn points here.
        add("-Coverflow-checks=on");
        add("-Cdebug-assertions=on");
    } else {
        // Students' libraries are excluded: the flag would turn these two lints into warnings as well.
        add("--cap-lints=warn");
    }
    if job.kind == CrateKind::Program {
        // Without the standard library's own assertions, grading takes a twentieth less processor time. Overflow must
        // panic, as in students' own tests: their generic functions are compiled here.
        add("-Cdebug-assertions=off");
        add("-Coverflow-checks=on");
    }
    add(match job.kind {
        CrateKind::Library | CrateKind::Student => "-Copt-level=1",
        CrateKind::Program | CrateKind::Tests => "-Copt-level=0",
    });
    add(&format!("--remap-path-prefix={}=", job.stage.display()));
    add(&format!("-Ldependency={}", job.search.display()));
    let mut reads = vec![job.stage.to_path_buf(), job.search.to_path_buf()];
    for (name, path) in job.externs {
        let folder = folder_of(path);
        add(&format!("-Ldependency={}", folder.display()));
        add(&format!("--extern={name}={}", path.display()));
        reads.push(folder);
    }
    add(&format!("-o{}", job.out.display()));
    add(&job.source.display().to_string());

    let compiling = Compiling {
        arguments,
        folder: job.stage,
        reads,
        out: &folder_of(job.out),
        links: matches!(job.kind, CrateKind::Program | CrateKind::Tests),
    };
    let ran = work_dir.compile(&compiling, &time.cap(&LIMITS))?;
    time.spend(ran.took);
    let text = String::from_utf8_lossy(&ran.stderr);
    let mut diagnostics: Vec<Diagnostic> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    diagnostics.retain(|diagnostic| diagnostic.level.starts_with("error"));
    // The compiler's last error only counts the others: it has no position and no code.
    if diagnostics.iter().any(Diagnostic::has_place_or_code) {
        diagnostics.retain(Diagnostic::has_place_or_code);
    }
    // Some errors contain paths on this machine, which differ in each run.
    let mut places = vec![(format!("{}/", job.stage.display()), "")];
    let folders = job.externs.iter().map(|(_, path)| folder_of(path));
    for folder in [folder_of(job.out), work_dir.path().to_path_buf()]
        .into_iter()
        .chain(folders)
    {
        places.push((folder.display().to_string(), "<build>"));
    }
    places.push((work_dir.rust_libraries().display().to_string(), "<rust>"));
    for diagnostic in &mut diagnostics {
        for (place, name) in &places {
            diagnostic.rendered = diagnostic.rendered.replace(place, name);
        }
    }
    let success = ran.end == End::Exit(0);
    // A linker without disk space fails in many ways, and none of them is the student's fault.
    if !success && let Some(left) = work_dir.space_left().filter(|left| *left < MIN_FREE_BYTES) {
        bail!(InternalError(format!(
            "{}: only {} MB free, too little to compile; free some space",
            work_dir.path().display(),
            left >> 20
        )));
    }
    if !success && time.is_up() {
        diagnostics = vec![Diagnostic::plain(TIME_IS_UP.to_string())];
    } else if !success && diagnostics.is_empty() {
        diagnostics.push(Diagnostic::plain(match ran.end {
            End::Exit(code) => {
                format!("the compiler failed without a message, with exit code {code}")
            }
            end => format!("the compiler was stopped: it {end}"),
        }));
    }
    Ok(Compiled {
        success,
        diagnostics,
    })
}

/// The message if the compiler did not finish.
const TIME_IS_UP: &str = "not compiled: the processor time for this submission is used up";

/// The maximum number of displayed errors.
const MAX_ERRORS: usize = 5;

/// The maximum number of displayed bytes of an error; the longest useful errors have a few thousand.
const MAX_MESSAGE_BYTES: usize = 8 << 10;

/// The result of a call of the compiler.
pub struct Compiled {
    /// Whether the output file was written.
    pub success: bool,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: String,
    spans: Vec<Span>,
    /// The code of the error, such as E0308.
    code: Option<Code>,
    /// The message without its positions.
    #[serde(default)]
    message: String,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: PathBuf,
    line_start: usize,
    is_primary: bool,
    label: Option<String>,
}

impl Diagnostic {
    fn plain(text: String) -> Self {
        Self {
            level: "error".to_string(),
            rendered: text,
            spans: Vec::new(),
            code: None,
            message: String::new(),
        }
    }

    /// Returns the names in the message that may be missing crates.
    fn unknown_crates(&self) -> impl Iterator<Item = &str> {
        /// The codes for an import, a path or an `extern crate` that cannot be resolved.
        const LEADS_NOWHERE: [&str; 3] = ["E0432", "E0433", "E0463"];
        let code = self.code.as_ref().map_or("", |code| code.code.as_str());
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let texts = [self.message.as_str()].into_iter().chain(labels);
        let is_about_crates = texts.clone().any(|text| text.contains("crate"));
        let texts = texts.filter(move |_| is_about_crates && LEADS_NOWHERE.contains(&code));
        let quoted = texts.flat_map(|text| text.split('`').skip(1).step_by(2));
        quoted.filter_map(|path| path.split("::").find(|part| !part.is_empty()))
    }

    fn has_place_or_code(&self) -> bool {
        !self.spans.is_empty() || self.code.is_some()
    }

    /// Returns the message, cut to [`MAX_MESSAGE_BYTES`].
    fn message(&self) -> String {
        let end = self.rendered.floor_char_boundary(MAX_MESSAGE_BYTES);
        match self.rendered.len() - end {
            0 => self.rendered.clone(),
            more => format!("{}\n... and {more} more bytes", &self.rendered[..end]),
        }
    }
}

impl Compiled {
    fn failed(message: &str) -> Self {
        Self {
            success: false,
            diagnostics: vec![Diagnostic::plain(message.to_string())],
        }
    }

    /// Returns the first errors in the student's own files, and the number of further ones. Messages about other files
    /// are omitted, because they would quote them.
    pub fn of_student(&self) -> Vec<String> {
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
        let shown = own.iter().take(MAX_ERRORS);
        let mut messages: Vec<String> = shown.map(|error| error.message()).collect();
        if let Some(more @ 1..) = own.len().checked_sub(MAX_ERRORS) {
            messages.push(format!(
                "... and {}; the first errors often cause the others",
                count(more, ["more error", "more errors"])
            ));
        }
        if !others.is_empty() {
            let errors = count(others.len(), ["error", "errors"]);
            messages.push(format!(
                "{errors} about files that are not part of the submission"
            ));
        }
        messages
    }

    /// Returns the names of missing crates or modules.
    pub fn unknown_crates(&self) -> BTreeSet<String> {
        let names = self.diagnostics.iter().flat_map(Diagnostic::unknown_crates);
        names.map(str::to_string).collect()
    }

    /// Returns every error as the compiler displays it.
    pub fn messages(&self) -> impl Iterator<Item = String> {
        self.diagnostics.iter().map(Diagnostic::message)
    }

    /// Returns the line numbers of the errors in `file`, from 1.
    pub fn lines_in(&self, file: &Path) -> impl Iterator<Item = usize> {
        let spans = self
            .diagnostics
            .iter()
            .flat_map(|diagnostic| &diagnostic.spans);
        let here = spans.filter(move |span| span.is_primary && span.file_name == file);
        here.map(|span| span.line_start)
    }
}
