//! The probe, run in a sandbox.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use sandbox::{End, Limits, Ran, Rule, Rules, Running, Sandbox, Stop, Stopped, WorkDir};

pub const PROBE: &str = env!("CARGO_BIN_EXE_sandbox-probe");

/// The probe's exit code for a failed action.
pub const FAILED: End = End::Exit(3);

pub fn without(rules: &[Rule]) -> Sandbox {
    let rules: Rules = rules.iter().copied().collect();
    Sandbox::open(Path::new(PROBE), &rules).unwrap()
}

/// A sandbox with all rules that this machine can enforce.
pub static COMPLETE: LazyLock<Sandbox> = LazyLock::new(|| without(&[]));

/// A sandbox without rules.
pub static OPEN: LazyLock<Sandbox> = LazyLock::new(|| without(&Rule::ALL));

pub fn run_in(work_dir: &WorkDir, arguments: &[&str], limits: &Limits) -> anyhow::Result<Ran> {
    let program = work_dir.path().join("probe");
    fs::copy(PROBE, &program).unwrap();
    work_dir.give(&program).unwrap();
    let folder = work_dir.scratch().unwrap();
    let running = Running {
        program: &program,
        arguments: arguments.iter().map(ToString::to_string).collect(),
        folder: folder.path(),
        reads: Vec::new(),
        writes: true,
        input: b"the input",
    };
    work_dir.run_program(&running, limits)
}

pub fn run(sandbox: &Sandbox, arguments: &[&str], limits: &Limits) -> Ran {
    run_in(&sandbox.work_dir().unwrap(), arguments, limits).unwrap()
}

pub fn end(sandbox: &Sandbox, arguments: &[&str]) -> End {
    run(sandbox, arguments, &Limits::default()).end
}

#[test]
fn program_reads_its_input_and_prints_its_output() {
    let ran = run(&COMPLETE, &["copy"], &Limits::default());
    assert_eq!(ran.end, End::Exit(0));
    assert_eq!(ran.stdout, b"the input");
    assert_eq!(ran.stderr, b"");
}

#[test]
fn exit_code_and_signal_are_reported() {
    assert_eq!(end(&COMPLETE, &["exit", "42"]), End::Exit(42));
    assert_eq!(end(&COMPLETE, &["abort"]), End::Signal(6));
}

#[test]
fn stopped_run_is_an_error() {
    let stop = Stop::default();
    let sandbox = without(&[]).until(stop.clone());
    let work_dir = sandbox.work_dir().unwrap();
    stop.stop();
    let error = run_in(&work_dir, &["wait"], &Limits::default()).unwrap_err();
    assert!(error.is::<Stopped>(), "{error:#}");
    stop.go_on();
    let ran = run_in(&work_dir, &["copy"], &Limits::default()).unwrap();
    assert_eq!(ran.end, End::Exit(0));
}

#[test]
fn dropped_work_dir_is_removed() {
    let work_dir = COMPLETE.work_dir().unwrap();
    run_in(&work_dir, &["write_files", "3", "10"], &Limits::default()).unwrap();
    let path = work_dir.path().to_path_buf();
    assert!(path.exists());
    drop(work_dir);
    assert!(!path.exists());
}
