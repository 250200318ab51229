//! The replies of a program, shortened to what a tournament shows.

/// What is kept of a reply: lines, and characters of each.
const KEPT_LINES: usize = 8;
const KEPT_CHARACTERS: usize = 160;

/// What a submission's programs replied.
#[derive(Debug, Default)]
pub struct Played {
    /// To each case that was asked, in order.
    pub replies: Vec<Reply>,
    /// The phases without a program, and the first word of the compiler.
    pub without: Vec<String>,
}

/// What a program made of a case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
    /// All that a valid case expects.
    Right,
    /// Something else than a valid case expects.
    Wrong {
        /// The place of the command.
        at: usize,
        /// The reply, or how the program ended.
        got: Vec<String>,
    },
    /// What it says where the oracle is silent or disagrees.
    Said {
        /// The reply, or how the program ended.
        got: Vec<String>,
        /// Whether it is what whoever asks expects.
        agrees: bool,
    },
    /// It was not asked.
    NotAsked,
}

/// So much of a reply as is shown, from a line on.
pub fn kept(reply: &[String], from: usize) -> Vec<String> {
    let cut = |line: &String| line.chars().take(KEPT_CHARACTERS).collect();
    let mut lines: Vec<String> = reply.iter().skip(from).take(KEPT_LINES).map(cut).collect();
    if lines.is_empty() {
        lines.push("nothing more".to_string());
    }
    lines
}
