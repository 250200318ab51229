//! The sandbox on Linux, in the order of use:
//!
//! * `decide`: finds out which rules this machine can enforce
//! * `canary`: a program that tries to escape; `trial`: runs the canary
//! * `users`: spare users; `disk`: the size of folders
//! * `inits`: the caller's side of an init
//! * `polled`: the output of programs; `used`: their processor time
//! * `plan`: the messages between the caller and an init; `wire`: their socket
//! * `init`: the process between the caller and its programs, which confines, watches and ends them
//! * `files`: Landlock; `syscalls`: seccomp filters
//! * `target`: the step from the init to the program, in `unsafe` code

mod canary;
mod decide;
mod disk;
mod files;
mod init;
mod inits;
mod plan;
mod polled;
mod syscalls;
mod target;
mod trial;
mod used;
mod users;
mod wire;

use std::env;
use std::process::ExitCode;

pub use decide::decide;
pub use disk::space_left;
pub use inits::Inits;
#[cfg(test)]
pub use polled::Polled;
pub use users::{User, let_all_through, open_to_all};

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
