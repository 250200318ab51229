//! Cases that students write: what came of them.

pub mod messages;

use serde::{Deserialize, Serialize};

/// The cases of a student, and what came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyCases {
    /// Each, by its file.
    pub cases: Vec<MyCase>,
    /// How many kinds of mistakes they catch, if that was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caught: Option<Caught>,
}

/// What came of one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyCase {
    /// Its file, from the workspace on.
    pub name: String,
    /// Whether it says what is right.
    #[serde(flatten)]
    pub validity: Validity,
    /// The file of the one before it that asks the same, if there is one: then this one does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// Whether the student's own program replies as a valid case says, if there is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_program: Option<bool>,
    /// The mistakes that it catches, by their failure patterns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub catches: Vec<NamedFailurePattern>,
}

/// A failure pattern with the text of the assignment about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedFailurePattern {
    /// Its name.
    pub name: String,
    /// What the assignment says about it, if it says anything.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
}

/// How many of the kinds of mistakes that are tried were caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caught {
    /// By at least one case.
    pub kinds: usize,
    /// All there are in the phases that the cases are about.
    pub of: usize,
}

/// Whether a case says what is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "standing", rename_all = "kebab-case")]
pub enum Validity {
    /// The oracle agrees with every reply.
    Valid,
    /// It does not.
    Wrong(Disagreement),
    /// Right programs and the oracle do not agree: for a person to look at.
    Disputed {
        /// Who differs, and from what.
        why: String,
    },
    /// The assignment leaves open what is right.
    Open {
        /// The line of the command, from 1.
        line: usize,
        /// The command.
        command: String,
    },
    /// It is no case that can be asked.
    Refused {
        /// What is wrong with it, with the line if it is about one.
        why: String,
    },
}

/// The first reply on which oracle and student do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    /// The line of the command in the file, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// What the student expects, from the first line on that differs.
    pub expected: Vec<String>,
    /// What is right, from there on.
    pub right: Vec<String>,
    /// The mistake of a program that would reply as the student expects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks_like: Option<NamedFailurePattern>,
}

impl MyCase {
    /// Whether it is taken for right. What right programs do not agree on is not held against whoever asked it.
    pub fn is_valid(&self) -> bool {
        matches!(self.validity, Validity::Valid | Validity::Disputed { .. })
    }
}

impl MyCases {
    /// How many count as valid, those that ask the same once.
    pub fn valid(&self) -> usize {
        let counts = |case: &&MyCase| case.is_valid() && case.same_as.is_none();
        self.cases.iter().filter(counts).count()
    }

    /// How many do not count since they ask the same as another one.
    pub fn equal(&self) -> usize {
        let equal = |case: &&MyCase| case.same_as.is_some();
        self.cases.iter().filter(equal).count()
    }

    /// Those on which right programs do not agree: each with the reason.
    pub fn disputed(&self) -> impl Iterator<Item = String> {
        self.cases.iter().filter_map(|case| match &case.validity {
            Validity::Disputed { why } => Some(format!("{}: {why}", case.name)),
            _ => None,
        })
    }
}
