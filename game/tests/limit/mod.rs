//! An end for tests that would wait for ever, for example for a thread or a program.

use std::io::{self, Write};
use std::process;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Enough for slow machines.
const LIMIT: Duration = Duration::from_secs(300);

/// While this value exists, the time of the test is limited.
pub struct Limit {
    _ended: Sender<()>,
}

impl Limit {
    /// Limits the time of this test from now on. When it is over, all tests of the program end: a
    /// thread that waits cannot be ended alone.
    pub fn begin() -> Self {
        let test = thread::current().name().unwrap_or("a test").to_string();
        let (_ended, waiting) = channel();
        thread::spawn(move || {
            if waiting.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
                // The test program would keep what `eprintln!` prints to itself.
                let seconds = LIMIT.as_secs();
                let _ = writeln!(io::stderr(), "{test}: still waits after {seconds} seconds");
                process::exit(1);
            }
        });
        Self { _ended }
    }
}
