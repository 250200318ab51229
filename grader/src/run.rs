//! Cases put to a program: its replies, however it ends.
//!
//! A process sees the files that its cases name, and nothing else. Cases that name the same ones
//! are one conversation, with `reset` between them. When a program dies or falls
//! silent, the case it was in has its verdict, and those after it are put to a new process.
//!
//! First all cases that can be are put to one process, for most programs are right, and to start one costs more than its
//! answers. Only what is right and quiet there counts; for the rest it is as if nobody had asked yet.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::slice::SplitInclusive;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::assignment::Assignment;
use crate::case::{Case, Exchange, is_reply};
use crate::explain::parts;
use crate::judge::{Verdict, judge};
use crate::sandbox::{End, Limits, Ran, Room, Running, Usage};

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
    // A right program prints 1 MiB if all cases of a sheet are put to it at once; one that says twice of each word
    // that it adds it, more than 16.
    output: 32 << 20,
    usage: Usage {
        cpu_seconds: 30,
        memory: 1 << 30,
        threads: 64,
        // Together with the size of a file: what is removed and still open is not counted.
        open_files: 16,
        file_size: 4 << 20,
        files: 64,
        disk: 64 << 20,
    },
};

/// How long all processes of one phase may take together, without what others keep them waiting. A right program takes
/// about a second; one that is slow in every case shall not hold up the others.
const TOGETHER: Duration = Duration::from_secs(90);

/// However busy a machine is, they may not take so many times that by the clock on the wall.
const AT_MOST: u32 = 10;

/// The time for a number of processes.
#[derive(Clone, Debug)]
pub struct Time {
    /// What they may still take.
    left: Duration,
    /// When it is over in any case.
    until: Instant,
}

impl Time {
    /// So much, without what others keep them waiting: what is found in it shall not depend on how busy a machine is.
    pub fn of(all: Duration) -> Self {
        Self {
            left: all,
            until: Instant::now() + AT_MOST * all,
        }
    }

    /// Whether it is over.
    pub fn is_up(&self) -> bool {
        self.left.is_zero() || Instant::now() > self.until
    }
}

/// A case, and the group that is lost as a whole with it.
pub struct Question<'a> {
    /// What is asked.
    pub case: &'a Case,
    /// Cases of one group earn together or not at all.
    pub group: usize,
}

impl<'a> Question<'a> {
    /// Each case for itself.
    pub fn each(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Self> {
        let cases = cases.into_iter().enumerate();
        cases.map(|(group, case)| Self { case, group }).collect()
    }
}

/// The driver program of a phase, and where it runs.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    pub assignment: &'a Assignment,
    /// The place of its phase in the assignment.
    pub phase: usize,
    pub path: &'a Path,
    /// Each of its processes has a new folder in it.
    pub room: &'a Room,
}

/// What a case needs besides the program.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct Needs<'a> {
    /// Files that were handed out.
    shown: BTreeSet<&'a Path>,
    /// Files of its own, with their text.
    own: BTreeMap<&'a str, &'a str>,
    /// Folders it names.
    folders: BTreeSet<&'a Path>,
    /// Whether it saves one.
    saves: bool,
}

impl Needs<'_> {
    fn add(&mut self, other: &Self) {
        self.shown.extend(&other.shown);
        self.own.extend(&other.own);
        self.folders.extend(&other.folders);
        self.saves |= other.saves;
    }
}

/// What a case names, each with the case's own file if that is one.
fn named_by(case: &Case) -> impl Iterator<Item = (&str, Option<&String>)> {
    case.script().map(|command| {
        let (_, argument) = parts(command);
        (argument, case.files.get(argument))
    })
}

impl Program<'_> {
    /// Puts cases to the program.
    ///
    /// # Errors
    ///
    /// If the program cannot be run or a file not be written: never its own fault.
    pub fn converse(&self, questions: &[Question], limits: &Limits) -> Result<Vec<Conversation>> {
        let mut alike: BTreeMap<Needs, Vec<usize>> = BTreeMap::new();
        for (number, question) in questions.iter().enumerate() {
            let needs = self.needs(question.case);
            alike.entry(needs).or_default().push(number);
        }
        let right = self.right_together(questions, &alike, limits)?;
        alike.retain(|_, numbers| !numbers.iter().all(|number| right.contains_key(number)));
        let mut conversations = self.ask(questions, alike, limits, &mut Time::of(TOGETHER))?;
        for (number, conversation) in right {
            conversations[number] = conversation;
        }
        Ok(conversations)
    }

    /// Puts to one process the questions of all that are `alike` for whom no file of others is another one, or none at
    /// all: the conversations of those of which everything is right, and nothing else was printed.
    fn right_together(
        &self,
        questions: &[Question],
        alike: &BTreeMap<Needs, Vec<usize>>,
        limits: &Limits,
    ) -> Result<BTreeMap<usize, Conversation>> {
        let mut all = Needs::default();
        let mut named = BTreeMap::new();
        let mut together = Vec::new();
        for (needs, numbers) in alike.iter().filter(|(needs, _)| !needs.saves) {
            let names: BTreeMap<&str, Option<&String>> = numbers
                .iter()
                .flat_map(|&number| named_by(questions[number].case))
                .collect();
            let fits = |(name, file)| named.get(name).is_none_or(|other| other == file);
            if names.iter().all(fits) {
                all.add(needs);
                named.extend(names);
                together.push(numbers);
            }
        }
        if together.len() < 2 {
            return Ok(BTreeMap::new());
        }
        let asked: Vec<usize> = together.iter().copied().flatten().copied().collect();
        let mut conversations = vec![Conversation::default(); questions.len()];
        self.put(questions, &all, &asked, limits, &mut conversations)?;
        let is_right = |&number: &usize| {
            let conversation = &conversations[number];
            conversation.stray.is_empty()
                && judge(questions[number].case, conversation) == Verdict::Right
        };
        let right = together
            .into_iter()
            .filter(|numbers| numbers.iter().all(is_right));
        Ok(right
            .flatten()
            .map(|&number| (number, conversations[number].clone()))
            .collect())
    }

    /// The same in one conversation, though the cases name different files: for cases of
    /// which none earns anything, and only as long as there is `time`.
    ///
    /// # Errors
    ///
    /// As above.
    pub fn converse_at_once(
        &self,
        questions: &[Question],
        limits: &Limits,
        time: &mut Time,
    ) -> Result<Vec<Conversation>> {
        let mut all = Needs::default();
        for question in questions {
            all.add(&self.needs(question.case));
        }
        let once = BTreeMap::from([(all, (0..questions.len()).collect())]);
        self.ask(questions, once, limits, time)
    }

    /// Puts the questions of these numbers to processes with these needs, as long as there is time.
    fn ask(
        &self,
        questions: &[Question],
        alike: BTreeMap<Needs, Vec<usize>>,
        limits: &Limits,
        time: &mut Time,
    ) -> Result<Vec<Conversation>> {
        let mut conversations = vec![Conversation::default(); questions.len()];
        let mut lost = BTreeSet::new();
        for (needs, mut left) in alike {
            loop {
                left.retain(|&number| !lost.contains(&questions[number].group));
                if left.is_empty() || time.is_up() {
                    break;
                }
                let (died, took) =
                    self.put(questions, &needs, &left, limits, &mut conversations)?;
                time.left = time.left.saturating_sub(took);
                let Some(place) = died else {
                    break;
                };
                lost.insert(questions[left[place]].group);
                left.drain(..=place);
            }
        }
        Ok(conversations)
    }

    /// Puts the questions of these numbers to one process: the place of the one in which it died, and how long it took.
    fn put(
        &self,
        questions: &[Question],
        needs: &Needs,
        numbers: &[usize],
        limits: &Limits,
        conversations: &mut [Conversation],
    ) -> Result<(Option<usize>, Duration)> {
        let mut script = String::new();
        for command in numbers.iter().flat_map(|&n| script_of(questions[n].case)) {
            script += command;
            script += "\n";
        }
        let ran = self.run(needs, script.as_bytes(), limits)?;
        let mut reader = Reader::new(&ran.stdout);
        let died = numbers.iter().position(|&number| {
            let conversation = &mut conversations[number];
            conversation.asked = true;
            !reader.read(questions[number].case, conversation)
        });
        if let Some(place) = died {
            let words = String::from_utf8_lossy(&ran.stderr);
            conversations[numbers[place]].death = Some(Death {
                end: ran.end,
                words: last_words(&words),
            });
        }
        Ok((died, ran.took))
    }

    /// What the commands of a case name.
    fn needs<'a>(&'a self, case: &'a Case) -> Needs<'a> {
        let mut needs = Needs::default();
        let saves = self.assignment.phases[self.phase].saves.as_deref();
        for command in case.script() {
            let (name, argument) = parts(command);
            needs.saves |= Some(name) == saves;
            let path = Path::new(argument);
            if let Some((name, text)) = case.files.get_key_value(argument) {
                needs.own.insert(name, text);
            } else if self.assignment.shown.iter().any(|shown| shown == path) {
                needs.shown.insert(path);
            } else if !argument.is_empty()
                && self
                    .assignment
                    .shown
                    .iter()
                    .any(|shown| shown.starts_with(path))
            {
                needs.folders.insert(path);
            }
        }
        needs
    }

    /// One process.
    fn run(&self, needs: &Needs, input: &[u8], limits: &Limits) -> Result<Ran> {
        let folder = self.room.scratch()?;
        let mut reads = Vec::new();
        for shown in &needs.shown {
            let to = folder.path().join(shown);
            copy(&self.assignment.root.join(shown), &to)?;
            reads.push(to);
        }
        for (name, text) in &needs.own {
            let to = folder.path().join(name);
            fs::write(&to, text).with_context(|| (*name).to_string())?;
            reads.push(to);
        }
        for place in &needs.folders {
            fs::create_dir_all(folder.path().join(place)).context("a folder that a case names")?;
        }
        let running = Running {
            program: self.path,
            arguments: Vec::new(),
            folder: folder.path(),
            reads,
            writes: needs.saves,
            input,
        };
        self.room.run_program(&running, limits)
    }
}

/// Copies everything that programs may be shown into `folder`, and says where it lies there.
///
/// # Errors
///
/// If a file cannot be copied.
pub fn lay_out(assignment: &Assignment, folder: &Path) -> Result<Vec<PathBuf>> {
    let shown = assignment.shown.iter();
    shown
        .map(|path| {
            let to = folder.join(path);
            copy(&assignment.root.join(path), &to)?;
            Ok(to)
        })
        .collect()
}

/// All that is put to a program for a case.
fn script_of(case: &Case) -> impl Iterator<Item = &str> {
    std::iter::once("reset").chain(case.script())
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
    // From the end: there may be millions.
    let mut last: Vec<String> = lines.rev().take(12).map(without_thread_number).collect();
    last.reverse();
    let words = last.join("\n");
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
    fn stray(&mut self, line: &[u8]) {
        if self.stray.len() < STRAY_LINES {
            let line = beginning(line, MORE_BYTES);
            self.stray.push(line.chars().take(STRAY_LENGTH).collect());
        }
    }
}

/// What is kept of a reply beyond what a right one has, in lines, and in bytes of a line: enough to see what it is.
const MORE_LINES: usize = 1_000;
const MORE_BYTES: usize = 1 << 16;

/// Lines of bytes, each with its end.
type Lines<'a> = SplitInclusive<'a, u8, fn(&u8) -> bool>;

/// Reads a transcript command by command.
struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
}

impl<'a> Reader<'a> {
    fn new(transcript: &'a [u8]) -> Self {
        let ends_line: fn(&u8) -> bool = |byte| *byte == b'\n';
        Self {
            lines: transcript.split_inclusive(ends_line).peekable(),
        }
    }

    /// Reads the replies of a case; whether all of them are there.
    fn read(&mut self, case: &Case, conversation: &mut Conversation) -> bool {
        if self.reply("reset", &[], conversation).is_none() {
            return false;
        }
        for Exchange { command, reply } in &case.exchanges {
            let Some(reply) = self.reply(command, reply, conversation) else {
                return false;
            };
            conversation.exchanges.push(Exchange {
                command: command.clone(),
                reply,
            });
        }
        true
    }

    /// The marked lines that follow the command's own line. What stands before it
    /// was printed while the command was carried out, and is no answer.
    fn reply(
        &mut self,
        command: &str,
        expected: &[String],
        conversation: &mut Conversation,
    ) -> Option<Vec<String>> {
        let heading = format!("> {command}");
        loop {
            let line = without_end(self.lines.next()?);
            match line.strip_suffix(heading.as_bytes()) {
                Some(b"") => break,
                Some(before) => {
                    conversation.stray(before);
                    break;
                }
                None => conversation.stray(line),
            }
        }
        let longest = expected.iter().map(String::len).max().unwrap_or_default();
        let mut reply = Vec::new();
        // An empty line ends it.
        while let Some(line) = self.lines.next_if(|line| is_reply(line)) {
            if reply.len() < expected.len() + MORE_LINES {
                reply.push(beginning(without_end(line), longest + MORE_BYTES));
            }
        }
        self.lines.next_if(|line| without_end(line).is_empty());
        Some(reply)
    }
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The text of a line, or of so many bytes at its beginning.
fn beginning(line: &[u8], bytes: usize) -> String {
    String::from_utf8_lossy(&line[..line.len().min(bytes)]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(expected: &str) -> Case {
        Case {
            name: "a case".to_string(),
            public: true,
            files: BTreeMap::new(),
            exchanges: vec![Exchange {
                command: "list".to_string(),
                reply: vec![expected.to_string()],
            }],
        }
    }

    fn read(transcript: &[u8]) -> Conversation {
        let mut conversation = Conversation::default();
        let whole = [b"> reset\n= ok\n\n> list\n", transcript].concat();
        assert!(Reader::new(&whole).read(&case("= a"), &mut conversation));
        conversation
    }

    #[test]
    fn a_reply_of_a_million_lines_is_kept_as_far_as_it_is_looked_at() {
        let kept = &read(&b"= a\n".repeat(1_000_000)).exchanges[0].reply;
        assert_eq!(kept.len(), 1 + MORE_LINES);
    }

    #[test]
    fn a_line_of_millions_of_bytes_that_are_no_text_is_kept_as_far_as_it_is_looked_at() {
        let line = [b"= ", b"\xff".repeat(10_000_000).as_slice(), b"\n"].concat();
        let kept = &read(&line).exchanges[0].reply[0];
        assert_eq!(kept.chars().count(), "= a".len() + MORE_BYTES);
    }

    #[test]
    fn what_is_printed_before_a_command_is_its_own_and_line_ends_of_both_kinds_are_none() {
        let whole = b"> reset\r\n= ok\r\n\r\nhere\xffI am> list\r\n= a\r\n\r\n";
        let mut conversation = Conversation::default();
        assert!(Reader::new(whole).read(&case("= a"), &mut conversation));
        assert_eq!(conversation.stray, ["here\u{fffd}I am"]);
        assert_eq!(conversation.exchanges[0].reply, ["= a"]);
    }
}
