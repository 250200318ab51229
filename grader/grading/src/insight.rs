//! Subject knowledge that helps to explain failures, behind a trait: this crate does not depend on any subject.

use anyhow::Result;
use judge::assignment::{Assignment, Phase};
use judge::run::Program;
use judge::subject::{Subject, Subjects};
use judge::test_case::{Exchange, TestCase};
use judge::verdict::Failure;
use report::Feedback;
use report::xray::Xray;

use crate::feedback::script::Script;
use crate::feedback::snippet::test::Test;

/// Knowledge about failures of programs in one subject.
pub trait Insight: Subject {
    /// Whether the arguments of a script's commands are so small that every terminating program is fast.
    fn is_small(&self, script: &Script) -> bool;

    /// Returns the script with lists of one word, if it has lists. A program that is slow even with these ignores the
    /// words.
    fn with_a_single_word(&self, assignment: &Assignment, script: &Script) -> Option<Script>;

    /// Returns the script with its input halved this many times.
    fn cut(&self, assignment: &Assignment, script: &Script, halvings: u32) -> Script;

    /// Returns scripts that ask the last command's question in other ways, the simplest first.
    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script>;

    /// Returns the script with its own files instead of distributed ones, because its own files can be shrunk. The
    /// failure mentions the words in `named`.
    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script>;

    /// Returns the ways to make a script a little smaller, in the order to try them.
    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>];

    /// Whether a command has an equivalent call of the library. Feedback on the others has no test to paste.
    fn has_call(&self, command: &str) -> bool;

    /// Writes the commands and replies as Rust statements; returns nothing if one of them has no equivalent.
    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()>;

    /// Returns the picture for a failure, unless it shows no error.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be started, but never because of the program.
    fn picture(&self, program: &Program, failure: &Failure) -> Result<Option<Xray>>;

    /// Returns the picture of a program after a test case that it passed or failed; nothing if there is nothing to draw.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be started, but never because of the program.
    fn picture_after(&self, program: &Program, case: &TestCase) -> Result<Option<Xray>>;

    /// Checks independently that the picture of a failure of `mistaken` shows all errors and nothing else.
    ///
    /// # Errors
    ///
    /// Fails if the picture is incorrect, or a program cannot be started.
    fn check_picture(
        &self,
        reference: &Program,
        mistaken: &Program,
        feedback: &Feedback,
    ) -> Result<()>;
}

/// All built-in insights.
#[derive(Clone, Copy, Debug)]
pub struct Insights(pub &'static [&'static dyn Insight]);

impl Insights {
    /// Returns the subjects of the insights.
    pub fn subjects(self) -> Subjects {
        let insights = self.0.iter();
        insights.map(|insight| *insight as &dyn Subject).collect()
    }

    /// Returns the insight for a phase, if its subject has one.
    pub fn of(self, phase: &Phase) -> Option<&'static dyn Insight> {
        let name = phase.subject?.name();
        let mut insights = self.0.iter().copied();
        insights.find(|insight| insight.name() == name)
    }
}
