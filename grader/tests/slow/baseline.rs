//! The bytes of all outputs for an example class of 20 and a fixed secret, checked against the digests in
//! `baseline.toml`.
//!
//! Refactoring must not change them. After an intended change of the outputs, record the new digests: `BLESS=1 cargo
//! test -p grader --test slow baseline::`. The target folder keeps the output of the last successful run, so a failure
//! can name the files that differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use report::Report;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::support::command::grader;
use crate::support::{copy, files, root};

/// The groups of outputs that involve no compiling or running and so are the same on every machine.
const SAME_EVERYWHERE: [&str; 4] = ["demo", "similar", "handouts", "rubrics"];

/// The recorded digests of each group of outputs, with the machine's properties.
#[derive(Deserialize, Serialize)]
struct Record {
    /// The version of the compiler, whose messages appear in reports.
    rustc: String,
    /// The level of the sandbox, which every report contains.
    sandbox: String,
    digests: BTreeMap<String, String>,
}

#[test]
fn outputs_of_a_demo_class_have_the_recorded_bytes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slow/baseline.toml");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("baseline");
    let last_pass = kept.join("last_pass");
    let now = kept.join("now");
    let _ = fs::remove_dir_all(&now);
    let made = tempfile::tempdir().unwrap();
    write_outputs(made.path());
    assert_reports_are_read_as_written(made.path());
    make_comparable(made.path());
    copy(made.path(), &now);

    let actual = record(&now);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, toml::to_string(&actual).unwrap()).unwrap();
    }
    let recorded: Record = toml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let is_same_machine = (&recorded.rustc, &recorded.sandbox) == (&actual.rustc, &actual.sandbox);
    let is_compared = |group: &str| is_same_machine || SAME_EVERYWHERE.contains(&group);
    let groups: BTreeSet<_> = recorded
        .digests
        .keys()
        .chain(actual.digests.keys())
        .collect();
    let different: Vec<_> = groups
        .into_iter()
        .filter(|group| is_compared(group))
        .filter(|group| recorded.digests.get(*group) != actual.digests.get(*group))
        .collect();
    assert!(
        different.is_empty(),
        "{different:?} differ; the bytes are in {}\n{}",
        now.display(),
        differences(&last_pass, &now)
    );
    let _ = fs::remove_dir_all(&last_pass);
    fs::rename(&now, &last_pass).unwrap();
}

/// Generates a class and everything that the grader writes about it, with one folder per group.
fn write_outputs(out: &Path) {
    let run = |group: &str, name: &str, arguments: &[&str]| {
        let (code, text, errors) = grader(&root(), arguments);
        let folder = out.join(group);
        fs::create_dir_all(&folder).unwrap();
        let said = format!("exit code {code}\n\n{text}\n{errors}");
        fs::write(folder.join(format!("{name}.txt")), said).unwrap();
    };
    let path = |path: &str| out.join(path).to_str().unwrap().to_string();
    let (class, course) = (path("demo/class"), path("demo/class/course"));
    let downloads = path("demo/class/downloads");
    run("demo", "demo", &["demo", &class, "--students", "20"]);
    fs::write(
        path("demo/class/course/secret.txt"),
        "a secret for the baseline\n",
    )
    .unwrap();

    // Grading writes to the course folder, so each run has its own copy.
    let graded = path("graded/course");
    copy(Path::new(&course), Path::new(&graded));
    let submissions = fs::read_dir(&downloads).unwrap();
    let submissions: BTreeSet<PathBuf> = submissions.map(|entry| entry.unwrap().path()).collect();
    let mut arguments = vec!["grade"];
    arguments.extend(submissions.iter().map(|path| path.to_str().unwrap()));
    arguments.extend(["--course", &graded]);
    run("graded", "graded", &arguments);

    run(
        "similar",
        "similar",
        &["similar", &downloads, "--out", &path("similar/pages")],
    );
    // The time of a tournament grows with the square of the class, so only a quarter of it takes part.
    let players = path("tournament/downloads");
    for submission in submissions.iter().take(submissions.len() / 4) {
        let to = Path::new(&players).join(submission.file_name().unwrap());
        match submission.is_dir() {
            true => copy(submission, &to),
            false => {
                fs::create_dir_all(&players).unwrap();
                fs::copy(submission, to).unwrap();
            }
        }
    }
    run(
        "tournament",
        "tournament",
        &["tournament", &players, "--out", &path("tournament/pages")],
    );
    for assignment in fs::read_dir(root().join("data/assignments")).unwrap() {
        let assignment = assignment.unwrap();
        if !assignment.path().is_dir() {
            continue;
        }
        let assignment = assignment.file_name().into_string().unwrap();
        let handout = path(&format!("handouts/{assignment}"));
        run(
            "handouts",
            &assignment,
            &["handout", &handout, "--assignment", &assignment],
        );
        run(
            "rubrics",
            &assignment,
            &["cases", "--assignment", &assignment],
        );
    }
}

/// Checks that other commands read reports without losing a field.
fn assert_reports_are_read_as_written(out: &Path) {
    for (path, bytes) in files(&out.join("graded/course/reports")) {
        if path.extension().is_some_and(|it| it == "json") {
            let report: Report = serde_json::from_slice(&bytes).unwrap();
            let again = serde_json::to_string_pretty(&report).unwrap();
            let written = String::from_utf8(bytes).unwrap();
            assert_eq!(again.trim_end(), written.trim_end(), "{}", path.display());
        }
    }
}

/// Removes the folder's own name, the fingerprint and the MAC, which depend on the bytes of the grader, and the text of
/// each file that a handout has from the reference solution as it is.
fn make_comparable(out: &Path) {
    let name = out.to_str().unwrap();
    for (path, bytes) in files(out) {
        let in_handout = path.strip_prefix("handouts").ok();
        let in_root =
            in_handout.map(|it| root().join(it.components().skip(1).collect::<PathBuf>()));
        if in_root.is_some_and(|it| fs::read(it).is_ok_and(|original| original == bytes)) {
            fs::write(out.join(path), "as in the reference solution\n").unwrap();
            continue;
        }
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let is_report = path.extension().is_some_and(|it| it == "json");
        let lines = text.split_inclusive('\n');
        let of_program = ["  \"fingerprint\": ", "  \"mac\": "];
        let is_comparable = |line: &&str| !of_program.iter().any(|field| line.starts_with(field));
        let lines = lines.filter(|line| !is_report || is_comparable(line));
        let text: String = lines.collect();
        fs::write(out.join(path), text.replace(name, "OUT")).unwrap();
    }
}

fn record(out: &Path) -> Record {
    let rustc = Command::new("rustc").arg("--version").output().unwrap();
    let mut files = files(&out.join("graded")).into_iter();
    let (_, report) = files
        .find(|(path, _)| path.extension().is_some_and(|it| it == "json"))
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    let groups = fs::read_dir(out).unwrap().map(|group| group.unwrap());
    Record {
        rustc: String::from_utf8(rustc.stdout).unwrap().trim().to_string(),
        sandbox: report["sandbox"].as_str().unwrap().to_string(),
        digests: groups
            .map(|group| {
                (
                    group.file_name().into_string().unwrap(),
                    digest(&group.path()),
                )
            })
            .collect(),
    }
}

/// Returns the SHA-256 digest of all files in a folder and their paths, in hexadecimal.
fn digest(folder: &Path) -> String {
    let mut digest = Sha256::new();
    for (path, bytes) in files(folder) {
        digest.update(format!("{}\n{}\n", path.display(), bytes.len()));
        digest.update(bytes);
    }
    digest
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Returns the files that differ between two folders, one per line.
fn differences(before: &Path, after: &Path) -> String {
    if !before.is_dir() {
        return "no earlier pass to compare with".to_string();
    }
    let (before, after) = (files(before), files(after));
    let paths: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let different = paths
        .into_iter()
        .filter(|path| before.get(*path) != after.get(*path));
    different
        .map(|path| format!("  {}\n", path.display()))
        .collect()
}
