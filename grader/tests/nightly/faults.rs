//! A killed process and a full disk are internal errors and cost no points.

// These tests start processes that are not graded.
#![expect(clippy::disallowed_methods)]

use std::fs;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::faults::Class;
use crate::support::root;

#[test]
fn killed_init_is_an_internal_error_and_leaves_no_report() {
    let class = Class::endless();
    // The run must delete the report of an earlier submission.
    fs::create_dir(class.out()).unwrap();
    for ending in ["json", "md", "html"] {
        let path = class.out().join(format!("student.{ending}"));
        fs::write(path, "65 of 65 points").unwrap();
    }
    let grading = class.grade().arg("--resume").spawn().unwrap();
    // The program never ends, so there is time to find it.
    let deadline = Instant::now() + Duration::from_secs(120);
    let init = loop {
        assert!(Instant::now() < deadline, "no program is graded");
        let graded = descendants(&grading).into_iter().find(|process| {
            let folder = fs::read_link(format!("/proc/{process}/cwd")).unwrap_or_default();
            let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line).into_owned();
            let in_a_run = folder
                .components()
                .any(|part| part.as_os_str().to_string_lossy().starts_with("run"));
            in_a_run && line.contains("dictionary_driver") && is_endless(*process)
        });
        if let Some(init) = graded.and_then(parent) {
            break init;
        }
        std::thread::yield_now();
    };
    kill_process(Pid::from_raw(init).unwrap(), Signal::KILL).unwrap();
    let output = grading.wait_with_output().unwrap();
    class.has_no_score(&output, "the init was killed from outside");
}

/// Whether a process has used more than half a second of processor time. The reference solution, which runs first, never
/// does.
fn is_endless(process: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    // The twelfth field after the name: user time, in hundredths of a second.
    let time = after_name.split(' ').nth(11);
    time.and_then(|time| time.parse::<u32>().ok())
        .is_some_and(|time| time > 50)
}

/// Needs root's permission to mount.
#[test]
fn full_disk_is_an_internal_error_and_leaves_no_report() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    let class = Class::right();
    for megabytes in [1, 8, 32, 64, 128, 256] {
        let graded = class.grade();
        let arguments: Vec<_> = graded.get_args().collect();
        let output = Command::new("unshare")
            .args(["--mount", "sh", "-c"])
            .arg(format!(
                "mount -t tmpfs -o mode=1777,size={megabytes}m none /mnt && TMPDIR=/mnt exec \"$@\""
            ))
            .arg("sh")
            .arg(env!("CARGO_BIN_EXE_grader"))
            .args(arguments)
            .current_dir(root())
            .output()
            .unwrap();
        if output.status.success() {
            let report = fs::read_to_string(class.out().join("student.json")).unwrap();
            let report: serde_json::Value = serde_json::from_str(&report).unwrap();
            assert_eq!(report["earned"], 65, "with {megabytes} MB");
            return;
        }
        class.has_no_score(&output, "");
    }
    panic!("256 MB should be enough");
}

/// Returns the processes below a child process.
fn descendants(child: &Child) -> Vec<i32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let grader = child.id().cast_signed();
    numbers
        .filter(|process| {
            let ancestors = std::iter::successors(Some(*process), |process| parent(*process));
            ancestors.skip(1).any(|ancestor| ancestor == grader)
        })
        .collect()
}

fn parent(process: i32) -> Option<i32> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let after_name = text.rsplit_once(") ")?.1;
    let parent = after_name.split(' ').nth(1)?.parse().ok()?;
    (parent > 0).then_some(parent)
}
