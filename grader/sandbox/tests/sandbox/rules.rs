//! Each rule, tested with a program that tries to escape, with and without the rules.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process;

use sandbox::{End, Limits, Rule};
use tempfile::TempDir;

use crate::running::{COMPLETE, FAILED, OPEN, end, run, run_in, without};

/// Checks that the rules block an attempt, and that it succeeds without them.
fn blocked(arguments: &[&str]) {
    assert_eq!(end(&COMPLETE, arguments), FAILED, "{arguments:?}");
    assert_eq!(end(&OPEN, arguments), End::Exit(0), "{arguments:?}");
}

/// Returns a folder with a file that every user may read and write.
fn outside() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "the secret").unwrap();
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o777)).unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o666)).unwrap();
    folder
}

#[test]
fn reading_a_file_outside_is_blocked() {
    let folder = outside();
    let path = folder.path().join("file");
    let arguments = ["read", path.to_str().unwrap()];
    blocked(&arguments);
    let limits = Limits::default();
    assert_eq!(run(&COMPLETE, &arguments, &limits).stdout, b"");
    assert_eq!(run(&OPEN, &arguments, &limits).stdout, b"the secret");
}

#[test]
fn writing_a_file_outside_is_blocked() {
    let folder = outside();
    for name in ["file", "new"] {
        let path = folder.path().join(name);
        let before = fs::read(&path).ok();
        let arguments = ["overwrite", path.to_str().unwrap()];
        assert_eq!(end(&COMPLETE, &arguments), FAILED);
        assert_eq!(fs::read(&path).ok(), before);
        assert_eq!(end(&OPEN, &arguments), End::Exit(0));
        assert_eq!(fs::read(&path).unwrap(), b"overwritten");
    }
}

#[test]
fn reaching_the_network_is_blocked() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    assert_eq!(end(&COMPLETE, &["connect", &address]), FAILED);
    assert!(listener.accept().is_err());
    assert_eq!(end(&OPEN, &["connect", &address]), End::Exit(0));
    assert!(listener.accept().is_ok());
}

#[test]
fn signalling_the_caller_is_blocked() {
    let caller = process::id().to_string();
    blocked(&["signal", &caller]);
    // Each of these rules alone blocks it.
    for rule in [Rule::Signals, Rule::Syscalls, Rule::User, Rule::Namespaces] {
        let others: Vec<Rule> = Rule::MECHANISMS
            .into_iter()
            .filter(|one| *one != rule)
            .collect();
        if COMPLETE.rules().contains(&rule) {
            assert_eq!(
                end(&without(&others), &["signal", &caller]),
                FAILED,
                "{rule:?}"
            );
        }
    }
}

#[test]
fn starting_a_program_is_blocked() {
    blocked(&["start", "/bin/true"]);
}

#[test]
fn environment_of_the_caller_is_hidden() {
    let names = |sandbox| {
        let ran = run(sandbox, &["environment"], &Limits::default());
        String::from_utf8(ran.stdout).unwrap()
    };
    let mut hidden: Vec<_> = names(&COMPLETE).lines().map(String::from).collect();
    hidden.sort();
    assert_eq!(hidden, ["LC_ALL", "TMPDIR"]);
    assert!(names(&OPEN).contains("CARGO_MANIFEST_DIR"));
}

#[test]
fn program_gets_its_own_user_and_process_ids() {
    let identity = |work_dir: &_| {
        let ran = run_in(work_dir, &["identity"], &Limits::default()).unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
        let numbers: Vec<u32> = numbers.collect();
        (numbers[0], numbers[1])
    };
    let work_dirs = [COMPLETE.work_dir().unwrap(), COMPLETE.work_dir().unwrap()];
    let [one, other] = work_dirs.each_ref().map(identity);
    if COMPLETE.rules().contains(&Rule::User) {
        assert!(
            one.0 != 0 && other.0 != 0 && one.0 != other.0,
            "{one:?} {other:?}"
        );
    }
    if COMPLETE.rules().contains(&Rule::Namespaces) {
        assert_eq!((one.1, other.1), (2, 2), "the init is the first process");
    }
    let caller = rustix::process::getuid().as_raw();
    assert_eq!(identity(&OPEN.work_dir().unwrap()).0, caller);
}

/// Whether a process with this text in its command line is running.
fn is_running(text: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.map(|process| fs::read(process.path().join("cmdline")));
    lines.any(|line| String::from_utf8_lossy(&line.unwrap_or_default()).contains(text))
}

#[test]
fn child_ends_with_its_parent() {
    // Without these rules, the program can start a child that waits for ever.
    let sandbox = without(&[Rule::Files, Rule::Syscalls]);
    let work_dir = sandbox.work_dir().unwrap();
    let ran = run_in(&work_dir, &["outlive"], &Limits::default()).unwrap();
    assert_eq!(ran.end, End::Exit(0));
    assert!(!is_running(work_dir.path().to_str().unwrap()));
}
