//! Starting a program that was just copied.
//!
//! The kernel does not start a program while a process has it open for writing. A thread that starts any process forks
//! this one, so for a moment the fork has everything open that another thread copies at that time.

use std::io::{self, ErrorKind};
use std::time::{Duration, Instant};

/// The time for forks to become other programs, which takes them less than a millisecond on an idle machine.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// Calls `start` until its program is not open for writing.
pub fn start_when_closed<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match start() {
            Err(error)
                if error.kind() == ErrorKind::ExecutableFileBusy
                    && begun.elapsed() < TIME_LIMIT => {}
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    #[test]
    fn program_starts_once_its_copy_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("true");
        fs::write(&copy, "#!/bin/sh\n").unwrap();
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).unwrap();
        let mut open = Some(File::options().append(true).open(&copy).unwrap());
        let mut tries = 0;
        let status = start_when_closed(|| {
            tries += 1;
            let status = Command::new(&copy).status();
            open.take();
            status
        });
        assert!(status.unwrap().success());
        assert!(tries > 1);
    }
}
