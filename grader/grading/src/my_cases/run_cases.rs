//! Many test cases, run with one program in as few conversations as possible.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::Result;

use judge::conversation::Conversation;
use judge::run::{GroupedCase, LIMITS, Program};
use judge::test_case::TestCase;
use judge::verdict::Verdict;
use sandbox::Limits;

/// The limits on time and hangs for a program's test cases.
#[derive(Clone, Copy)]
pub struct RunLimits {
    /// The time until its next output.
    pub silence: Duration,
    /// The number of times it may hang before the remaining test cases are skipped.
    pub hangs: usize,
    /// The time for all test cases.
    pub time: Duration,
}

/// The maximum number of test cases in a conversation, and the maximum size of their expected replies. Both are far
/// below the output limit.
const MAX_CASES_AT_ONCE: usize = 500;
const MAX_EXPECTED_BYTES: usize = 4 << 20;

/// Runs test cases, and returns the conversation of each. Skips the remaining ones once a limit is reached.
///
/// # Errors
///
/// Fails if the program cannot be started.
pub fn run_cases(
    program: &Program,
    cases: &[&TestCase],
    run_limits: RunLimits,
) -> Result<Vec<Conversation>> {
    let time = program.time.part(run_limits.time);
    let program = Program {
        time: &time,
        ..*program
    };
    let mut hangs = run_limits.hangs;
    let limits = Limits {
        silence: run_limits.silence,
        ..LIMITS
    };
    let mut conversations = vec![Conversation::default(); cases.len()];
    let saves = program.assignment.phases[program.phase].saves.as_deref();
    for mut left in batches(saves, cases) {
        while !left.is_empty() && hangs > 0 {
            // With one group, the conversation ends when the program ends.
            let grouped: Vec<GroupedCase> = left
                .iter()
                .map(|&place| GroupedCase {
                    case: cases[place],
                    group: 0,
                })
                .collect();
            let answered = program.converse_at_once(&grouped, &limits)?;
            let died = answered.iter().position(|one| one.death.is_some());
            for (&place, conversation) in left.iter().zip(answered) {
                conversations[place] = conversation;
            }
            let Some(died) = died else {
                break;
            };
            let death = conversations[left[died]].death.as_ref();
            if death.is_some_and(|death| death.end.is_limit()) {
                hangs -= 1;
            }
            left.drain(..=died);
        }
    }
    Ok(conversations)
}

/// Whether a program failed, or a command did not compile with it.
pub fn fails(verdict: &Verdict) -> bool {
    verdict.is_failure() || matches!(verdict, Verdict::NotCompiled { .. })
}

/// Groups test cases, given by index, into shared conversations, in which none names a file that another one `saves`.
fn batches(saves: Option<&str>, cases: &[&TestCase]) -> Vec<Vec<usize>> {
    let mut batches: Vec<Batch> = vec![Batch::default()];
    for (place, case) in cases.iter().enumerate() {
        let parts = || {
            let commands = case.script();
            commands.map(|command| command.split_once(' ').unwrap_or((command, "")))
        };
        let saved = parts().filter(|(name, _)| Some(*name) == saves);
        let saved: BTreeSet<&str> = saved.map(|(_, file)| file).collect();
        let replies = case.exchanges.iter().flat_map(|exchange| &exchange.reply);
        let one = Batch {
            places: vec![place],
            named: parts().map(|(_, argument)| argument).collect(),
            saved,
            bytes: replies.map(String::len).sum(),
        };
        match batches.iter_mut().find(|batch| batch.has_room_for(&one)) {
            Some(batch) => batch.add(one),
            None => batches.push(one),
        }
    }
    batches.into_iter().map(|batch| batch.places).collect()
}

/// The test cases of one conversation.
#[derive(Default)]
struct Batch<'a> {
    places: Vec<usize>,
    /// The arguments of all commands.
    named: BTreeSet<&'a str>,
    /// The arguments of commands that save.
    saved: BTreeSet<&'a str>,
    bytes: usize,
}

impl<'a> Batch<'a> {
    fn has_room_for(&self, one: &Self) -> bool {
        self.places.is_empty()
            || self.places.len() < MAX_CASES_AT_ONCE
                && self.bytes + one.bytes <= MAX_EXPECTED_BYTES
                && self.saved.is_disjoint(&one.named)
                && self.named.is_disjoint(&one.saved)
    }

    fn add(&mut self, one: Self) {
        self.places.extend(one.places);
        self.named.extend(one.named);
        self.saved.extend(one.saved);
        self.bytes += one.bytes;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use judge::test_case::Exchange;

    fn case(commands: &[&str]) -> TestCase {
        let exchange = |command: &&str| Exchange {
            command: command.to_string(),
            reply: Vec::new(),
        };
        TestCase {
            name: String::new(),
            public: false,
            files: BTreeMap::new(),
            exchanges: commands.iter().map(exchange).collect(),
        }
    }

    #[test]
    fn case_never_sees_a_file_saved_by_another_case() {
        let cases = [
            case(&["add tea", "save x.txt"]),
            case(&["load x.txt"]),
            case(&["save y.txt", "show y.txt"]),
            case(&["word tea"]),
            case(&["save x.txt"]),
        ];
        let cases: Vec<&TestCase> = cases.iter().collect();
        assert_eq!(
            batches(Some("save"), &cases),
            [vec![0, 2, 3], vec![1], vec![4]]
        );
        assert_eq!(batches(None, &cases), [[0, 1, 2, 3, 4]], "nothing is saved");
    }

    #[test]
    fn cases_are_split_into_batches_by_output_size_and_number() {
        let mut large = case(&["list"]);
        large.exchanges[0].reply = vec!["= ".to_string() + &"a".repeat(MAX_EXPECTED_BYTES / 2)];
        let cases = [&large, &large, &large];
        assert_eq!(batches(None, &cases).len(), 3);
        let small = case(&["word a"]);
        let many = vec![&small; MAX_CASES_AT_ONCE + 1];
        assert_eq!(batches(None, &many).len(), 2);
    }
}
