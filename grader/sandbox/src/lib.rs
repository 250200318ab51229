#![doc = include_str!("../README.md")]
// Only the caller prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

// The stages of a run, in order. The modules have no circular imports.

// 1. A caller opens a sandbox, which finds the compiler and tries out the rules.
mod config;
mod level;
mod rules;
mod sandbox;
mod toolchain;

// 2. The caller makes a work directory, and runs a program or a compiler there with limits.
mod job;
mod limits;
mod work_dir;

// 3. The system starts and confines the process: `linux::landlock_rules` says which files and signals it may use, and
//    `linux::syscalls` which system calls.
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod unsupported;

// 4. The caller's side watches the process to its end.
mod run_result;
mod stop;
mod supervise;
#[cfg(any(test, not(target_os = "linux")))]
mod threads;

// Help for callers: trusted packages built with cargo, and memory returned to the system.
mod large_buffers;
mod packages;

use std::process::ExitCode;

pub use large_buffers::return_large_buffers;
pub use level::{Finding, Level, Outcome};
pub use limits::{Limits, Usage};
pub use packages::settle_lock_file;
pub use rules::{Rule, Rules};
pub use run_result::{End, Ran};
pub use sandbox::Sandbox;
pub use stop::{Stop, Stopped};
pub use toolchain::version as compiler_version;
pub use work_dir::{Compiling, Running, WorkDir};

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(target_os = "linux"))]
use unsupported as system;

/// Serves as a part of the sandbox if this process was started as one, and returns its exit code.
///
/// Call it first in `main`. On Linux, the sandbox starts the caller's program again as a process between itself and the
/// programs that it runs.
pub fn serve() -> Option<ExitCode> {
    system::serve()
}
