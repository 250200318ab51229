//! The results of test cases that students write.

pub mod messages;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The test cases that a student wrote, with their results.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct MyCases {
    /// The test cases, in the order of their files.
    pub cases: Vec<MyCase>,
    /// The number of failure patterns caught, if the rubric has points for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caught: Option<Caught>,
}

/// The result of one of the student's test cases.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct MyCase {
    /// The path of the test case's file, relative to the workspace.
    pub name: String,
    /// Whether its expected replies are correct.
    #[serde(flatten)]
    pub validity: Validity,
    /// The file of an earlier test case with the same commands. If set, this test case does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// Whether the student's own program passes this valid test case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_program: Option<bool>,
    /// The failure patterns of the mutants that the test case catches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub catches: Vec<NamedFailurePattern>,
}

/// A failure pattern with the assignment's description.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, JsonSchema, Serialize, Deserialize)]
pub struct NamedFailurePattern {
    /// The name of the pattern.
    pub name: String,
    /// The assignment's description of the pattern.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
}

/// The number of failure patterns caught. A pattern is caught if a test case catches a mutant of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Caught {
    /// The number of patterns caught.
    pub failure_patterns: usize,
    /// The number of all patterns in the phases that the test cases are for.
    pub of: usize,
}

/// Whether the expected replies of a test case are correct.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "validity", rename_all = "kebab-case")]
pub enum Validity {
    /// The oracle agrees with every reply.
    Valid,
    /// The oracle disagrees with a reply.
    Incorrect(Disagreement),
    /// Correct programs disagree with the oracle, so the test case awaits a manual review.
    Disputed {
        /// The programs that disagree.
        why: String,
    },
    /// The assignment does not specify the reply.
    Open {
        /// The line of the command, from 1.
        line: usize,
        /// The command.
        command: String,
    },
    /// The file isn't a valid test case.
    Refused {
        /// The problem and its line.
        why: String,
    },
}

/// The first reply on which the oracle and the student disagree.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Disagreement {
    /// The line of the command in the file, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// The lines that the student expects, from the first one that differs.
    pub expected: Vec<String>,
    /// The correct lines, from the same position.
    pub correct: Vec<String>,
    /// The mistake that would make a program reply as the student expects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks_like: Option<NamedFailurePattern>,
}

impl MyCase {
    /// Whether the test case counts as valid. A student does not lose a test case on which correct programs disagree.
    pub fn is_valid(&self) -> bool {
        matches!(self.validity, Validity::Valid | Validity::Disputed { .. })
    }
}

impl MyCases {
    /// Returns the number of valid test cases; those with the same commands count once.
    pub fn valid(&self) -> usize {
        let counts = |case: &&MyCase| case.is_valid() && case.same_as.is_none();
        self.cases.iter().filter(counts).count()
    }

    /// Returns the number of test cases that do not count because they repeat another one.
    pub fn equal(&self) -> usize {
        let equal = |case: &&MyCase| case.same_as.is_some();
        self.cases.iter().filter(equal).count()
    }

    /// Returns the test cases on which correct programs disagree, each with the reason.
    pub fn disputed(&self) -> impl Iterator<Item = String> {
        self.cases.iter().filter_map(|case| match &case.validity {
            Validity::Disputed { why } => Some(format!("{}: {why}", case.name)),
            _ => None,
        })
    }
}
