//! The minimal counterexample: the shortest script found that still fails when the failing program runs it.
//!
//! The search tries smaller scripts until none of them fails in the same way: fewer commands, fewer words in files,
//! smaller boards, shorter words. The oracle gives the correct replies to each. Many candidates share one conversation,
//! so a class takes seconds instead of hours. The last candidate runs in a new process.

use std::time::Duration;

use anyhow::Result;

use judge::failure_patterns::clue::{FailureFacts, Pace};
use judge::generated::draft::Draft;
use judge::generated::expect;
use judge::oracle::Oracles;
use judge::run::{GroupedCase, LIMITS, Program};
use judge::test_case::TestCase;
use judge::time::Time;
use judge::verdict::{Failure, Verdict, judge};
use sandbox::Limits;

use super::failure_kind::{FailureKind, is_late};
use super::pace::pace;
use super::script::Script;
use crate::insight::Insight;

/// The maximum number of processes for one item. A program that is silent until its time limit counts as many.
const MAX_PROCESSES: usize = 150;
const SILENCE_COUNTS_FOR: usize = 12;

/// The maximum number of candidates in one conversation.
const MAX_CANDIDATES: usize = 256;

/// The limits for small scripts: a shorter silence is conclusive, and there are many candidates.
const IMPATIENT: Limits = Limits {
    silence: Duration::from_secs(1),
    wall: Duration::from_secs(20),
    ..LIMITS
};

/// The ways to shrink a script without knowledge of its subject.
const SMALLER: &[fn(&Script) -> Vec<Script>] = &[
    Script::with_fewer_argument_words,
    Script::with_smaller_numbers,
];

/// A failure, shrunk.
pub struct Shrunk {
    /// The minimal counterexample.
    pub failure: Failure,
    /// The conclusions from its smaller versions.
    pub facts: FailureFacts,
    /// The run time of the program.
    pub took: Duration,
}

impl Shrunk {
    /// Returns a failure as it is, without shrinking it.
    pub fn not_at_all(failure: Failure) -> Self {
        Self {
            failure,
            facts: FailureFacts::default(),
            took: Duration::ZERO,
        }
    }
}

/// Shrinks `failure`, which need not have run before, to a minimal counterexample. Returns nothing if it only fails
/// together with others, or the oracle considers it correct.
///
/// # Errors
///
/// Fails if the program cannot be started, but never because of the program.
pub fn shrink(
    program: &Program,
    oracles: &Oracles,
    insight: Option<&dyn Insight>,
    failure: &Failure,
) -> Result<Option<Shrunk>> {
    if !oracles.know(program.phase) {
        return Ok(None);
    }
    let length = match &failure.verdict {
        Verdict::NotRun => failure.case.exchanges.len(),
        verdict => verdict.before().len() + 1,
    };
    let mut search = Search {
        program,
        oracles,
        insight,
        left: MAX_PROCESSES,
        scripts_run: 0,
        took: Duration::ZERO,
        kind: FailureKind::default(),
    };
    let Some((mut best, kind)) = search.fails(Script::of(&failure.case, length))? else {
        return Ok(None);
    };
    search.kind = kind;
    if search.kind.is_late && !search.is_small(&best) {
        return search.slow(best);
    }
    search.simplify(&mut best)?;
    search.halving(&mut best, |s| s.steps.len() - 1, Script::without_commands)?;
    if search.kind.is_late && !search.is_small(&best) {
        return search.slow(best);
    }
    let named = match &failure.verdict {
        Verdict::Incorrect(difference) => words_in(&difference.actual),
        _ => Vec::new(),
    };
    if let Some(insight) = insight {
        let own = |best: &Script| insight.own_files(program.assignment, best, &named);
        while let Some(own) = search.first_failing(own(&best))? {
            best = own;
        }
    }
    let smaller = insight.map_or(SMALLER, |insight| insight.smaller());
    loop {
        let before = best.clone();
        search.halving(&mut best, |s| s.steps.len() - 1, Script::without_commands)?;
        search.halving(&mut best, Script::longest_file, Script::without_words)?;
        for smaller in smaller {
            search.greedy(&mut best, smaller)?;
        }
        if best == before || search.left == 0 {
            break;
        }
    }
    let is_minimal = search.left > 0 && !program.time.is_up();
    let pace = search.kind.is_late.then_some(Pace::Endless);
    search.alone(&best, FailureFacts { is_minimal, pace })
}

struct Search<'a> {
    program: &'a Program<'a>,
    oracles: &'a Oracles,
    insight: Option<&'a dyn Insight>,
    kind: FailureKind,
    /// The number of processes that may still start.
    left: usize,
    /// The number of scripts that have run, which makes file names unique.
    scripts_run: usize,
    /// The run time of the last conversation.
    took: Duration,
}

impl Search<'_> {
    /// Replaces commands with simpler ones for the same purpose, as long as the script still fails.
    fn simplify(&mut self, best: &mut Script) -> Result<()> {
        const TURNS: usize = 4;
        // A reply that only counts for other items may be the incorrect one here.
        if best.steps.iter().any(|step| !step.judged)
            && let Some((script, kind)) = self.fails(best.judged())?
        {
            (*best, self.kind) = (script, kind);
        }
        for _ in 0..TURNS {
            let mut simpler = None;
            for script in self.simpler(best) {
                simpler = self.fails(script)?;
                if simpler.is_some() {
                    break;
                }
            }
            let Some((script, kind)) = simpler else {
                return Ok(());
            };
            (*best, self.kind) = (script, kind);
        }
        Ok(())
    }

    fn simpler(&self, script: &Script) -> Vec<Script> {
        let insight = self.insight.iter();
        let simpler = insight.flat_map(|insight| insight.simpler(self.program.assignment, script));
        simpler.collect()
    }

    /// Whether every program that terminates runs this script quickly.
    fn is_small(&self, script: &Script) -> bool {
        match self.insight {
            Some(insight) => script.is_small() && insight.is_small(script),
            None => script.is_small() && script.has_small_numbers(),
        }
    }

    /// Finds the first failure of a script, of any kind.
    fn fails(&mut self, mut script: Script) -> Result<Option<(Script, FailureKind)>> {
        let scripts = std::slice::from_ref(&script);
        let (_, verdict) = self.verdicts(scripts)?.remove(0);
        script.steps.truncate(verdict.before().len() + 1);
        Ok(FailureKind::of(&verdict).map(|kind| (script, kind)))
    }

    /// Removes as much as possible, in smaller and smaller pieces.
    fn halving(
        &mut self,
        best: &mut Script,
        length: fn(&Script) -> usize,
        smaller: fn(&Script, usize) -> Vec<Script>,
    ) -> Result<()> {
        let mut size = length(best);
        while size > 0 && length(best).div_ceil(size) <= MAX_CANDIDATES {
            self.greedy(best, |script| smaller(script, size))?;
            size = size.min(length(best)) / 2;
        }
        Ok(())
    }

    /// Replaces the best script with the first candidate that fails, as long as there is one.
    fn greedy(
        &mut self,
        best: &mut Script,
        candidates: impl Fn(&Script) -> Vec<Script>,
    ) -> Result<()> {
        while self.left > 0 {
            let Some(smaller) = self.first_failing(candidates(best))? else {
                break;
            };
            *best = smaller;
        }
        Ok(())
    }

    /// Returns the first candidate that fails in the same way, up to the failure.
    fn first_failing(&mut self, candidates: Vec<Script>) -> Result<Option<Script>> {
        // Each candidate ends the program and so needs a process, and the later ones may be unnecessary.
        let together = if self.kind.died { 1 } else { MAX_CANDIDATES };
        for some in candidates.chunks(together) {
            if self.left == 0 || self.program.time.is_up() {
                return Ok(None);
            }
            self.left -= 1;
            let verdicts = self.verdicts(some)?;
            // Each crash ended a process, and the next candidate started another.
            let died =
                |(_, verdict): &&(TestCase, Verdict)| matches!(verdict, Verdict::Crashed { .. });
            let silent = verdicts
                .iter()
                .filter(|(_, verdict)| is_late(verdict))
                .count();
            let cost = verdicts.iter().filter(died).count() + silent * SILENCE_COUNTS_FOR;
            self.left = self.left.saturating_sub(cost);
            for (script, (_, verdict)) in some.iter().zip(&verdicts) {
                if FailureKind::of(verdict).as_ref() == Some(&self.kind) {
                    let mut script = script.clone();
                    script.steps.truncate(verdict.before().len() + 1);
                    return Ok(Some(script));
                }
            }
        }
        Ok(None)
    }

    /// Runs the script in its own process and folder, and returns it if it still fails.
    fn alone(&mut self, script: &Script, facts: FailureFacts) -> Result<Option<Shrunk>> {
        let script = script.renamed(|place, _| match place {
            0 => "words.txt".to_string(),
            place => format!("words_{}.txt", place + 1),
        });
        let mut verdicts = self.run(&[script])?;
        // If the time is up, the run time is unknown.
        let took = match self.program.time.is_up() {
            true => Duration::ZERO,
            false => self.took,
        };
        let last = verdicts.pop();
        Ok(last
            .filter(|(_, verdict)| FailureKind::of(verdict).as_ref() == Some(&self.kind))
            .map(|(case, verdict)| Shrunk {
                failure: Failure { case, verdict },
                facts,
                took,
            }))
    }

    /// Reduces a script for which the program is too slow.
    ///
    /// The smallest failing board would depend on the load of the machine, and a report must not. So only two things
    /// are removed, each all at once: commands that do not affect the oracle's last reply, and the words in lists.
    fn slow(&mut self, whole: Script) -> Result<Option<Shrunk>> {
        let assignment = self.program.assignment;
        let script = needed(&whole, |script| {
            let mut cases = self.expected(std::slice::from_ref(script))?;
            let last = cases.pop().and_then(|mut case| case.exchanges.pop());
            Ok(last.map(|exchange| exchange.reply))
        })?;
        let with_a_word = self
            .insight
            .and_then(|insight| insight.with_a_single_word(assignment, &script));
        if let Some(with_a_word) = with_a_word {
            let facts = FailureFacts {
                is_minimal: true,
                pace: Some(Pace::IgnoresWords),
            };
            if let Some(shrunk) = self.alone(&with_a_word, facts)? {
                return Ok(Some(shrunk));
            }
        }
        let facts = FailureFacts {
            is_minimal: false,
            pace: self.pace(&script)?,
        };
        match self.alone(&script, facts)? {
            Some(shrunk) => Ok(Some(shrunk)),
            None => self.alone(&whole, facts),
        }
    }

    /// Finds out whether the program ends on smaller inputs.
    fn pace(&mut self, script: &Script) -> Result<Option<Pace>> {
        let assignment = self.program.assignment;
        let insight = self.insight;
        let cut = |halvings| match insight {
            Some(insight) => insight.cut(assignment, script, halvings),
            None => script.cut(halvings),
        };
        // A script that does not change when it is cut has no size.
        if cut(1) == *script {
            return Ok(None);
        }
        let pace = pace(|halvings| -> Result<Option<Duration>> {
            let verdicts = self.verdicts(&[cut(halvings)])?;
            let is_late = verdicts.iter().any(|(_, verdict)| is_late(verdict));
            Ok((!is_late).then_some(self.took))
        })?;
        Ok(pace.filter(|_| !self.program.time.is_up()))
    }

    /// Returns the verdicts on scripts in one conversation. The files of each script have unique names.
    fn verdicts(&mut self, scripts: &[Script]) -> Result<Vec<(TestCase, Verdict)>> {
        let mut apart = Vec::new();
        for script in scripts {
            self.scripts_run += 1;
            apart.push(script.renamed(|place, _| format!("{}_{place}.txt", self.scripts_run)));
        }
        self.run(&apart)
    }

    /// Runs scripts in one conversation.
    fn run(&mut self, scripts: &[Script]) -> Result<Vec<(TestCase, Verdict)>> {
        let cases = self.expected(scripts)?;
        let grouped = GroupedCase::each(&cases);
        let limits = match scripts.iter().all(|script| self.is_small(script)) {
            true => &IMPATIENT,
            false => &LIMITS,
        };
        // The same program must get the same explanation on a busy machine, where it takes longer. So its run time
        // counts only towards a limit that is out of reach for most, and the time limits that it reaches count as such.
        let whole = self.program.time.whole();
        let left = match self.program.time.is_up() {
            true => Duration::ZERO,
            false => whole.left(),
        };
        let time = Time::of(left);
        let program = Program {
            time: &time,
            ..*self.program
        };
        let conversations = program.converse_at_once(&grouped, limits)?;
        self.took = left.saturating_sub(time.left());
        let verdicts = conversations.iter().zip(&cases);
        let verdicts = verdicts.map(|(conversation, case)| judge(case, conversation));
        let verdicts: Vec<Verdict> = verdicts.collect();
        let silent = verdicts.iter().filter(|verdict| is_late(verdict)).count();
        match silent {
            0 => whole.spend(self.took),
            silent => self.program.time.spend(limits.silence * silent as u32),
        }
        Ok(cases.into_iter().zip(verdicts).collect())
    }

    /// Returns scripts as test cases with the replies that the oracle expects.
    fn expected(&self, scripts: &[Script]) -> Result<Vec<TestCase>> {
        let Program {
            assignment, phase, ..
        } = self.program;
        let mut drafts = Vec::new();
        for script in scripts {
            let steps = script.steps.iter().enumerate();
            let unjudged = steps.filter(|(_, step)| !step.judged);
            let commands = script.steps.iter().map(|step| step.command.clone());
            let draft = Draft {
                unjudged: unjudged.map(|(place, _)| place).collect(),
                script: commands.collect(),
                files: script.files.clone(),
            };
            drafts.push((String::new(), draft));
        }
        expect(assignment, self.oracles, *phase, drafts)
    }
}

/// Returns the words in a reply.
fn words_in(reply: &[String]) -> Vec<String> {
    reply
        .iter()
        .flat_map(|line| line.split_whitespace())
        .map(String::from)
        .collect()
}

/// Returns a script without the commands that do not affect its last reply. It removes smaller and smaller pieces at
/// once, because the oracle needs a moment per board for a script with a whole word list.
fn needed<R: PartialEq>(
    script: &Script,
    last_reply: impl Fn(&Script) -> Result<R>,
) -> Result<Script> {
    let reply = last_reply(script)?;
    let mut needed = script.clone();
    let mut size = needed.steps.len() - 1;
    while size > 0 {
        let mut end = needed.steps.len() - 1;
        while end > 0 {
            let begin = end.saturating_sub(size);
            let mut without = needed.clone();
            without.steps.drain(begin..end);
            if last_reply(&without)? == reply {
                needed = without;
            }
            end = begin;
        }
        size = size.min(needed.steps.len() - 1) / 2;
    }
    Ok(needed)
}

#[cfg(test)]
mod tests {
    use super::super::script::Step;
    use super::*;

    #[test]
    fn only_steps_that_the_last_reply_depends_on_are_kept() {
        let script = |commands: &[&str]| Script {
            steps: commands
                .iter()
                .map(|command| Step::new(command.to_string(), true))
                .collect(),
            files: Default::default(),
        };
        // `solve` solves the last board.
        let solved = |script: &Script| {
            let boards = script.steps.iter().rev().map(Step::parts);
            Ok(boards
                .filter(|(name, _)| *name == "board")
                .map(|(_, board)| board.to_string())
                .next())
        };
        let whole = script(&[
            "new", "board 1", "solve", "found", "board 2", "dump", "solve",
        ]);
        assert_eq!(
            needed(&whole, solved).unwrap(),
            script(&["board 2", "solve"])
        );
        assert_eq!(
            needed(&script(&["solve"]), solved).unwrap(),
            script(&["solve"])
        );
    }
}
