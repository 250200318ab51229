//! `grader cases` and `grader hint`, which a student has in a handout.

use crate::support::command::grader;
use crate::support::root;
use crate::support::student::handout;

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
