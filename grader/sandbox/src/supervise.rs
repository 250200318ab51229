//! The output and the time of a process, with their limits.

use std::iter::Sum;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::run_result::{End, Ran};
use crate::stop::Stop;

/// The time for which the output of a process may stay open after its end.
const CLOSING: Duration = Duration::from_secs(1);

/// The time between two checks of the processor time and of [`Stop`].
const INTERVAL: Duration = Duration::from_millis(100);

/// The time after which a check is late, because the watching process itself had to wait for a processor.
const LATE: Duration = Duration::from_millis(200);

/// An event in the life of a process.
#[derive(Debug)]
pub enum Event {
    /// Bytes on standard output.
    Stdout(Vec<u8>),
    /// Bytes on standard error.
    Stderr(Vec<u8>),
    /// The end of one of these two streams.
    Closed,
    /// The line about its end, from the process that started it.
    Answer(String),
}

/// A source of events.
pub trait Events {
    /// Returns the next event, if there is one before `until`.
    fn next(&mut self, until: Option<Instant>) -> Option<Event>;
}

/// The result of watching a process.
pub struct Watched {
    /// The output and the time; the caller sets the end.
    pub ran: Ran,
    /// The limit that the process exceeded, if any. The caller still has to kill the process.
    pub over: Option<End>,
    /// The line about its end, if it arrived.
    pub answer: Option<String>,
    /// Whether the output stayed open after the answer, so that some process survives.
    pub survived: bool,
}

/// The processor time of a process and of all processes it started.
#[derive(Clone, Copy, Debug, Default)]
pub struct Used {
    /// The time on a processor.
    pub had: Duration,
    /// The time in the queue for a processor, without a wait that is still going on.
    pub queued: Duration,
    /// Whether one of their threads is running or in the queue.
    pub wants: bool,
}

impl Used {
    /// The time while the sandbox has not yet started a program, or no longer runs one. It counts like a wait for a
    /// processor: on a busy machine, it takes a while, and is not the program's time.
    pub const WITHOUT_PROGRAM: Self = Self {
        had: Duration::ZERO,
        queued: Duration::ZERO,
        wants: true,
    };
}

impl Sum for Used {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |all, one| Self {
            had: all.had + one.had,
            queued: all.queued + one.queued,
            wants: all.wants || one.wants,
        })
    }
}

/// Reads until there is an answer and both streams are closed, a limit is exceeded, or `stop` is set.
///
/// If `used` returns the processor time, the limits do not count the time that the process waits for a processor used
/// by others.
pub fn watch(
    events: &mut impl Events,
    limits: &Limits,
    used: impl Fn() -> Option<Used>,
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
    let mut own = OwnTime::since(Instant::now());
    let whole = Wait::from(&own);
    let mut silence = Wait::from(&own);
    let mut closing = None;
    let mut open = 2;
    let mut taken = None;
    while (open > 0 || watched.answer.is_none()) && watched.over.is_none() {
        let look = own.looked.checked_add(INTERVAL);
        let event = events.next(closing.into_iter().chain(look).min());
        // Output that arrived before a late check ends the silence, so it comes after the check.
        if own.looked.elapsed() >= INTERVAL {
            own.look(Instant::now(), used());
        }
        match event {
            Some(Event::Stdout(bytes)) => {
                watched.ran.stdout.extend(bytes);
                silence = Wait::from(&own);
            }
            Some(Event::Stderr(bytes)) => watched.ran.stderr.extend(bytes),
            Some(Event::Closed) => open -= 1,
            Some(Event::Answer(line)) => {
                watched.answer = Some(line);
                closing = Instant::now().checked_add(CLOSING);
            }
            None if closing.is_some_and(|closing| closing <= Instant::now()) => {
                watched.survived = true;
                break;
            }
            None => {}
        }
        if watched.answer.is_none() {
            let whole = whole.taken(limits.wall, &own);
            taken = whole.or_else(|| silence.taken(limits.silence, &own));
        }
        if stop.is_set() || taken.is_some() {
            watched.over = Some(End::TimeLimit);
        }
        let Ran { stdout, stderr, .. } = &mut watched.ran;
        if stdout.len() > limits.output || stderr.len() > limits.output {
            stdout.truncate(limits.output);
            stderr.truncate(limits.output);
            watched.over = Some(End::OutputLimit);
        }
    }
    watched.ran.took = taken.unwrap_or_else(|| own.total + own.looked.elapsed().min(LATE));
    watched
}

/// The time that a process itself takes: on a processor, or waiting for anything but a processor.
struct OwnTime {
    total: Duration,
    looked: Instant,
    used_before: Used,
}

impl OwnTime {
    fn since(begun: Instant) -> Self {
        Self {
            total: Duration::ZERO,
            looked: begun,
            used_before: Used::default(),
        }
    }

    /// Adds the time since the last look.
    fn look(&mut self, now: Instant, used: Option<Used>) {
        let passed = now.saturating_duration_since(self.looked);
        self.looked = now;
        let Some(used) = used else {
            self.total += passed.min(LATE);
            return;
        };
        // Several threads together can use more time than has passed.
        let had = used.had.saturating_sub(self.used_before.had).min(passed);
        let queued = used.queued.saturating_sub(self.used_before.queued);
        self.used_before = used;
        self.total += match used.wants || passed > LATE {
            // The system counts a wait in the queue only once it is over. And when this look is late, the watching
            // process had to wait: the program may have waited too, or ended long ago.
            true => had,
            false => passed.saturating_sub(queued).max(had),
        };
    }
}

/// A wait that a limit applies to.
struct Wait {
    own: Duration,
    begun: Instant,
}

impl Wait {
    /// The multiple of its limit after which a process is ended even if others use the processors.
    const FACTOR: u32 = 30;

    fn from(own: &OwnTime) -> Self {
        Self {
            own: own.total,
            begun: own.looked,
        }
    }

    /// Returns the time that the process took until it reached the limit, if it had at the last look. On a busy
    /// machine, the look can be much later than that.
    fn taken(&self, limit: Duration, own: &OwnTime) -> Option<Duration> {
        let passed = own.looked - self.begun;
        let is_over = own.total - self.own >= limit || passed > limit.saturating_mul(Self::FACTOR);
        is_over.then(|| self.own.saturating_add(limit))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{PipeWriter, Write, pipe};
    use std::thread;

    use super::*;
    use crate::limits::Usage;
    use crate::threads::Threads;

    /// Returns the time counted for ten seconds of checks, given the processor time after each.
    fn own_time(interval: Duration, used: impl Fn(Duration) -> Option<Used>) -> Duration {
        let begun = Instant::now();
        let mut own = OwnTime::since(begun);
        for passed in (1..)
            .map(|check| check * interval)
            .take_while(|passed| *passed <= 10 * SECOND)
        {
            own.look(begun + passed, used(passed));
        }
        own.total
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn waiting_for_a_busy_processor_does_not_count() {
        for (share, wants) in [(4, false), (4, true), (100, false), (100, true)] {
            let queues = |passed: Duration| {
                let had = passed / share;
                let queued = passed - had;
                Some(Used { had, queued, wants })
            };
            assert_eq!(own_time(INTERVAL, queues), 10 * SECOND / share);
        }
        let not_served = |_| {
            Some(Used {
                wants: true,
                ..Used::default()
            })
        };
        assert_eq!(own_time(INTERVAL, not_served), Duration::ZERO);
    }

    #[test]
    fn sleeping_and_working_time_is_counted() {
        assert_eq!(
            own_time(INTERVAL, |_| Some(Used::default())),
            10 * SECOND,
            "asleep"
        );
        assert_eq!(own_time(INTERVAL, |_| None), 10 * SECOND, "unknown");
        // Eight threads on two processors: six threads are always in the queue.
        let threads = |passed: Duration| {
            Some(Used {
                had: 2 * passed,
                queued: 6 * passed,
                wants: true,
            })
        };
        assert_eq!(own_time(INTERVAL, threads), 10 * SECOND);
    }

    #[test]
    fn late_check_counts_only_processor_time() {
        let late = 5 * INTERVAL;
        assert_eq!(
            own_time(late, |_| Some(Used::default())),
            Duration::ZERO,
            "ended"
        );
        let works = |passed: Duration| {
            Some(Used {
                had: passed / 2,
                ..Used::default()
            })
        };
        assert_eq!(own_time(late, works), 5 * SECOND);
    }

    /// Returns the results of watching `work` with threads and, on Linux, also with polling.
    fn watched(limits: &Limits, stop: &Stop, work: fn([PipeWriter; 3])) -> Vec<Watched> {
        let mut all = Vec::new();
        for polled in [false, cfg!(target_os = "linux")] {
            let ((out, to_out), (err, to_err)) = (pipe().unwrap(), pipe().unwrap());
            let (answer, to_answer) = pipe().unwrap();
            let working = thread::spawn(move || work([to_out, to_err, to_answer]));
            all.push(match polled {
                #[cfg(target_os = "linux")]
                true => {
                    let mut events = crate::linux::Polled::new(out, err, answer);
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
            usage: Usage {
                cpu_seconds: 30,
                memory: 1 << 30,
                threads: 64,
                open_files: 16,
                file_size: 4 << 20,
                files: 64,
                disk: 64 << 20,
            },
        }
    }

    #[test]
    fn all_output_is_read_and_the_answer_is_one_line() {
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
    fn output_over_the_limit_is_cut_and_reported() {
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
    fn silent_process_takes_no_longer_than_the_limit() {
        let limits = Limits {
            silence: Duration::from_millis(1),
            ..limits()
        };
        let all = watched(&limits, &Stop::default(), std::mem::forget);
        for Watched { ran, over, .. } in all {
            assert_eq!((ran.took, over), (limits.silence, Some(End::TimeLimit)));
        }
    }

    #[test]
    fn stop_ends_the_wait() {
        let stop = Stop::default();
        stop.stop();
        let all = watched(&limits(), &stop, |[mut out, ..]| {
            // Until the reader is gone.
            while out.write_all(b"o").is_ok() {}
        });
        for Watched { over, answer, .. } in all {
            assert_eq!((over, answer), (Some(End::TimeLimit), None));
        }
    }
}
