//! Protocol checks for drivers and oracles, before grading: a program that violates it fails every submission.
//! `grader/docs/driver-protocol.md` describes the protocol.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::{Result, bail};

use crate::conversation::Conversation;
use crate::internal_error::InternalError;
use crate::run::{self, GroupedCase, Program};
use crate::test_case::{Exchange, TestCase, parts};

/// The command that begins each test case.
pub const RESET: &str = "reset";

/// The beginning of the reply to an unknown command.
const NO_COMMAND: &str = "! no command ";

/// The name of a command that no program has.
const UNKNOWN: &str = "no_such_command";

/// The reference to the documentation.
const SEE: &str = "see grader/docs/driver-protocol.md";

/// Whether this is the reply to an unknown command.
pub fn is_unknown_command(reply: &[String]) -> bool {
    reply
        .first()
        .is_some_and(|line| line.starts_with(NO_COMMAND))
}

/// Checks that a course program follows the protocol: it frames its replies, knows `reset`, and rejects an unknown
/// command. `source` is the file to change.
///
/// # Errors
///
/// Fails with an internal error if the program violates the protocol. The message names the problem.
pub fn check(program: &Program, source: &impl Display) -> Result<()> {
    let commands = [RESET, UNKNOWN].map(|command| Exchange {
        command: command.to_string(),
        reply: Vec::new(),
    });
    let probe = TestCase {
        name: "the protocol".to_string(),
        public: false,
        files: BTreeMap::new(),
        exchanges: commands.to_vec(),
    };
    let grouped = GroupedCase::each([&probe]);
    let conversation = program.converse(&grouped, &run::LIMITS)?.remove(0);
    let replies: Vec<&[String]> = conversation
        .exchanges
        .iter()
        .map(|e| &e.reply[..])
        .collect();
    let &[reset, unknown] = &replies[..] else {
        let command = &probe.exchanges[replies.len()].command;
        let end = conversation
            .death
            .as_ref()
            .map(|death| death.stderr.clone());
        bail!(InternalError(format!(
            "{source}: no reply to {command:?}; a program repeats each command after \"> \", replies below it, and reads \
             on after an unknown one; {SEE}\n{}",
            end.unwrap_or_default()
        )));
    };
    check_frame(&conversation, source)?;
    if reset.iter().any(|line| line.starts_with('!')) {
        bail!(InternalError(format!(
            "{source}: rejects the command {RESET:?} with {:?}; every test case begins with it, so add a \
             command that restores the state of a new process; {SEE}",
            first(reset)
        )));
    }
    if !is_unknown_command(unknown) {
        bail!(InternalError(format!(
            "{source}: replies {:?} to {UNKNOWN:?}; the reply to an unknown command begins with {NO_COMMAND:?}, so that \
             a missing one is noticed; {SEE}",
            first(unknown)
        )));
    }
    Ok(())
}

/// Checks that a course program has no stray output.
///
/// # Errors
///
/// Fails with an internal error if there is any.
pub fn check_frame(conversation: &Conversation, source: &impl Display) -> Result<()> {
    if let Some(line) = conversation.stray_output.first() {
        bail!(InternalError(format!(
            "{source}: prints {line:?} in addition to its replies; each line of a reply begins with \"= \" or \"! \", and an \
             empty line ends it; {SEE}"
        )));
    }
    Ok(())
}

/// Checks by its reply that a course program knows a command.
///
/// # Errors
///
/// Fails with an internal error if the command is unknown.
pub fn check_command(exchange: &Exchange, source: &impl Display) -> Result<()> {
    if is_unknown_command(&exchange.reply) {
        let (name, _) = parts(&exchange.command);
        bail!(InternalError(format!(
            "{source}: no command {name:?}, which test cases use; add it to the commands there, or correct the test \
             cases; {SEE}"
        )));
    }
    Ok(())
}

fn first(reply: &[String]) -> &str {
    reply.first().map_or("nothing", String::as_str)
}
