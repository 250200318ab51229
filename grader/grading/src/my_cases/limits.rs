//! The limits on the work that test cases may require. They count commands instead of time, so that the same test cases
//! are valid on every machine.

use anyhow::{Result, ensure};

use judge::subject::Work;

/// The maximum number of commands in a test case. The longest public one has about a hundred.
pub const MAX_COMMANDS: usize = 200;

/// The maximum length of a command, in bytes.
pub const MAX_COMMAND_BYTES: usize = 300;

/// The maximum size of all expected replies of a test case, and of all actual ones, in bytes.
pub const MAX_REPLY_BYTES: usize = 256 << 10;

/// The work limits for a test case, and for all test cases of a student.
///
/// A unit is one KiB of a list that a command processes. With the full list, the first limit allows about twenty
/// commands.
const MAX_WORK_PER_CASE: u64 = 40_000;
const MAX_WORK_PER_STUDENT: u64 = 200_000;

/// The work that the test cases of a student have required so far.
#[derive(Default)]
pub struct Spent {
    all: u64,
    case: u64,
    /// The size of the loaded lists, in KiB.
    loaded: u64,
    replied: usize,
}

impl Spent {
    /// Begins the next test case.
    pub fn next_case(&mut self) {
        *self = Self {
            all: self.all,
            ..Self::default()
        };
    }

    /// Counts the work of a command before it runs.
    ///
    /// # Errors
    ///
    /// Fails if it exceeds a limit.
    pub fn count(&mut self, work: Work) -> Result<()> {
        self.loaded += work.opens;
        let work = 1 + self.loaded * work.passes;
        self.case += work;
        self.all += work;
        ensure!(
            self.case <= MAX_WORK_PER_CASE,
            "takes too long to check; load a smaller list, or split the test case"
        );
        ensure!(
            self.all <= MAX_WORK_PER_STUDENT,
            "all your test cases together take too long to check; load smaller lists"
        );
        Ok(())
    }

    /// Counts a reply.
    ///
    /// # Errors
    ///
    /// Fails if it exceeds the limit.
    pub fn count_reply(&mut self, reply: &[String]) -> Result<()> {
        self.replied += reply.iter().map(String::len).sum::<usize>();
        ensure!(
            self.replied <= MAX_REPLY_BYTES,
            "the replies are longer than {MAX_REPLY_BYTES} characters; shorten them"
        );
        Ok(())
    }
}
