//! SIGKILL may end the grader at any moment.

// These tests start processes that are not graded.
#![allow(clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use crate::support::{copy, root};

/// Creates a class of three submissions: a correct one, a wrong one, and one that never ends.
fn class(folder: &Path) {
    let wrong = [
        ("right", "Ok(self.find(prefix)?.is_some())"),
        ("wrong", "Ok(prefix.len() < 3)"),
        ("endless", "loop { std::hint::black_box(prefix); }"),
    ];
    for (name, to) in wrong {
        for source in ["dictionary/src", "solver/src"] {
            copy(
                &root().join(source),
                &folder.join("class").join(name).join(source),
            );
        }
        let trie = folder
            .join("class")
            .join(name)
            .join("dictionary/src/trie.rs");
        let text = fs::read_to_string(&trie).unwrap();
        fs::write(&trie, text.replace("Ok(self.find(prefix)?.is_some())", to)).unwrap();
    }
    fs::write(folder.join("secret.txt"), "a secret of the course").unwrap();
    fs::create_dir(folder.join("temporary")).unwrap();
}

fn grade(folder: &Path, out: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_grader"))
        .current_dir(root())
        .arg("grade")
        .args(["right", "wrong", "endless"].map(|name| folder.join("class").join(name)))
        .arg("--secret")
        .arg(folder.join("secret.txt"))
        .arg("--out")
        .arg(folder.join(out))
        .arg("--resume")
        .env("TMPDIR", folder.join("temporary"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn reports(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect()
}

/// Whether a process is still running in or from the folder of a grading run, or has the folder in its environment. An
/// idle init, for example, is found only by its environment.
fn lives(temporary: &Path) -> bool {
    let name = temporary.to_str().unwrap().as_bytes();
    fs::read_dir("/proc").unwrap().flatten().any(|process| {
        let told = fs::read(process.path().join("environ")).unwrap_or_default();
        told.windows(name.len()).any(|part| part == name)
            || ["cwd", "exe"].iter().any(|link| {
                fs::read_link(process.path().join(link))
                    .is_ok_and(|path| path.starts_with(temporary))
            })
    })
}

/// The number of kills is `MOMENTS`, 5 by default; `.ci/full kills` sets 50.
#[test]
fn killed_run_leaves_no_process_and_no_incomplete_report() {
    let moments = std::env::var("MOMENTS")
        .ok()
        .and_then(|text| text.parse().ok());
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    class(folder);
    let temporary = folder.join("temporary");
    let started = Instant::now();
    assert!(grade(folder, "whole").wait().unwrap().success());
    let whole = started.elapsed();
    assert!(!lives(&temporary));
    let expected = reports(&folder.join("whole"));
    // There are three formats of each report, the X-rays of one, and four files about the class.
    assert_eq!(expected.len(), 14, "{:?}", expected.keys());

    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut early = 0;
    for _ in 0..moments.unwrap_or(5) {
        let moment = whole.mul_f64(random.random());
        // Each run resumes the previous one until nothing is left to do.
        if reports(&folder.join("killed")).len() >= expected.len() {
            fs::remove_dir_all(folder.join("killed")).unwrap();
        }
        let mut grading = grade(folder, "killed");
        if !ends_within(&grading, moment) {
            grading.kill().unwrap();
            early += 1;
        }
        grading.wait().unwrap();
        let deadline = Instant::now() + Duration::from_secs(10);
        while lives(&temporary) {
            assert!(
                Instant::now() < deadline,
                "a process lives on after {moment:?}"
            );
            std::thread::yield_now();
        }
        for (name, report) in reports(&folder.join("killed")) {
            // A temporary file has another name and may be incomplete.
            if !name.starts_with('.') {
                assert_eq!(Some(&report), expected.get(&name), "after {moment:?}");
            }
        }
    }
    assert!(early > 0, "it was never ended early");
    assert!(grade(folder, "killed").wait().unwrap().success());
    let mut again = reports(&folder.join("killed"));
    again.retain(|name, _| !name.starts_with('.'));
    assert!(again.keys().eq(expected.keys()), "{:?}", again.keys());
    for (name, report) in again {
        assert_eq!(Some(&report), expected.get(&name), "{name}");
    }
}

/// Whether a process ends within this time.
pub fn ends_within(child: &Child, time: Duration) -> bool {
    let ended = pidfd_open(Pid::from_child(child), PidfdFlags::empty()).unwrap();
    let mut watched = [PollFd::new(&ended, PollFlags::IN)];
    poll(&mut watched, Some(&Timespec::try_from(time).unwrap())).unwrap() > 0
}
