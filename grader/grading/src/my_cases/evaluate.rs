//! The evaluation of all test cases of a submission: which are valid, and which mutants they catch.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::Result;

use super::run_cases::{RunLimits, fails, run_cases};
use report::my_cases::{Caught, MyCase, MyCases, Validity};

use super::limits::Spent;
use super::mutation_score::CompiledVariants;
use super::read::{StudentCase, read};
use super::validity;
use crate::build_workspace::BuildWorkspace;
use crate::intake::Submission;
use crate::prepared_assignment::PreparedAssignment;
use judge::run::LIMITS;
use judge::test_case::TestCase;
use judge::verdict::judge;

/// The limits for the student's own program.
const OWN_PROGRAM_LIMITS: RunLimits = RunLimits {
    silence: LIMITS.silence,
    hangs: 1,
    time: Duration::from_secs(20),
};

/// Evaluates the test cases of a submission; returns nothing if there are none. With `variants`, it also finds the
/// mutants that they catch.
///
/// # Errors
///
/// Fails on an internal error.
pub fn evaluate(
    prepared: &PreparedAssignment,
    submission: &Submission,
    workspace: &BuildWorkspace,
    variants: Option<&CompiledVariants>,
) -> Result<Option<MyCases>> {
    if submission.cases.is_empty() {
        return Ok(None);
    }
    let assignment = &prepared.assignment;
    let mut spent = Spent::default();
    let mut cases: Vec<(Option<StudentCase>, MyCase)> = Vec::new();
    for (path, bytes) in &submission.cases {
        let (written, validity) = match read(assignment, path, bytes) {
            Ok(written) => {
                let validity =
                    validity::check_validity(assignment, &prepared.oracles, &written, &mut spent)?;
                (Some(written), validity)
            }
            Err(error) => {
                let why = format!("{error:#}");
                (None, Validity::Refused { why })
            }
        };
        let case = MyCase {
            name: path.display().to_string(),
            validity,
            same_as: None,
            own_program: None,
            catches: Vec::new(),
        };
        cases.push((written, case));
    }
    let mut caught = Caught {
        failure_patterns: 0,
        of: 0,
    };
    for phase in 0..assignment.phases.len() {
        if let Some(variants) = variants {
            let mut asked: Vec<(&StudentCase, &mut Validity)> = of_phase(&mut cases, phase)
                .filter(|(_, case)| {
                    matches!(case.validity, Validity::Valid | Validity::Incorrect(_))
                })
                .map(|(written, case)| (written, &mut case.validity))
                .collect();
            if asked.is_empty() {
                continue;
            }
            variants.dispute(prepared, phase, &mut asked)?;
            caught.of += variants.count_patterns(prepared, phase)?;
        }
        let mut valid: Vec<(&TestCase, &mut MyCase)> = of_phase(&mut cases, phase)
            .filter(|(_, case)| case.validity == Validity::Valid)
            .map(|(written, case)| (&written.case, case))
            .collect();
        let asked: Vec<&TestCase> = valid.iter().map(|(case, _)| *case).collect();
        if let Some(program) = workspace.program(prepared, phase) {
            let said = run_cases(&program, &asked, OWN_PROGRAM_LIMITS)?;
            for ((case, of), said) in valid.iter_mut().zip(said) {
                of.own_program = said.has_run.then(|| !fails(&judge(case, &said)));
            }
        }
        if let Some(variants) = variants {
            let caught_patterns = variants.caught_patterns(prepared, phase, &asked)?;
            for ((_, of), patterns) in valid.iter_mut().zip(caught_patterns) {
                of.catches = patterns;
            }
        }
    }
    note_equal(&mut cases);
    let cases: Vec<MyCase> = cases.into_iter().map(|(_, case)| case).collect();
    let kinds: BTreeSet<&str> = cases
        .iter()
        .flat_map(|case| &case.catches)
        .map(|pattern| pattern.name.as_str())
        .collect();
    caught.failure_patterns = kinds.len();
    Ok(Some(MyCases {
        caught: variants.map(|_| caught),
        cases,
    }))
}

/// Notes for each valid test case whether an earlier one has the same commands. Students can write the same expected
/// replies in several ways.
fn note_equal(cases: &mut [(Option<StudentCase>, MyCase)]) {
    let mut known: BTreeMap<(usize, Vec<&str>), String> = BTreeMap::new();
    for (written, case) in cases {
        let Some(written) = written.as_ref().filter(|_| case.is_valid()) else {
            continue;
        };
        let asked = (written.phase, written.case.script().collect());
        match known.get(&asked) {
            Some(first) => case.same_as = Some(first.clone()),
            None => {
                known.insert(asked, case.name.clone());
            }
        }
    }
}

/// Returns the test cases of one phase that could be read.
fn of_phase(
    cases: &mut [(Option<StudentCase>, MyCase)],
    phase: usize,
) -> impl Iterator<Item = (&StudentCase, &mut MyCase)> {
    let read = cases
        .iter_mut()
        .filter_map(|(written, case)| Some((written.as_ref()?, case)));
    read.filter(move |(written, _)| written.phase == phase)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::my_cases::score::score;
    use judge::assignment::{Assignment, OwnTestCases, RubricSection, SectionKind};
    use report::my_cases::messages;

    #[test]
    fn cases_with_the_same_commands_count_once() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let refused = || Validity::Refused { why: String::new() };
        let cases = [
            ("a", "> push 1\n= ok\n> len\n= 2\n", refused()),
            ("b", "> push 1\n= ok\n> len\n= 1\n", Validity::Valid),
            ("c", "Again.\n> push 1\n=*\n> len\n= 1\n", Validity::Valid),
            ("d", "> len\n= 0\n", Validity::Valid),
        ];
        let mut cases: Vec<(Option<StudentCase>, MyCase)> = cases
            .into_iter()
            .map(|(name, text, validity)| {
                let path = format!("my_cases/stack/{name}.case");
                let written = read(&assignment, Path::new(&path), text.as_bytes());
                let case = MyCase {
                    name: path,
                    validity,
                    same_as: None,
                    own_program: None,
                    catches: Vec::new(),
                };
                (Some(written.unwrap()), case)
            })
            .collect();
        note_equal(&mut cases);
        let cases = MyCases {
            cases: cases.into_iter().map(|(_, case)| case).collect(),
            caught: None,
        };
        let same: Vec<Option<&str>> = cases
            .cases
            .iter()
            .map(|case| case.same_as.as_deref())
            .collect();
        let first = "my_cases/stack/b.case";
        assert_eq!(same, [None, None, Some(first), None]);
        assert_eq!(cases.valid(), 2);
        assert_eq!(
            messages::summary(&cases),
            "2 of 3 valid; 1 duplicate does not count"
        );
        assert_eq!(
            messages::about(&cases.cases[2], false),
            [format!("it repeats {first}, so it does not count")]
        );

        let rubric = RubricSection {
            id: "cases".to_string(),
            title: "Your own test cases".to_string(),
            points: 3,
            kind: SectionKind::ByHand,
        };
        let asked = OwnTestCases {
            valid: 3,
            enough_valid: 3,
            failure_patterns: 0,
            enough_failure_patterns: 1,
        };
        let lines = score(&rubric, &asked, Some(&cases));
        assert_eq!(lines[0].earned.map(f64::from), Some(2.0));
        assert_eq!(
            lines[0].reasons,
            ["2 valid; full points need 3", "1 duplicate does not count"]
        );
    }
}
