//! The file format of a rubric. Unknown keys are errors.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

use serde::Deserialize;

use super::custom_failure_pattern::CustomFailurePattern;
use super::generator::Generator;
use super::{Commenting, Commits, Library, Milestone, OwnTestCases, Phase};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub version: u32,
    pub title: String,
    pub points: u32,
    /// The workspace of the phases, if it isn't the one that contains the assignments.
    #[serde(default)]
    pub workspace: PathBuf,
    /// A folder with `mutants` and `alternatives`, if the variants aren't among the grader's own.
    pub variants: Option<PathBuf>,
    #[serde(default)]
    pub program_files: Vec<String>,
    /// The grammar that generated test cases are drawn from.
    pub grammar: Option<PathBuf>,
    /// Missing in a student's workspace, which distributes nothing.
    #[serde(default)]
    pub handout: Vec<String>,
    #[serde(default)]
    pub without_exercises: Vec<String>,
    /// The headings of the sections that are not distributed, by the path of their Markdown file.
    #[serde(default)]
    pub omitted_sections: BTreeMap<PathBuf, Vec<String>>,
    #[serde(default)]
    pub libraries: Vec<Library>,
    pub phases: Vec<Phase>,
    pub items: Vec<FileItem>,
    /// A file of hints shared by assignments; those of `hints` take precedence.
    pub hints_file: Option<String>,
    #[serde(default)]
    pub hints: FileHints,
    /// The hints that no mutant shows, because no single edit of a solution makes the mistake.
    #[serde(default)]
    pub hints_without_mutants: Vec<String>,
    #[serde(default)]
    pub failure_patterns: Vec<CustomFailurePattern>,
    #[serde(default)]
    pub milestones: Vec<Milestone>,
    #[serde(default)]
    pub manual_sections: Vec<FileSection>,
    /// The processor time that a submission may use, in seconds.
    #[serde(default = "one_minute")]
    pub budget_seconds: NonZeroU32,
}

fn one_minute() -> NonZeroU32 {
    const { NonZeroU32::new(60).unwrap() }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSection {
    pub id: String,
    pub title: String,
    pub points: u32,
    /// At most one of these may be set.
    pub questions: Option<FileQuestions>,
    pub commenting: Option<Commenting>,
    pub commits: Option<Commits>,
    pub test_cases: Option<OwnTestCases>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileQuestions {
    pub file: PathBuf,
    pub key: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileItem {
    pub id: String,
    pub title: String,
    pub phase: String,
    pub points: u32,
    pub public_test_cases: String,
    pub generated_test_cases: Vec<Generator>,
    /// A file of practice test cases.
    pub practice_test_cases: Option<PathBuf>,
}

/// The hints of an assignment.
#[derive(Default, Deserialize)]
pub struct FileHints {
    /// By item: a question for the student, the place to look at, and the idea. Hints for items that do not exist are
    /// allowed.
    #[serde(default)]
    pub by_item: BTreeMap<String, [String; 3]>,
    /// By failure pattern.
    #[serde(flatten)]
    pub by_failure_pattern: BTreeMap<String, String>,
}
