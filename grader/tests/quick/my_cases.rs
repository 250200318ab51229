//! Students' own test cases are limited in number and size.

use std::os::unix::fs::symlink;
use std::path::PathBuf;

use grading::intake;
use grading::intake::{MAX_CASE_BYTES, MAX_STUDENT_CASES};
use judge::assignment::Assignment;

use crate::support::my_cases::{A_PREFIX, put};
use crate::support::root;

#[test]
fn cases_are_taken_from_the_folders_of_phases_within_limits() {
    let folder = tempfile::tempdir().unwrap();
    let student = folder.path().join("download/anna");
    put(&student.join("dictionary/src/lib.rs"), "");
    let cases = student.join("my_cases");
    for number in 0..=MAX_STUDENT_CASES {
        put(
            &cases.join(format!("dictionary/{number:03}.case")),
            A_PREFIX,
        );
    }
    put(
        &cases.join("dictionary/large.case"),
        vec![b'a'; MAX_CASE_BYTES as usize + 1],
    );
    put(&cases.join("dictionary/notes.txt"), "x");
    put(&cases.join("dictionary/deeper/x.case"), A_PREFIX);
    put(&cases.join("elsewhere/x.case"), A_PREFIX);
    put(&cases.join("x.case"), A_PREFIX);
    symlink("/etc/passwd", cases.join("dictionary/link.case")).unwrap();
    let rubric = Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
    let taken = intake::take(&rubric, &folder.path().join("download"), None).unwrap();
    assert_eq!(taken.problem, None);
    assert_eq!(taken.cases.len(), MAX_STUDENT_CASES);
    let all_in = |path: &PathBuf| path.starts_with("my_cases/dictionary");
    assert!(taken.cases.keys().all(all_in), "{:?}", taken.cases.keys());
    for (path, why) in [
        ("my_cases/dictionary/100.case", "more than 100 test cases"),
        ("my_cases/dictionary/large.case", "too large"),
        (
            "my_cases/dictionary/link.case",
            "a link, which the grader does not follow",
        ),
    ] {
        assert_eq!(taken.ignored.get(path), Some(&why), "{:?}", taken.ignored);
    }
    let starter_code = Default::default();
    let taken = intake::take(&rubric, &student, Some(&starter_code)).unwrap();
    for path in [
        "my_cases/x.case",
        "my_cases/elsewhere",
        "my_cases/dictionary/notes.txt",
    ] {
        assert_eq!(
            taken.ignored.get(path),
            Some(&"not part of the assignment"),
            "{:?}",
            taken.ignored
        );
    }
}
