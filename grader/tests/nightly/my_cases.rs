//! Students' own test cases earn points for the mutants they catch, and take part in a tournament.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grading::variants;
use judge::assignment::Assignment;
use report::Report;
use report::my_cases::Validity;
use tempfile::TempDir;

use crate::support::assignments::{RUBRIC, workspace};
use crate::support::command;
use crate::support::my_cases::{A_PREFIX, put, student};
use crate::support::{copy, root};

/// Adds a mistake to the dictionary of a student.
fn mistaken(student: &Path, from: &str, to: &str) {
    let trie = student.join("dictionary/src/trie.rs");
    let text = fs::read_to_string(&trie).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    fs::write(&trie, text.replace(from, to)).unwrap();
}

/// Makes `is_word` test only whether the path exists.
fn takes_prefixes_for_words(student: &Path) {
    let right = "node.is_some_and(|node| self.nodes[node].is_word)";
    mistaken(student, right, "node.is_some()");
}

fn grader(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let (code, text, errors) = command::grader(folder, arguments);
    assert_eq!(errors, "");
    (code, text)
}

#[test]
fn own_cases_are_checked_against_the_oracle_and_own_program() {
    let folder = tempfile::tempdir().unwrap();
    let student = folder.path().join("student");
    let to = student.to_str().unwrap();
    grader(&root(), &["handout", to]);
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    takes_prefixes_for_words(&student);
    put(&student.join("my_cases/dictionary/a.case"), A_PREFIX);
    put(
        &student.join("my_cases/dictionary/b.case"),
        "> add tea\n= true\n> word te\n= true\n",
    );
    put(
        &student.join("my_cases/dictionary/c.case"),
        "\u{1b}[2J\n> add \u{1b}[2J\n= true\n",
    );
    let (code, text) = grader(&student, &["check"]);
    assert_eq!(code, 1);
    for expected in [
        "Your own test cases: 1 of 3 valid\n",
        "+ my_cases/dictionary/a.case\n      your own program fails this test case: you have found a bug\n",
        "- my_cases/dictionary/b.case\n      line 3: > word te\n      you expect \"= true\"; the correct reply is \"= false\"\n",
        "a program with this mistake would print your expected reply: \"prefix taken for word\": ",
        "- my_cases/dictionary/c.case\n      line 2: the command contains an invisible character\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains('\u{1b}'), "{text}");
}

/// Uncomments the section of the rubric that is commented out there.
fn switch_on(workspace: &TempDir) {
    let path = workspace.path().join(RUBRIC).join("assignment.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (before, part) = text.split_once("\n# [[manual_sections]]\n").unwrap();
    let part = part
        .lines()
        .map(|line| line.trim_start_matches('#').trim_start());
    let part: Vec<&str> = part.collect();
    let before = before.replacen("\npoints = 100\n", "\npoints = 110\n", 1);
    fs::write(
        &path,
        format!("{before}\n[[manual_sections]]\n{}\n", part.join("\n")),
    )
    .unwrap();
}

/// Test cases that the public ones for the dictionary do not cover.
const WRITTEN: &[(&str, &str)] = &[(
    "dictionary/counted_once",
    "> add tea\n=*\n> add tea\n=*\n> count\n= 1\n",
)];

/// Slow tests, which only `.ci/full` runs.
mod at_length {
    use super::*;

    #[test]
    fn own_cases_earn_points_for_validity_and_for_catching_mutants() {
        let workspace = workspace();
        switch_on(&workspace);
        let rubric = Assignment::read(
            workspace.path(),
            "boggle-solver",
            boggle::SUBJECTS.subjects(),
        )
        .unwrap();
        assert!(rubric.own_test_cases().is_some());
        let folder = tempfile::tempdir().unwrap();
        let anna = student(folder.path(), "anna", WRITTEN);
        for item in rubric.items.iter().filter(|item| item.phase == 0) {
            for (number, case) in item.public_test_cases.iter().enumerate() {
                let path = format!("my_cases/dictionary/{}_{number}.case", item.id);
                fs::create_dir_all(anna.join("my_cases/dictionary")).unwrap();
                fs::copy(root().join(&case.name), anna.join(path)).unwrap();
            }
        }
        let ben = student(
            folder.path(),
            "ben",
            &[
                ("dictionary/wrong", "> add tea\n= true\n> word te\n= true\n"),
                ("dictionary/open", "> word d@rn\n= false\n"),
                ("dictionary/weak", "> count\n= 0\n"),
                ("dictionary/right", A_PREFIX),
            ],
        );
        let cora = student(folder.path(), "cora", &[]);
        let out = folder.path().join("out");
        let paths = [&anna, &ben, &cora, &out].map(|path| path.to_str().unwrap());
        let (code, _) = grader(
            workspace.path(),
            &["grade", paths[0], paths[1], paths[2], "--out", paths[3]],
        );
        assert_eq!(code, 0);
        let report = |name: &str| -> Report {
            let text = fs::read_to_string(out.join(name).with_extension("json")).unwrap();
            serde_json::from_str(&text).unwrap()
        };
        let points = |report: &Report| -> Vec<String> {
            let part = report
                .manual_sections
                .iter()
                .find(|part| part.title == "Your own test cases");
            let lines = part.unwrap().lines.iter();
            lines
                .map(|line| line.given().unwrap().to_string())
                .collect()
        };

        let anna = report("anna");
        let cases = anna.my_cases.as_ref().unwrap();
        let mut caught: BTreeSet<&str> = BTreeSet::new();
        for case in &cases.cases {
            assert_eq!(case.validity, Validity::Valid, "{}", case.name);
            assert_eq!(case.own_program, Some(true), "{}", case.name);
            caught.extend(case.catches.iter().map(|pattern| pattern.name.as_str()));
        }
        let mistakes = variants::mutants(&rubric).unwrap();
        let of_phase = mistakes
            .iter()
            .filter(|mistake| mistake.phase(&rubric) == 0);
        let all: BTreeSet<&str> = of_phase
            .flat_map(|mistake| &mistake.hints)
            .map(String::as_str)
            .collect();
        assert!(caught.is_subset(&all) && caught.len() > 20, "{caught:?}");
        assert_eq!(
            cases
                .caught
                .map(|caught| (caught.failure_patterns, caught.of)),
            Some((caught.len(), all.len()))
        );
        assert_eq!(points(&anna), ["2", "8"]);

        let ben = report("ben");
        assert_eq!(
            ben.earned, anna.earned,
            "what a student expects is held against no program"
        );
        let cases = &ben.my_cases.as_ref().unwrap().cases;
        let validity = |name: &str| {
            let name = format!("my_cases/dictionary/{name}.case");
            &cases
                .iter()
                .find(|case| case.name == name)
                .unwrap()
                .validity
        };
        assert!(matches!(validity("wrong"), Validity::Incorrect(_)));
        assert!(matches!(validity("open"), Validity::Open { .. }));
        assert_eq!(validity("weak"), &Validity::Valid);
        assert_eq!(points(&ben)[0], "0.8", "two of five are right");
        assert_eq!(points(&report("cora")), ["0", "0"]);
    }
}

/// Creates a class of four submissions: a correct one, one that takes prefixes for words, one that rejects `z`, and one
/// that hangs.
fn class() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    student(
        folder.path(),
        "anna",
        &[
            ("dictionary/a_prefix", A_PREFIX),
            ("dictionary/z", "> add zoo\n= true\n"),
            (
                "solver/none",
                "> solve\n! no solver yet; create one with: new, or open FILE\n",
            ),
        ],
    );
    let ben = student(
        folder.path(),
        "ben_1234_assignsubmission_file_",
        &[
            ("dictionary/same_as_annas", A_PREFIX),
            ("dictionary/open", "> word d@rn\n= false\n"),
            ("dictionary/wrong", "> add tea\n= true\n> word te\n= true\n"),
            (
                "dictionary/\u{1b}<script>",
                "> add </script><script>alert(1)</script>\n= true\n",
            ),
        ],
    );
    takes_prefixes_for_words(&ben);
    let cora = student(
        folder.path(),
        "cora",
        &[("dictionary/count", "> count\n= 0\n")],
    );
    takes_prefixes_for_words(&cora);
    let dan = student(folder.path(), "dan", &[]);
    mistaken(
        &dan,
        "Ok(self.find(prefix)?.is_some())",
        "loop { std::hint::black_box(prefix); }",
    );
    put(&folder.path().join("eve.zip"), "no archive");
    folder
}

#[test]
fn tournament_lists_failures_identically_for_any_number_of_jobs() {
    let folder = class();
    let held = |jobs: &str| {
        let out = tempfile::tempdir().unwrap();
        let to = out.path().to_str().unwrap();
        let of = folder.path().to_str().unwrap();
        let (code, text) = grader(&root(), &["tournament", of, "--out", to, "--jobs", jobs]);
        assert_eq!(code, 0);
        let read = |name: &str| fs::read_to_string(out.path().join(name)).unwrap();
        (
            text.replace(to, ""),
            read("tournament.csv"),
            read("tournament.html"),
        )
    };
    let first = held("1");
    assert_eq!(first, held("3"));
    let (text, table, page) = first;
    for expected in [
        "4 programs, 4 different valid test cases\n",
        "\n 1  anna   .   1   1   1\n",
        "\n 2  ben    .   1   1   1\n",
        "\n 3  cora   .   .   .   .\n",
        "\n 4  dan    -   -   -   -\n",
        // An author's own program does not count.
        "\n    3 of   3  anna\n    2 of   3  ben\n",
        "    > word d@rn\n  expected: = false\n  the oracle: no answer\n    4 reply ! Invalid character",
        // Only the author's own program and one other agree, too few to doubt the oracle.
        "Not taking part: eve: eve.zip: ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("you expect"), "{text}");
    assert_eq!(text.matches("the oracle: ").count(), 1, "{text}");
    for expected in [
        "anna,ben,3,1,my_cases/dictionary/a_prefix.case,word te,'= false,'= true\r\n",
        "ben,dan,1,1,my_cases/dictionary/same_as_annas.case,prefix te,'= true,no reply: it took too long\r\n",
        "cora,anna,1,0,,,,\r\n",
    ] {
        assert!(table.contains(expected), "{expected}: {table}");
    }
    for expected in [
        "href=\"#case-1\"",
        "id=\"case-1\"",
        "<code>= false</code>",
        "no answer",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    for (name, text) in [("text", &text), ("table", &table), ("page", &page)] {
        assert!(!text.contains('\u{1b}'), "{name}");
    }
    assert!(!page.contains("<script"), "{page}");
}
