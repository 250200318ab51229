//! Running test cases with a program, however it ends.
//!
//! A process can read only the files that its test cases name. Test cases that name the same files run in one process,
//! with `reset` between them. If a program crashes or falls silent, the current test case gets that verdict, and the
//! remaining ones run in a new process.
//!
//! Most programs are correct, and starting one costs more than its answers. So the grader first runs all compatible
//! test cases in one process. It keeps the results that are correct and have no stray output; all other test cases run
//! again.

mod grouped_case;
mod needs;
mod transcript;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::assignment::Assignment;
use crate::conversation::{Conversation, Death};
use crate::test_case::TestCase;
use crate::time::Time;
use crate::verdict::{Verdict, judge};
pub use grouped_case::GroupedCase;
use needs::{Needs, together};
use sandbox::{End, Limits, Ran, Running, Usage, WorkDir};
use transcript::{Reader, last_words};

/// The limits of a graded program. The guides on grading and on security give some of these figures.
pub const LIMITS: Limits = Limits {
    wall: Duration::from_secs(20),
    silence: Duration::from_secs(5),
    // A correct program prints 1 MiB if it runs all test cases of a rubric at once. A program that reports each added
    // word twice prints more than 16.
    output: 32 << 20,
    usage: Usage {
        cpu_seconds: 20,
        memory: 1 << 30,
        threads: 64,
        // Limited together with the file size, because files that are removed but still open are not counted.
        open_files: 16,
        file_size: 4 << 20,
        files: 64,
        disk: 64 << 20,
    },
};

/// The maximum silence while all test cases run in one process. On a busy machine, a design without a trie reads the
/// full word list in 0.9 s. An endless program fails here soon, and a slower one loses nothing, because its test cases
/// run again.
const SILENCE_TOGETHER: Duration = Duration::from_millis(1500);

/// How often test cases have run before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// Test cases that run out of time run again, so this attempt costs them nothing.
    First,
    Last,
}

/// Returns stricter limits for a first attempt: nearly all test cases take a few milliseconds.
fn quick(limits: &Limits) -> Limits {
    let mut quick = *limits;
    quick.wall = quick.wall.min(Duration::from_secs(2));
    quick.silence = quick.silence.min(Duration::from_millis(500));
    quick.usage.cpu_seconds = quick.usage.cpu_seconds.min(1);
    quick
}

/// Test cases to run, with the results so far.
struct Pending<'q> {
    grouped: &'q [GroupedCase<'q>],
    conversations: Vec<Conversation>,
    /// The groups that can no longer earn points.
    lost: BTreeSet<usize>,
}

impl<'q> Pending<'q> {
    fn of(grouped: &'q [GroupedCase<'q>]) -> Self {
        Self {
            grouped,
            conversations: vec![Conversation::default(); grouped.len()],
            lost: BTreeSet::new(),
        }
    }

    fn group(&self, number: usize) -> usize {
        self.grouped[number].group
    }

    /// Whether the program ran out of time in this test case.
    fn has_timed_out(&self, number: usize) -> bool {
        let death = self.conversations[number].death.as_ref();
        death.is_some_and(|death| death.end.is_timeout())
    }
}

/// The driver program of a phase, with its environment.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The index of the phase in the assignment.
    pub phase: usize,
    /// The path of the program.
    pub path: &'a Path,
    /// The work directory; each process has a new folder in it.
    pub work_dir: &'a WorkDir,
    /// The time budget of its processes.
    pub time: &'a Time,
}

impl Program<'_> {
    /// Runs the program with test cases.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be run or a file cannot be written, but never because of the program itself.
    pub fn converse(&self, grouped: &[GroupedCase], limits: &Limits) -> Result<Vec<Conversation>> {
        let mut alike: BTreeMap<Needs, Vec<usize>> = BTreeMap::new();
        for (number, one) in grouped.iter().enumerate() {
            let needs = Needs::of(one.case, self.assignment, self.phase);
            alike.entry(needs).or_default().push(number);
        }
        let correct = self.correct_together(grouped, &alike, limits)?;
        alike.retain(|_, numbers| !numbers.iter().all(|number| correct.contains_key(number)));
        // Keep the order of the test cases, so that the same ones remain when the time is up.
        let mut alike: Vec<(Needs, Vec<usize>)> = alike.into_iter().collect();
        alike.sort_by_key(|(_, numbers)| numbers.first().copied());
        let mut pending = Pending::of(grouped);
        // Fast test cases come first, so that a slow one does not take their time.
        let quick = quick(limits);
        let slow = self.run_in_processes(&mut pending, alike, &quick, Attempt::First)?;
        self.run_in_processes(&mut pending, slow, limits, Attempt::Last)?;
        for (number, conversation) in correct {
            pending.conversations[number] = conversation;
        }
        Ok(pending.conversations)
    }

    /// Runs all compatible test cases in one process. Returns the conversations of those groups with equal needs in
    /// which everything is correct and there is no stray output.
    fn correct_together(
        &self,
        grouped: &[GroupedCase],
        alike: &BTreeMap<Needs, Vec<usize>>,
        limits: &Limits,
    ) -> Result<BTreeMap<usize, Conversation>> {
        let (needs, together) = together(grouped, alike);
        if together.len() < 2 {
            return Ok(BTreeMap::new());
        }
        let time = self.time.part(self.time.left() / 4);
        let limits = Limits {
            silence: limits.silence.min(SILENCE_TOGETHER),
            ..*limits
        };
        let mut pending = Pending::of(grouped);
        let program = Program {
            time: &time,
            ..*self
        };
        let numbers = together.concat();
        program.run_in_one_process(&mut pending, &needs, &numbers, &limits, Attempt::First)?;
        let mut conversations = pending.conversations;
        let mut correct = BTreeMap::new();
        for numbers in together {
            let is_correct = |&number: &usize| {
                let conversation = &conversations[number];
                conversation.stray_output.is_empty()
                    && judge(grouped[number].case, conversation) == Verdict::Correct
            };
            if numbers.iter().all(is_correct) {
                correct.extend(
                    numbers
                        .iter()
                        .map(|&number| (number, mem::take(&mut conversations[number]))),
                );
            }
        }
        Ok(correct)
    }

    /// Runs the test cases in one process, even if they name different files; for test cases that earn no points.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::converse`].
    pub fn converse_at_once(
        &self,
        grouped: &[GroupedCase],
        limits: &Limits,
    ) -> Result<Vec<Conversation>> {
        let mut all = Needs::default();
        for one in grouped {
            all.add(&Needs::of(one.case, self.assignment, self.phase));
        }
        let once = vec![(all, (0..grouped.len()).collect())];
        let mut pending = Pending::of(grouped);
        self.run_in_processes(&mut pending, once, limits, Attempt::Last)?;
        Ok(pending.conversations)
    }

    /// Runs the test cases at these indices in processes with these needs, until the time is up. Returns those that
    /// exceed the limits of a first attempt.
    fn run_in_processes<'n>(
        &self,
        pending: &mut Pending,
        alike: Vec<(Needs<'n>, Vec<usize>)>,
        limits: &Limits,
        attempt: Attempt,
    ) -> Result<Vec<(Needs<'n>, Vec<usize>)>> {
        let mut slow = BTreeSet::new();
        let mut all_later = Vec::new();
        for (needs, mut left) in alike {
            let mut later = Vec::new();
            loop {
                left.retain(|&number| !pending.lost.contains(&pending.group(number)));
                // Postpone the other test cases of an item with a slow one: if that one fails, they need not run.
                later.extend(left.extract_if(.., |number| slow.contains(&pending.group(*number))));
                if left.is_empty() || self.time.is_up() {
                    break;
                }
                let died = self.run_in_one_process(pending, &needs, &left, limits, attempt)?;
                let Some(index) = died else {
                    break;
                };
                let number = left[index];
                if attempt == Attempt::First && pending.has_timed_out(number) {
                    pending.conversations[number] = Conversation::default();
                    slow.insert(pending.group(number));
                    left.drain(..index);
                } else {
                    pending.lost.insert(pending.group(number));
                    left.drain(..=index);
                }
            }
            if !later.is_empty() {
                all_later.push((needs, later));
            }
        }
        Ok(all_later)
    }

    /// Runs the test cases at these indices in one process.
    ///
    /// Returns the position in `numbers` of the one in which it crashed. A test case that ended only because the time
    /// was up counts as not run.
    fn run_in_one_process(
        &self,
        pending: &mut Pending,
        needs: &Needs,
        numbers: &[usize],
        limits: &Limits,
        attempt: Attempt,
    ) -> Result<Option<usize>> {
        let mut script = String::new();
        for &number in numbers {
            for command in script_of(pending.grouped[number].case) {
                script += command;
                script += "\n";
            }
        }
        let ran = self.run(needs, script.as_bytes(), limits, attempt)?;
        let mut reader = Reader::new(&ran.stdout);
        let died = numbers.iter().position(|&number| {
            let conversation = &mut pending.conversations[number];
            conversation.has_run = true;
            !reader.read(pending.grouped[number].case, conversation)
        });
        if let Some(index) = died {
            let conversation = &mut pending.conversations[numbers[index]];
            if ran.end == End::CpuLimit && self.time.is_up() {
                *conversation = Conversation::default();
            } else {
                let words = String::from_utf8_lossy(&ran.stderr);
                conversation.death = Some(Death {
                    end: ran.end,
                    stderr: last_words(&words),
                });
            }
        }
        Ok(died)
    }

    /// Runs one process.
    fn run(&self, needs: &Needs, input: &[u8], limits: &Limits, attempt: Attempt) -> Result<Ran> {
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
        let capped = self.time.cap(limits);
        let ran = self.work_dir.run_program(&running, &capped)?;
        self.time.spend(match ran.end.is_timeout() {
            false => ran.took,
            true if attempt == Attempt::First => Duration::ZERO,
            // Only the end of the budget ended it.
            true if ran.end == End::CpuLimit
                && capped.usage.cpu_seconds < limits.usage.cpu_seconds =>
            {
                self.time.left()
            }
            true => charged(ran.took, limits.silence),
        });
        Ok(ran)
    }
}

/// Returns the time that a process costs if it ran until a limit. What it did before takes longer on a busy machine. So
/// the time is rounded down to a multiple of the limit on silence. An endless program then reaches the end of its budget
/// in the same test case in every run.
fn charged(took: Duration, silence: Duration) -> Duration {
    let multiple = took.as_millis() / silence.as_millis().max(1);
    silence * (multiple as u32).max(1)
}

/// Copies all files that programs may read into `folder`, and returns their paths there.
///
/// # Errors
///
/// Fails if a file cannot be copied.
pub fn lay_out(assignment: &Assignment, folder: &Path) -> Result<Vec<PathBuf>> {
    let shown = assignment.program_files.iter();
    shown
        .map(|path| {
            let to = folder.join(path);
            copy(&assignment.root.join(path), &to)?;
            Ok(to)
        })
        .collect()
}

/// Returns all commands for a test case.
fn script_of(case: &TestCase) -> impl Iterator<Item = &str> {
    std::iter::once("reset").chain(case.script())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("a file in a folder")?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::copy(from, to))
        .with_context(|| format!("{}: failed to copy", from.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_until_a_limit_is_charged_in_multiples_of_silence() {
        let charged = |millis| charged(Duration::from_millis(millis), LIMITS.silence).as_secs();
        assert_eq!([5_002, 7_500, 9_990].map(charged), [5; 3]);
        assert_eq!(charged(20_100), 20);
        // Several threads use up the processor time together.
        assert_eq!(charged(300), 5);
    }
}
