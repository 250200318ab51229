//! The handouts of all assignments reveal no solution, and run their tests on GitHub. `grader prove` checks the first of
//! these claims for one assignment.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use authoring::prove::handout_leaks_nothing;
use grading::handout::handout;
use judge::assignment::Assignment;

use crate::support::assignments::assignments;

#[test]
fn handout_of_each_assignment_reveals_no_solution() {
    for (name, assignment) in assignments() {
        if let Err(error) = handout_leaks_nothing(&assignment) {
            panic!("{name}: {error:#}");
        }
    }
}

/// A hint may lead to the solution, but must not give it away.
#[test]
fn no_hint_contains_a_line_of_the_solution() {
    for (_, assignment) in assignments() {
        no_hint_of(&assignment);
    }
}

fn no_hint_of(assignment: &Assignment) {
    let starter_code = handout(assignment, &BTreeSet::new()).unwrap();
    let mut hints: Vec<&str> = Vec::new();
    for item in &assignment.items {
        let of_item = item.hints.as_ref().expect(&item.id);
        hints.extend(of_item.iter().map(String::as_str));
    }
    let mut lines = 0;
    for (path, given) in &starter_code.files {
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        let reference = match is_source {
            true => fs::read_to_string(assignment.workspace.join(path)).unwrap(),
            false => continue,
        };
        let given = String::from_utf8(given.clone()).unwrap();
        let code = reference.lines().map(str::trim);
        for line in code.filter(|line| line.len() > 16 && !given.contains(line)) {
            lines += 1;
            assert!(!hints.iter().any(|hint| hint.contains(line)), "{line}");
        }
    }
    assert!(lines > 50, "{lines} lines are the reference solution's own");
}

#[test]
fn workflow_of_each_handout_tests_each_phase() {
    let mut workflows = BTreeSet::new();
    for (name, assignment) in assignments() {
        let handout = handout(&assignment, &BTreeSet::new()).unwrap();
        let workflow = &handout.files[Path::new(".github/workflows/grade.yml")];
        let phases = assignment.phases.iter();
        let phases: Vec<&str> = phases.map(|phase| phase.package.as_str()).collect();
        let expected = format!("package: [{}]\n", phases.join(", "));
        let text = String::from_utf8_lossy(workflow);
        assert!(text.contains(&expected), "{name}: {text}");
        workflows.insert(text.replace(&expected, ""));
    }
    assert_eq!(workflows.len(), 1, "they differ only in the packages");
}
