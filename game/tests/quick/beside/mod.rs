//! A game with a window next to the console. A closure replaces the window: it acts like a player,
//! and waits for updates.

mod both;
mod chosen;
mod display;
mod players;
mod time;

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use game::beside::{Desk, play_beside};
use game::console::{Console, Input, Play, play};
use gui::{Answer, Display, Event, NewGame, Recording, Scene, Screen};

use crate::limit::Limit;
use crate::{full_list, rules};

const LETTERS: &str = "fycliomgorilhjhu";

fn table(name: &str, letters: &str) -> Play {
    Play {
        letters: letters.to_string(),
        ..Play::new(rules(name), full_list(), 0)
    }
}

/// Returns the console's text of a game next to a display.
fn console(table: Play, typed: &str, display: &dyn Display) -> String {
    console_from(table, &mut typed.as_bytes(), display)
}

fn console_from(mut table: Play, input: &mut dyn Input, display: &dyn Display) -> String {
    let mut output = Vec::new();
    let clock = || Duration::ZERO;
    let mut console = Console::new(input, &mut output, &clock).beside(display);
    play(&mut table, &mut console).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the scene after these typed lines, before the next one, and the text of the whole game.
fn scene_after(table: Play, typed: &str, display: &Recording) -> (Scene, String) {
    let mut input = Typed {
        left: typed.as_bytes(),
        display,
        scene: None,
    };
    let text = console_from(table, &mut input, display);
    (input.scene.unwrap(), text)
}

/// Typed lines that note the scene at their end.
struct Typed<'a> {
    left: &'a [u8],
    display: &'a Recording,
    scene: Option<Scene>,
}

impl Read for Typed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.left.read(buffer)
    }
}

impl BufRead for Typed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left.is_empty() {
            self.scene.get_or_insert_with(|| self.display.scene());
        }
        Ok(self.left)
    }

    fn consume(&mut self, count: usize) {
        self.left.consume(count);
    }
}

/// A game on the console, and a window controlled by a test.
struct Match {
    screen: Screen,
    changed: Receiver<()>,
    typing: Option<PipeWriter>,
    console_has_ended: Receiver<()>,
    /// The current time in seconds.
    time: Arc<AtomicU64>,
    /// Whether the clock is stopped by a pause.
    is_stopped: Arc<AtomicBool>,
}

impl Match {
    /// Waits until the scene meets the condition `shown`.
    fn until(&self, what: &str, shown: impl Fn(&Scene) -> bool) -> Scene {
        loop {
            let scene = self.screen.scene();
            if shown(&scene) {
                return scene;
            }
            let waited = self.changed.recv_timeout(Duration::from_secs(60));
            assert!(waited.is_ok(), "never shown: {what}; but {scene:?}");
        }
    }

    /// Waits until the game asks for a word, with this many words found.
    fn until_asked(&self, found: usize) -> Scene {
        self.until("a question for a word", |scene| {
            let kind = scene.question.as_ref().map(|question| question.kind);
            kind == Some(Answer::Word) && scene.human.words.len() == found
        })
    }

    /// Waits until the game asks a question that begins with `prompt`.
    fn until_question(&self, prompt: &str) -> Scene {
        self.until(prompt, |scene| {
            let asked = scene.question.as_ref();
            asked.is_some_and(|asked| asked.prompt.starts_with(prompt))
        })
    }

    fn say(&self, line: &str) {
        self.screen.tell(Event::Line(line.to_string()));
    }

    fn type_on_the_console(&mut self, text: &str) {
        let typing = self.typing.as_mut().unwrap();
        typing.write_all(text.as_bytes()).unwrap();
    }

    /// Ends the input of the console, and waits until the game knows that.
    fn end_console(&mut self) {
        self.typing = None;
        self.console_has_ended.recv().unwrap();
    }

    /// Whether the clock is stopped.
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Sets the current time.
    fn is_at(&self, seconds: u64) {
        self.time.store(seconds, Ordering::SeqCst);
    }

    fn choose(&self, path: &[(usize, usize)]) {
        let word = self.screen.scene().spelled(path);
        let path = path.to_vec();
        self.screen.tell(Event::Word { word, path });
    }
}

/// The input of a console, which says when nothing reads it any more.
struct ConsoleInput {
    input: BufReader<PipeReader>,
    ended: Sender<()>,
}

impl Read for ConsoleInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

impl BufRead for ConsoleInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
    }
}

impl Drop for ConsoleInput {
    fn drop(&mut self) {
        let _ = self.ended.send(());
    }
}

/// Plays next to the window that `window` simulates, and returns the console's text.
fn beside(table: Play, window: impl FnOnce(&mut Match)) -> String {
    beside_console(false, table, window)
}

/// Plays as `beside` does, with a console that may be a terminal.
fn beside_console(is_terminal: bool, table: Play, window: impl FnOnce(&mut Match)) -> String {
    let _limit = Limit::begin();
    let (input, typing) = pipe().unwrap();
    let (mut shown, output) = pipe().unwrap();
    let reading = thread::spawn(move || {
        let mut text = String::new();
        shown.read_to_string(&mut text).map(|_| text)
    });
    let mut last = table.clone();
    let another = move |wanted: NewGame| {
        let mut next = last.clone();
        if !wanted.name.is_empty() {
            next.rules = rules(&wanted.name);
        }
        next.letters = wanted.letters;
        match next.game("") {
            Ok(_) => {
                last.rules = Arc::clone(&next.rules);
                Ok(next)
            }
            Err(error) => Err(error.to_string()),
        }
    };
    let (ended, console_has_ended) = channel();
    let time = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&time);
    let is_stopped = Arc::new(AtomicBool::new(false));
    let desk = Desk {
        input: Box::new(ConsoleInput {
            input: BufReader::new(input),
            ended,
        }),
        output: Box::new(output),
        clock: Box::new(move || Duration::from_secs(clock.load(Ordering::SeqCst))),
        pause: {
            let is_stopped = Arc::clone(&is_stopped);
            Box::new(move |is_paused| is_stopped.store(is_paused, Ordering::SeqCst))
        },
        is_terminal,
        is_dumb: false,
    };
    play_beside(table, Box::new(another), desk, |screen| {
        screen.set_animation_delay(Duration::ZERO);
        let (change, changed) = channel();
        screen.on_change(move || {
            let _ = change.send(());
        });
        let mut played = Match {
            screen: screen.clone(),
            changed,
            typing: Some(typing),
            console_has_ended,
            time,
            is_stopped,
        };
        window(&mut played);
        played.screen.on_change(|| {});
        // Ends a game without further input.
        played.typing = None;
    })
    .unwrap();
    reading.join().unwrap().unwrap()
}
