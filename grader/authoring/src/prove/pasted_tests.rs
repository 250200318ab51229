//! The tests that students receive to paste: each passes with the reference solution and fails with its mutant.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::insight::Insight;
use judge::build;
use judge::run::{LIMITS, lay_out};
use judge::test_case::parts;
use judge::verdict::Verdict;
use report::Feedback;
use sandbox::{End, Limits, Ran, Running, Usage, WorkDir};
use tempfile::TempDir;

/// A test to paste, in a module of its own.
pub struct PastedTest {
    module: String,
    source: String,
    /// Whether the mutant exceeds the time limit. Students choose their own time limits, so this test need not fail.
    is_slow: bool,
}

/// Returns the tests in the feedback on a mutant, in modules with its name.
///
/// # Errors
///
/// Fails if feedback on a command with an equivalent call contains no test.
pub fn pasted_tests(
    insight: Option<&dyn Insight>,
    mutant: &str,
    explained: &[&Feedback],
) -> Result<Vec<PastedTest>> {
    let has_call = |one: &&&Feedback| {
        let command = match &one.verdict {
            Verdict::Incorrect(difference) => &difference.command,
            Verdict::Crashed { command, .. } => command,
            _ => return true,
        };
        insight.is_none_or(|insight| insight.has_call(parts(command).0))
    };
    let explained = explained.iter().filter(has_call);
    let tests = explained.enumerate().map(|(number, feedback)| {
        let test = feedback.test.as_ref();
        let test = test.context("feedback without a test")?;
        let module = format!("{mutant}_{number}");
        Ok(PastedTest {
            source: format!("mod {module} {{\n{test}}}\n"),
            module,
            is_slow: matches!(
                feedback.verdict,
                Verdict::Crashed {
                    end: Some(End::TimeLimit),
                    ..
                }
            ),
        })
    });
    tests.collect()
}

/// Checks that the tests fail with their mutant.
///
/// # Errors
///
/// Fails if a test passes, or the tests cannot be run.
pub fn fail_with(
    grader: &Grader,
    phase: usize,
    mutant: &BuildWorkspace,
    tests: &[PastedTest],
) -> Result<()> {
    let program = TestProgram::compile(grader, phase, mutant, tests)?;
    let limits = Limits {
        wall: Duration::from_secs(10),
        silence: Duration::from_secs(10),
        ..LIMITS
    };
    // A test may end the program, so each runs in its own process.
    for PastedTest { module, source, .. } in tests.iter().filter(|test| !test.is_slow) {
        let ran = program.run(&format!("{module}::"), &limits)?;
        let output = String::from_utf8_lossy(&ran.stdout);
        ensure!(output.contains("running 1 test"), "{output}");
        ensure!(
            ran.end != End::Exit(0),
            "a test to paste passes with the mutant:\n{source}"
        );
    }
    Ok(())
}

/// Checks that all tests pass with the reference solution, in one process.
///
/// # Errors
///
/// Fails if a test fails, or the tests cannot be run.
pub fn pass_with_reference(grader: &Grader, phase: usize, tests: &[PastedTest]) -> Result<()> {
    let reference = grader
        .reference
        .as_ref()
        .context("the reference solution")?;
    let program = TestProgram::compile(grader, phase, &reference.workspace, tests)?;
    let limits = Limits {
        wall: Duration::from_secs(300),
        silence: Duration::from_secs(60),
        usage: Usage {
            cpu_seconds: 300,
            files: 1000,
            ..LIMITS.usage
        },
        ..LIMITS
    };
    let ran = program.run("", &limits)?;
    let output = String::from_utf8_lossy(&ran.stdout);
    let passed = format!("test result: ok. {} passed", tests.len());
    ensure!(
        ran.end == End::Exit(0) && output.contains(&passed),
        "a test to paste fails with the reference solution:\n{output}"
    );
    Ok(())
}

/// Compiled tests, in a folder where they can run.
struct TestProgram<'a> {
    work_dir: &'a WorkDir,
    program: PathBuf,
    _compiled: TempDir,
    workspace: TempDir,
    reads: Vec<PathBuf>,
}

impl<'a> TestProgram<'a> {
    fn compile(
        grader: &Grader,
        phase: usize,
        built: &'a BuildWorkspace,
        tests: &[PastedTest],
    ) -> Result<Self> {
        let (assignment, work_dir) = (grader.assignment(), &built.work_dir);
        let source: String = tests.iter().map(|test| test.source.as_str()).collect();
        let libraries = &grader.prepared.libraries;
        let (compiled, program) = build::tests(assignment, phase, libraries, work_dir, &source)?;
        // As in a student's workspace, tests run in their package, next to `data`.
        let workspace = work_dir.scratch()?;
        let reads = lay_out(assignment, workspace.path())?;
        fs::create_dir(workspace.path().join("package"))?;
        work_dir.give(workspace.path())?;
        Ok(Self {
            work_dir,
            program,
            _compiled: compiled,
            workspace,
            reads,
        })
    }

    /// Runs the tests whose names contain `filter`, one after another.
    fn run(&self, filter: &str, limits: &Limits) -> Result<Ran> {
        let running = Running {
            program: &self.program,
            arguments: vec![filter.to_string(), "--test-threads=1".to_string()],
            folder: &self.workspace.path().join("package"),
            reads: self.reads.clone(),
            writes: true,
            input: b"",
        };
        self.work_dir.run_program(&running, limits)
    }
}
