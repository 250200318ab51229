//! A submission never loses points through an error of the course: the grader finds it before grading, or when points
//! are lost.

use std::fs;
use std::path::Path;

use grading::Grader;
use judge::assignment::Assignment;
use judge::verdict::Verdict;

use crate::support::calculator::{NAME, copied, sandbox};
use crate::support::command::grader;
use crate::support::files;

const DRIVER: &str = "workspace/stack/src/driver.rs";
const TRANSCRIPT: &str = "workspace/stack/src/transcript.rs";
const STACK: &str = "workspace/stack/src/stack.rs";
const ORACLE: &str = "oracle/stack.rs";
const CASE: &str = "public/push_and_pop/last_in_first_out.case";

/// Replaces the first occurrence of a text in a file of the assignment in `folder`.
fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join("data/assignments").join(NAME).join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file}: {from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
}

/// Grades the reference solution of the assignment in `folder` as an instructor does, for credit.
fn grade(folder: &Path) -> (i32, String, String) {
    fs::write(folder.join("secret.txt"), "a secret of this course\n").unwrap();
    let submission = format!("data/assignments/{NAME}/workspace");
    let options = ["--secret", "secret.txt", "--assignment", NAME];
    grader(folder, &[&["grade", &submission][..], &options].concat())
}

#[test]
fn errors_in_the_course_are_reported_before_grading() {
    let case = format!("data/assignments/{NAME}/{CASE}");
    for (file, from, to, expected) in [
        (
            DRIVER,
            "name: \"reset\"",
            "name: \"restart\"",
            "stack/src/driver.rs: rejects the command \"reset\" with \"! no command \\\"reset\\\"; the commands are ",
        ),
        (
            DRIVER,
            "    *session = None;\n",
            "    let _ = session;\n",
            "; alone, it replies correctly, so \"reset\" in stack/src/driver.rs may keep state",
        ),
        (
            DRIVER,
            "name: \"peek\"",
            "name: \"look\"",
            "stack/src/driver.rs: no command \"peek\", which test cases use; add it to the commands there",
        ),
        (
            TRANSCRIPT,
            "None => Err(format!(\"no command {name:?}; {}\", manual(commands)))",
            "None => Ok(manual(commands))",
            "stack/src/driver.rs: replies \"= the commands are ",
        ),
        (
            TRANSCRIPT,
            "> {line}\\n{reply}",
            "{line}\\n{reply}",
            "stack/src/driver.rs: no reply to \"reset\"; a program repeats each command after \"> \"",
        ),
        (
            ORACLE,
            "\"clear\" | \"reset\"",
            "\"clear\"",
            "oracle/stack.rs: rejects the command \"reset\" with \"! no command reset\"",
        ),
        (
            ORACLE,
            "\"peek\" =>",
            "\"look\" =>",
            "oracle/stack.rs: no command \"peek\", which test cases use; add it to the commands there",
        ),
        (
            ORACLE,
            "\\n= {reply}",
            "\\n{reply}",
            "oracle/stack.rs: prints \"ok\" in addition to its replies; each line of a reply begins with",
        ),
        (
            ORACLE,
            "\"len\" => numbers.len()",
            "\"len\" => (numbers.len() + 1)",
            ", generated: command ",
        ),
        (
            CASE,
            "= 3\n",
            "= 4\n",
            &format!(
                "{case}:9: > pop: expected \"= 4\", but the reference solution replies \"= 3\" and the oracle \"= 3\"; correct the test case"
            ),
        ),
        (
            STACK,
            "Some(node.value)",
            "Some(node.value - 1)",
            ": > pop: expected \"= 3\", and the oracle agrees, but the reference solution replies \"= 2\"; correct the reference solution",
        ),
        (
            STACK,
            "Some(node.value)",
            "panic!(\"too {}\", node.value)",
            "but the reference solution replies nothing, and the program ended with exit code 101: thread",
        ),
    ] {
        let folder = copied();
        edit(folder.path(), file, from, to);
        let (code, text, errors) = grade(folder.path());
        assert!(errors.contains(expected), "{from} -> {to}: {errors}{text}");
        assert_eq!((code, text.as_str()), (70, ""), "{errors}");
    }
}

#[test]
fn compiled_and_checked_course_is_kept_until_it_changes() {
    let folder = copied();
    let workspace = Path::new("data/assignments").join(NAME).join("workspace");
    let kept = workspace.join("target/grader").join(NAME);
    let kept = folder.path().join(kept);
    let _ = fs::remove_dir_all(&kept);
    let (reference, checks) = (kept.join("reference"), kept.join("passed_checks.txt"));
    let passed = || fs::read_to_string(&checks).unwrap();
    let since = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    let digest = reference.join("digest");
    let grade = || grade(folder.path());

    let (code, text, _) = grade();
    assert_eq!(code, 0, "{text}");
    let compiled = files(&reference);
    assert!(
        compiled.contains_key(Path::new("stack_driver")),
        "{:?}",
        compiled.keys()
    );
    let first = passed();
    assert_eq!(first.lines().count(), 1, "{first}");
    let before = (since(&digest), since(&checks));
    assert_eq!(grade(), (code, text.clone(), String::new()));
    assert_eq!((since(&digest), since(&checks)), before, "done again");

    // Damaged code is compiled again. The same course is known by the same line.
    fs::write(reference.join("stack_driver"), "damaged").unwrap();
    fs::remove_file(&checks).unwrap();
    assert_eq!(grade(), (code, text, String::new()));
    assert!(since(&digest) > before.0);
    assert_eq!((files(&reference), passed()), (compiled, first.clone()));

    // Checks that fail are not kept.
    edit(folder.path(), CASE, "= 3\n", "= 4\n");
    for _ in 0..2 {
        let (code, _, errors) = grade();
        assert!(errors.contains("correct the test case"), "{errors}");
        assert_eq!((code, passed()), (70, first.clone()));
    }
    edit(folder.path(), CASE, "= 4\n", "= 3\n");
    edit(
        folder.path(),
        STACK,
        "Some(node.value)",
        "Some(node.value - 1)",
    );
    let (code, _, errors) = grade();
    assert!(
        errors.contains("correct the reference solution"),
        "{errors}"
    );
    assert_eq!((code, passed()), (70, first));
}

#[test]
fn cases_command_reports_incorrect_public_case() {
    let folder = copied();
    let all = ["cases", "--assignment", NAME];
    let item = |id| ["cases", id, "--assignment", NAME];
    let (code, _, errors) = grader(folder.path(), &all);
    assert_eq!((code, errors.as_str()), (0, ""));
    edit(folder.path(), CASE, "= 3\n", "= 4\n");
    let expected = format!(
        "grader: data/assignments/{NAME}/{CASE}:9: > pop: expected \"= 4\", but the oracle replies \"= 3\"; correct the test case\n"
    );
    let (code, text, errors) = grader(folder.path(), &all);
    assert_eq!((code, errors), (1, expected.clone()));
    assert!(text.contains("push_and_pop"), "{text}");
    let (code, _, errors) = grader(folder.path(), &item("push_and_pop"));
    assert_eq!((code, errors), (1, expected));
    let (code, _, errors) = grader(folder.path(), &item("clear"));
    assert_eq!((code, errors.as_str()), (0, ""));
}

/// Returns a grader for the assignment in `folder`.
fn open(folder: &Path) -> Grader {
    let assignment = Assignment::read(folder, NAME, boggle::SUBJECTS.subjects()).unwrap();
    Grader::new(assignment, boggle::SUBJECTS, None, sandbox()).unwrap()
}

#[test]
fn reference_solution_that_fails_to_compile_is_internal_error() {
    let folder = copied();
    let grader = open(folder.path());
    let submission = grader.reference.as_ref().unwrap().submission.clone();
    assert_eq!(grader.grade(&submission).unwrap().earned, 25);
    // As if the disk were full, or a file of the course had changed during grading.
    edit(folder.path(), DRIVER, "fn reset(", "fn reset((");
    let error = grader.grade(&submission).unwrap_err();
    assert!(error.is::<judge::internal_error::InternalError>());
    let error = format!("{error:#}");
    let expected = "stack: neither the submission nor the reference solution compiles: ";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn timeout_of_the_reference_solution_is_an_internal_error() {
    let folder = copied();
    let mut grader = open(folder.path());
    let submission = grader.reference.as_ref().unwrap().submission.clone();
    let mut phase = grader.grade(&submission).unwrap().phases.remove(0);
    for case in &mut phase.items[0].test_cases {
        case.verdict = Verdict::NotRun;
    }
    grader.check_deductions(0, &phase).unwrap();
    // As if the machine had become too slow.
    let reference = &mut grader.reference.as_mut().unwrap().workspace;
    reference.built[0].program = Some("/bin/false".into());
    let error = grader.check_deductions(0, &phase).unwrap_err();
    assert!(
        error.is::<judge::internal_error::InternalError>(),
        "{error:#}"
    );
}
