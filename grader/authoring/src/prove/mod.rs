//! The proof that the assignment is sound, claim by claim.
//!
//! A claim that does not hold is described in full: what was expected of which
//! submission, and what it got.

mod mistakes;
mod practice;
mod xrays;

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::stubs;
use grading::Grader;
use grading::build_workspace::BuildWorkspace;
use grading::handout::{self, Handout};
use grading::intake::{self, Submission};
use grading::variants;
use judge::parallel;
use judge::run::{self, Question};
use judge::siblings::{self, Seed};
use judge::verdict::{Verdict, judge};
use report::Report;
use report::points::Points;

/// One claim about the assignment.
pub struct Claim {
    /// What is claimed.
    pub says: &'static str,
    /// Tries to refute it; what was looked at, if it holds.
    pub check: fn(&Grader) -> Result<String>,
}

/// All claims, the cheapest first.
pub const CLAIMS: [Claim; 10] = [
    Claim {
        says: "the handout gives nothing away",
        check: handout_leaks_nothing,
    },
    Claim {
        says: "the reference earns everything",
        check: reference_earns_everything,
    },
    Claim {
        says: "the cases to practise on are right",
        check: practice::is_right,
    },
    Claim {
        says: "the handout earns nothing",
        check: handout_earns_nothing,
    },
    Claim {
        says: "constant answers earn nothing",
        check: stubs_earn_nothing,
    },
    Claim {
        says: "each milestone turns its items green, and no others; each of their cases was red before",
        check: milestones_turn_their_items,
    },
    Claim {
        says: "the oracle and the reference agree",
        check: |grader| oracle_and_reference_agree(grader, AGREEMENTS),
    },
    Claim {
        says: "other right designs earn everything",
        check: right_variants_earn_everything,
    },
    Claim {
        says: "an X-ray of a right design shows nothing red",
        check: xrays::show_nothing_red_where_all_is_right,
    },
    Claim {
        says: "each mistake costs and shows what it should, and nothing else",
        check: mistakes::cost_and_show_what_they_should,
    },
];

/// How many fresh cases are enough for the claim that they agree.
const AGREEMENTS: usize = 10_000;

/// Whether the oracle and the reference agree on this number of fresh cases, or a few more.
///
/// # Errors
///
/// If they do not; the case on which they differ is named.
pub fn oracle_and_reference_agree(grader: &Grader, number: usize) -> Result<String> {
    let assignment = grader.assignment();
    let a_student: usize = assignment
        .items
        .iter()
        .flat_map(|item| &item.siblings)
        .map(|g| g.count)
        .sum();
    let students: Vec<usize> = (0..number.div_ceil(a_student)).collect();
    let agreed = parallel::map(&students, parallel::jobs(), |student| -> Result<usize> {
        let seed = Seed {
            secret: "the oracle and the reference".to_string(),
            student: student.to_string(),
        };
        let mut agreed = 0;
        let reference = grader.reference.as_ref().context("the reference")?;
        for phase in 0..assignment.phases.len() {
            let program = reference.workspace.program(&grader.bench, phase);
            let program = program.context("the reference compiled before")?;
            let mut cases = Vec::new();
            for (group, item) in assignment.items_of(phase) {
                let drawn = siblings::draw(assignment, &grader.bench.oracles, item, &seed)?;
                cases.extend(drawn.into_iter().map(|case| (group, case)));
            }
            let questions: Vec<Question> = cases
                .iter()
                .map(|(group, case)| Question {
                    case,
                    group: *group,
                })
                .collect();
            let conversations = program.converse(&questions, &run::LIMITS)?;
            for ((_, case), conversation) in cases.iter().zip(&conversations) {
                let verdict = judge(case, conversation);
                ensure!(
                    verdict == Verdict::Right,
                    "student {student}, {}: {verdict:#?}",
                    case.name
                );
                agreed += 1;
            }
        }
        Ok(agreed)
    });
    let agreed: usize = agreed.into_iter().sum::<Result<usize>>()?;
    ensure!(agreed >= number, "only {agreed} cases");
    Ok(format!("{agreed} cases"))
}

fn handout_leaks_nothing(grader: &Grader) -> Result<String> {
    let handout = handout::handout(grader.assignment(), &BTreeSet::new())?;
    let again = handout::handout(grader.assignment(), &BTreeSet::new())?;
    ensure!(
        handout.files == again.files,
        "cut twice, it is not the same"
    );

    let texts = || {
        handout
            .files
            .values()
            .filter_map(|bytes| std::str::from_utf8(bytes).ok())
    };
    let given: BTreeSet<String> = texts().flat_map(telling).collect();
    let solution = telling(&handout.removed.join("\n"));
    for lines in &solution {
        ensure!(
            !given.contains(lines),
            "handed out, though it is of the solution: {lines}"
        );
    }
    for (path, bytes) in &handout.files {
        let text = String::from_utf8_lossy(bytes);
        for mark in ["SOLUTION ONLY", "// EXERCISE", "// HANDED OUT", "HANDOUT:"] {
            ensure!(
                !text.contains(mark),
                "{}: a mark is left: {mark}",
                path.display()
            );
        }
    }
    Ok(format!(
        "{} files, nothing in them of {} lines",
        handout.files.len(),
        handout.removed.len()
    ))
}

/// What is long enough to tell something: lines of some length, and pairs of
/// neighbours. A lone `Ok(())` stands everywhere, and so do heads of functions.
fn telling(text: &str) -> Vec<String> {
    const LENGTH: usize = 35;
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.len() > 3)
        .collect();
    let pairs = lines.windows(2).map(|pair| pair.join(" "));
    let singles = lines
        .iter()
        .filter(|line| !line.ends_with('{'))
        .map(ToString::to_string);
    singles
        .chain(pairs)
        .filter(|lines| lines.len() >= LENGTH)
        .collect()
}

fn reference_earns_everything(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let mut submission = intake::take_ours(assignment, &assignment.workspace)?;
    // The same cases, wherever the workspace lies.
    submission.student = "the reference".to_string();
    let report = grader.grade(&submission)?;
    earns_everything(&report)?;
    let commented = of_comments(&report);
    ensure!(
        commented.iter().all(|line| line.because.is_empty()),
        "the reference should have every comment: {commented:?}"
    );
    Ok(format!("{} points", report.earned))
}

/// What is marked of a submission's comments.
fn of_comments(report: &Report) -> Vec<&report::Line> {
    let lines = report.parts.iter().flat_map(|part| &part.lines);
    lines
        .filter(|line| line.id.starts_with("commenting_"))
        .collect()
}

fn handout_earns_nothing(grader: &Grader) -> Result<String> {
    let handout = handout::handout(grader.assignment(), &BTreeSet::new())?;
    let report = earns_nothing(grader, &handout, "the handout")?;
    ensure!(
        report.so_far() == Points::ZERO,
        "the handout has {} points beside programs",
        report.so_far()
    );
    Ok(format!("{} exercises open", handout.exercises.len()))
}

fn stubs_earn_nothing(grader: &Grader) -> Result<String> {
    for kind in stubs::KINDS {
        let mut handout = handout::handout(grader.assignment(), &BTreeSet::new())?;
        for (path, bytes) in &mut handout.files {
            if path.extension().is_some_and(|extension| extension == "rs") {
                let text = String::from_utf8_lossy(bytes).into_owned();
                *bytes = stubs::fill(&text, kind).into_bytes();
            }
        }
        earns_nothing(grader, &handout, &format!("stubs of kind {kind:?}"))?;
    }
    Ok(format!("{} kinds of stubs", stubs::KINDS.len()))
}

fn milestones_turn_their_items(grader: &Grader) -> Result<String> {
    let assignment = grader.assignment();
    let mut solved = BTreeSet::new();
    let mut green: BTreeSet<String> = BTreeSet::new();
    let mut before = handout::handout(assignment, &solved)?;
    for milestone in &assignment.milestones {
        solved.extend(milestone.builds.iter().cloned());
        green.extend(milestone.turns.iter().cloned());
        let handout = handout::handout(assignment, &solved)?;
        for exercise in &milestone.builds {
            ensure!(
                handout.exercises.contains(exercise),
                "{exercise}: there is no such exercise"
            );
        }
        let report = grade_handout(grader, &handout)?;
        let earned = earned(&report);
        ensure!(
            earned == green,
            "with {} done: green should be {green:?} and is {earned:?}",
            milestone.builds.join(", ")
        );
        let right = answered(grader, &before, &milestone.turns)?;
        ensure!(
            right.is_empty(),
            "right before {} is done, so they ask nothing of it: {}",
            milestone.builds.join(", "),
            right.join(", ")
        );
        before = handout;
    }
    let all = handout::handout(assignment, &BTreeSet::new())?.exercises;
    for exercise in &all {
        ensure!(
            solved.contains(exercise),
            "{exercise}: an exercise on no milestone"
        );
    }
    Ok(format!("{} milestones", assignment.milestones.len()))
}

fn right_variants_earn_everything(grader: &Grader) -> Result<String> {
    let variants = variants::alternatives(grader.assignment())?;
    let reports = parallel::map(&variants, parallel::jobs(), |variant| {
        grader.grade(&variant.clone())
    });
    for report in reports {
        earns_everything(&report?)?;
    }
    ensure!(variants.len() >= 3, "only {} designs", variants.len());
    Ok(format!("{} designs", variants.len()))
}

/// The public cases of these items that what is handed out answers rightly, each asked by itself.
fn answered(grader: &Grader, handout: &Handout, items: &[String]) -> Result<Vec<String>> {
    let assignment = grader.assignment();
    let folder = TempDir::new()?;
    let submission = submitted(grader, handout, &folder)?;
    let workspace = BuildWorkspace::open(&grader.bench, &submission, assignment.phases.len() - 1)?;
    let mut right = Vec::new();
    for item in &assignment.items {
        if !items.contains(&item.id) {
            continue;
        }
        let program = workspace.program(&grader.bench, item.phase);
        let program = program.context("a handout compiles")?;
        let questions = Question::each(&item.cases);
        let conversations = program.converse(&questions, &run::LIMITS)?;
        for (case, conversation) in item.cases.iter().zip(&conversations) {
            if judge(case, conversation) == Verdict::Right {
                right.push(case.name.clone());
            }
        }
    }
    Ok(right)
}

fn earned(report: &Report) -> BTreeSet<String> {
    let items = report.phases.iter().flat_map(|phase| &phase.items);
    items
        .filter(|item| item.earned > 0)
        .map(|item| item.id.clone())
        .collect()
}

fn earns_everything(report: &Report) -> Result<()> {
    let mut text = Vec::new();
    report::text::write(&mut text, report)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    ensure!(
        report.earned == report.possible,
        "{} should earn everything:\n{text}",
        report.student
    );
    Ok(())
}

fn earns_nothing(grader: &Grader, handout: &Handout, what: &str) -> Result<Report> {
    let report = grade_handout(grader, handout)?;
    for phase in &report.phases {
        ensure!(
            phase.compiler.is_empty(),
            "{what} does not compile: {}",
            phase.compiler.join("\n")
        );
    }
    let earned = earned(&report);
    ensure!(earned.is_empty(), "{what} earns {earned:?}");
    Ok(report)
}

/// Grades what is in a handout, without the help of the reference for later phases.
fn grade_handout(grader: &Grader, handout: &Handout) -> Result<Report> {
    let folder = TempDir::new()?;
    grader.grade(&submitted(grader, handout, &folder)?)
}

/// What is in a handout, handed in from below `folder`.
fn submitted(grader: &Grader, handout: &Handout, folder: &TempDir) -> Result<Submission> {
    let out: PathBuf = folder.path().join("handout");
    handout::write(handout, &out)?;
    intake::take_ours(grader.assignment(), &out)
}
