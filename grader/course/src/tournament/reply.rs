//! The replies of a program, shortened to what a tournament shows.

/// The lines kept of a reply.
const MAX_REPLY_LINES: usize = 8;

/// The characters kept of each line.
const MAX_LINE_CHARACTERS: usize = 160;

/// The replies of a submission's programs.
#[derive(Debug, Default)]
pub struct ProgramResults {
    /// The reply to each test case, in order.
    pub replies: Vec<Reply>,
    /// The phases that do not compile, each as a message.
    pub not_compiled: Vec<String>,
}

/// The reply of a program to a test case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
    /// As a valid test case expects.
    Right,
    /// Other than a valid test case expects.
    Wrong {
        /// The index of the command.
        at: usize,
        /// The reply, or how the program ended.
        got: Vec<String>,
    },
    /// The reply to a command on which the oracle is silent or disagrees.
    Undecided {
        /// The reply, or how the program ended.
        got: Vec<String>,
        /// Whether it is as the authors expect.
        agrees: bool,
    },
    /// The test case was not run.
    NotRun,
}

/// Returns the lines of a reply that are shown, from a line on.
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
