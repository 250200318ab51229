//! Cases put to a program: its replies, however it ends.
//!
//! Many cases are one conversation, with `reset` between them. When a program
//! dies or falls silent, the case it was in has its verdict, and those after it
//! are put to a new process.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::assignment::Assignment;
use crate::case::{Case, Exchange, is_reply};
use crate::sandbox::{self, End, Limits};

/// How a program took part in one case.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// Its replies, as far as it got.
    pub exchanges: Vec<Exchange>,
    /// What else it printed during the case.
    pub stray: Vec<String>,
    /// How it ended, if that was in this case, and the end of what it said then.
    pub death: Option<Death>,
    /// Whether it was asked at all: what cannot change anything is left out.
    pub asked: bool,
}

/// The end of a program in the middle of a case.
#[derive(Clone, Debug)]
pub struct Death {
    /// How it ended.
    pub end: End,
    /// Its last words on standard error.
    pub words: String,
}

/// What a program may use that is graded.
pub const LIMITS: Limits = Limits {
    wall: Duration::from_secs(30),
    silence: Duration::from_secs(5),
    cpu_seconds: 30,
    memory: 1 << 30,
    file_size: 64 << 20,
    output: 64 << 20,
};

/// A case, and the group that is lost as a whole with it.
pub struct Question<'a> {
    /// What is asked.
    pub case: &'a Case,
    /// Cases of one group earn together or not at all.
    pub group: usize,
}

/// Lays out `folder`, a new one, for programs that run in it: the files they are shown.
///
/// # Errors
///
/// If a file cannot be copied.
pub fn prepare(assignment: &Assignment, folder: &Path) -> Result<()> {
    for path in &assignment.shown {
        copy(&assignment.root.join(path), &folder.join(path))?;
    }
    Ok(())
}

/// Puts cases to `program`, which runs in `folder`, prepared for it.
///
/// # Errors
///
/// If the program cannot be started or a file not be written: never its own fault.
pub fn converse(
    program: &Path,
    folder: &Path,
    questions: &[Question],
    limits: &Limits,
) -> Result<Vec<Conversation>> {
    for (name, text) in questions.iter().flat_map(|question| &question.case.files) {
        fs::write(folder.join(name), text).with_context(|| name.clone())?;
    }
    let mut conversations = vec![Conversation::default(); questions.len()];
    let mut lost = BTreeSet::new();
    let mut next = 0;
    while next < questions.len() {
        let asked: Vec<usize> = (next..questions.len())
            .filter(|&n| !lost.contains(&questions[n].group))
            .collect();
        let mut script = String::new();
        for &number in &asked {
            script += "reset\n";
            for command in questions[number].case.script() {
                script += command;
                script += "\n";
            }
        }
        let ran = sandbox::run(program, &[], folder, script.into_bytes(), limits)
            .with_context(|| format!("{}: failed to start", program.display()))?;
        let output = String::from_utf8_lossy(&ran.stdout);
        let mut reader = Reader::new(&output);
        next = questions.len();
        for &number in &asked {
            let conversation = &mut conversations[number];
            conversation.asked = true;
            let whole = reader.read(questions[number].case, conversation);
            if !whole {
                let words = String::from_utf8_lossy(&ran.stderr);
                conversation.death = Some(Death {
                    end: ran.end,
                    words: last_words(&words),
                });
                lost.insert(questions[number].group);
                next = number + 1;
                break;
            }
        }
    }
    Ok(conversations)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("a file in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::copy(from, to))
        .with_context(|| format!("{}: failed to copy", from.display()))?;
    Ok(())
}

/// The last words of a program, without what is another one each time: the number of
/// the thread that panicked.
fn last_words(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("note: "));
    let lines: Vec<String> = lines.map(without_thread_number).collect();
    let last = lines.len().saturating_sub(12);
    let words = lines[last..].join("\n");
    words
        .trim()
        .chars()
        .take(STRAY_LINES * STRAY_LENGTH)
        .collect()
}

/// `thread 'main' (123) panicked at ...` without the number.
fn without_thread_number(line: &str) -> String {
    let number = line
        .split_once("' (")
        .and_then(|(before, rest)| Some((before, rest.split_once(") panicked at ")?)));
    match number {
        Some((thread, (number, place))) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{thread}' panicked at {place}")
        }
        _ => line.to_string(),
    }
}

/// What is kept of what is printed beside the replies: lines of a case, and characters of a line.
const STRAY_LINES: usize = 20;
const STRAY_LENGTH: usize = 300;

impl Conversation {
    fn stray(&mut self, line: &str) {
        if self.stray.len() < STRAY_LINES {
            self.stray.push(line.chars().take(STRAY_LENGTH).collect());
        }
    }
}

/// Reads a transcript command by command.
struct Reader<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
}

impl<'a> Reader<'a> {
    fn new(transcript: &'a str) -> Self {
        Self {
            lines: transcript.lines().peekable(),
        }
    }

    /// Reads the replies of a case; whether all of them are there.
    fn read(&mut self, case: &Case, conversation: &mut Conversation) -> bool {
        if self.reply("reset", conversation).is_none() {
            return false;
        }
        for command in case.script() {
            let Some(reply) = self.reply(command, conversation) else {
                return false;
            };
            conversation.exchanges.push(Exchange {
                command: command.to_string(),
                reply,
            });
        }
        true
    }

    /// The marked lines that follow the command's own line. What stands before it
    /// was printed while the command was carried out, and is no answer.
    fn reply(&mut self, command: &str, conversation: &mut Conversation) -> Option<Vec<String>> {
        let heading = format!("> {command}");
        loop {
            let line = self.lines.next()?;
            match line.strip_suffix(&heading) {
                Some("") => break,
                Some(before) => {
                    conversation.stray(before);
                    break;
                }
                None => conversation.stray(line),
            }
        }
        let mut reply = Vec::new();
        // An empty line ends it.
        while let Some(line) = self.lines.next_if(|line| is_reply(line)) {
            reply.push(line.to_string());
        }
        self.lines.next_if_eq(&"");
        Some(reply)
    }
}
