//! The grader reads, generates from and validates the calculator like any other assignment.

use std::collections::BTreeMap;
use std::fs;

use grading::Grader;
use judge::assignment::Assignment;
use judge::generated;
use judge::oracle::Oracles;
use judge::practice;

use crate::structure::{MAY_USE, sources};
use crate::support::calculator::{ASSIGNMENT, NAME, copied, sandbox};
use crate::support::root;

#[test]
fn grader_code_never_mentions_the_calculator() {
    let sources = MAY_USE.iter().flat_map(|(name, _)| sources(name));
    let sources: Vec<_> = sources.collect();
    assert!(sources.len() > 250, "{}", sources.len());
    for (path, text) in sources {
        // Tests may use it; the assignment itself must not need the built-in subjects.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        assert!(!code.to_lowercase().contains(NAME), "{}", path.display());
    }
}

#[test]
fn stored_practice_cases_match_newly_generated_ones() {
    let oracles = Oracles::prepare(&ASSIGNMENT, &sandbox()).unwrap();
    for item in &ASSIGNMENT.items {
        let number = item.practice_test_cases.len();
        let drawn = generated::practice(&ASSIGNMENT, &oracles, item, number).unwrap();
        let file = format!("data/assignments/{NAME}/practice/{}.cases", item.id);
        let stored = fs::read_to_string(root().join(&file)).unwrap();
        assert!(
            practice::text(&drawn) == stored,
            "grader cases {} --assignment {NAME} --practice {number} > {file}",
            item.id
        );
    }
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn readme_tables_match_the_milestones_of_the_rubric() {
    let mut steps = ASSIGNMENT.milestones.iter();
    for phase in &ASSIGNMENT.phases {
        let page = ASSIGNMENT.workspace.join(&phase.package).join("README.md");
        let page = fs::read_to_string(page).unwrap();
        let table = page
            .lines()
            .skip_while(|line| !line.contains("| turns green |"));
        for row in table.skip(2).take_while(|line| line.starts_with('|')) {
            let step = steps.next().unwrap();
            let cells: Vec<&str> = row.split('|').collect();
            for exercise in &step.exercises {
                let (_, function) = exercise.rsplit_once(':').unwrap();
                assert!(
                    quoted(cells[1]).contains(&function),
                    "{row} lacks {exercise}"
                );
            }
            assert_eq!(quoted(cells[2]), step.items, "{row}");
            let points = step
                .items
                .iter()
                .map(|id| ASSIGNMENT.item(id).unwrap().points);
            let points: Vec<String> = points.map(|points| points.to_string()).collect();
            assert_eq!(cells[3].trim(), points.join(" + "), "{row}");
        }
    }
    assert!(steps.next().is_none());
}

/// Returns the error after `from` is replaced by `to` in a file of the assignment.
fn error(file: &str, from: &str, to: &str) -> String {
    let folder = copied();
    let path = folder.path().join("data/assignments/calculator").join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
    let graded = Assignment::read(folder.path(), NAME, boggle::SUBJECTS.subjects())
        .and_then(|assignment| Grader::new(assignment, boggle::SUBJECTS, None, sandbox()));
    match graded {
        Ok(_) => "no error".to_string(),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn invalid_assignment_data_is_rejected_with_the_reason() {
    let rubric = "assignment.toml";
    for (file, from, to, expected) in [
        (
            rubric,
            "oracle/stack.rs",
            "oracle/stick.rs",
            "phase stack: the oracle of the rubric is missing",
        ),
        (
            rubric,
            "{ program = \"",
            "{ programme = \"",
            "or { program = \"FILE\" }",
        ),
        (
            "workspace/stack/src/driver.rs",
            "//! Provided",
            "//! Mine",
            "phase stack: stack/src/driver.rs: begin the driver with \"//! Provided\"",
        ),
        (
            rubric,
            "start = \"deep\"",
            "start = \"depp\"",
            "no <depp> in",
        ),
        (
            rubric,
            "grammar = \"data",
            "grimmer = \"data",
            "unknown field `grimmer`",
        ),
        (
            rubric,
            "command = \"push <n>\"",
            "command = \"push <n\"",
            "write a name between < and >",
        ),
        (
            rubric,
            "after = \"clear\"",
            "aftre = \"clear\"",
            "unknown field `aftre`",
        ),
        (
            rubric,
            "practice/deep.cases",
            "practice/depp.cases",
            "practice: ",
        ),
        (
            rubric,
            "calculator/workspace\"",
            "calculator/warkspace\"",
            "stack/README.md: no such file",
        ),
        (
            rubric,
            "name = \"swap\"",
            "name = \"a swap\"",
            "lower-case letters, digits and _",
        ),
        (
            rubric,
            "start = \"deep\"",
            "generator = \"copies\"",
            "no generator has the name copies; to use a grammar, write start",
        ),
        (
            "cases.toml",
            "\"pop\", weight",
            "\"pop\", wait",
            "cases.toml",
        ),
        (
            "cases.toml",
            "push = [\"push <number>\"]",
            "push = [\"push <push>\"]",
            "clear, deep, push, reverse, values: endless recursion;",
        ),
        ("practice/deep.cases", "> fill", "fill", "practice: "),
        (
            "oracle/stack.rs",
            "fn main",
            "fn man",
            "oracle/stack.rs: the oracle does not compile",
        ),
    ] {
        let error = error(file, from, to);
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
}

#[test]
fn provided_files_replace_those_of_a_submission() {
    let driver = &ASSIGNMENT.phases[0].driver;
    let files = BTreeMap::from([(driver.clone(), b"mine".to_vec())]);
    let work_dir = sandbox().work_dir().unwrap();
    judge::build::stage(&ASSIGNMENT, &files, &work_dir).unwrap();
    let staged = fs::read(work_dir.path().join("stage").join(driver)).unwrap();
    assert_eq!(staged, fs::read(ASSIGNMENT.workspace.join(driver)).unwrap());
}
