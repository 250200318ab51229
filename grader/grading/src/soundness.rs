//! Checks of the course's own code, before anything is graded and again where points are lost. A submission never pays
//! for an error in a driver, an oracle, a test case or this machine.

use anyhow::{Context, Result, bail};

use judge::internal_error::InternalError;
use judge::oracle::public_cases::{self, line_of};
use judge::protocol;
use judge::run::{self, GroupedCase, Program};
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::{Verdict, judge};
use sandbox::End;

use crate::feedback::pace::ReferenceRun;
use crate::grader::Grader;
use crate::reference_solution::Reference;

/// The number of errors that are reported at once.
const MAX_ERRORS: usize = 10;

impl Grader {
    /// Checks that drivers and oracles follow the protocol, and that the reference solution passes every test case of
    /// this run. It runs in the same way as submissions.
    ///
    /// # Errors
    ///
    /// Fails with an internal error if a check fails: the problem and its location.
    pub(crate) fn check_course(&self) -> Result<()> {
        let phases = 0..self.assignment().phases.len();
        let mut errors = Vec::new();
        for phase in phases {
            let driver = self.assignment().phases[phase].driver.display();
            protocol::check(&self.reference_program(phase)?, &driver)?;
            errors.extend(self.errors_in_cases(phase)?);
        }
        if errors.is_empty() {
            return Ok(());
        }
        let more = errors.len().saturating_sub(MAX_ERRORS);
        errors.truncate(MAX_ERRORS);
        if more > 0 {
            errors.push(format!("... and {more} more"));
        }
        bail!(InternalError(errors.join("\n")))
    }

    /// Checks that the reference solution still earns the points that a submission lost in this phase.
    ///
    /// If the submission did not compile, the reference solution must compile. If the submission ran out of time, the
    /// reference solution must pass all test cases. Before the feedback on a reply that costs points, it runs the same
    /// test case.
    ///
    /// # Errors
    ///
    /// Fails with an internal error if a check fails.
    pub fn check_deductions(&self, phase: usize, graded: &report::Phase) -> Result<()> {
        let Some(reference) = &self.reference else {
            return Ok(());
        };
        if !graded.has_program() {
            self.check_it_compiles(reference, phase)?;
        }
        let was_not_run = |item: &report::Item| {
            let mut verdicts = item.test_cases.iter().map(|case| &case.verdict);
            verdicts.any(|verdict| *verdict == Verdict::NotRun)
                && !item.test_cases.iter().any(|case| case.verdict.is_failure())
        };
        if graded.items.iter().any(was_not_run)
            && let Some(error) = self.errors_in_cases(phase)?.first()
        {
            bail!(InternalError(error.clone()));
        }
        Ok(())
    }

    /// Runs the reference solution on all test cases of a phase.
    fn errors_in_cases(&self, phase: usize) -> Result<Vec<String>> {
        let assignment = self.assignment();
        let driver = assignment.phases[phase].driver.display();
        let groups = assignment.items_of(phase).map(|(group, _)| group);
        let grouped: Vec<GroupedCase> = groups
            .flat_map(|group| {
                let cases = self.cases[group].iter();
                cases.map(move |case| GroupedCase { case, group })
            })
            .collect();
        let time = Time::of(assignment.phase_budget());
        let program = Program {
            time: &time,
            ..self.reference_program(phase)?
        };
        let conversations = program.converse(&grouped, &run::LIMITS)?;

        let (mut errors, mut is_cut_off) = (Vec::new(), false);
        for (&GroupedCase { case, .. }, conversation) in grouped.iter().zip(&conversations) {
            for exchange in &conversation.exchanges {
                protocol::check_command(exchange, &driver)?;
            }
            let verdict = judge(case, conversation);
            is_cut_off |= verdict == Verdict::NotRun;
            let Some(failure) = Failure::of(verdict) else {
                continue;
            };
            let mut error = match case.public {
                true => self.error_in_public_case(phase, case, &failure)?,
                false => failure.in_generated_case(case),
            };
            if let ReferenceRun::Right(_) = self.run_reference(phase, case)? {
                error += &format!(
                    "; alone, it replies correctly, so {:?} in {driver} may keep state of earlier test cases",
                    protocol::RESET
                );
            }
            errors.push(error);
        }
        if errors.is_empty() && is_cut_off {
            errors.push(format!(
                "{driver}: the reference solution used up the time before all test cases ran; make them smaller, or \
                 grade on a faster machine"
            ));
        }
        Ok(errors)
    }

    /// Describes a disagreement between the reference solution and a public test case. The oracle shows which of them is
    /// incorrect.
    fn error_in_public_case(
        &self,
        phase: usize,
        case: &TestCase,
        failure: &Failure,
    ) -> Result<String> {
        let (assignment, oracles) = (self.assignment(), &self.prepared.oracles);
        let oracle = public_cases::disagreements(assignment, oracles, phase, [case])?;
        let oracle = oracle.into_iter().flatten().next();
        let Failure {
            command,
            line,
            replies,
            ..
        } = failure;
        let place = public_cases::place(assignment, case, *command, *line)?;
        Ok(match oracle {
            None => format!(
                "{place}, and the oracle agrees, but the reference solution replies {replies}; correct the reference solution"
            ),
            Some(other) if (other.command, other.line) != (*command, *line) => {
                let other_place = public_cases::place(assignment, case, other.command, other.line)?;
                let oracle = line_of(&other.reply, other.line);
                format!(
                    "{place}, but the reference solution replies {replies}\n{other_place}, but the oracle replies {oracle}; correct the test case first"
                )
            }
            Some(other) => {
                let oracle = line_of(&other.reply, other.line);
                format!(
                    "{place}, but the reference solution replies {replies} and the oracle {oracle}; correct the test case"
                )
            }
        })
    }

    fn reference_program(&self, phase: usize) -> Result<Program<'_>> {
        let reference = self.reference.as_ref().context("a reference solution")?;
        let program = reference.workspace.program(&self.prepared, phase);
        program.context("the reference solution compiled before")
    }

    /// Compiles a phase of the reference solution again.
    fn check_it_compiles(&self, reference: &Reference, phase: usize) -> Result<()> {
        let time = Time::of(self.assignment().budget);
        let workspace =
            reference.open_phase(&self.prepared, &reference.submission, phase, &[], &time)?;
        let built = &workspace.built[phase];
        if built.program.is_none() || !built.missing.is_empty() {
            bail!(InternalError(format!(
                "{}: neither the submission nor the reference solution compiles: {}",
                self.prepared.phase(phase).package,
                built.messages.join("\n")
            )));
        }
        Ok(())
    }
}

/// The position at which the reference solution fails.
struct Failure {
    /// The index of the command.
    command: usize,
    /// The first line that differs, from 0.
    line: usize,
    /// The command.
    text: String,
    /// The expected line.
    expected: String,
    /// The actual line, or the way that the program ended.
    replies: String,
}

impl Failure {
    fn of(verdict: Verdict) -> Option<Self> {
        let command = verdict.before().len();
        match verdict {
            Verdict::Incorrect(difference) => Some(Self {
                command,
                line: difference.line,
                text: difference.command,
                expected: line_of(&difference.expected, difference.line),
                replies: line_of(&difference.actual, difference.line),
            }),
            Verdict::Crashed {
                command: text,
                end,
                stderr: words,
                ..
            } => Some(Self {
                command,
                line: 0,
                text,
                expected: "a reply".to_string(),
                replies: nothing(end, &words),
            }),
            _ => None,
        }
    }

    fn in_generated_case(&self, case: &TestCase) -> String {
        format!(
            "{}, generated: command {}, > {}: the oracle expects {}, but the reference solution replies {}; correct the one that is wrong",
            case.name,
            self.command + 1,
            self.text,
            self.expected,
            self.replies
        )
    }
}

/// Describes a missing reply, with the program's last words on stderr.
fn nothing(end: Option<End>, words: &str) -> String {
    let end = end.map_or(String::new(), |end| format!(", and the program {end}"));
    match words.is_empty() {
        true => format!("nothing{end}"),
        false => format!("nothing{end}: {words}"),
    }
}
