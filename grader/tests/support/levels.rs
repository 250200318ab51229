//! A kernel that lacks some system calls.

use std::thread;

use assert_cmd::Command;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

use crate::support::command::said;
use crate::support::root;

/// The system calls of Landlock, which older kernels lack.
pub const LANDLOCK: [i64; 3] = [
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
];

/// Runs the grader as on a kernel that lacks some system calls. This blocks them for a thread of the test and
/// everything it starts.
pub fn on_a_kernel_without(calls: &'static [i64], arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
    command.current_dir(root()).args(arguments);
    let output = thread::spawn(move || {
        let calls = calls.iter().map(|call| (*call, Vec::new())).collect();
        let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
        let machine = std::env::consts::ARCH.try_into().unwrap();
        let filter = SeccompFilter::new(calls, SeccompAction::Allow, unknown, machine).unwrap();
        let program: BpfProgram = filter.try_into().unwrap();
        apply_filter(&program).unwrap();
        command.output().unwrap()
    });
    said(output.join().unwrap())
}
