//! Starting a program that was just copied.
//!
//! The kernel does not start a program while a process has it open for writing. A thread that starts any process forks
//! this one, so for a moment the fork has everything open that another thread copies at that time.

use std::io::{self, ErrorKind};
use std::thread;
use std::time::{Duration, Instant};

/// The time for forks to become other programs, which takes them less than a millisecond on an idle machine. It is
/// shorter than any processor limit: a program that cannot start is never a program that exceeds its limit.
const TIME_LIMIT: Duration = Duration::from_millis(500);

/// Calls `start` until its program is not open for writing.
pub fn start_when_closed<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match start() {
            Err(error)
                if error.kind() == ErrorKind::ExecutableFileBusy
                    && begun.elapsed() < TIME_LIMIT =>
            {
                thread::yield_now();
            }
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_is_repeated_only_while_the_program_is_busy() {
        let mut results = [
            Err(ErrorKind::ExecutableFileBusy),
            Err(ErrorKind::ExecutableFileBusy),
            Ok("started"),
        ]
        .into_iter();
        let mut start = || results.next().unwrap().map_err(io::Error::from);
        assert_eq!(start_when_closed(&mut start).unwrap(), "started");

        let mut tries = 0;
        let error = start_when_closed(|| -> io::Result<()> {
            tries += 1;
            Err(ErrorKind::NotFound.into())
        });
        assert_eq!(error.unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(tries, 1);
    }
}
