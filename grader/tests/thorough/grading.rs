//! Submissions graded by the program, as an instructor grades them.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{copy, root};

/// The reference as a submission, changed by edits `(file, from, to)`.
struct Submission {
    folder: TempDir,
}

impl Submission {
    fn new(edits: &[(&str, &str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for source in ["dictionary/src", "solver/src"] {
            copy(
                &root().join(source),
                &folder.path().join("student").join(source),
            );
        }
        for (file, from, to) in edits {
            let path = folder.path().join("student").join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
            fs::write(&path, text.replace(from, to)).unwrap();
        }
        Self { folder }
    }

    /// The report, and the text at the terminal.
    fn grade(&self) -> (Value, String) {
        self.grade_with(&[])
    }

    fn grade_with(&self, options: &[&str]) -> (Value, String) {
        let out = self.folder.path().join("out");
        let output = Command::new(env!("CARGO_BIN_EXE_grader"))
            .current_dir(root())
            .arg("grade")
            .arg(self.folder.path().join("student"))
            .arg("--out")
            .arg(&out)
            .args(options)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let json = fs::read_to_string(out.join("student.json")).unwrap();
        (
            serde_json::from_str(&json).unwrap(),
            String::from_utf8(output.stdout).unwrap(),
        )
    }
}

/// The ids of the items that were lost.
fn lost(report: &Value) -> Vec<&str> {
    let phases = report["phases"].as_array().unwrap().iter();
    phases
        .flat_map(|phase| phase["items"].as_array().unwrap())
        .filter(|item| item["earned"] != item["points"])
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}

const TRIE: &str = "dictionary/src/trie.rs";

#[test]
fn the_reference_earns_everything_and_says_how_it_was_graded() {
    let (report, text) = Submission::new(&[]).grade();
    assert_eq!(
        (&report["earned"], &report["possible"]),
        (&65.into(), &65.into())
    );
    assert_eq!(report["version"], 1);
    assert_eq!(report["for_credit"], false);
    let sandbox = report["sandbox"].as_str().unwrap();
    assert!(["good", "full"].contains(&sandbox), "{sandbox}");
    assert!(
        text.contains(&format!("not for credit, sandbox: {sandbox}")),
        "{text}"
    );
    assert!(text.contains("65 of 65 points"), "{text}");
    assert!(
        !text.contains("student  65 of 65"),
        "one needs no summary: {text}"
    );
}

#[test]
fn a_misnamed_method_costs_only_what_needs_it() {
    let (report, text) = Submission::new(&[(TRIE, "pub fn clear(", "pub fn make_empty(")]).grade();
    assert_eq!(lost(&report), ["make_empty"]);
    assert_eq!(report["phases"][0]["missing"], serde_json::json!(["clear"]));
    assert!(text.contains("no method named `clear` found"), "{text}");
}

#[test]
fn a_phase_that_does_not_compile_does_not_sink_the_other() {
    let solver = Submission::new(&[("solver/src/search.rs", "search.found\n", "search.foun\n")]);
    let (report, text) = solver.grade();
    assert_eq!(report["earned"], 35);
    assert!(text.contains("solver/src/search.rs:") && !text.contains(root().to_str().unwrap()));

    let dictionary =
        Submission::new(&[(TRIE, "pub fn new() -> Self {", "pub fn new() -> Self {{")]);
    let (report, text) = dictionary.grade();
    assert_eq!(report["earned"], 30, "with our dictionary: {text}");
    assert!(text.contains("graded with our dictionary"), "{text}");
}

#[test]
fn a_crash_or_a_hang_costs_the_items_it_touches() {
    let crash = (
        "        *self = Self::new();",
        "        if self.word_count == 0 { panic!(\"twice\") }\n        *self = Self::new();",
    );
    let hang = (
        "Ok(self.find(prefix)?.is_some())",
        "while prefix == \"tenn\" {}\n        Ok(self.find(prefix)?.is_some())",
    );
    let (report, text) =
        Submission::new(&[(TRIE, crash.0, crash.1), (TRIE, hang.0, hang.1)]).grade();
    assert_eq!(lost(&report), ["is_prefix", "make_empty"]);
    assert!(
        text.contains("No reply: it panicked") && text.contains("twice"),
        "{text}"
    );
    assert!(text.contains("No reply: it took too long"), "{text}");
}

#[test]
fn a_program_that_ends_itself_earns_nothing_by_it() {
    let exit = "pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {";
    let (report, text) = Submission::new(&[(
        TRIE,
        exit,
        &format!("{exit}\n        std::process::exit(0);"),
    )])
    .grade();
    for id in [
        "default_constructor",
        "add_word_and_is_word",
        "load",
        "make_empty",
    ] {
        assert!(lost(&report).contains(&id), "{id}: {text}");
    }
}

#[test]
fn what_is_printed_by_the_way_is_shown_and_not_counted() {
    let add = "        self.nodes[node].is_word = true;\n";
    let print = format!(
        "{add}        println!(\"adding {{word}}\");\n        print!(\"still \\x1b[31m here\");\n"
    );
    let (report, text) = Submission::new(&[(TRIE, add, &print)]).grade();
    assert_eq!(report["earned"], 65, "{text}");
    assert!(text.contains("adding tea"), "{text}");
    assert!(
        !text.contains('\u{1b}'),
        "no stranger moves the cursor of a terminal"
    );
}

#[test]
fn what_is_ours_is_not_taken_from_a_submission() {
    let submission = Submission::new(&[(
        "dictionary/src/driver.rs",
        "//! Provided: the dictionary",
        "compile_error!(\"mine\");\n// Provided: the dictionary",
    )]);
    let student = submission.folder.path().join("student");
    fs::write(
        student.join("dictionary/build.rs"),
        "fn main() { panic!() }",
    )
    .unwrap();
    fs::write(student.join("Cargo.toml"), "[workspace]").unwrap();
    let (report, text) = submission.grade();
    assert_eq!(report["earned"], 65, "{text}");
    for path in [
        "dictionary/src/driver.rs",
        "dictionary/build.rs",
        "Cargo.toml",
    ] {
        assert!(text.contains(path), "{path}: {text}");
    }
}

#[test]
fn the_same_submission_and_secret_give_the_same_bytes_for_any_number_of_jobs() {
    // Wrong answers, panics and what is made of them: all that differs from run to run
    // would be seen here.
    let submission = Submission::new(&[
        (
            TRIE,
            "            return Ok(false);\n",
            "            return Ok(true);\n",
        ),
        (
            TRIE,
            "        *self = Self::new();",
            "        panic!(\"clear\");",
        ),
    ]);
    let one = submission.grade_with(&["--jobs", "1"]).0;
    let four = submission.grade_with(&["--jobs", "4"]).0;
    assert_eq!(one.to_string(), four.to_string());
    assert_eq!(lost(&one), ["add_word_and_is_word", "make_empty"]);
}

#[test]
fn a_failure_is_explained_in_its_shortest_form_with_a_hint_and_a_test() {
    let (report, text) = Submission::new(&[(
        TRIE,
        "node.is_some_and(|node| self.nodes[node].is_word)",
        "node.is_some()",
    )])
    .grade();
    let items = report["phases"][0]["items"].as_array().unwrap();
    let item = items
        .iter()
        .find(|item| item["id"] == "add_word_and_is_word");
    let explanation = &item.unwrap()["explanation"];
    assert_eq!(explanation["symptom"], "prefix_taken_for_word");
    assert_eq!(explanation["expected"], serde_json::json!(["= false"]));
    // One word is added, and its beginning asked for.
    let before = explanation["before"].as_array().unwrap();
    assert_eq!(before.len(), 1, "{explanation:#}");
    let added = before[0]["command"]
        .as_str()
        .unwrap()
        .strip_prefix("add ")
        .unwrap();
    let asked = explanation["command"]
        .as_str()
        .unwrap()
        .strip_prefix("word ")
        .unwrap();
    assert!(
        added.len() == 2 && added.starts_with(asked),
        "{added} {asked}"
    );
    let test = explanation["test"].as_str().unwrap();
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
        "The same as a test:",
        "fn prefix_taken_for_word() {",
        "Lost by the same mistake, it seems:",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let readme = fs::read_to_string(root().join("grader/README.md")).unwrap();
    let (_, shown) = readme
        .split_once("-- prefix_taken_for_word\n```\n\n```text\n")
        .unwrap();
    let shown = shown.split("```").next().unwrap();
    assert!(text.contains(shown), "the README shows {shown}\n{text}");
}

#[test]
fn words_in_a_library_collection_are_shown_to_a_person_and_cost_nothing() {
    let flagged = |submission: &Submission| {
        let (report, text) = submission.grade();
        assert_eq!(report["earned"], 65, "{text}");
        text.contains("For a person to look at")
    };
    let submission = Submission::new(&[]);
    assert!(!flagged(&submission), "the reference is a tree");
    copy(
        &root().join("grader/variants/right/no_trie_at_all"),
        &submission.folder.path().join("student"),
    );
    assert!(flagged(&submission), "two sets are not");
}

#[test]
fn a_folder_that_cannot_be_graded_is_named_and_the_others_are_graded() {
    let submission = Submission::new(&[]);
    let student = submission.folder.path().join("student");
    let again = submission.folder.path().join("late").join("student");
    copy(&student, &again);
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .args(["grade", "no_such_folder"])
        .args([&student, &again])
        .output()
        .unwrap();
    let (text, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.matches("65 of 65 points").count(), 1, "{text}");
    let again = again.display().to_string();
    let wide = again.len();
    let summary = format!(
        "\n\n{:wide$}  not graded\n{:wide$}  65 of 65\n{again}  not graded\n",
        "no_such_folder", "student"
    );
    assert!(text.ends_with(&summary), "{text}");
    assert!(
        errors.contains("grader: no_such_folder: failed to open"),
        "{errors}"
    );
    assert!(
        errors.contains("a second submission of student"),
        "{errors}"
    );
    assert!(
        errors.contains("2 of 3 submissions were not graded"),
        "{errors}"
    );
}

#[test]
fn a_link_to_somebody_elses_work_is_not_followed() {
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
    assert!(text.contains("\n0 of 65 points"), "{text}");
}

#[test]
fn source_that_is_too_deep_for_a_parser_ends_nothing() {
    let submission = Submission::new(&[]);
    let student = submission.folder.path().join("student");
    let deep = format!("fn f() {{ {}1{} }}", "(".repeat(50_000), ")".repeat(50_000));
    fs::write(student.join("dictionary/src/deep.rs"), deep).unwrap();
    let (report, text) = submission.grade();
    assert_eq!(report["earned"], 65, "{text}");
}
