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
use std::time::Duration;

use anyhow::{Context, Result};

use crate::assignment::Assignment;
use crate::case::Case;
use crate::conversation::{Conversation, Death};
use crate::time::Time;
use crate::verdict::{Verdict, judge};
use needs::{Needs, together};
pub use question::Question;
use sandbox::{End, Limits, Ran, Running, Usage, WorkDir};
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

/// The same limits for a first attempt: nearly all test cases take a few milliseconds.
fn quick(limits: &Limits) -> Limits {
    let mut quick = *limits;
    quick.wall = quick.wall.min(Duration::from_secs(2));
    quick.silence = quick.silence.min(Duration::from_millis(500));
    quick.usage.cpu_seconds = quick.usage.cpu_seconds.min(1);
    quick
}

/// Questions, and what came of them so far.
struct Asked<'q> {
    questions: &'q [Question<'q>],
    conversations: Vec<Conversation>,
    /// The groups that cannot earn anything any more.
    lost: BTreeSet<usize>,
}

impl<'q> Asked<'q> {
    fn of(questions: &'q [Question<'q>]) -> Self {
        Self {
            questions,
            conversations: vec![Conversation::default(); questions.len()],
            lost: BTreeSet::new(),
        }
    }

    fn group(&self, number: usize) -> usize {
        self.questions[number].group
    }

    /// Whether the program ran out of time in this one.
    fn is_late(&self, number: usize) -> bool {
        let death = self.conversations[number].death.as_ref();
        death.is_some_and(|death| matches!(death.end, End::TimeLimit | End::CpuLimit))
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
    /// The time its processes may take.
    pub time: &'a Time,
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
        // In the order of the test cases, so that the same are left when the time is up.
        let mut alike: Vec<(Needs, Vec<usize>)> = alike.into_iter().collect();
        alike.sort_by_key(|(_, numbers)| numbers.first().copied());
        let mut asked = Asked::of(questions);
        // What is fast comes first: a slow test case takes no other its time.
        let slow = self.ask(&mut asked, alike, &quick(limits), true)?;
        self.ask(&mut asked, slow, limits, false)?;
        for (number, conversation) in right {
            asked.conversations[number] = conversation;
        }
        Ok(asked.conversations)
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
        // A slow program must not use up its time here.
        let time = self.time.part(self.time.left() / 4);
        let mut limits = *limits;
        limits.silence = limits.silence.min(Duration::from_secs(2));
        let mut asked = Asked::of(questions);
        let program = Program {
            time: &time,
            ..*self
        };
        program.put(&mut asked, &needs, &together.concat(), &limits)?;
        let mut conversations = asked.conversations;
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
    /// which none earns anything.
    ///
    /// # Errors
    ///
    /// As above.
    pub fn converse_at_once(
        &self,
        questions: &[Question],
        limits: &Limits,
    ) -> Result<Vec<Conversation>> {
        let mut all = Needs::default();
        for question in questions {
            all.add(&Needs::of(question.case, self.assignment, self.phase));
        }
        let once = vec![(all, (0..questions.len()).collect())];
        let mut asked = Asked::of(questions);
        self.ask(&mut asked, once, limits, false)?;
        Ok(asked.conversations)
    }

    /// Puts the questions of these numbers to processes with these needs, as long as there is time. Returns those that
    /// need longer than the limits, if they shall be `postponed`.
    fn ask<'n>(
        &self,
        asked: &mut Asked,
        alike: Vec<(Needs<'n>, Vec<usize>)>,
        limits: &Limits,
        postponed: bool,
    ) -> Result<Vec<(Needs<'n>, Vec<usize>)>> {
        let mut slow = BTreeSet::new();
        let mut all_later = Vec::new();
        for (needs, mut left) in alike {
            let mut later = Vec::new();
            loop {
                left.retain(|&number| !asked.lost.contains(&asked.group(number)));
                // All test cases of an item wait for its slow one, which may cost them their points.
                later.extend(left.extract_if(.., |number| slow.contains(&asked.group(*number))));
                if left.is_empty() || self.time.is_up() {
                    break;
                }
                let Some(index) = self.put(asked, &needs, &left, limits)? else {
                    break;
                };
                let number = left[index];
                if postponed && asked.is_late(number) {
                    asked.conversations[number] = Conversation::default();
                    slow.insert(asked.group(number));
                    left.drain(..index);
                } else {
                    asked.lost.insert(asked.group(number));
                    left.drain(..=index);
                }
            }
            if !later.is_empty() {
                all_later.push((needs, later));
            }
        }
        Ok(all_later)
    }

    /// Puts the questions of these numbers to one process: the index of the one in which it died. One that was ended only
    /// because the time was up counts as not asked.
    fn put(
        &self,
        asked: &mut Asked,
        needs: &Needs,
        numbers: &[usize],
        limits: &Limits,
    ) -> Result<Option<usize>> {
        let mut script = String::new();
        for &number in numbers {
            for command in script_of(asked.questions[number].case) {
                script += command;
                script += "\n";
            }
        }
        let ran = self.run(needs, script.as_bytes(), limits)?;
        let mut reader = Reader::new(&ran.stdout);
        let died = numbers.iter().position(|&number| {
            let conversation = &mut asked.conversations[number];
            conversation.asked = true;
            !reader.read(asked.questions[number].case, conversation)
        });
        if let Some(index) = died {
            let conversation = &mut asked.conversations[numbers[index]];
            if ran.end == End::CpuLimit && self.time.is_up() {
                *conversation = Conversation::default();
            } else {
                let words = String::from_utf8_lossy(&ran.stderr);
                conversation.death = Some(Death {
                    end: ran.end,
                    words: last_words(&words),
                });
            }
        }
        Ok(died)
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
        let ran = self
            .work_dir
            .run_program(&running, &self.time.cap(limits))?;
        self.time.spend(ran.took);
        Ok(ran)
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
