//! All test cases of a tournament, run with one program.

use std::time::Duration;

use anyhow::Result;

use super::entered_case::Asked;
use super::reply::{Played, Reply, kept};
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::intake::Submission;
use grading::my_cases::run_cases::{Patience, run_cases};
use judge::case::{Case, first_difference};
use judge::conversation::Conversation;
use judge::run::LIMITS;
use judge::verdict::{Verdict, judge};
use report::text::describe_end;

/// What a program may take in each phase.
const PATIENCE: Patience = Patience {
    silence: LIMITS.silence,
    hangs: 3,
    time: Duration::from_secs(60),
};

/// Builds a submission and asks it.
pub fn play(grader: &Grader, submission: &Submission, asked: &[Asked]) -> Result<Played> {
    let phases = &grader.assignment().phases;
    let workspace = BuildWorkspace::open(&grader.bench, submission, phases.len() - 1)?;
    let mut played = Played {
        replies: vec![Reply::NotAsked; asked.len()],
        without: Vec::new(),
    };
    for (place, phase) in phases.iter().enumerate() {
        let Some(program) = workspace.program(&grader.bench, place) else {
            played
                .without
                .push(format!("{} does not compile", phase.package));
            continue;
        };
        let of_phase = asked.iter().enumerate();
        let (numbers, cases): (Vec<usize>, Vec<&Case>) = of_phase
            .filter(|(_, one)| one.phase == place)
            .map(|(number, one)| (number, &one.case))
            .unzip();
        let said = run_cases(&program, &cases, PATIENCE)?;
        for (number, said) in numbers.into_iter().zip(said) {
            played.replies[number] = reply(&asked[number], &said);
        }
    }
    Ok(played)
}

fn reply(asked: &Asked, said: &Conversation) -> Reply {
    if !said.asked {
        return Reply::NotAsked;
    }
    if let Some((at, _)) = asked.at {
        let expected = asked.case.exchanges.get(at);
        let replied = said.exchanges.get(at);
        let agrees = expected.zip(replied).is_some_and(|(expected, replied)| {
            first_difference(&expected.reply, &replied.reply).is_none()
        });
        return Reply::Said {
            got: replied.map_or_else(|| vec![ended(said)], |replied| kept(&replied.reply, 0)),
            agrees,
        };
    }
    match judge(&asked.case, said) {
        Verdict::Right => Reply::Right,
        Verdict::NotAsked | Verdict::NoProgram => Reply::NotAsked,
        Verdict::Wrong(difference) => Reply::Wrong {
            at: difference.before.len(),
            got: kept(&difference.got, difference.line),
        },
        Verdict::Crashed { before, .. } => Reply::Wrong {
            at: before.len(),
            got: vec![ended(said)],
        },
        Verdict::NotCompiled { command } => {
            let expected = &asked.case.exchanges;
            Reply::Wrong {
                at: expected
                    .iter()
                    .position(|exchange| exchange.command == command)
                    .unwrap_or_default(),
                got: vec!["the command does not compile".to_string()],
            }
        }
    }
}

/// How a program ended that did not reply.
fn ended(said: &Conversation) -> String {
    format!(
        "no reply: {}",
        describe_end(said.death.as_ref().map(|death| death.end))
    )
}
