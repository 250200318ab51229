//! A program's replies, shortened to the part that a tournament shows.

/// The maximum number of lines kept of a reply.
const MAX_REPLY_LINES: usize = 8;

/// The maximum number of characters kept of a line.
const MAX_LINE_CHARACTERS: usize = 160;

/// The replies of a submission's programs.
#[derive(Debug, Default)]
pub struct ProgramResults {
    /// The reply to each test case, in order.
    pub replies: Vec<Reply>,
    /// Messages about the phases that do not compile.
    pub not_compiled: Vec<String>,
}

/// A program's reply to a test case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
    /// The expected reply to a valid test case.
    Right,
    /// A different reply to a valid test case.
    Wrong {
        /// The index of the command.
        at: usize,
        /// The reply, or how the program ended.
        actual: Vec<String>,
    },
    /// The reply to a command that the oracle cannot decide or disagrees with.
    Undecided {
        /// The reply, or how the program ended.
        actual: Vec<String>,
        /// Whether it is the reply that the authors expect.
        agrees: bool,
    },
    /// No reply because the test case did not run.
    NotRun,
}

/// Returns the lines of a reply to show, starting at line `from`.
pub fn excerpt(reply: &[String], from: usize) -> Vec<String> {
    let cut = |line: &String| line.chars().take(MAX_LINE_CHARACTERS).collect();
    let mut lines: Vec<String> = reply
        .iter()
        .skip(from)
        .take(MAX_REPLY_LINES)
        .map(cut)
        .collect();
    if lines.is_empty() {
        lines.push("nothing more".to_string());
    }
    lines
}
