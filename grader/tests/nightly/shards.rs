//! A class graded in shards and merged is the class graded in one run.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::support::calculator::copied;
use crate::support::cluster::{assert_same, outputs};
use crate::support::command::grader;
use crate::support::{copy, root};

/// A class of the calculator, in a copy of the assignment with a manually graded section. Anna is correct and has a
/// score, a pair has a mistake and is late, and two submissions are unreadable. Of the others, one is not on the
/// roster, one does not exist, one has submitted twice, one has not submitted, and one may be either of two students.
struct Class(TempDir);

const SECRET: &str = "a secret of sixteen and more\n";

impl Class {
    fn new() -> Self {
        let class = Self(copied());
        let rubric = class.path("data/assignments/calculator/assignment.toml");
        let text = fs::read_to_string(&rubric).unwrap();
        let section = "[[manual_sections]]\nid = \"style\"\ntitle = \"Style\"\npoints = 10\n";
        let text = text.replacen("points = 25", "points = 35", 1);
        fs::write(&rubric, format!("{text}\n{section}")).unwrap();

        class.put(
            "course/roster.csv",
            "student,name,canvas,team,submitted\n\
             anna,\"Berg, Anna\",4711,,2026-10-01T12:00:00Z\n\
             ben,=1+1,,owls,2026-10-02T12:00:00Z\n\
             bo,Bo,,owls,\n\
             cora,Cora </script>,,,\n\
             dan,Dan,,,\n\
             eve,Eve,,,\n\
             fay,Fay,,,\n\
             jo1,Jo Lund,,,\n\
             jo2,Jo Lund,,,\n",
        );
        class.put("course/secret.txt", SECRET);
        class.put(
            "course/policy.toml",
            "due = 2026-10-01T23:59:00Z\npercent_a_day = 10\n",
        );
        class.put("course/marks.toml", "[style.anna]\npoints = 7.5\n");
        let workspace = root().join("data/assignments/calculator/workspace");
        for (student, phases) in [
            ("berganna_4711_9_calculator", &["stack", "calculator"][..]),
            ("owls", &["stack", "calculator"]),
            ("guest", &["stack"]),
        ] {
            for phase in phases {
                let sources = class
                    .path("downloads")
                    .join(student)
                    .join(phase)
                    .join("src");
                copy(&workspace.join(phase).join("src"), &sources);
            }
        }
        class.edit("self.len -= 1;", "");
        for name in ["cora", "stranger", "dan", "x-dan", "Jo Lund"] {
            class.put(&format!("downloads/{name}.zip"), "no archive");
        }
        class
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Edits the pair's submission.
    fn edit(&self, from: &str, to: &str) {
        let path = self.path("downloads/owls/stack/src/stack.rs");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    }

    /// Copies the course folder as it was before grading.
    fn course(&self, name: &str) -> PathBuf {
        copy(&self.path("course"), &self.path(name));
        self.path(name)
    }

    /// Grades the class with this course folder. Returns the exit code, standard output and standard error.
    fn grade(&self, course: &str, more: &[&str]) -> (i32, String, String) {
        let mut arguments = vec!["grade", "downloads/nosuch/fay.zip"];
        let names = [
            "owls",
            "x-dan.zip",
            "dan.zip",
            "guest",
            "cora.zip",
            "Jo Lund.zip",
            "berganna_4711_9_calculator",
            "stranger.zip",
        ];
        let paths = names.map(|name| format!("downloads/{name}"));
        arguments.extend(paths.iter().map(String::as_str));
        arguments.extend(["--assignment", "calculator", "--course", course]);
        arguments.extend(more);
        grader(self.0.path(), &arguments)
    }

    fn merge(&self, course: &str, more: &[&str]) -> (i32, String, String) {
        let reports = format!("{course}/reports");
        let reports = if more.is_empty() {
            &[reports.as_str()][..]
        } else {
            more
        };
        let arguments = [&["merge"], reports, &["--course", course]].concat();
        grader(self.0.path(), &arguments)
    }

    /// Grades all shards with this course folder.
    fn grade_shards(&self, course: &str, of: usize) {
        // The order must not matter.
        for number in (1..=of).rev() {
            let shard = format!("{number}/{of}");
            let (code, text, errors) = self.grade(course, &["--shard", &shard]);
            // Only the missing submission of one student is an error of its shard.
            let is_error = errors.contains("nosuch/fay.zip");
            assert_eq!(code, i32::from(is_error), "{text}{errors}");
            let said = errors.lines().count();
            assert_eq!(said, if is_error { 2 } else { 0 }, "{errors}");
            assert!(
                text.contains(&format!("Shard {shard} is in {course}/")),
                "{text}"
            );
        }
    }
}

#[test]
fn merged_shards_equal_a_run_without_shards() {
    let class = Class::new();
    let whole = class.course("whole");
    let (code, _, errors) = class.grade("whole", &[]);
    assert_eq!(code, 1, "{errors}");
    for expected in [
        "dan: 2 submissions",
        "Jo Lund.zip: matches jo1 and jo2",
        "nosuch/fay.zip",
    ] {
        assert_eq!(errors.matches(expected).count(), 1, "{errors}");
    }
    assert_eq!(outputs(&whole).len(), 4 + 3 + 5 * 3);
    for of in [1, 2, 3, 7] {
        let name = format!("course-{of}");
        let course = class.course(&name);
        class.grade_shards(&name, of);
        // Grading a shard changes nothing else in the course.
        assert_eq!(outputs(&course), outputs(&class.path("course")));
        let (merged_code, text, merged_errors) = class.merge(&name, &[]);
        assert_eq!(merged_errors, errors.replace("whole/", &format!("{name}/")));
        assert_eq!(merged_code, code, "{text}");
        assert!(
            text.contains("3 of 8 submissions graded; see grades.csv and class.html in "),
            "{text}"
        );
        assert_same(&whole, &course);
    }
}

#[test]
fn shards_that_do_not_belong_together_are_not_merged() {
    let class = Class::new();
    class.course("whole");
    class.grade_shards("whole", 2);
    let reports = class.path("whole/reports");
    let [one, other] = ["shard-1-of-2", "shard-2-of-2"].map(|name| reports.join(name));
    let record = other.join("shard.toml");
    let text = fs::read_to_string(&record).unwrap();
    let error = |more: &[&str]| {
        let (code, _, errors) = class.merge("whole", more);
        assert_eq!(code, 1);
        assert!(!reports.join("grades.csv").exists());
        errors
    };

    // An interrupted shard has no record.
    fs::remove_file(&record).unwrap();
    assert_eq!(
        error(&[]),
        "grader: missing or interrupted shards: 2/2; grade them with --shard and --resume\n"
    );
    for (from, to, expected) in [
        (
            "2/2",
            "2/3",
            "shard-2-of-2: shard 2/3, but whole/reports/shard-1-of-2 is shard 1/2; ",
        ),
        (
            "\"2/2\"",
            "\"1/2\"",
            "shard-2-of-2: the same shard as whole/reports/shard-1-of-2; ",
        ),
        (
            "\"2/2\"",
            "\"5/2\"",
            "no such shard; write a number from 1 to 2",
        ),
        (
            "\"calculator\"",
            "\"lab6\"",
            "shard-2-of-2: a different assignment than in ",
        ),
        (
            "budget_seconds = 60",
            "budget_seconds = 61",
            "a different time budget than in ",
        ),
        (
            "downloads/guest",
            "downloads/gast",
            "a different list of submissions than in ",
        ),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        fs::write(&record, text.replacen(from, to, 1)).unwrap();
        let error = error(&[]);
        assert!(error.contains(expected), "{from}: {error}");
    }
    fs::write(&record, &text).unwrap();

    // Another secret means other test cases.
    class.put("other.txt", "another secret of sixteen\n");
    class.grade(
        "whole",
        &["--shard", "2/2", "--secret", "other.txt", "--out", "other"],
    );
    let first = one.strip_prefix(class.0.path()).unwrap().to_str().unwrap();
    let foreign = error(&[first, "other"]);
    let expected = "grader: other/shard-2-of-2: a different version of the assignment, secret, grader or compiler than in \
        whole/reports/shard-1-of-2; grade both shards with the same command\n";
    assert_eq!(foreign, expected);
    let foreign = error(&["other"]);
    assert!(
        foreign.contains("missing or interrupted shards: 1/2; "),
        "{foreign}"
    );
    let nothing = error(&["downloads"]);
    assert!(
        nothing.contains("downloads: contains no graded shard; "),
        "{nothing}"
    );

    // An altered report, or one whose submission has changed, is not merged.
    let report = one.join("owls.json");
    let report = if report.exists() {
        report
    } else {
        other.join("owls.json")
    };
    let genuine = fs::read_to_string(&report).unwrap();
    fs::write(
        &report,
        genuine.replacen("\"earned\": 0", "\"earned\": 2", 1),
    )
    .unwrap();
    let altered = error(&[]);
    assert!(altered.contains("/2 (owls): "), "{altered}");
    fs::write(&report, genuine).unwrap();
    class.edit("self.len += 1;", "self.len += 2;");
    let changed = error(&[]);
    assert!(changed.contains("/2 (owls): "), "{changed}");

    // Resuming the shards grades only that one.
    let again = ["1/2", "2/2"].map(|shard| class.grade("whole", &["--shard", shard, "--resume"]).1);
    assert_eq!(again.concat().matches("as before").count(), 4, "{again:?}");
    assert_eq!(class.merge("whole", &[]).0, 1);
    let whole = class.course("again");
    class.grade("again", &[]);
    assert_same(&whole, &class.path("whole"));

    // A submission that a shard could not grade has no report, as in a run without shards.
    let text = fs::read_to_string(&record).unwrap();
    let failed = "[failed.guest]\nmessage = \"no space\"\nis_internal = true\n";
    fs::write(&record, format!("{text}\n{failed}")).unwrap();
    let (code, _, errors) = class.merge("whole", &[]);
    assert_eq!(code, 70);
    assert!(errors.contains("downloads/guest: no space\n"), "{errors}");
    assert!(!reports.join("guest.json").exists());
    let page = fs::read_to_string(reports.join("class.html")).unwrap();
    assert!(page.contains("no space"), "{page}");

    // Relative paths are relative to the folder of the shards.
    let elsewhere = class.path("downloads");
    let (code, _, errors) = grader(&elsewhere, &["merge", "../whole/reports", "--out", "out"]);
    assert_eq!(code, 1);
    assert!(errors.contains("; run this command there"), "{errors}");
}
