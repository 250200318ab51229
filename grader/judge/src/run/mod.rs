//! Cases put to a program: its replies, however it ends.
//!
//! A process sees the files that its cases name, and nothing else. Cases that name the same ones
//! are one conversation, with `reset` between them. When a program dies or falls
//! silent, the case it was in has its verdict, and those after it are put to a new process.
//!
//! First all cases that can be are put to one process, for most programs are right, and to start one costs more than its
//! answers. Only what is right and quiet there counts; for the rest it is as if nobody had asked yet.

mod needs;
mod question;
mod transcript;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::assignment::Assignment;
use crate::case::Case;
use crate::conversation::{Conversation, Death};
use crate::verdict::{Verdict, judge};
use needs::{Needs, together};
pub use question::Question;
use sandbox::{Limits, Ran, Running, Usage, WorkDir};
use transcript::{Reader, last_words};

/// The limits of a graded program.
pub const LIMITS: Limits = Limits {
    wall: Duration::from_secs(20),
    silence: Duration::from_secs(5),
    // A right program prints 1 MiB if all cases of a sheet are put to it at once; one that says twice of each word
    // that it adds it, more than 16.
    output: 32 << 20,
    usage: Usage {
        cpu_seconds: 20,
        memory: 1 << 30,
        threads: 64,
        // Together with the size of a file: what is removed and still open is not counted.
        open_files: 16,
        file_size: 4 << 20,
        files: 64,
        disk: 64 << 20,
    },
};

/// The time that all processes of a phase may take together, without the time they wait for others. A correct program
/// takes about a second; a program that is slow in every test case must not delay the others.
const PHASE_TIME: Duration = Duration::from_secs(40);

/// The most wall-clock time of these processes on a busy machine, as a multiple of their time.
const MAX_WALL_FACTOR: u32 = 10;

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
            until: Instant::now() + MAX_WALL_FACTOR * all,
        }
    }

    /// Whether it is over.
    pub fn is_up(&self) -> bool {
        self.left.is_zero() || Instant::now() > self.until
    }
}

/// The driver program of a phase, and where it runs.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The index of its phase in the assignment.
    pub phase: usize,
    /// The path of the program.
    pub path: &'a Path,
    /// Each of its processes has a new folder in it.
    pub work_dir: &'a WorkDir,
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
            let needs = Needs::of(question.case, self.assignment, self.phase);
            alike.entry(needs).or_default().push(number);
        }
        let right = self.right_together(questions, &alike, limits)?;
        alike.retain(|_, numbers| !numbers.iter().all(|number| right.contains_key(number)));
        let mut conversations = self.ask(questions, alike, limits, &mut Time::of(PHASE_TIME))?;
        for (number, conversation) in right {
            conversations[number] = conversation;
        }
        Ok(conversations)
    }

    /// Puts to one process the questions of all that can be together: the conversations of those alike of which everything
    /// is right, and nothing else was printed.
    fn right_together(
        &self,
        questions: &[Question],
        alike: &BTreeMap<Needs, Vec<usize>>,
        limits: &Limits,
    ) -> Result<BTreeMap<usize, Conversation>> {
        let (needs, together) = together(questions, alike);
        if together.len() < 2 {
            return Ok(BTreeMap::new());
        }
        let mut conversations = vec![Conversation::default(); questions.len()];
        self.put(
            questions,
            &needs,
            &together.concat(),
            limits,
            &mut conversations,
        )?;
        let mut right = BTreeMap::new();
        for numbers in together {
            let is_right = |&number: &usize| {
                let conversation = &conversations[number];
                conversation.stray.is_empty()
                    && judge(questions[number].case, conversation) == Verdict::Right
            };
            if numbers.iter().all(is_right) {
                right.extend(
                    numbers
                        .iter()
                        .map(|&number| (number, mem::take(&mut conversations[number]))),
                );
            }
        }
        Ok(right)
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
            all.add(&Needs::of(question.case, self.assignment, self.phase));
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
        // In the order of the test cases, so that the same are left when the time is up.
        let mut alike: Vec<(Needs, Vec<usize>)> = alike.into_iter().collect();
        alike.sort_by_key(|(_, numbers)| numbers.first().copied());
        for (needs, mut left) in alike {
            loop {
                left.retain(|&number| !lost.contains(&questions[number].group));
                if left.is_empty() || time.is_up() {
                    break;
                }
                let (died, took) =
                    self.put(questions, &needs, &left, limits, &mut conversations)?;
                time.left = time.left.saturating_sub(took);
                let Some(index) = died else {
                    break;
                };
                lost.insert(questions[left[index]].group);
                left.drain(..=index);
            }
        }
        Ok(conversations)
    }

    /// Puts the questions of these numbers to one process: the index of the one in which it died, and how long it took.
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
        if let Some(index) = died {
            let words = String::from_utf8_lossy(&ran.stderr);
            conversations[numbers[index]].death = Some(Death {
                end: ran.end,
                words: last_words(&words),
            });
        }
        Ok((died, ran.took))
    }

    /// One process.
    fn run(&self, needs: &Needs, input: &[u8], limits: &Limits) -> Result<Ran> {
        let folder = self.work_dir.scratch()?;
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
        for path in &needs.folders {
            fs::create_dir_all(folder.path().join(path)).context("a folder that a case names")?;
        }
        let running = Running {
            program: self.path,
            arguments: Vec::new(),
            folder: folder.path(),
            reads,
            writes: needs.saves,
            input,
        };
        self.work_dir.run_program(&running, limits)
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
