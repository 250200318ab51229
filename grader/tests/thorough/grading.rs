//! Submissions graded by the program, as an instructor grades them: most of them as one class.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::Command;
use serde_json::Value;

use crate::support::{copy, root};

/// A student's name, and what this one changes in the reference, which lies in the folder.
#[derive(Clone, Copy)]
struct Submission(&'static str, fn(&Path));

/// Each stands above its test.
const CLASS: [Submission; 2] = [REFERENCE, EXITS];

/// Those of the tests that are ignored unless they are asked for.
const LARGER: [Submission; 11] = [
    MISNAMED,
    PREFIXES,
    NO_SOLVER,
    NO_DICTIONARY,
    CRASHES,
    PRINTS,
    LEAKS,
    OTHERS_FILES,
    FAULTY,
    TWO_SETS,
    DEEP,
];

type Graded = BTreeMap<&'static str, (Value, String)>;

/// The report of a submission of its class, and the text at the terminal.
fn graded(submission: Submission) -> (&'static Value, &'static str) {
    static GRADED: LazyLock<Graded> = LazyLock::new(|| grade(&CLASS, &[]));
    static IN_LARGER: LazyLock<Graded> = LazyLock::new(|| grade(&LARGER, &[]));
    let is_of_class = CLASS
        .iter()
        .any(|Submission(name, _)| *name == submission.0);
    let class = if is_of_class { &GRADED } else { &IN_LARGER };
    let (report, text) = &class[submission.0];
    (report, text)
}

/// Grades submissions in one run; the report and the text for each name.
fn grade(submissions: &[Submission], options: &[&str]) -> Graded {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let students = submissions
        .iter()
        .map(|submission| write(*submission, folder.path()));
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(students)
        .arg("--out")
        .arg(&out)
        .args(options)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let report = |Submission(name, _): &Submission| {
        let json = fs::read_to_string(out.join(format!("{name}.json"))).unwrap();
        let shown = Command::new(env!("CARGO_BIN_EXE_grader"))
            .args(["show", name, "--reports"])
            .arg(&out)
            .output()
            .unwrap();
        let text = String::from_utf8(shown.stdout).unwrap();
        (*name, (serde_json::from_str(&json).unwrap(), text))
    };
    submissions.iter().map(report).collect()
}

/// Lays a submission out below `folder`.
fn write(Submission(name, change): Submission, folder: &Path) -> PathBuf {
    let student = folder.join(name);
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    change(&student);
    student
}

/// Replaces what stands once in a file.
fn edit(student: &Path, file: &str, from: &str, to: &str) {
    let path = student.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
    fs::write(&path, text.replace(from, to)).unwrap();
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

const REFERENCE: Submission = Submission("reference", |_| {});

#[test]
fn the_reference_earns_everything_and_says_how_it_was_graded() {
    let (report, text) = graded(REFERENCE);
    assert_eq!(
        (&report["earned"], &report["possible"]),
        (&65.into(), &65.into())
    );
    assert_eq!(report["version"], 2);
    assert_eq!(report["for_credit"], false);
    let sandbox = report["sandbox"].as_str().unwrap();
    assert!(["good", "full"].contains(&sandbox), "{sandbox}");
    assert!(
        text.contains(&format!("not for credit, sandbox: {sandbox}")),
        "{text}"
    );
    assert!(text.contains("65 of 65 points"), "{text}");
}

const MISNAMED: Submission = Submission("misnamed", |student| {
    edit(student, TRIE, "pub fn clear(", "pub fn make_empty(");
});

#[test]
#[ignore = "takes long"]
fn a_misnamed_method_costs_only_what_needs_it() {
    let (report, text) = graded(MISNAMED);
    assert_eq!(lost(report), ["make_empty"]);
    assert_eq!(report["phases"][0]["missing"], serde_json::json!(["clear"]));
    assert!(text.contains("no method named `clear` found"), "{text}");
}

const NO_SOLVER: Submission = Submission("no_solver", |student| {
    edit(
        student,
        "solver/src/search.rs",
        "search.found\n",
        "search.foun\n",
    );
});
const NO_DICTIONARY: Submission = Submission("no_dictionary", |student| {
    edit(
        student,
        TRIE,
        "pub fn new() -> Self {",
        "pub fn new() -> Self {{",
    );
});

#[test]
#[ignore = "takes long"]
fn a_phase_that_does_not_compile_does_not_sink_the_other() {
    let (report, text) = graded(NO_SOLVER);
    assert_eq!(report["earned"], 35);
    assert!(text.contains("solver/src/search.rs:") && !text.contains(root().to_str().unwrap()));

    let (report, text) = graded(NO_DICTIONARY);
    assert_eq!(report["earned"], 30, "with our dictionary: {text}");
    assert!(text.contains("graded with our dictionary"), "{text}");
}

const CRASHES: Submission = Submission("crashes", |student| {
    let clear = "        *self = Self::new();";
    let panic = "        if self.word_count == 0 { panic!(\"twice\") }\n";
    edit(student, TRIE, clear, &format!("{panic}{clear}"));
    let is_prefix = "Ok(self.find(prefix)?.is_some())";
    let hang = "while prefix == \"tenn\" {}\n        ";
    edit(student, TRIE, is_prefix, &format!("{hang}{is_prefix}"));
});

#[test]
#[ignore = "takes long"]
fn a_crash_or_a_hang_costs_the_items_it_touches() {
    let (report, text) = graded(CRASHES);
    assert_eq!(lost(report), ["is_prefix", "make_empty"]);
    assert!(
        text.contains("No reply: it panicked") && text.contains("twice"),
        "{text}"
    );
    assert!(text.contains("No reply: it took too long"), "{text}");
}

const EXITS: Submission = Submission("exits", |student| {
    let is_word = "pub fn is_word(&self, word: &str) -> Result<bool, DictionaryError> {";
    edit(
        student,
        TRIE,
        is_word,
        &format!("{is_word}\n        std::process::exit(0);"),
    );
});

#[test]
#[ignore = "takes long"]
fn a_program_that_ends_itself_earns_nothing_by_it() {
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

const PRINTS: Submission = Submission("prints", |student| {
    let add = "        self.nodes[node].is_word = true;\n";
    let print = "        println!(\"adding {word}\");\n        print!(\"still \\x1b[31m here\");\n";
    edit(student, TRIE, add, &format!("{add}{print}"));
});

#[test]
#[ignore = "takes long"]
fn what_is_printed_by_the_way_is_shown_and_not_counted() {
    let (report, text) = graded(PRINTS);
    assert_eq!(report["earned"], 65, "{text}");
    assert!(text.contains("adding tea"), "{text}");
    assert!(
        !text.contains('\u{1b}'),
        "no stranger moves the cursor of a terminal"
    );
}

/// Keeps each file open that it has read: a process may have sixteen.
const LEAKS: Submission = Submission("leaks", |student| {
    edit(
        student,
        "dictionary/src/files.rs",
        "        let text = read_text(path)?;\n        for",
        "        let text = read_text(path)?;\n        std::mem::forget(std::fs::File::open(path));\n        for",
    );
});

#[test]
#[ignore = "takes long"]
fn what_goes_wrong_only_after_many_cases_costs_nothing() {
    let (report, text) = graded(LEAKS);
    assert_eq!(report["earned"], 65, "{text}");
}

const OTHERS_FILES: Submission = Submission("others_files", |student| {
    let provided = "//! Provided: the dictionary";
    let mine = "compile_error!(\"mine\");\n// Provided: the dictionary";
    edit(student, "dictionary/src/driver.rs", provided, mine);
    let build = student.join("dictionary/build.rs");
    fs::write(build, "fn main() { panic!() }").unwrap();
    fs::write(student.join("Cargo.toml"), "[workspace]").unwrap();
});

#[test]
#[ignore = "takes long"]
fn what_is_ours_is_not_taken_from_a_submission() {
    let (report, text) = graded(OTHERS_FILES);
    assert_eq!(report["earned"], 65, "{text}");
    for path in [
        "dictionary/src/driver.rs",
        "dictionary/build.rs",
        "Cargo.toml",
    ] {
        assert!(text.contains(path), "{path}: {text}");
    }
}

/// Wrong answers, panics and what is made of them: all that differs from run to run would be seen here.
const FAULTY: Submission = Submission("faulty", |student| {
    edit(
        student,
        TRIE,
        "            return Ok(false);\n",
        "            return Ok(true);\n",
    );
    edit(
        student,
        TRIE,
        "        *self = Self::new();",
        "        panic!(\"clear\");",
    );
});

#[test]
#[ignore = "takes long"]
fn the_same_submission_and_secret_give_the_same_bytes_for_any_number_of_jobs_and_in_any_class() {
    let (in_class, text) = graded(FAULTY);
    let (alone, text_alone) = &grade(&[FAULTY], &["--jobs", "1"])[FAULTY.0];
    assert_eq!(alone.to_string(), in_class.to_string());
    assert_eq!(text_alone.trim_end(), text.trim_end());
    assert_eq!(lost(alone), ["add_word_and_is_word", "make_empty"]);
}

const PREFIXES: Submission = Submission("prefixes", |student| {
    let is_word = "node.is_some_and(|node| self.nodes[node].is_word)";
    edit(student, TRIE, is_word, "node.is_some()");
});

#[test]
#[ignore = "takes long"]
fn a_failure_is_explained_in_its_shortest_form_with_a_hint_and_a_test() {
    let (report, text) = graded(PREFIXES);
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

const TWO_SETS: Submission = Submission("two_sets", |student| {
    copy(
        &root().join("grader/variants/right/no_trie_at_all"),
        student,
    );
});

#[test]
#[ignore = "takes long"]
fn words_in_a_library_collection_are_shown_to_a_person_and_cost_nothing() {
    let flagged = |submission| {
        let (report, text) = graded(submission);
        assert_eq!(report["earned"], 65, "{text}");
        text.contains("For a person to look at")
    };
    assert!(!flagged(REFERENCE), "the reference is a tree");
    assert!(flagged(TWO_SETS), "two sets are not");
}

#[test]
#[ignore = "takes long"]
fn a_folder_that_cannot_be_graded_is_named_and_the_others_are_graded() {
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
        "grader: anna: handed in 2 times, and nobody knows which counts: ",
        "2 of 3 submissions were not graded",
    ] {
        assert!(errors.contains(expected), "{errors}");
    }
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
    assert!(
        text.contains("\nNot graded: student: no sources in"),
        "{text}"
    );
}

const DEEP: Submission = Submission("deep", |student| {
    let deep = format!("fn f() {{ {}1{} }}", "(".repeat(50_000), ")".repeat(50_000));
    fs::write(student.join("dictionary/src/deep.rs"), deep).unwrap();
});

#[test]
#[ignore = "takes long"]
fn source_that_is_too_deep_for_a_parser_ends_nothing() {
    let (report, text) = graded(DEEP);
    assert_eq!(report["earned"], 65, "{text}");
}
