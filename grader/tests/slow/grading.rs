//! Graded submissions. Those with a known mistake lose the items that it affects, and get feedback about it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

use crate::support::command::grader;
use crate::support::grading::{
    CRASHES, DEEP, EXITS, FAULTY, INCLUDES_OURS, LAZY, LEAKS, MISNAMED, NO_DICTIONARY, NO_SOLVER,
    NO_STD, OTHERS_FILES, OVERFLOWS, PREFIXES, PRINTS, REFERENCE, SLOW, Submission, TRIE, TWO_SETS,
    edit, grade, graded, write,
};
use crate::support::{copy, root};

/// Returns the ids of the lost items.
fn lost(report: &Value) -> Vec<&str> {
    let phases = report["phases"].as_array().unwrap().iter();
    phases
        .flat_map(|phase| phase["items"].as_array().unwrap())
        .filter(|item| item["earned"] != item["points"])
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}

#[test]
fn misnamed_method_costs_only_the_items_that_need_it() {
    let (report, text) = graded(MISNAMED);
    // One of the situations for copying empties a copy.
    assert_eq!(lost(report), ["make_empty", "assignment"]);
    assert_eq!(report["phases"][0]["missing"], serde_json::json!(["clear"]));
    assert!(text.contains("no method named `clear` found"), "{text}");
}

#[test]
fn compile_error_in_one_phase_costs_only_its_own_points() {
    let (report, text) = graded(NO_SOLVER);
    assert_eq!(report["earned"], 35);
    assert!(text.contains("solver/src/search.rs:") && !text.contains(root().to_str().unwrap()));

    let (report, text) = graded(NO_DICTIONARY);
    assert_eq!(report["earned"], 30, "with our dictionary: {text}");
    assert!(
        text.contains("graded with the reference solution for dictionary"),
        "{text}"
    );
}

#[test]
fn error_worded_like_a_compiler_summary_is_still_reported() {
    let (report, text) = graded(LAZY);
    assert_eq!(report["earned"], 35, "{text}");
    assert!(text.contains("aborting due to my laziness"), "{text}");
}

#[test]
fn report_contains_no_source_of_the_reference_solution() {
    let (report, text) = graded(INCLUDES_OURS);
    assert!(
        text.contains("graded with the reference solution for dictionary"),
        "{text}"
    );
    assert!(text.contains("//! Mine: a tree"), "{text}");
    assert!(
        !report.to_string().contains("//! The trie: a tree"),
        "{text}"
    );
}

#[test]
fn compiler_message_hides_the_paths_of_this_machine() {
    let (report, text) = graded(NO_STD);
    assert!(text.contains("duplicate lang item"), "{text}");
    assert!(
        text.contains("loaded from <build>/libdictionary.rlib"),
        "{text}"
    );
    for place in [
        "/tmp",
        ".rustup",
        &std::env::temp_dir().display().to_string(),
    ] {
        assert!(!report.to_string().contains(place), "{place}: {text}");
    }
}

#[test]
fn slow_dictionary_hits_its_budget_but_costs_no_solver_points() {
    let (report, text) = &grade(&[SLOW], &["--budget", "10"])["slow"];
    let (dictionary, solver) = (&report["phases"][0], &report["phases"][1]);
    let unfinished = "the program used up the 2 seconds of processor time for this phase";
    assert!(text.contains(unfinished), "{text}");
    let loads = &dictionary["items"].as_array().unwrap()[5];
    assert_eq!(
        (&loads["id"], &loads["earned"]),
        (&"load".into(), &0.into()),
        "{text}"
    );
    assert!(
        text.contains("graded with the reference solution for dictionary"),
        "{text}"
    );
    let earned = solver["items"].as_array().unwrap().iter();
    assert!(
        earned.clone().all(|item| item["earned"] == item["points"]),
        "{text}"
    );
}

#[test]
fn arithmetic_overflow_panics_and_loses_the_affected_items() {
    let (report, text) = graded(OVERFLOWS);
    assert_eq!(report["phases"][1]["items"].as_array().unwrap().len(), 6);
    for id in ["save", "word_list", "board_dump", "words_found"] {
        assert!(lost(report).contains(&id), "{id}: {text}");
    }
    assert!(text.contains("attempt to add with overflow"), "{text}");
}

#[test]
fn crash_or_hang_costs_only_the_items_it_affects() {
    let (report, text) = graded(CRASHES);
    assert_eq!(lost(report), ["is_prefix", "make_empty"]);
    assert!(
        text.contains("No reply: it panicked") && text.contains("twice"),
        "{text}"
    );
    assert!(text.contains("No reply: it took too long"), "{text}");
}

#[test]
fn program_that_exits_early_loses_the_affected_items() {
    let (report, text) = graded(EXITS);
    for id in [
        "default_constructor",
        "add_word_and_is_word",
        "load",
        "make_empty",
    ] {
        assert!(lost(report).contains(&id), "{id}: {text}");
    }
}

#[test]
fn extra_output_is_shown_but_costs_no_points() {
    let (report, text) = graded(PRINTS);
    assert_eq!(report["earned"], 65, "{text}");
    assert!(text.contains("adding tea"), "{text}");
    assert!(
        !text.contains('\u{1b}'),
        "no stranger moves the cursor of a terminal"
    );
}

#[test]
fn file_handle_leak_across_many_cases_costs_no_points() {
    let (report, text) = graded(LEAKS);
    assert_eq!(report["earned"], 65, "{text}");
}

#[test]
fn provided_files_are_not_taken_from_a_submission() {
    let (report, text) = graded(OTHERS_FILES);
    assert_eq!(report["earned"], 65, "{text}");
    for path in [
        "dictionary/src/driver.rs",
        "dictionary/src/error.rs",
        "dictionary/build.rs",
        "Cargo.toml",
    ] {
        assert!(text.contains(path), "{path}: {text}");
    }
}

#[test]
fn report_is_the_same_for_any_number_of_jobs_and_in_any_class() {
    let (in_class, text) = graded(FAULTY);
    let (alone, text_alone) = &grade(&[FAULTY], &["--jobs", "1"])[FAULTY.0];
    assert_eq!(alone.to_string(), in_class.to_string());
    assert_eq!(text_alone.trim_end(), text.trim_end());
    assert_eq!(
        lost(alone),
        ["add_word_and_is_word", "make_empty", "assignment"]
    );
}

#[test]
fn same_code_under_other_ids_earns_the_same_points_and_feedback() {
    // No public test case contains such a word, so only generated ones fail.
    let change = |student: &Path| {
        let find = "        let node = self.find(word)?;\n";
        let wrong =
            "        if word.len() > 4 && word.bytes().all(|letter| b\"abz\".contains(&letter)) {
            return Ok(false);
        }\n";
        edit(student, TRIE, find, &format!("{wrong}{find}"));
    };
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "a secret of the course").unwrap();
    let class = ["anna", "ben", "cora"].map(|name| Submission(name, change));
    let graded = grade(&class, &["--secret", secret.path().to_str().unwrap()]);
    let reports = graded.values().map(|(report, _)| {
        let mut report = report.clone();
        for of_one_student in ["student", "fingerprint", "mac"] {
            report.as_object_mut().unwrap().remove(of_one_student);
        }
        report
    });
    let different: BTreeSet<String> = reports.map(|report| report.to_string()).collect();
    assert_eq!(different.len(), 1, "{different:#?}");
    assert!(!lost(&graded["anna"].0).is_empty());
}

#[test]
fn failure_is_explained_by_a_shrunk_case_a_hint_and_a_test() {
    let (report, text) = graded(PREFIXES);
    let items = report["phases"][0]["items"].as_array().unwrap();
    let item = items
        .iter()
        .find(|item| item["id"] == "add_word_and_is_word");
    let feedback = &item.unwrap()["feedback"];
    assert_eq!(feedback["failure_pattern"], "prefix_taken_for_word");
    assert_eq!(feedback["expected"], serde_json::json!(["= false"]));
    // The shrunk case adds one word and asks for its prefix.
    let before = feedback["before"].as_array().unwrap();
    assert_eq!(before.len(), 1, "{feedback:#}");
    let added = before[0]["command"]
        .as_str()
        .unwrap()
        .strip_prefix("add ")
        .unwrap();
    let asked = feedback["command"]
        .as_str()
        .unwrap()
        .strip_prefix("word ")
        .unwrap();
    assert!(
        added.len() == 2 && added.starts_with(asked),
        "{added} {asked}"
    );
    let test = feedback["test"].as_str().unwrap();
    assert!(
        test.contains(&format!(
            "assert!(dictionary.add_word(\"{added}\").unwrap());"
        )) && test.contains(&format!(
            "assert!(!dictionary.is_word(\"{asked}\").unwrap());"
        )),
        "{test}"
    );
    for expected in [
        "Hint: This is only the beginning of a word",
        "The same failure as a test:",
        "fn prefix_taken_for_word() {",
        "Other items that probably fail for the same reason:",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let page = fs::read_to_string(root().join("grader/docs/how-grading-works.md")).unwrap();
    let (_, shown) = page
        .split_once("-- prefix_taken_for_word\n```\n\n```text\n")
        .unwrap();
    let shown = shown.split("```").next().unwrap();
    assert!(text.contains(shown), "the page shows {shown}\n{text}");
}

#[test]
fn library_collection_needs_manual_review_but_costs_no_points() {
    let flagged = |submission| {
        let (report, text) = graded(submission);
        assert_eq!(report["earned"], 65, "{text}");
        text.contains("Flagged for review")
    };
    assert!(!flagged(REFERENCE), "the reference solution is a tree");
    assert!(flagged(TWO_SETS), "two sets are not");
}

#[test]
fn ungradable_submission_is_reported_and_the_others_are_graded() {
    let folder = tempfile::tempdir().unwrap();
    let student = write(Submission("student", |_| {}), folder.path());
    let twice = ["early", "late"].map(|time| {
        let copied = folder.path().join(time).join("anna");
        copy(&student, &copied);
        copied
    });
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .args(["grade", "no_such_folder"])
        .arg(&student)
        .args(&twice)
        .output()
        .unwrap();
    let (text, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.matches("65 of 65 points").count(), 1, "{text}");
    assert!(
        text.ends_with("\n\nno_such_folder  not graded\nstudent         65 of 65\n"),
        "{text}"
    );
    for expected in [
        "grader: no_such_folder: failed to open",
        "grader: anna: 2 submissions: ",
        "2 of 3 submissions were not graded",
    ] {
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn source_too_deep_for_the_parser_costs_no_points() {
    let (report, text) = graded(DEEP);
    assert_eq!(report["earned"], 65, "{text}");
}

#[test]
fn reference_solution_earns_full_points_in_a_named_sandbox() {
    let (report, text) = graded(REFERENCE);
    assert_eq!(
        (&report["earned"], &report["possible"]),
        (&65.into(), &65.into())
    );
    assert_eq!(report["version"], 3);
    assert_eq!(report["for_credit"], false);
    let sandbox = report["sandbox"].as_str().unwrap();
    assert!(["good", "full"].contains(&sandbox), "{sandbox}");
    assert!(
        text.contains(&format!(
            "Not for credit: the grader ran without the course secret. Sandbox level: {sandbox}."
        )),
        "{text}"
    );
    assert!(text.contains("65 of 65 points"), "{text}");
}

#[test]
fn link_to_the_work_of_another_student_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let student = folder.path().join("student");
    fs::create_dir(&student).unwrap();
    for package in ["dictionary", "solver"] {
        std::os::unix::fs::symlink(root().join(package), student.join(package)).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .arg(&student)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("\nNot graded: student: no sources in"),
        "{text}"
    );
}

/// A student's files must not turn the submission into a class of other students.
#[test]
fn submission_that_resembles_an_export_stays_one_submission() {
    let folder = tempfile::tempdir().unwrap();
    let course = folder.path().join("course");
    fs::create_dir(&course).unwrap();
    fs::write(course.join("roster.csv"), "student,canvas\nanna,1\nben,2\n").unwrap();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("anna")).unwrap();
    put(
        "anna/submission_metadata.yml",
        "b:\n  :submitters:\n  - :sid: ben\n",
    );
    put("anna/b", "");
    for name in ["ben_2_1_x.zip", "ben_2_2_x.zip"] {
        put(&format!("anna/{name}"), "");
    }
    let anna = folder.path().join("anna");
    let [anna, place] = [&anna, &course].map(|path| path.to_str().unwrap());
    let (code, _, errors) = grader(&root(), &["grade", anna, "--course", place]);
    assert_eq!(code, 1, "{errors}");
    let last = "grader: 1 of 1 submission was not graded: anna\n";
    assert!(errors.ends_with(last), "{errors}");
    let warning = "looks like the download of a class; if it is, add --class";
    assert!(errors.contains(warning), "{errors}");
    let graded = fs::read_to_string(course.join("reports/submissions.csv")).unwrap();
    let graded: Vec<&str> = graded.lines().collect();
    assert!(
        graded.len() == 2 && graded[1].ends_with("/anna,"),
        "{graded:?}"
    );
}
