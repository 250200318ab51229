//! Reading a rubric file, and all files that it names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::file::{File, FileHints, FileItem, FileSection};
use super::generator::Generator;
use super::key::Key;
use super::renamed_keys;
use super::{
    Assignment, Item, OracleKind, Phase, Questions, RubricSection, SectionKind, Variants,
    is_failure_pattern,
};
use crate::failure_patterns::built_in;
use crate::generated::grammar::Grammar;
use crate::practice;
use crate::subject::{self, Subject, Subjects};
use crate::test_case::TestCase;

/// The version of the file format.
const VERSION: u32 = 2;

impl Assignment {
    /// Reads the assignment `name` of the workspace at `root`. Its phases may use any of `subjects`.
    ///
    /// # Errors
    ///
    /// Fails if a file is missing or invalid: unknown keys, points that do not add up, an item without a test case, or
    /// a pattern that matches no file.
    pub fn read(root: &Path, name: &str, subjects: Subjects) -> Result<Self> {
        let path = Path::new("data/assignments")
            .join(name)
            .join("assignment.toml");
        let shown = path.display().to_string();
        let text = fs::read_to_string(root.join(&path)).with_context(|| {
            format!("{shown}: failed to read; is {name} the name of an assignment?")
        })?;
        renamed_keys::check(&text, renamed_keys::ASSIGNMENT).with_context(|| shown.clone())?;
        let file: File = toml::from_str(&text).with_context(|| shown.clone())?;
        ensure!(
            file.version == VERSION,
            "{shown}: version = {}; this grader reads version {VERSION}",
            file.version
        );
        Self::of(root, name, file, subjects).with_context(|| shown)
    }

    fn of(root: &Path, name: &str, mut file: File, subjects: Subjects) -> Result<Self> {
        check_points(&file)?;
        let workspace = match file.workspace.as_os_str().is_empty() {
            true => root.to_path_buf(),
            false => root.join(&file.workspace),
        };
        let handout_files = all_matches(root, &file.handout)?;
        let without_exercises = match handout_files.is_empty() {
            true => Vec::new(),
            false => all_matches(root, &file.without_exercises)?,
        };
        for phase in &mut file.phases {
            complete_phase(&workspace, phase, &subjects)
                .with_context(|| format!("phase {}", phase.package))?;
        }
        let grammar = file.grammar.as_ref();
        let grammar = grammar.map(|path| Grammar::read(root, path)).transpose()?;
        let mut ids = BTreeSet::new();
        let mut items = Vec::new();
        for item in file.items {
            let id = item.id.clone();
            ensure!(
                ids.insert(id.clone()),
                "item {id}: two items have this id; ids must be unique"
            );
            let item = read_item(root, &file.phases, grammar.as_ref(), item);
            items.push(item.with_context(|| format!("item {id}"))?);
        }
        for (index, phase) in file.phases.iter().enumerate() {
            ensure!(
                items.iter().any(|item| item.phase == index),
                "phase {}: no items; add one, or remove the phase",
                phase.package
            );
        }
        let turned = file
            .milestones
            .iter()
            .flat_map(|milestone| &milestone.items);
        for id in turned {
            ensure!(ids.contains(id), "milestones: no item has the id {id}");
        }
        let mut manual_sections = Vec::new();
        for section in file.manual_sections {
            let id = section.id.clone();
            ensure!(
                ids.insert(id.clone()),
                "manual section {id}: two sections have this id; ids must be unique"
            );
            let section = read_section(root, section);
            manual_sections.push(section.with_context(|| format!("manual section {id}"))?);
        }
        for pattern in &file.failure_patterns {
            pattern.check()?;
            let of_phase = |phase: &Phase| phase.package == pattern.phase;
            ensure!(
                file.phases.iter().any(of_phase),
                "failure pattern {}: no phase has the name {}",
                pattern.name,
                pattern.phase
            );
        }
        let mut hints = match &file.hints_file {
            Some(shared) => read_hints(root, shared)?,
            None => FileHints::default(),
        };
        let mut hints_to_show: BTreeSet<String> =
            file.hints.by_failure_pattern.keys().cloned().collect();
        for name in &file.hints_without_mutants {
            ensure!(
                hints_to_show.remove(name),
                "hints_without_mutants: this file has no hint {name}"
            );
        }
        hints_to_show.retain(|name| !built_in::is_one(name));
        hints
            .by_failure_pattern
            .extend(file.hints.by_failure_pattern);
        hints.by_item.extend(file.hints.by_item);
        for item in &mut items {
            item.hints = hints.by_item.remove(&item.id);
        }
        for pattern in hints.by_failure_pattern.keys() {
            ensure!(
                is_failure_pattern(&subjects, &file.failure_patterns, pattern),
                "hints: no failure pattern has the name {pattern}"
            );
        }
        Ok(Self {
            root: root.to_path_buf(),
            workspace,
            workspace_folder: file.workspace,
            variants: variants_of(name, file.variants),
            name: name.to_string(),
            title: file.title,
            program_files: all_matches(root, &file.program_files)?,
            handout_files,
            without_exercises: without_exercises.into_iter().collect(),
            omitted_sections: file.omitted_sections,
            handout_folder: Path::new("data/assignments").join(name).join("handout"),
            libraries: file.libraries,
            phases: file.phases,
            grammar,
            grammar_file: file.grammar,
            items,
            subjects,
            failure_patterns: file.failure_patterns,
            hints: hints.by_failure_pattern,
            hints_to_show,
            milestones: file.milestones,
            manual_sections,
            budget: Duration::from_secs(file.budget_seconds.get().into()),
        })
    }
}

fn check_points(file: &File) -> Result<()> {
    let by_program: u32 = file.items.iter().map(|item| item.points).sum();
    let by_hand: u32 = file.manual_sections.iter().map(|part| part.points).sum();
    ensure!(
        by_program + by_hand == file.points,
        "the items are worth {by_program} and the manual sections {by_hand}, together {}, but points = {}",
        by_program + by_hand,
        file.points,
    );
    Ok(())
}

/// The beginning of a source that students must not change. The handout promises them that grading uses the original.
const PROVIDED: &[u8] = b"//! Provided";

/// Checks a phase, and adds what the file does not name: its subject, and the sources that are provided.
fn complete_phase(workspace: &Path, phase: &mut Phase, subjects: &Subjects) -> Result<()> {
    if let OracleKind::BuiltIn(name) = &phase.oracle {
        phase.subject = Some(subject::named(subjects, name)?);
    }
    for path in phase.provided.iter().chain([&phase.driver]) {
        ensure!(
            workspace.join(path).is_file(),
            "{}: no such file",
            path.display()
        );
    }
    for path in matches(workspace, &format!("{}/src/**/*.rs", phase.package))? {
        let text = fs::read(workspace.join(&path)).with_context(|| path.display().to_string())?;
        if text.starts_with(PROVIDED) && !phase.provided.contains(&path) {
            phase.provided.push(path);
        }
    }
    ensure!(
        phase.provided.contains(&phase.driver),
        "{}: begin the driver with \"//! Provided\", or name it in `provided`",
        phase.driver.display()
    );
    if let Some(template) = &phase.test {
        template.check().context("test")?;
    }
    Ok(())
}

fn variants_of(name: &str, own: Option<PathBuf>) -> Variants {
    let shared = Path::new("grader/variants");
    match own {
        Some(own) => Variants {
            mutants: own.join("mutants"),
            alternatives: own.join("alternatives"),
        },
        None => Variants {
            mutants: shared.join("mutants").join(name),
            alternatives: shared.join("alternatives"),
        },
    }
}

fn read_hints(root: &Path, path: &str) -> Result<FileHints> {
    let text =
        fs::read_to_string(root.join(path)).with_context(|| format!("hints_file: {path}"))?;
    toml::from_str(&text).with_context(|| path.to_string())
}

fn read_item(
    root: &Path,
    phases: &[Phase],
    grammar: Option<&Grammar>,
    item: FileItem,
) -> Result<Item> {
    let Some(phase) = phases.iter().position(|phase| phase.package == item.phase) else {
        bail!("no phase has the name {}", item.phase);
    };
    ensure!(item.points > 0, "no points");
    let mut public_test_cases = Vec::new();
    for path in matches(root, &item.public_test_cases)? {
        public_test_cases.push(TestCase::read(root, &root.join(path))?);
    }
    ensure!(
        !item.generated_test_cases.is_empty(),
        "no generated_test_cases; without them, a table of the public answers would earn the item"
    );
    for generator in &item.generated_test_cases {
        check_generator(generator, grammar, phases[phase].subject)?;
    }
    let practice_test_cases = match &item.practice_test_cases {
        Some(path) => practice::read(root, path)?,
        None => Vec::new(),
    };
    Ok(Item {
        practice_test_cases,
        id: item.id,
        title: item.title,
        phase,
        points: item.points,
        public_test_cases,
        generators: item.generated_test_cases,
        hints: None,
    })
}

fn check_generator(
    generator: &Generator,
    grammar: Option<&Grammar>,
    subject: Option<&dyn Subject>,
) -> Result<()> {
    ensure!(
        generator.count > 0,
        "generator {}: count = 0",
        generator.name()
    );
    match (&generator.start, &generator.generator) {
        (Some(start), None) => grammar
            .with_context(|| {
                format!("start = {start:?}: the assignment has no grammar; add grammar = \"FILE\"")
            })?
            .has(start),
        (None, Some(name)) => {
            let subject = subject.with_context(|| {
                format!(
                    "no generator has the name {name}; to use a grammar, write start = \"NAME\""
                )
            })?;
            let known = subject.generators();
            ensure!(
                known.contains(&name.as_str()),
                "no generator has the name {name}; the generators are {}",
                known.join(", ")
            );
            subject.check(generator)
        }
        _ => bail!(
            "generated_test_cases: each needs either start = \"NAME\" or generator = \"NAME\""
        ),
    }
}

fn read_section(root: &Path, section: FileSection) -> Result<RubricSection> {
    let worth = |points: u32| -> Result<()> {
        ensure!(
            points == section.points,
            "its lines are worth {points}, but points = {}",
            section.points
        );
        Ok(())
    };
    let kind = match (
        section.questions,
        section.commenting,
        section.commits,
        section.test_cases,
    ) {
        (None, None, None, None) => SectionKind::ByHand,
        (Some(questions), None, None, None) => {
            let key = match root.join(&questions.key).exists() {
                true => Some(Key::read(root, &questions.key)?),
                false => None,
            };
            if let Some(key) = &key {
                worth(key.points())?;
            }
            SectionKind::Questions(Questions {
                file: questions.file,
                key,
            })
        }
        (None, Some(asked), None, None) => {
            worth(asked.public + asked.conditions + asked.own)?;
            SectionKind::Commenting(asked)
        }
        (None, None, Some(asked), None) => {
            worth(asked.steps + asked.days + asked.messages)?;
            ensure!(
                asked.enough_steps > 0 && asked.enough_days > 0,
                "the `enough_` numbers must be positive"
            );
            SectionKind::Commits(asked)
        }
        (None, None, None, Some(asked)) => {
            worth(asked.valid + asked.failure_patterns)?;
            ensure!(
                asked.enough_valid > 0 && asked.enough_failure_patterns > 0,
                "the `enough_` numbers must be positive"
            );
            SectionKind::TestCases(asked)
        }
        _ => bail!("more than one way of grading; keep one table"),
    };
    Ok(RubricSection {
        id: section.id,
        title: section.title,
        points: section.points,
        kind,
    })
}

/// Returns the files that a pattern matches, relative to `root` and sorted; at least one.
fn matches(root: &Path, pattern: &str) -> Result<Vec<PathBuf>> {
    let absolute = format!(
        "{}/{pattern}",
        glob::Pattern::escape(&root.to_string_lossy())
    );
    let mut paths = Vec::new();
    for path in glob::glob(&absolute).with_context(|| format!("pattern {pattern}"))? {
        let path = path?;
        if path.is_file() {
            paths.push(path.strip_prefix(root)?.to_path_buf());
        }
    }
    ensure!(!paths.is_empty(), "pattern {pattern}: no file matches");
    Ok(paths)
}

/// Returns the files that any of these patterns match.
fn all_matches(root: &Path, patterns: &[String]) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for pattern in patterns {
        paths.extend(matches(root, pattern)?);
    }
    Ok(paths)
}
