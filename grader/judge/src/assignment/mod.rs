//! An assignment as data: `data/assignments/NAME/assignment.toml`.
//!
//! Everything an instructor may want to change is in that file and in the case
//! files beside it. Here is what a sheet is; `file` is its form on disk, and `read` makes one of the other, and refuses
//! whatever would make a sheet unsound.

pub mod custom_failure_pattern;
mod file;
pub mod generator;
pub mod key;
mod pattern;
mod read;
pub mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::case::Case;
use crate::failure_patterns::built_in;
use crate::generated::grammar::Grammar;
use crate::subject::{Subject, Subjects};
use custom_failure_pattern::CustomFailurePattern;
use generator::Generator;
use key::Key;
use template::Template;

/// One assignment: its phases and its marking sheet.
#[derive(Debug)]
pub struct Assignment {
    /// The folder that holds `data/assignments`: paths in the file begin here, but for those of the workspace.
    pub root: PathBuf,
    /// The folder with the packages of the phases. Paths that students see begin here: those of packages, of what is
    /// provided, of libraries and of exercises.
    pub workspace: PathBuf,
    /// The same from the root on; empty where that is the workspace.
    pub workspace_folder: PathBuf,
    /// Where variants of the reference lie.
    pub variants: Variants,
    /// The name of its folder.
    pub name: String,
    /// What a report calls it.
    pub title: String,
    /// What a program under test finds in its folder, from the root.
    pub shown: Vec<PathBuf>,
    /// What a student is handed out, from the root.
    pub handed_out: Vec<PathBuf>,
    /// Those of them that have no exercises in this assignment.
    pub whole: BTreeSet<PathBuf>,
    /// The sections of Markdown files that are not handed out, by their headings.
    pub omitted_sections: BTreeMap<PathBuf, Vec<String>>,
    /// Files below this one are handed out at the top.
    pub handout_folder: PathBuf,
    /// Crates that submissions are compiled with, in order.
    pub libraries: Vec<Library>,
    /// The phases, each a program.
    pub phases: Vec<Phase>,
    /// The items that programs earn.
    pub items: Vec<Item>,
    /// The grammar that generated test cases are drawn from.
    pub grammar: Option<Grammar>,
    /// Its file, from the root on.
    pub grammar_file: Option<PathBuf>,
    /// The subjects that are built in.
    pub subjects: Subjects,
    /// What mistakes look like, besides what the grader knows of itself.
    pub failure_patterns: Vec<CustomFailurePattern>,
    /// The hints, by the name of the failure pattern.
    pub hints: BTreeMap<String, String>,
    /// The names of its own hints that a mutant has to show; shared ones are shown by mutants of any assignment.
    pub hints_to_show: BTreeSet<String>,
    /// The way through the exercises.
    pub milestones: Vec<Milestone>,
    /// What no program can earn.
    pub parts: Vec<SheetPart>,
    /// The processor time that a submission may take, with its feedback.
    pub budget: Duration,
}

/// A crate of ours that submissions may use.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// The name of the crate.
    pub name: String,
    /// Its root file.
    pub source: PathBuf,
    /// The features it is built with. One that has features may need crates of others, so
    /// cargo builds it, and them; one that has none is compiled by itself.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A library that the student writes, and the driver that asks it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The package, which is also its folder.
    pub package: String,
    /// The libraries and earlier phases it is compiled with.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Files of ours that stand in the student's folder, whatever was submitted.
    pub provided: Vec<PathBuf>,
    /// The driver, one of them.
    pub driver: PathBuf,
    /// The expression that runs it.
    pub start: String,
    /// Who says what is right.
    pub oracle: OracleKind,
    /// The subject that is built in, if the oracle is.
    #[serde(skip)]
    pub subject: Option<&'static dyn Subject>,
    /// The command by which a program writes a file; where it is asked, there is a folder to write to.
    pub saves: Option<String>,
    /// The type whose parts are shown to a person as evidence.
    pub evidence: Option<String>,
    /// What the sheet asks its sources to call: a person is told what they do not.
    #[serde(default)]
    pub uses: Vec<String>,
    /// What commands are in Rust, for tests to paste; an oracle that is built in has its own.
    pub test: Option<Template>,
}

/// Who says what is right in a phase.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "an oracle is the name of one that is built in, or { program = \"FILE\" }"
)]
pub enum OracleKind {
    /// A model of the grader's own, by name.
    BuiltIn(String),
    /// A program of the assignment's own that answers as a right driver does.
    Program {
        /// Its source: one file that needs nothing but the standard library. A student's workspace does not have it.
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

/// Where variants of the reference lie, from the root on.
#[derive(Debug)]
pub struct Variants {
    /// A file for each phase, `PACKAGE.toml`.
    pub faulty: PathBuf,
    /// A folder for each design.
    pub right: PathBuf,
}

/// A line of the marking sheet.
#[derive(Clone, Debug)]
pub struct Item {
    /// Short name, unique.
    pub id: String,
    /// What a report calls it.
    pub title: String,
    /// The index of its phase among [`Assignment::phases`].
    pub phase: usize,
    /// What it is worth: all or nothing.
    pub points: u32,
    /// The published cases.
    pub cases: Vec<Case>,
    /// The generators of further test cases.
    pub generators: Vec<Generator>,
    /// Cases that were drawn beforehand, for a workspace without the oracle.
    pub practice: Vec<Case>,
    /// A question to ask oneself, the place to look at, and the idea, if there are any.
    pub hints: Option<[String; 3]>,
}

/// A step of the way through the exercises.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    /// What is built, as `file:function`.
    pub builds: Vec<String>,
    /// The items that turn green with it.
    pub turns: Vec<String>,
}

/// A part of the sheet that no program can earn.
#[derive(Clone, Debug)]
pub struct SheetPart {
    /// Short name, unique.
    pub id: String,
    /// What a report calls it.
    pub title: String,
    /// What it is worth.
    pub points: u32,
    /// How it is marked.
    pub kind: PartKind,
}

/// How a part is marked.
#[derive(Clone, Debug)]
pub enum PartKind {
    /// Answers in a file, by a key.
    Questions(Questions),
    /// Comments, by the syntax tree.
    Commenting(Commenting),
    /// Commits, by the history.
    Commits(Commits),
    /// Cases of the student's own, by the oracle and the faulty variants.
    Cases(Cases),
    /// All of it by a person.
    ByHand,
}

/// Questions, and where they are answered.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The file in which the student writes.
    pub file: PathBuf,
    /// What is right; a student's own workspace does not have it.
    pub key: Option<Key>,
}

/// What comments are worth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commenting {
    /// Points for the documentation of what is public.
    pub public: u32,
    /// Points for pre- and postconditions.
    pub conditions: u32,
    /// Of which functions, as `file:function`, or `file:function or function`: the first of them that there is.
    pub conditions_of: Vec<String>,
    /// Points for comments at what the student has added.
    pub own: u32,
}

/// What a history is worth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commits {
    /// Points for commits that change the work.
    pub steps: u32,
    /// How many are enough for all of them.
    pub enough_steps: usize,
    /// Points for days on which there was one.
    pub days: u32,
    /// How many are enough for all of them.
    pub enough_days: usize,
    /// Points for messages.
    pub messages: u32,
}

/// What cases of the student's own are worth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// Points for cases that say what is right.
    pub valid: u32,
    /// How many are enough for all of them.
    pub enough_valid: usize,
    /// Points for kinds of mistakes that they catch.
    pub bugs: u32,
    /// How many are enough for all of them.
    pub enough_bugs: usize,
}

impl Assignment {
    /// The file of the sheet, from the root.
    pub fn sheet(&self) -> PathBuf {
        Path::new("data/assignments")
            .join(&self.name)
            .join("assignment.toml")
    }

    /// The files in which a student writes answers.
    pub fn answers(&self) -> impl Iterator<Item = &PathBuf> {
        self.parts.iter().filter_map(|part| match &part.kind {
            PartKind::Questions(questions) => Some(&questions.file),
            _ => None,
        })
    }

    /// Whether there is somebody to say what is right in a phase.
    pub fn has_oracle(&self, phase: usize) -> bool {
        match &self.phases[phase].oracle {
            OracleKind::BuiltIn(_) => true,
            OracleKind::Program { program } => self.root.join(program).is_file(),
        }
    }

    /// Whether mistakes may look like `name`: of itself, or in the sheet.
    pub fn has_failure_pattern(&self, name: &str) -> bool {
        is_failure_pattern(&self.subjects, &self.failure_patterns, name)
    }

    /// What cases of the student's own are worth, if the sheet asks for them.
    pub fn cases_part(&self) -> Option<&Cases> {
        self.parts.iter().find_map(|part| match &part.kind {
            PartKind::Cases(cases) => Some(cases),
            _ => None,
        })
    }

    /// The processor time that the test cases of a phase may take. They may run with each phase, and once more with the
    /// reference solution of an earlier one; there is always time left for feedback.
    pub fn phase_budget(&self) -> Duration {
        let phases = u32::try_from(self.phases.len()).unwrap_or(u32::MAX);
        self.budget / phases.saturating_mul(2).saturating_add(1)
    }

    /// The item with this id.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn item(&self, id: &str) -> Result<&Item> {
        let item = self.items.iter().find(|item| item.id == id);
        item.with_context(|| {
            let ids: Vec<&str> = self.items.iter().map(|item| item.id.as_str()).collect();
            format!("{id}: no such item; there are {}", ids.join(", "))
        })
    }

    /// The items of a phase, in the order of the sheet, with their indices in it.
    pub fn items_of(&self, phase: usize) -> impl Iterator<Item = (usize, &Item)> {
        let items = self.items.iter().enumerate();
        items.filter(move |(_, item)| item.phase == phase)
    }
}

fn is_failure_pattern(subjects: &Subjects, own: &[CustomFailurePattern], name: &str) -> bool {
    built_in::names(subjects).any(|known| known == name)
        || own.iter().any(|pattern| pattern.name == name)
}
