//! `grader cases` and `grader hint`, which a student has in a handout.

use std::fs;

use judge::assignment::Assignment;

use crate::support::command::grader;
use crate::support::root;
use crate::support::student::{ASSIGNMENTS, handout};

#[test]
fn cases_command_shows_the_rubric_and_a_single_item() {
    let cases = |arguments: &[&str]| grader(&root(), &[&["cases"], arguments].concat());
    let (_, rubric, _) = cases(&[]);
    assert!(
        rubric.contains("100 points") && rubric.contains("  15  Questions"),
        "{rubric}"
    );
    let (_, item, _) = cases(&["is_prefix", "--seed", "x"]);
    assert!(
        item.contains("other_strings_are_not_prefixes.case") && item.contains("--- is_prefix 4\n"),
        "{item}"
    );
    let (code, _, errors) = cases(&["is_prefixx"]);
    assert_eq!(code, 1);
    assert!(
        errors.starts_with("grader: is_prefixx: no such item; the items are default_constructor, "),
        "{errors}"
    );
}

#[test]
fn hints_come_one_by_one_and_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let student = handout(&folder);
    let hint = |arguments: &[&str]| {
        let (_, text, errors) = grader(&student, &[&["hint"], arguments].concat());
        text + &errors
    };
    let kinds = ["A question to ask yourself:", "Where to look:", "The idea:"];
    for taken in 1..=kinds.len() {
        let text = hint(&["is_prefix"]);
        for (place, kind) in kinds.iter().enumerate() {
            assert_eq!(text.contains(kind), place < taken, "{taken}: {text}");
        }
        assert_eq!(hint(&["is_prefix", "--again"]), text, "takes no other");
    }
    let text = hint(&["is_prefix"]);
    assert!(text.contains("That was the last hint."), "{text}");
    let list = hint(&[]);
    assert!(list.contains("3 of 3  is_prefix "), "{list}");
    assert!(list.contains("0 of 3  load "), "{list}");
    let errors = hint(&["prefix"]);
    assert!(
        errors.starts_with("grader: prefix: no such item; the items are"),
        "{errors}"
    );
}

/// A hint may lead to the solution, but must not give it away.
#[test]
fn no_hint_contains_a_line_of_the_solution() {
    for name in ASSIGNMENTS {
        no_hint_of(&Assignment::read(&root(), name, boggle::SUBJECTS.subjects()).unwrap());
    }
}

fn no_hint_of(assignment: &Assignment) {
    let starter_code = grading::handout::handout(assignment, &Default::default()).unwrap();
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
