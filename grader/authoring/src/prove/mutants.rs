//! The claim about the mutants: each loses and shows what its declaration says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::variants::{self, Mutant};
use judge::build;
use judge::case::Case;
use judge::parallel;
use judge::run::{LIMITS, lay_out};
use judge::verdict::Verdict;
use report::Explanation;
use sandbox::{End, Limits, Running, WorkDir};

pub fn cost_and_show_what_they_should(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let variants = variants::mutants(assignment)?;
    let found = parallel::map(&variants, parallel::jobs(), |variant| {
        Outcome::of(grader, variant)
    });
    let mut wrong = Vec::new();
    let mut never_lost: BTreeSet<&str> = assignment
        .items
        .iter()
        .map(|item| item.id.as_str())
        .collect();
    for (
        Mutant {
            name,
            about,
            loses,
            shows,
            ..
        },
        found,
    ) in variants.iter().zip(found)
    {
        match found {
            Err(error) => wrong.push(format!("{name} ({about}): {error:#}")),
            Ok(found) => {
                never_lost.retain(|id| !found.loses.contains(*id));
                if found.loses != *loses {
                    wrong.push(format!(
                        "{name} ({about}) should lose {loses:?} and loses {:?}",
                        found.loses
                    ));
                }
                if found.shows != *shows {
                    wrong.push(format!(
                        "{name} ({about}) should show {shows:?} and shows {:?}",
                        found.shows
                    ));
                }
            }
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    ensure!(never_lost.is_empty(), "no mistake costs {never_lost:?}");
    Ok(format!("{} mistakes", variants.len()))
}

/// What a mutant costs and shows in its own phase, when the phases before it are right.
struct Outcome {
    /// The items that it costs.
    loses: BTreeSet<String>,
    /// The symptoms that it shows.
    shows: BTreeSet<String>,
}

impl Outcome {
    fn of(grader: &Grader, variant: &Mutant) -> Result<Self> {
        let phase = variant.phase(grader.assignment());
        let submission = variant.submission(grader.assignment())?;
        let cases = grader.cases(&submission.student)?;
        let reference = grader.reference.as_ref().context("the reference")?;
        let workspace = reference.open_phase(&grader.prepared, &submission, phase)?;
        let mut graded = workspace.grade(&grader.prepared, phase, &cases)?;
        let agreed = |phase, case: &Case| grader.reference_is_right(phase, case);
        workspace.explain(&grader.prepared, &agreed, phase, &cases, &mut graded)?;
        ensure!(
            graded.compiler.is_empty(),
            "it does not compile: {}",
            graded.compiler.join("\n")
        );

        let lost = graded.items.iter().filter(|item| item.earned < item.points);
        let explained: Vec<&Explanation> = graded
            .items
            .iter()
            .filter_map(|item| item.explanation.as_ref())
            .collect();
        ensure!(
            lost.clone().count() == explained.len(),
            "an item is lost without an explanation"
        );
        pasted_tests_tell(grader, phase, &workspace, &explained)?;
        let reference = grader.reference.as_ref().context("the reference")?;
        let reference = reference.workspace.program(&grader.prepared, phase);
        if let (Some(reference), Some(mistaken)) =
            (reference, workspace.program(&grader.prepared, phase))
        {
            for explanation in &explained {
                if let Some(insight) = grader.prepared.insight(phase) {
                    insight.check_picture(&reference, &mistaken, explanation)?;
                }
            }
        }
        let symptom =
            |explanation: &&Explanation| explanation.symptom.clone().unwrap_or("none".to_string());
        Ok(Self {
            loses: lost.map(|item| item.id.clone()).collect(),
            shows: explained.iter().map(symptom).collect(),
        })
    }
}

/// The tests that a student is given to paste fail with the mistake, and pass with the reference.
fn pasted_tests_tell(
    grader: &Grader,
    phase: usize,
    mistaken: &BuildWorkspace,
    explained: &[&Explanation],
) -> Result<()> {
    let reference = grader.reference.as_ref().context("the reference")?;
    // A session on the console is a case, and no test beside.
    let explained: Vec<&&Explanation> = explained.iter().filter(|one| !one.is_session()).collect();
    let mut source = String::new();
    for (number, explanation) in explained.iter().enumerate() {
        let test = explanation
            .test
            .as_ref()
            .context("an explanation without a test")?;
        source += &format!("mod explained_{number} {{\n{test}}}\n");
    }
    for (workspace, passes) in [(&reference.workspace, true), (mistaken, false)] {
        let work_dir = &workspace.work_dir;
        let (_folder, program) = build::tests(
            &grader.prepared.assignment,
            phase,
            &grader.prepared.libraries,
            work_dir,
            &source,
        )?;
        for (number, explanation) in explained.iter().enumerate() {
            let slow = matches!(
                explanation.verdict,
                Verdict::Crashed {
                    end: Some(End::TimeLimit),
                    ..
                }
            );
            if slow && !passes {
                // How long a test may take, whoever runs it decides.
                continue;
            }
            let passed = passed(grader, work_dir, &program, number)?;
            ensure!(
                passed == passes,
                "a test to paste passes: {passed}, and should: {passes}\n{source}"
            );
        }
    }
    Ok(())
}

fn passed(grader: &Grader, work_dir: &WorkDir, program: &Path, number: usize) -> Result<bool> {
    let limits = Limits {
        wall: Duration::from_secs(10),
        silence: Duration::from_secs(10),
        ..LIMITS
    };
    // As in a workspace: tests run in their package, beside the data.
    let workspace = work_dir.scratch()?;
    let reads = lay_out(&grader.prepared.assignment, workspace.path())?;
    let package = workspace.path().join("package");
    fs::create_dir(&package)?;
    work_dir.give(workspace.path())?;
    let running = Running {
        program,
        arguments: vec![format!("explained_{number}::")],
        folder: &package,
        reads,
        writes: true,
        input: b"",
    };
    let ran = work_dir.run_program(&running, &limits)?;
    let output = String::from_utf8_lossy(&ran.stdout);
    ensure!(output.contains("running 1 test"), "{output}");
    Ok(ran.end == End::Exit(0))
}
