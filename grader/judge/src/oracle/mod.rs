//! The oracles of an assignment, ready to answer.
//!
//! A built-in oracle answers in this process. An oracle program of the assignment is compiled once and runs like a
//! submission, with the same protocol and in the same sandbox.

pub mod public_cases;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::assignment::{Assignment, OracleKind};
use crate::compile::{Compile, CrateKind, compile};
use crate::files::Files;
use crate::internal_error::InternalError;
use crate::protocol;
use crate::run::{self, GroupedCase, Program};
use crate::subject::{Oracle, Subject};
use crate::test_case::{Exchange, TestCase};
use crate::time::Time;
use sandbox::{Sandbox, WorkDir};

/// The oracle of each phase.
#[derive(Debug)]
pub struct Oracles {
    by_phase: Vec<Source>,
    /// The work directory of the oracle programs.
    work_dir: Option<WorkDir>,
    /// The time budget of the oracle programs.
    time: Time,
}

#[derive(Debug)]
enum Source {
    BuiltIn(&'static dyn Subject),
    Program(PathBuf),
    /// The oracle is missing, as in a student's workspace.
    Absent,
}

impl Oracles {
    /// Returns the built-in oracles; oracle programs are absent.
    pub fn built_in(assignment: &Assignment) -> Self {
        let phases = assignment.phases.iter();
        let by_phase = phases.map(|phase| phase.subject.map_or(Source::Absent, Source::BuiltIn));
        Self {
            by_phase: by_phase.collect(),
            work_dir: None,
            time: Time::unlimited(),
        }
    }

    /// Compiles the oracle programs.
    ///
    /// # Errors
    ///
    /// Fails if one does not compile, which is the instructor's mistake and not a submission's.
    pub fn prepare(assignment: &Assignment, sandbox: &Sandbox) -> Result<Self> {
        let mut work_dir = None;
        let mut by_phase = Vec::new();
        for (index, phase) in assignment.phases.iter().enumerate() {
            by_phase.push(match &phase.oracle {
                OracleKind::BuiltIn(_) => {
                    Source::BuiltIn(phase.subject.context("a subject that was found")?)
                }
                _ if !assignment.has_oracle(index) => Source::Absent,
                OracleKind::Program { program } => {
                    let work_dir = match &mut work_dir {
                        Some(work_dir) => work_dir,
                        none => none.insert(sandbox.work_dir()?),
                    };
                    let name = format!("{}_oracle", phase.package);
                    let path = compiled(work_dir, &name, &assignment.root, program)?;
                    let ready = Program {
                        assignment,
                        phase: index,
                        path: &path,
                        work_dir,
                        time: &Time::unlimited(),
                    };
                    protocol::check(&ready, &program.display())?;
                    Source::Program(path)
                }
            });
        }
        Ok(Self {
            by_phase,
            work_dir,
            time: Time::unlimited(),
        })
    }

    /// Whether a phase has an oracle.
    pub fn know(&self, phase: usize) -> bool {
        !matches!(self.by_phase[phase], Source::Absent)
    }

    /// Starts a conversation about the commands of a test case that a student wrote. An oracle program receives all of
    /// them at once, in the sandbox.
    ///
    /// # Errors
    ///
    /// Fails if there is no oracle, or it cannot be started.
    pub fn begin(&self, assignment: &Assignment, phase: usize, case: &TestCase) -> Result<Answers> {
        match self.source(assignment, phase)? {
            ReadyOracle::BuiltIn(subject) => {
                let files = Files::new(&assignment.root, &assignment.program_files, &case.files);
                Ok(Answers::BuiltIn(subject.oracle(files)))
            }
            ReadyOracle::Program(program) => {
                let grouped = GroupedCase::each([case]);
                let conversation = program.converse(&grouped, &run::LIMITS)?.remove(0);
                Ok(Answers::Program(conversation.exchanges.into_iter()))
            }
        }
    }

    /// Adds the correct replies to test cases without replies.
    ///
    /// # Errors
    ///
    /// Fails if there is no oracle, or it fails.
    pub fn answer(
        &self,
        assignment: &Assignment,
        phase: usize,
        cases: &mut [TestCase],
    ) -> Result<()> {
        match self.source(assignment, phase)? {
            ReadyOracle::BuiltIn(subject) => {
                for case in cases {
                    let files =
                        Files::new(&assignment.root, &assignment.program_files, &case.files);
                    let mut oracle = subject.oracle(files);
                    for exchange in &mut case.exchanges {
                        exchange.reply = oracle.answer(&exchange.command);
                    }
                }
                Ok(())
            }
            ReadyOracle::Program(program) => run_cases(&program, cases),
        }
    }

    fn source<'a>(&'a self, assignment: &'a Assignment, phase: usize) -> Result<ReadyOracle<'a>> {
        match (&self.by_phase[phase], &self.work_dir) {
            (Source::BuiltIn(subject), _) => Ok(ReadyOracle::BuiltIn(*subject)),
            (Source::Program(path), Some(work_dir)) => Ok(ReadyOracle::Program(Program {
                assignment,
                phase,
                path,
                work_dir,
                time: &self.time,
            })),
            _ => bail!(absent(assignment, phase)),
        }
    }
}

/// The oracle of one phase, ready to answer.
enum ReadyOracle<'a> {
    BuiltIn(&'static dyn Subject),
    Program(Program<'a>),
}

/// A conversation with an oracle.
pub enum Answers {
    /// A conversation with a built-in oracle.
    BuiltIn(Box<dyn Oracle>),
    /// The replies of an oracle program, which has received all commands already. There may be fewer replies than
    /// commands.
    Program(std::vec::IntoIter<Exchange>),
}

impl Answers {
    /// Returns the correct reply to the next command of the test case, or `None` if the oracle ended before.
    pub fn answer(&mut self, command: &str) -> Option<Vec<String>> {
        match self {
            Self::BuiltIn(oracle) => Some(oracle.answer(command)),
            Self::Program(replies) => replies.next().map(|exchange| exchange.reply),
        }
    }
}

fn absent(assignment: &Assignment, phase: usize) -> String {
    format!(
        "{}: its oracle is missing here, so the grader cannot generate test cases",
        assignment.phases[phase].package
    )
}

/// Compiles the oracle whose source is `program`.
fn compiled(work_dir: &WorkDir, name: &str, root: &Path, program: &Path) -> Result<PathBuf> {
    let shown = program.display();
    let (stage, out) = (work_dir.folder("stage")?, work_dir.folder("out")?);
    let source = stage.join(format!("{name}.rs"));
    fs::copy(root.join(program), &source).with_context(|| format!("{shown}: failed to copy"))?;
    let path = out.join(name);
    let job = Compile {
        name,
        source: &source,
        out: &path,
        kind: CrateKind::Program,
        externs: &[],
        search: &out,
        stage: &stage,
    };
    let compiled = compile(work_dir, &job, &Time::unlimited())?;
    if !compiled.success {
        let messages: Vec<String> = compiled.messages().collect();
        bail!(InternalError(format!(
            "{shown}: the oracle does not compile; it must be one file that uses only std\n{}",
            messages.join("\n")
        )));
    }
    Ok(path)
}

/// Runs test cases with an oracle program, in as few processes as possible.
fn run_cases(program: &Program, cases: &mut [TestCase]) -> Result<()> {
    let grouped = GroupedCase::each(cases.iter());
    let conversations = program.converse(&grouped, &run::LIMITS)?;
    let oracle = &program.assignment.phases[program.phase].oracle;
    for (case, conversation) in cases.iter_mut().zip(conversations) {
        protocol::check_frame(&conversation, oracle)?;
        let answered = conversation.exchanges.len();
        if let Some(open) = case.exchanges.get(answered) {
            let words = conversation.death.map(|death| death.stderr);
            bail!(InternalError(format!(
                "{oracle}: no reply to {:?}\n{}",
                open.command,
                words.unwrap_or_default()
            )));
        }
        case.exchanges = conversation.exchanges;
    }
    Ok(())
}
