//! The events of a process, read by one thread per stream. This works on any system.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::supervise::{Event, Events};

/// The events of a process, read by one thread per stream.
pub struct Threads(Receiver<Event>);

impl Threads {
    pub fn new(
        stdout: impl Read + Send + 'static,
        stderr: impl Read + Send + 'static,
        answer: impl Read + Send + 'static,
    ) -> Self {
        let (sender, events) = channel();
        forward(stdout, sender.clone(), Event::Stdout);
        forward(stderr, sender.clone(), Event::Stderr);
        thread::spawn(move || {
            let mut line = String::new();
            let _ = BufReader::new(answer).read_line(&mut line);
            let _ = sender.send(Event::Answer(line));
        });
        Self(events)
    }
}

impl Events for Threads {
    fn next(&mut self, until: Option<Instant>) -> Option<Event> {
        let left = until.map_or(Duration::MAX, |until| {
            until.saturating_duration_since(Instant::now())
        });
        self.0.recv_timeout(left).ok()
    }
}

/// Starts a thread that sends the contents of a stream as events.
fn forward(
    mut stream: impl Read + Send + 'static,
    events: Sender<Event>,
    event: fn(Vec<u8>) -> Event,
) {
    thread::spawn(move || {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            if events.send(event(buffer[..count].to_vec())).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Closed);
    });
}
