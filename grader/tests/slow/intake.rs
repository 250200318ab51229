//! The grader handles a class with unusual and hostile archives.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use report::formats;
use serde_json::Value;

use crate::support::archives::{lay_out, tar_gz, zip};
use crate::support::root;

/// Returns the files of the reference solution, as a student would submit them.
fn reference(around: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for package in ["dictionary/src", "solver/src"] {
        gather(&root(), Path::new(package), around, &mut files);
    }
    files
}

fn gather(root: &Path, place: &Path, around: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(root.join(place)).unwrap() {
        let path = place.join(entry.unwrap().file_name());
        if root.join(&path).is_dir() {
            gather(root, &path, around, files);
        } else {
            let text = fs::read_to_string(root.join(&path)).unwrap();
            files.push((format!("{around}{}", path.display()), text));
        }
    }
}

fn texts(files: &[(String, String)]) -> Vec<(String, &str)> {
    let files = files.iter();
    files
        .map(|(name, text)| (name.clone(), text.as_str()))
        .collect()
}

/// Whether the text is free of invisible characters and of control characters that a terminal obeys.
fn is_harmless(text: &str) -> bool {
    let obeyed = |character: char| {
        character.is_control() && character != '\n'
            || ('\u{200b}'..='\u{200f}').contains(&character)
            || ('\u{202a}'..='\u{202e}').contains(&character)
            || ('\u{2060}'..='\u{2069}').contains(&character)
    };
    !text.contains(obeyed)
}

#[test]
fn hostile_submissions_do_not_stop_a_class_from_being_graded() {
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class");
    fs::create_dir(&class).unwrap();
    let (plain, wrapped) = (reference(""), reference("boggle-main/"));

    let mut files = texts(&plain);
    for number in 0..40 {
        files.push((format!("dictionary/src/{number:02}.txt"), ""));
    }
    files.push((
        "dictionary/src/\u{1b}[2J\u{202e}sr.\u{200b}x".to_string(),
        "",
    ));
    fs::write(class.join("anna.zip"), zip(&files)).unwrap();
    let tar = tar_gz(&texts(&wrapped));
    fs::write(class.join("bert.tar.gz"), &tar).unwrap();
    lay_out(&class.join("carla"), &texts(&plain));
    fs::write(class.join("dora.tgz"), &tar[..tar.len() / 2]).unwrap();
    let many: Vec<_> = (0..1500)
        .map(|number| (format!("{number:04}"), ""))
        .collect();
    fs::write(class.join("\u{1b}[31me\u{202e}mil.zip"), zip(&many)).unwrap();
    fs::write(class.join("fritz.rar"), "Rar!").unwrap();

    let out = folder.path().join("out");
    let mut paths: Vec<_> = fs::read_dir(&class)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let output = Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(paths)
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    for student in ["anna", "dora", "\u{1b}[31me\u{202e}mil", "fritz"] {
        let shown = Command::new(env!("CARGO_BIN_EXE_grader"))
            .args(["show", student, "--reports"])
            .arg(&out)
            .output()
            .unwrap();
        text += &String::from_utf8(shown.stdout).unwrap();
    }
    assert_eq!(output.status.code(), Some(1), "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    let expected = "grader: 3 of 6 submissions were not graded: ";
    assert!(
        errors.starts_with(expected) && is_harmless(&errors),
        "{errors:?}"
    );
    assert!(is_harmless(&text), "{text:?}");

    let report = |student: &str| -> Value {
        let json = fs::read_to_string(formats::path(&out, student, "json")).unwrap();
        serde_json::from_str(&json).unwrap()
    };
    for (student, earned, problem) in [
        ("anna", 65, ""),
        ("bert", 65, ""),
        ("carla", 65, ""),
        ("dora", 0, "dora.tgz: failed to unpack ("),
        (
            "\u{1b}[31me\u{202e}mil",
            0,
            "no sources in dictionary/src or solver/src",
        ),
        (
            "fritz",
            0,
            "fritz.rar: the grader cannot read .rar archives; unpack it",
        ),
    ] {
        let report = report(student);
        assert_eq!(report["earned"], earned, "{student}");
        assert_eq!(report["possible"], 65);
        let said = report["problem"].as_str().unwrap_or_default();
        assert!(
            said.contains(problem) && said.is_empty() == problem.is_empty(),
            "{said}"
        );
        assert!(problem.is_empty() || text.contains(problem), "{text}");
    }
    for expected in [
        "\nNot graded: dora.tgz: failed to unpack (",
        "  dictionary/src/\\u{1b}[2J\\u{202e}sr.\\u{200b}x: not a Rust source\n",
        "  ... and 11 more\n",
        "\\u{1b}[31me\\u{202e}mil: Boggle",
        "  ... and 1470 more\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let emil = report("\u{1b}[31me\u{202e}mil");
    assert_eq!(emil["ignored"].as_array().unwrap().len(), 1000);
    assert_eq!(emil["ignored_more"], 500);
}
