//! What a process prints, read as it comes, and how long that may take.

use std::io::{BufRead, BufReader, Read};
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
///
/// A process that is kept waiting for a processor by others shall not pay for that: `used` is
/// the processor time it has had, if that is known, and stretches the limits of time.
pub fn watch(
    stdout: impl Read + Send + 'static,
    stderr: impl Read + Send + 'static,
    answer: impl Read + Send + 'static,
    limits: &Limits,
    used: impl Fn() -> Option<Duration>,
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
    let mut whole = Patience::new(limits.wall);
    let mut silence = Patience::new(limits.silence);
    let mut closing = None;
    let mut open = 2;
    while (open > 0 || watched.answer.is_none()) && watched.over.is_none() {
        let deadlines = match closing {
            None => [whole.until, silence.until],
            Some(closing) => [Some(closing), None],
        };
        let deadline = deadlines.into_iter().flatten().min();
        let left = deadline.map_or(Duration::MAX, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        match events.recv_timeout(left) {
            Ok(Event::Stdout(bytes)) => {
                watched.ran.stdout.extend(bytes);
                silence.again(&used);
            }
            Ok(Event::Stderr(bytes)) => watched.ran.stderr.extend(bytes),
            Ok(Event::Closed) => open -= 1,
            Ok(Event::Answer(line)) => {
                watched.answer = Some(line);
                closing = Instant::now().checked_add(CLOSING);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if watched.answer.is_some() {
                    watched.survived = true;
                    break;
                }
                if whole.is_over(&used) || silence.is_over(&used) {
                    watched.over = Some(End::TimeLimit);
                }
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

/// A limit of time, and what a process has had of it.
struct Patience {
    limit: Duration,
    begun: Instant,
    /// When to look; a limit that is too far away to be a time is none.
    until: Option<Instant>,
    /// The processor time that had been used at `looked`.
    used_before: Duration,
    looked: Instant,
}

impl Patience {
    /// How often is looked at most while there is output: it takes a few files of the system.
    const LOOKS: Duration = Duration::from_millis(100);
    /// A process that has had less than this part of the time was not kept from anything.
    const IDLE: u32 = 20;
    /// The most that a limit is stretched.
    const MOST: u32 = 10;

    fn new(limit: Duration) -> Self {
        let now = Instant::now();
        Self {
            limit,
            begun: now,
            until: now.checked_add(limit),
            used_before: Duration::ZERO,
            looked: now,
        }
    }

    /// Begins again now.
    fn again(&mut self, used: &impl Fn() -> Option<Duration>) {
        let now = Instant::now();
        if now - self.looked > Self::LOOKS {
            self.used_before = used().unwrap_or_default();
            self.looked = now;
        }
        self.begun = now;
        self.until = now.checked_add(self.limit);
    }

    /// Whether the limit is passed. If only the wall's clock says so, there is more of it.
    fn is_over(&mut self, used: &impl Fn() -> Option<Duration>) -> bool {
        let now = Instant::now();
        if self.until.is_none_or(|until| now < until) {
            return false;
        }
        let Some(used) = used() else {
            return true;
        };
        let had = used.saturating_sub(self.used_before);
        let passed = now - self.begun;
        let waited_by_itself = had * Self::IDLE < passed;
        if had >= self.limit || waited_by_itself || passed > self.limit * Self::MOST {
            return true;
        }
        self.until = now.checked_add(self.limit - had);
        false
    }
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
