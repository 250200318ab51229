//! The sandbox on Linux, in the order of use:
//!
//! * `probe_rules`: finds out which rules this machine can enforce
//! * `canary`: a program that tries to escape; `escape_trial`: runs the canary
//! * `spare_users`: spare users; `disk_usage`: the size of folders
//! * `init_client`: the caller's side of an init
//! * `poll_events`: the output of programs; `proc_usage`: their processor time
//! * `init_messages`: the messages between the caller and an init; `init_socket`: their socket
//! * `busy_program`: the start of a program that was just copied
//! * `init`: the process between the caller and its programs, which confines, watches and ends them
//! * `landlock_rules`: Landlock; `syscalls`: seccomp filters
//! * `confine`: the step from the init to the program, in `unsafe` code

mod busy_program;
mod canary;
mod confine;
mod disk_usage;
mod escape_trial;
mod init;
mod init_client;
mod init_messages;
mod init_socket;
mod landlock_rules;
mod poll_events;
mod probe_rules;
mod proc_usage;
mod spare_users;
mod syscalls;

use std::env;
use std::process::ExitCode;

pub use disk_usage::space_left;
pub use init_client::Inits;
#[cfg(test)]
pub use poll_events::Polled;
pub use probe_rules::decide;
pub use spare_users::{User, let_all_through, open_to_all};

/// Serves as the init or the canary if this process was started as one of them.
pub fn serve() -> Option<ExitCode> {
    let role = env::args_os().nth(1)?;
    if role == init::COMMAND {
        Some(init::serve())
    } else if role == canary::COMMAND {
        Some(canary::serve())
    } else {
        None
    }
}
