//! A sheet as it stands in its file. Unknown keys are errors.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

use serde::Deserialize;

use super::custom_failure_pattern::CustomFailurePattern;
use super::generator::Generator;
use super::{Cases, Commenting, Commits, Library, Milestone, Phase};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub title: String,
    pub points: u32,
    /// The workspace of the phases, if that is not the one around the assignments.
    #[serde(default)]
    pub workspace: PathBuf,
    /// A folder with `faulty` and `right`, if they are not among those of the grader.
    pub variants: Option<PathBuf>,
    #[serde(default)]
    pub shown: Vec<String>,
    /// The grammar that generated test cases are drawn from.
    pub grammar: Option<PathBuf>,
    /// Not in the workspace of a student, who hands out nothing.
    #[serde(default)]
    pub handout: Vec<String>,
    #[serde(default)]
    pub whole: Vec<String>,
    /// By the path of a Markdown file, the headings of its sections that are not handed out.
    #[serde(default)]
    pub omitted_sections: BTreeMap<PathBuf, Vec<String>>,
    #[serde(default)]
    pub libraries: Vec<Library>,
    pub phases: Vec<Phase>,
    pub items: Vec<FileItem>,
    /// Hints that assignments share; those of `hints` come before them.
    pub hints_file: Option<String>,
    #[serde(default)]
    pub hints: FileHints,
    /// The hints that no mutant shows, since no single edit of a solution makes the mistake.
    #[serde(default)]
    pub hints_without_mutants: Vec<String>,
    #[serde(default)]
    pub symptoms: Vec<CustomFailurePattern>,
    #[serde(default)]
    pub milestones: Vec<Milestone>,
    #[serde(default)]
    pub parts: Vec<FilePart>,
    /// The processor time that a submission may take, in seconds.
    #[serde(default = "one_minute")]
    pub budget_seconds: NonZeroU32,
}

fn one_minute() -> NonZeroU32 {
    const { NonZeroU32::new(60).unwrap() }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilePart {
    pub id: String,
    pub title: String,
    pub points: u32,
    /// At most one of these.
    pub questions: Option<FileQuestions>,
    pub commenting: Option<Commenting>,
    pub commits: Option<Commits>,
    pub cases: Option<Cases>,
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
    pub cases: String,
    pub siblings: Vec<Generator>,
    /// A file of cases that were drawn before.
    pub practice: Option<PathBuf>,
}

/// What helps.
#[derive(Default, Deserialize)]
pub struct FileHints {
    /// By item: a question to ask oneself, the place to look at, and the idea. Whoever drops an item need not drop these.
    #[serde(default)]
    pub by_item: BTreeMap<String, [String; 3]>,
    /// By what a mistake looks like.
    #[serde(flatten)]
    pub by_failure_pattern: BTreeMap<String, String>,
}
