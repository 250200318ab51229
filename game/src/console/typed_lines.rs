//! Provided: the lines that are typed at a terminal.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::lines::{Entry, Input, read_line};

/// A piece of input.
enum Arrived {
    /// A line; `None` at the end of the input.
    Line(io::Result<Option<Vec<u8>>>),
    /// The game was suspended, and goes on.
    #[cfg_attr(not(all(unix, feature = "tui")), expect(dead_code))]
    Continued,
}

/// Lines that are read in a thread of their own, so that the game does not wait for one when the time is up.
pub struct TypedLines {
    /// Wakes the thread, which reads a line only when the game needs one: the end of the input at a terminal is not final.
    wanted: Sender<()>,
    input: Receiver<Arrived>,
    is_reading: bool,
    /// Input that has arrived, and that the game has not taken yet.
    arrived: Option<Arrived>,
}

impl TypedLines {
    /// Reads lines from this input.
    pub fn new(mut input: impl BufRead + Send + 'static) -> Self {
        let (wanted, wishes) = channel();
        let (sender, arriving) = channel();
        note_continuations(sender.clone());
        thread::spawn(move || {
            for () in wishes {
                if sender.send(Arrived::Line(read_line(&mut input))).is_err() {
                    return;
                }
            }
        });
        Self {
            wanted,
            input: arriving,
            is_reading: false,
            arrived: None,
        }
    }

    fn begin_reading(&mut self) {
        if !self.is_reading {
            // The thread waits for this until the game is over.
            let _ = self.wanted.send(());
            self.is_reading = true;
        }
    }
}

/// Notes each time the game was suspended and goes on.
#[cfg(all(unix, feature = "tui"))]
fn note_continuations(sender: Sender<Arrived>) {
    // Without the signal, the game goes on as before.
    let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGCONT])
    else {
        return;
    };
    thread::spawn(move || {
        for _ in &mut signals {
            if sender.send(Arrived::Continued).is_err() {
                return;
            }
        }
    });
}

#[cfg(not(all(unix, feature = "tui")))]
fn note_continuations(_: Sender<Arrived>) {}

impl Input for TypedLines {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let arrived = match self.arrived.take() {
            Some(arrived) => arrived,
            None => {
                self.begin_reading();
                self.input.recv().unwrap_or(Arrived::Line(Ok(None)))
            }
        };
        match arrived {
            Arrived::Line(line) => {
                self.is_reading = false;
                Ok(line?.map(Entry::Typed))
            }
            Arrived::Continued => Ok(Some(Entry::Continued)),
        }
    }

    fn has_entry_within(&mut self, time: Duration) -> bool {
        if self.arrived.is_none() {
            self.begin_reading();
            match self.input.recv_timeout(time) {
                Ok(arrived) => self.arrived = Some(arrived),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => {}
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write, pipe};

    use super::*;

    fn text(entry: io::Result<Option<Entry>>) -> Option<String> {
        match entry.unwrap() {
            Some(Entry::Typed(line)) => Some(String::from_utf8(line).unwrap()),
            None => None,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn waiting_ends_with_the_time_or_with_a_line_that_is_not_lost() {
        let (reader, mut writer) = pipe().unwrap();
        let mut lines = TypedLines::new(BufReader::new(reader));
        assert!(!lines.has_entry_within(Duration::ZERO));
        writer.write_all(b"form\nfoil\n").unwrap();
        assert!(lines.has_entry_within(Duration::MAX));
        assert!(lines.has_entry_within(Duration::ZERO));
        assert_eq!(text(lines.entry()).as_deref(), Some("form\n"));
        assert_eq!(text(lines.entry()).as_deref(), Some("foil\n"));
        drop(writer);
        assert!(lines.has_entry_within(Duration::MAX));
        assert_eq!(text(lines.entry()), None);
        assert_eq!(text(lines.entry()), None);
    }
}
