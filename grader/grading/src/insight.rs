//! The knowledge of a subject that helps to explain failures, behind a trait: this crate knows no subject.

use anyhow::Result;
use judge::assignment::{Assignment, Phase};
use judge::case::{Case, Exchange};
use judge::run::Program;
use judge::subject::{Subject, Subjects};
use judge::verdict::Failure;
use report::Explanation;
use report::xray::Xray;

use crate::explain::script::Script;
use crate::explain::snippet::test::Test;

/// The knowledge about failures of programs of one subject.
pub trait Insight: Subject {
    /// Whether the arguments of a script's commands are small enough for any program that comes to an end at all.
    fn is_small(&self, script: &Script) -> bool;

    /// The same script with lists of one word, if it has any: what is slow with these does not look at the words.
    fn with_a_single_word(&self, assignment: &Assignment, script: &Script) -> Option<Script>;

    /// The same script with its input cut in half so many times.
    fn cut(&self, assignment: &Assignment, script: &Script, halvings: u32) -> Script;

    /// Scripts that ask in other ways for what the last command of `script` asks, the simplest first.
    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script>;

    /// The same script with files of its own in place of published ones: those can be made smaller. `named` are
    /// words that the failure names.
    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script>;

    /// The ways to make a script a little smaller, in the order in which they are tried.
    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>];

    /// Writes the commands and replies as statements of Rust; nothing if one of them has no such form.
    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()>;

    /// The picture that belongs to a failure; nothing where it shows nothing wrong.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: never its own fault.
    fn picture(&self, program: &Program, failure: &Failure) -> Result<Option<Xray>>;

    /// The picture of a program after a test case, right or wrong; nothing if there is nothing to draw.
    ///
    /// # Errors
    ///
    /// If the program cannot be started: never its own fault.
    fn picture_after(&self, program: &Program, case: &Case) -> Result<Option<Xray>>;

    /// Checks in another way that the picture of a failure of `mistaken` shows what is wrong, and nothing else.
    ///
    /// # Errors
    ///
    /// If it does not, or a program cannot be started.
    fn check_picture(
        &self,
        reference: &Program,
        mistaken: &Program,
        explanation: &Explanation,
    ) -> Result<()>;
}

/// All that is built in.
#[derive(Clone, Copy, Debug)]
pub struct Insights(pub &'static [&'static dyn Insight]);

impl Insights {
    /// The same as subjects of an assignment.
    pub fn subjects(self) -> Subjects {
        let insights = self.0.iter();
        insights.map(|insight| *insight as &dyn Subject).collect()
    }

    /// What is built in about a phase.
    pub fn of(self, phase: &Phase) -> Option<&'static dyn Insight> {
        let name = phase.subject?.name();
        let mut insights = self.0.iter().copied();
        insights.find(|insight| insight.name() == name)
    }
}
