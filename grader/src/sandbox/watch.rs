//! What a process prints, read as it comes, and how long that may take.

use std::time::{Duration, Instant};

use super::rules::{End, Limits, Ran};
use super::stop::Stop;

/// How long the output of a process that has ended may stay open.
const CLOSING: Duration = Duration::from_secs(1);

/// How often is looked whether it is to stop.
const LOOK: Duration = Duration::from_millis(100);

/// What happens to a process.
#[derive(Debug)]
pub enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    /// One of the two.
    Closed,
    /// What whoever started the process says of its end.
    Answer(String),
}

/// Where they come from.
pub trait Events {
    /// The next one, if there is one before `until`.
    fn next(&mut self, until: Option<Instant>) -> Option<Event>;
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

/// Reads until there is an `answer` and both streams are closed, a limit is passed, or it is to `stop`.
///
/// A process that is kept waiting for a processor by others shall not pay for that: `used` is
/// the processor time it has had, if that is known, and stretches the limits of time.
pub fn watch(
    events: &mut impl Events,
    limits: &Limits,
    used: impl Fn() -> Option<Duration>,
    stop: &Stop,
) -> Watched {
    let mut watched = Watched {
        ran: Ran {
            end: End::TimeLimit,
            stdout: Vec::new(),
            stderr: Vec::new(),
            took: Duration::ZERO,
        },
        over: None,
        answer: None,
        survived: false,
    };
    let mut whole = Patience::new(limits.wall);
    let mut silence = Patience::new(limits.silence);
    let mut spent = Spent::since(Instant::now());
    let mut closing = None;
    let mut open = 2;
    while (open > 0 || watched.answer.is_none()) && watched.over.is_none() {
        let deadlines = match closing {
            None => [whole.until, silence.until],
            Some(closing) => [Some(closing), None],
        };
        let deadline = deadlines.into_iter().flatten().min();
        let look = Instant::now().checked_add(LOOK);
        match events.next(deadline.into_iter().chain(look).min()) {
            Some(Event::Stdout(bytes)) => {
                watched.ran.stdout.extend(bytes);
                silence.again(&used);
            }
            Some(Event::Stderr(bytes)) => watched.ran.stderr.extend(bytes),
            Some(Event::Closed) => open -= 1,
            Some(Event::Answer(line)) => {
                watched.answer = Some(line);
                closing = Instant::now().checked_add(CLOSING);
            }
            None => {
                if closing.is_some_and(|closing| closing <= Instant::now()) {
                    watched.survived = true;
                    break;
                }
                if watched.answer.is_none() && (whole.is_over(&used) || silence.is_over(&used)) {
                    watched.over = Some(End::TimeLimit);
                }
            }
        }
        spent.look(Instant::now(), &used);
        if stop.is_set() {
            watched.over = Some(End::TimeLimit);
        }
        let Ran { stdout, stderr, .. } = &mut watched.ran;
        if stdout.len() > limits.output || stderr.len() > limits.output {
            stdout.truncate(limits.output);
            stderr.truncate(limits.output);
            watched.over = Some(End::OutputLimit);
        }
    }
    watched.ran.took = spent.end(Instant::now());
    watched
}

/// The time that a process takes: while it asks for a processor, what it has of one; while it waits by itself, the wall's.
struct Spent {
    total: Duration,
    looked: Instant,
    used_before: Duration,
}

impl Spent {
    /// How often is looked: processor time is counted in pieces, and whoever has none of it in a moment may be waiting for it.
    const LOOKS: Duration = Duration::from_secs(1);

    fn since(begun: Instant) -> Self {
        Self {
            total: Duration::ZERO,
            looked: begun,
            used_before: Duration::ZERO,
        }
    }

    fn look(&mut self, now: Instant, used: &impl Fn() -> Option<Duration>) {
        let passed = now.saturating_duration_since(self.looked);
        if passed < Self::LOOKS {
            return;
        }
        self.looked = now;
        self.total += match used() {
            Some(used) => {
                let had = used.saturating_sub(self.used_before);
                self.used_before = used;
                match waits_by_itself(had, passed) {
                    true => passed,
                    false => had.min(passed),
                }
            }
            None => passed,
        };
    }

    /// All of it; what came after the last look is short.
    fn end(self, now: Instant) -> Duration {
        self.total + now.saturating_duration_since(self.looked)
    }
}

/// A process that has had less than this part of the time was not kept from anything.
const IDLE: u32 = 20;

fn waits_by_itself(had: Duration, passed: Duration) -> bool {
    had * IDLE < passed
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
        if had >= self.limit || waits_by_itself(had, passed) || passed > self.limit * Self::MOST {
            return true;
        }
        self.until = now.checked_add(self.limit - had);
        false
    }
}

#[cfg(test)]
mod tests {
    use std::io::{PipeWriter, Write, pipe};
    use std::thread;

    use super::super::threads::Threads;
    use super::*;

    #[test]
    fn what_a_process_is_kept_waiting_by_others_does_not_count_and_what_it_waits_by_itself_does() {
        let begun = Instant::now();
        let second = Duration::from_secs(1);
        // Of ten seconds, a process that wants a processor all the time gets a quarter.
        let mut kept_waiting = Spent::since(begun);
        let mut asleep = Spent::since(begun);
        for number in 1..=10 {
            let now = begun + number * second;
            kept_waiting.look(now, &|| Some(number * second / 4));
            asleep.look(now, &|| Some(Duration::ZERO));
        }
        let end = begun + 10 * second;
        assert_eq!(kept_waiting.end(end), 10 * second / 4);
        assert_eq!(asleep.end(end), 10 * second);
        assert_eq!(
            Spent::since(begun).end(end),
            10 * second,
            "nothing is known of it"
        );
    }

    /// What is watched of `work`, read by threads and, where there is such a thing, by polling.
    fn watched(limits: &Limits, stop: &Stop, work: fn([PipeWriter; 3])) -> Vec<Watched> {
        let mut all = Vec::new();
        for polled in [false, cfg!(target_os = "linux")] {
            let ((out, to_out), (err, to_err)) = (pipe().unwrap(), pipe().unwrap());
            let (answer, to_answer) = pipe().unwrap();
            let working = thread::spawn(move || work([to_out, to_err, to_answer]));
            all.push(match polled {
                #[cfg(target_os = "linux")]
                true => {
                    let mut events = super::super::linux::Polled::new(out, err, answer);
                    watch(&mut events, limits, || None, stop)
                }
                _ => watch(&mut Threads::new(out, err, answer), limits, || None, stop),
            });
            working.join().unwrap();
        }
        all
    }

    fn limits() -> Limits {
        Limits {
            wall: Duration::from_secs(60),
            silence: Duration::from_secs(60),
            output: 1_000_000,
            ..crate::run::LIMITS
        }
    }

    #[test]
    fn all_that_is_written_is_read_and_the_answer_is_a_line() {
        let all = watched(
            &limits(),
            &Stop::default(),
            |[mut out, mut err, mut answer]| {
                for _ in 0..1000 {
                    out.write_all(&[b'o'; 300]).unwrap();
                    err.write_all(b"e").unwrap();
                }
                answer.write_all(b"it en").unwrap();
                answer.write_all(b"ded\n").unwrap();
            },
        );
        for Watched {
            ran,
            over,
            answer,
            survived,
        } in all
        {
            assert_eq!((ran.stdout.len(), ran.stderr.len()), (300_000, 1000));
            assert_eq!((over, answer.as_deref()), (None, Some("it ended\n")));
            assert!(!survived);
        }
    }

    #[test]
    fn too_much_is_cut_and_said() {
        let limits = Limits {
            output: 10,
            ..limits()
        };
        let all = watched(&limits, &Stop::default(), |[mut out, ..]| {
            let _ = out.write_all(&[b'o'; 5000]);
        });
        for Watched { ran, over, .. } in all {
            assert_eq!((ran.stdout.len(), over), (10, Some(End::OutputLimit)));
        }
    }

    #[test]
    fn what_is_stopped_is_waited_for_no_longer() {
        let stop = Stop::default();
        stop.stop();
        let all = watched(&limits(), &stop, |[mut out, ..]| {
            // Until nobody reads any more.
            while out.write_all(b"o").is_ok() {}
        });
        for Watched { over, answer, .. } in all {
            assert_eq!((over, answer), (Some(End::TimeLimit), None));
        }
    }
}
