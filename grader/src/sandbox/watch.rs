//! What a process prints, read as it comes, and how long that may take.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::rules::{End, Limits, Ran};

/// How long the output of a process that has ended may stay open.
const CLOSING: Duration = Duration::from_secs(1);

enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    Closed,
    /// What whoever started the process says of its end.
    Answer(String),
}

/// What came of watching.
pub struct Watched {
    /// What was printed; the end is to be filled in.
    pub ran: Ran,
    /// The limit that was passed, if one was: the process is still to be ended.
    pub over: Option<End>,
    /// The line that `answer` gave, if it did.
    pub answer: Option<String>,
    /// Whether the output was still open after the answer: something lives on.
    pub survived: bool,
}

/// Reads until there is an `answer` and both streams are closed, or a limit is passed.
pub fn watch(
    stdout: impl Read + Send + 'static,
    stderr: impl Read + Send + 'static,
    answer: impl Read + Send + 'static,
    limits: &Limits,
) -> Watched {
    let (sender, events) = channel();
    forward(stdout, sender.clone(), Event::Stdout);
    forward(stderr, sender.clone(), Event::Stderr);
    thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(answer).read_line(&mut line);
        let _ = sender.send(Event::Answer(line));
    });

    let mut watched = Watched {
        ran: Ran {
            end: End::TimeLimit,
            stdout: Vec::new(),
            stderr: Vec::new(),
        },
        over: None,
        answer: None,
        survived: false,
    };
    let begin = Instant::now();
    // A limit that is too far away to be a time is none.
    let last_moment = begin.checked_add(limits.wall);
    let mut patience = begin.checked_add(limits.silence);
    let mut open = 2;
    while (open > 0 || watched.answer.is_none()) && watched.over.is_none() {
        let deadline = [last_moment, patience].into_iter().flatten().min();
        let left = deadline.map_or(Duration::MAX, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        match events.recv_timeout(left) {
            Ok(Event::Stdout(bytes)) => {
                watched.ran.stdout.extend(bytes);
                if watched.answer.is_none() {
                    patience = Instant::now().checked_add(limits.silence);
                }
            }
            Ok(Event::Stderr(bytes)) => watched.ran.stderr.extend(bytes),
            Ok(Event::Closed) => open -= 1,
            Ok(Event::Answer(line)) => {
                watched.answer = Some(line);
                patience = Instant::now().checked_add(CLOSING);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if watched.answer.is_some() {
                    watched.survived = true;
                    break;
                }
                watched.over = Some(End::TimeLimit);
            }
        }
        let Ran { stdout, stderr, .. } = &mut watched.ran;
        if stdout.len() > limits.output || stderr.len() > limits.output {
            stdout.truncate(limits.output);
            stderr.truncate(limits.output);
            watched.over = Some(End::OutputLimit);
        }
    }
    watched
}

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

/// A stream that was asked for when the process was started.
pub fn there<T>(stream: Option<T>) -> io::Result<T> {
    stream.ok_or_else(|| io::Error::other("a pipe to the process is missing"))
}
