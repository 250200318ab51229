//! The output of a program in a test case.

use sandbox::End;

use crate::test_case::Exchange;

/// A program's side of one test case.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// Its replies, up to the end of the program.
    pub exchanges: Vec<Exchange>,
    /// Stray output during the test case.
    pub stray_output: Vec<String>,
    /// The end of the program, if it ended in this test case.
    pub death: Option<Death>,
    /// Whether the test case ran. The grader skips test cases that cannot change the result.
    pub has_run: bool,
}

/// The end of a program in the middle of a test case.
#[derive(Clone, Debug)]
pub struct Death {
    /// The way it ended.
    pub end: End,
    /// Its last lines on standard error.
    pub stderr: String,
}
