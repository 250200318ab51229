//! What a program said in a test case.

use sandbox::End;

use crate::case::Exchange;

/// How a program took part in one case.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// Its replies, as far as it got.
    pub exchanges: Vec<Exchange>,
    /// What else it printed during the case.
    pub stray: Vec<String>,
    /// How it ended, if that was in this case, and the end of what it said then.
    pub death: Option<Death>,
    /// Whether it was asked at all: what cannot change anything is left out.
    pub asked: bool,
}

/// The end of a program in the middle of a case.
#[derive(Clone, Debug)]
pub struct Death {
    /// How it ended.
    pub end: End,
    /// Its last words on standard error.
    pub words: String,
}
