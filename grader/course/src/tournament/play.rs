//! A run of all test cases with one program.

use std::time::Duration;

use anyhow::Result;

use super::entered_case::EnteredCase;
use super::reply::{ProgramResults, Reply, excerpt};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::intake::Submission;
use grading::my_cases::run_cases::{RunLimits, run_cases};
use judge::conversation::Conversation;
use judge::run::LIMITS;
use judge::test_case::{TestCase, first_difference};
use judge::time::Time;
use judge::verdict::{Verdict, judge};
use report::text::describe_end;

/// The limits for a program in each phase.
const RUN_LIMITS: RunLimits = RunLimits {
    silence: LIMITS.silence,
    hangs: 3,
    time: Duration::from_secs(60),
};

/// Builds a submission and runs all test cases with it.
pub fn play(
    grader: &Grader,
    submission: &Submission,
    cases: &[EnteredCase],
) -> Result<ProgramResults> {
    let phases = &grader.assignment().phases;
    let workspace = BuildWorkspace::open(
        &grader.prepared,
        submission,
        phases.len() - 1,
        &Time::unlimited(),
    )?;
    let mut results = ProgramResults {
        replies: vec![Reply::NotRun; cases.len()],
        not_compiled: Vec::new(),
    };
    for (index, phase) in phases.iter().enumerate() {
        let Some(program) = workspace.program(&grader.prepared, index) else {
            results
                .not_compiled
                .push(format!("{} does not compile", phase.package));
            continue;
        };
        let numbered = cases.iter().enumerate();
        let (numbers, of_phase): (Vec<usize>, Vec<&TestCase>) = numbered
            .filter(|(_, one)| one.phase == index)
            .map(|(number, one)| (number, &one.case))
            .unzip();
        let conversations = run_cases(&program, &of_phase, RUN_LIMITS)?;
        for (number, conversation) in numbers.into_iter().zip(conversations) {
            results.replies[number] = reply(&cases[number], &conversation);
        }
    }
    Ok(results)
}

fn reply(entered: &EnteredCase, conversation: &Conversation) -> Reply {
    if !conversation.has_run {
        return Reply::NotRun;
    }
    if let Some((at, _)) = entered.at {
        let expected = entered.case.exchanges.get(at);
        let replied = conversation.exchanges.get(at);
        let agrees = expected.zip(replied).is_some_and(|(expected, replied)| {
            first_difference(&expected.reply, &replied.reply).is_none()
        });
        return Reply::Undecided {
            actual: replied.map_or_else(
                || vec![ended(conversation)],
                |replied| excerpt(&replied.reply, 0),
            ),
            agrees,
        };
    }
    match judge(&entered.case, conversation) {
        Verdict::Correct => Reply::Right,
        Verdict::NotRun | Verdict::NoProgram => Reply::NotRun,
        Verdict::Incorrect(difference) => Reply::Wrong {
            at: difference.before.len(),
            actual: excerpt(&difference.actual, difference.line),
        },
        Verdict::Crashed { before, .. } => Reply::Wrong {
            at: before.len(),
            actual: vec![ended(conversation)],
        },
        Verdict::NotCompiled { command } => {
            let expected = &entered.case.exchanges;
            Reply::Wrong {
                at: expected
                    .iter()
                    .position(|exchange| exchange.command == command)
                    .unwrap_or_default(),
                actual: vec!["the command does not compile".to_string()],
            }
        }
    }
}

/// Describes how a program ended without a reply.
fn ended(conversation: &Conversation) -> String {
    format!(
        "no reply: {}",
        describe_end(conversation.death.as_ref().map(|death| death.end))
    )
}
