//! The events of a process, read by polling. Starting a thread for each stream would take as long as a short program.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::supervise::{Event, Events};

/// The streams that are still open, and the beginning of the answer.
pub struct Polled {
    open: Vec<(Stream, File)>,
    answer: Vec<u8>,
    buffer: Box<[u8]>,
}

#[derive(Clone, Copy)]
enum Stream {
    Stdout,
    Stderr,
    Answer,
}

impl Polled {
    pub fn new(
        stdout: impl Into<OwnedFd>,
        stderr: impl Into<OwnedFd>,
        answer: impl Into<OwnedFd>,
    ) -> Self {
        Self {
            open: vec![
                (Stream::Stdout, File::from(stdout.into())),
                (Stream::Stderr, File::from(stderr.into())),
                (Stream::Answer, File::from(answer.into())),
            ],
            answer: Vec::new(),
            buffer: vec![0; 64 * 1024].into(),
        }
    }

    /// Returns the index of a stream that can be read or is closed, if there is one before `until`.
    fn ready(&self, until: Option<Instant>) -> Option<usize> {
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            // A time that is too far away is not a limit.
            let left = left.and_then(|left| Timespec::try_from(left).ok());
            let streams = self.open.iter();
            let mut streams: Vec<PollFd> = streams
                .map(|(_, file)| PollFd::new(file, PollFlags::IN))
                .collect();
            match poll(&mut streams, left.as_ref()) {
                Err(Errno::INTR) => {}
                Err(_) => return None,
                Ok(_) => {
                    return streams
                        .iter()
                        .position(|stream| !stream.revents().is_empty());
                }
            }
        }
    }
}

impl Events for Polled {
    fn next(&mut self, until: Option<Instant>) -> Option<Event> {
        loop {
            let index = self.ready(until)?;
            let (stream, file) = &mut self.open[index];
            let stream = *stream;
            let count = match file.read(&mut self.buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // An unreadable stream counts as closed.
                Err(_) => 0,
                Ok(count) => count,
            };
            let bytes = &self.buffer[..count];
            match stream {
                Stream::Answer => self.answer.extend(bytes),
                Stream::Stdout if count > 0 => return Some(Event::Stdout(bytes.to_vec())),
                Stream::Stderr if count > 0 => return Some(Event::Stderr(bytes.to_vec())),
                Stream::Stdout | Stream::Stderr => {
                    self.open.remove(index);
                    return Some(Event::Closed);
                }
            }
            if count == 0 || self.answer.ends_with(b"\n") {
                self.open.remove(index);
                let answer = std::mem::take(&mut self.answer);
                return Some(Event::Answer(String::from_utf8_lossy(&answer).into_owned()));
            }
        }
    }
}
