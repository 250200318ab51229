//! An assignment as data: `data/assignments/NAME/assignment.toml`.
//!
//! Instructors can change an assignment in that file and in the test case files next to it. This module defines the
//! rubric; `file` defines its file format, and `read` converts one into the other and rejects invalid rubrics.

pub mod custom_failure_pattern;
mod file;
pub mod generator;
pub mod key;
mod pattern;
mod read;
pub mod renamed_keys;
pub mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::failure_patterns::built_in;
use crate::generated::grammar::Grammar;
use crate::subject::{Subject, Subjects};
use crate::test_case::TestCase;
use custom_failure_pattern::CustomFailurePattern;
use generator::Generator;
use key::Key;
use template::Template;

/// An assignment: its phases and its rubric.
#[derive(Debug)]
pub struct Assignment {
    /// The folder that contains `data/assignments`. Paths in the file are relative to it, except those in the
    /// workspace.
    pub root: PathBuf,
    /// The folder with the packages of the phases. Paths that students see are relative to it: packages, provided
    /// files, libraries and exercises.
    pub workspace: PathBuf,
    /// The path of the workspace relative to the root; empty if they are the same.
    pub workspace_folder: PathBuf,
    /// The variants of the reference solution.
    pub variants: Variants,
    /// The name of the folder.
    pub name: String,
    /// The title in reports.
    pub title: String,
    /// The files in the folder of a program under test, relative to the root.
    pub program_files: Vec<PathBuf>,
    /// The files distributed to students, relative to the root.
    pub handout_files: Vec<PathBuf>,
    /// The distributed files without exercises in this assignment.
    pub without_exercises: BTreeSet<PathBuf>,
    /// The headings of the sections that are not distributed, by Markdown file.
    pub omitted_sections: BTreeMap<PathBuf, Vec<String>>,
    /// The folder whose files are distributed at the top level.
    pub handout_folder: PathBuf,
    /// The crates that submissions are compiled with, in order.
    pub libraries: Vec<Library>,
    /// The phases, each of them a program.
    pub phases: Vec<Phase>,
    /// The rubric items that programs earn.
    pub items: Vec<Item>,
    /// The grammar that generated test cases are drawn from.
    pub grammar: Option<Grammar>,
    /// The file of the grammar, relative to the root.
    pub grammar_file: Option<PathBuf>,
    /// The built-in subjects.
    pub subjects: Subjects,
    /// The assignment's own failure patterns, in addition to the built-in ones.
    pub failure_patterns: Vec<CustomFailurePattern>,
    /// The hints, by the name of the failure pattern.
    pub hints: BTreeMap<String, String>,
    /// The names of the assignment's own hints, each of which a mutant must show. Mutants of any assignment may show
    /// shared hints.
    pub hints_to_show: BTreeSet<String>,
    /// The milestones of the exercises, in order.
    pub milestones: Vec<Milestone>,
    /// The sections that no program can earn.
    pub manual_sections: Vec<RubricSection>,
    /// The processor time that a submission may use, without its feedback.
    pub budget: Duration,
}

/// A course crate that submissions may use.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// The name of the crate.
    pub name: String,
    /// The root file of the crate.
    pub source: PathBuf,
    /// The features to build it with. A crate with features may need third-party crates, so cargo builds it; a crate
    /// without features is compiled directly.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A library that the student writes, with the driver that tests it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The package, which is also its folder.
    pub package: String,
    /// The libraries and earlier phases that the phase is compiled with.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Course files that replace the student's in the work directory: those that the file names, and the sources that
    /// begin with `//! Provided`.
    #[serde(default)]
    pub provided: Vec<PathBuf>,
    /// The driver, which is a provided file.
    pub driver: PathBuf,
    /// The Rust expression that starts it.
    pub start: String,
    /// The oracle of the phase.
    pub oracle: OracleKind,
    /// The built-in subject, if the oracle is built in.
    #[serde(skip)]
    pub subject: Option<&'static dyn Subject>,
    /// The command that makes a program write a file. Test cases with it get a writable folder.
    pub saves: Option<String>,
    /// The type whose fields are listed for a manual review.
    pub reviewed_type: Option<String>,
    /// The functions that the rubric asks the sources to call; missing calls are flagged for review.
    #[serde(default)]
    pub uses: Vec<String>,
    /// The Rust code of commands, for tests to paste; a built-in oracle has its own.
    pub test: Option<Template>,
}

/// The source of the correct replies of a phase.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "an oracle is the name of one that is built in, or { program = \"FILE\" }"
)]
pub enum OracleKind {
    /// A built-in oracle, by name.
    BuiltIn(String),
    /// A program of the assignment that answers like a correct driver.
    Program {
        /// The source: one file that uses only the standard library. Students' workspaces do not contain it.
        program: PathBuf,
    },
}

impl fmt::Display for OracleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(name) => write!(f, "the built-in oracle {name}"),
            Self::Program { program } => program.display().fmt(f),
        }
    }
}

/// The folders with variants of the reference solution, relative to the root.
#[derive(Debug)]
pub struct Variants {
    /// The mutants: one file for each phase, `PACKAGE.toml`.
    pub mutants: PathBuf,
    /// The alternative solutions: one folder for each.
    pub alternatives: PathBuf,
}

/// A rubric item.
#[derive(Clone, Debug)]
pub struct Item {
    /// The id: short and unique.
    pub id: String,
    /// The title in reports.
    pub title: String,
    /// The index of the phase in [`Assignment::phases`].
    pub phase: usize,
    /// The points that the item is worth: all or nothing.
    pub points: u32,
    /// The public test cases.
    pub public_test_cases: Vec<TestCase>,
    /// The generators of further test cases.
    pub generators: Vec<Generator>,
    /// The practice test cases, for a workspace without the oracle.
    pub practice_test_cases: Vec<TestCase>,
    /// A question for the student, the place to look at, and the idea, if there are hints.
    pub hints: Option<[String; 3]>,
}

/// A milestone on the way through the exercises.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    /// The exercises to complete, as `file:function`.
    pub exercises: Vec<String>,
    /// The items that pass once they are complete.
    pub items: Vec<String>,
}

/// A section of the rubric that no program can earn.
#[derive(Clone, Debug)]
pub struct RubricSection {
    /// The id: short and unique.
    pub id: String,
    /// The title in reports.
    pub title: String,
    /// The points that the section is worth.
    pub points: u32,
    /// The method of grading.
    pub kind: SectionKind,
}

/// The way a section is graded.
#[derive(Clone, Debug)]
pub enum SectionKind {
    /// Answers in a file, by an answer key.
    Questions(Questions),
    /// Comments, by the syntax tree.
    Commenting(Commenting),
    /// Commits, by the history.
    Commits(Commits),
    /// The student's own test cases, by the oracle and the mutants.
    TestCases(OwnTestCases),
    /// Manual grading only.
    ByHand,
}

/// Questions, with the file for the answers.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The file in which the student writes the answers.
    pub file: PathBuf,
    /// The answer key; missing in a student's workspace.
    pub key: Option<Key>,
}

/// The points for comments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commenting {
    /// The points for the documentation of public items.
    pub public: u32,
    /// Points for pre- and postconditions.
    pub conditions: u32,
    /// The functions that need conditions, as `file:function`, or as `file:function or function`. The first one that
    /// exists counts.
    pub conditions_of: Vec<String>,
    /// The points for comments on the student's own additions.
    pub own: u32,
}

/// The points for the commit history.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commits {
    /// The points for commits that change the work.
    pub steps: u32,
    /// The number of such commits that earns full points.
    pub enough_steps: usize,
    /// The points for days with such a commit.
    pub days: u32,
    /// The number of such days that earns full points.
    pub enough_days: usize,
    /// The points for commit messages.
    pub messages: u32,
}

/// The points for the student's own test cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnTestCases {
    /// The points for test cases that agree with the oracle.
    pub valid: u32,
    /// The number of such test cases that earns full points.
    pub enough_valid: usize,
    /// The points for the failure patterns of the mutants that the test cases catch.
    pub failure_patterns: u32,
    /// The number of such patterns that earns full points.
    pub enough_failure_patterns: usize,
}

impl Assignment {
    /// Returns the path of the rubric file, relative to the root.
    pub fn rubric_file(&self) -> PathBuf {
        Path::new("data/assignments")
            .join(&self.name)
            .join("assignment.toml")
    }

    /// Returns the files in which students write answers.
    pub fn answers(&self) -> impl Iterator<Item = &PathBuf> {
        self.manual_sections
            .iter()
            .filter_map(|part| match &part.kind {
                SectionKind::Questions(questions) => Some(&questions.file),
                _ => None,
            })
    }

    /// Returns the answer key, if there is one.
    pub fn key(&self) -> Option<&Key> {
        self.manual_sections
            .iter()
            .find_map(|part| match &part.kind {
                SectionKind::Questions(questions) => questions.key.as_ref(),
                _ => None,
            })
    }

    /// Whether a phase has an oracle.
    pub fn has_oracle(&self, phase: usize) -> bool {
        match &self.phases[phase].oracle {
            OracleKind::BuiltIn(_) => true,
            OracleKind::Program { program } => self.root.join(program).is_file(),
        }
    }

    /// Whether a failure pattern of this name exists, built in or in the rubric.
    pub fn has_failure_pattern(&self, name: &str) -> bool {
        is_failure_pattern(&self.subjects, &self.failure_patterns, name)
    }

    /// Returns the points for the student's own test cases, if the rubric has such a section.
    pub fn own_test_cases(&self) -> Option<&OwnTestCases> {
        self.manual_sections
            .iter()
            .find_map(|part| match &part.kind {
                SectionKind::TestCases(points) => Some(points),
                _ => None,
            })
    }

    /// Returns the processor time that the test cases of a phase may use. They may run with each phase, and again with
    /// the reference solution of an earlier one; some time always remains for feedback.
    pub fn phase_budget(&self) -> Duration {
        let phases = u32::try_from(self.phases.len()).unwrap_or(u32::MAX);
        self.budget / phases.saturating_mul(2).saturating_add(1)
    }

    /// Returns the item with this id.
    ///
    /// # Errors
    ///
    /// Fails if there is no such item.
    pub fn item(&self, id: &str) -> Result<&Item> {
        let item = self.items.iter().find(|item| item.id == id);
        item.with_context(|| {
            let ids: Vec<&str> = self.items.iter().map(|item| item.id.as_str()).collect();
            format!("{id}: no such item; the items are {}", ids.join(", "))
        })
    }

    /// Returns the items of a phase, in the order of the rubric, with their indices in it.
    pub fn items_of(&self, phase: usize) -> impl Iterator<Item = (usize, &Item)> {
        let items = self.items.iter().enumerate();
        items.filter(move |(_, item)| item.phase == phase)
    }
}

fn is_failure_pattern(subjects: &Subjects, own: &[CustomFailurePattern], name: &str) -> bool {
    built_in::names(subjects).any(|known| known == name)
        || own.iter().any(|pattern| pattern.name == name)
}
