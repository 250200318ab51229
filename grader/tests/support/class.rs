//! A course folder and downloads, as an instructor has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;
use report::Report;
use tempfile::TempDir;

use crate::support::command::said;
use crate::support::{copy, root};

/// A course folder and downloads: Anna, correct, named as in Canvas; a pair with a mistake; an unlisted student with an
/// empty submission; one with two submissions; one without a submission; and, named as in Moodle, one of two students
/// with the same name.
pub struct Class {
    pub folder: TempDir,
}

impl Class {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let class = Self { folder };
        class.put(
            "course/roster.csv",
            "student,name,canvas,team,submitted\n\
             anna,\"Berg, Anna\",4711,,2026-10-01T12:00:00Z\n\
             ben,=1+1,,owls,2026-10-02T12:00:00Z\n\
             cora,Cora </script>,,owls,\n\
             dan,Dan,,,\n\
             eve,Eve,,,\n\
             jo1,Jo Lund,,,\n\
             jo2,Jo Lund,,,\n",
        );
        class.put("course/secret.txt", "a secret of sixteen and more\n");
        class.put(
            "course/policy.toml",
            "due = 2026-10-01T23:59:00Z\npercent_a_day = 10\n",
        );
        for student in ["berganna_4711_9_boggle", "owls"] {
            for source in ["dictionary/src", "solver/src"] {
                copy(
                    &root().join(source),
                    &class.path("downloads").join(student).join(source),
                );
            }
        }
        let trie = class.path("downloads/owls/dictionary/src/trie.rs");
        let text = fs::read_to_string(&trie).unwrap();
        let right = "node.is_some_and(|node| self.nodes[node].is_word)";
        assert_eq!(text.matches(right).count(), 1);
        fs::write(&trie, text.replace(right, "node.is_some()")).unwrap();
        let answers = root().join("data/assignments/boggle-solver/handout/ANSWERS.md");
        let answers = fs::read_to_string(answers).unwrap();
        let answers = answers
            .replace("Answer 1a:", "Answer 1a: c")
            .replace(
                "Answer 1b:",
                "Answer 1b: slower.\n```\n</pre><script>alert(1)</script>\n::error::x",
            )
            .replace("Answer 5b:", "Answer 5b: 63");
        class.put("downloads/owls/ANSWERS.md", &answers);
        class.put("downloads/stranger.zip", "no archive");
        class.put("downloads/dan.zip", "one");
        class.put("downloads/x-dan.zip", "two");
        class.put("downloads/Jo Lund_7_assignsubmission_file_.zip", "whose");
        class
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn put(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub fn grader(&self, arguments: &[&str]) -> Output {
        let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
        grader.current_dir(root()).args(arguments);
        grader
            .arg("--course")
            .arg(self.path("course"))
            .output()
            .unwrap()
    }

    pub fn grade(&self, more: &[&str]) -> (String, String) {
        let mut paths: Vec<PathBuf> = fs::read_dir(self.path("downloads"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        // The order of paths from the shell must not matter.
        paths.sort_by_key(|path| std::cmp::Reverse(path.clone()));
        let mut arguments = vec!["grade"];
        arguments.extend(paths.iter().map(|path| path.to_str().unwrap()));
        arguments.extend(more);
        let output = self.grader(&arguments);
        let (code, text, errors) = said(output);
        assert_eq!(code, 1, "one submitted twice");
        (text, errors)
    }

    pub fn reports(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = fs::read_dir(self.path("course/reports")).unwrap();
        let files = entries.map(|entry| {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            (path, bytes)
        });
        files.collect()
    }

    /// Returns the names of the files that have changed since `before`.
    pub fn changed_since(&self, before: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<PathBuf> {
        let now = self.reports();
        let names: BTreeSet<_> = before.keys().chain(now.keys()).collect();
        let changed = names
            .into_iter()
            .filter(|name| before.get(*name) != now.get(*name));
        changed.cloned().collect()
    }

    pub fn report(&self, student: &str) -> Report {
        serde_json::from_str(&self.read(&format!("course/reports/{student}.json"))).unwrap()
    }
}
