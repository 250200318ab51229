//! An assignment as data: `data/assignments/NAME/assignment.toml`.
//!
//! Everything an instructor may want to change is in that file and in the case
//! files beside it; reading it here refuses whatever would make a sheet unsound.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use data::Rules;
use serde::Deserialize;

use crate::case::Case;
use crate::explain::Template;
use crate::explain::symptoms::{self, OwnSymptom};
use crate::oracle;
use crate::parts::key::Key;
use crate::practice;
use crate::siblings;
use crate::siblings::grammar::Grammar;

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
    /// Files below this one are handed out at the top.
    pub handout_folder: PathBuf,
    /// Crates that submissions are compiled with, in order.
    pub libraries: Vec<Library>,
    /// The phases, each a program.
    pub phases: Vec<Phase>,
    /// The items that programs earn.
    pub items: Vec<Item>,
    /// The grammars that fresh cases are drawn from, by the path of their files.
    pub grammars: BTreeMap<PathBuf, Grammar>,
    /// What mistakes look like, besides what the grader knows of itself.
    pub symptoms: Vec<OwnSymptom>,
    /// What is said of a mistake, by the name of its symptom.
    pub hints: BTreeMap<String, String>,
    /// The way through the exercises.
    pub milestones: Vec<Milestone>,
    /// What no program can earn.
    pub parts: Vec<SheetPart>,
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

impl Phase {
    /// The oracle that is built in, by name, or nothing.
    pub fn model(&self) -> &str {
        match &self.oracle {
            OracleKind::BuiltIn(name) => name,
            OracleKind::Program { .. } => "",
        }
    }
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
    /// The place of its phase among [`Assignment::phases`].
    pub phase: usize,
    /// What it is worth: all or nothing.
    pub points: u32,
    /// The published cases.
    pub cases: Vec<Case>,
    /// Where fresh cases of the same kind come from.
    pub siblings: Vec<Generator>,
    /// Cases that were drawn beforehand, for a workspace without the oracle.
    pub practice: Vec<Case>,
    /// A question to ask oneself, the place to look at, and the idea, if there are any.
    pub hints: Option<[String; 3]>,
}

/// A source of fresh cases: a generator of ours and how often to ask it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// One of [`siblings::NAMES`].
    pub generator: String,
    /// How many cases to draw.
    pub count: usize,
    /// How long, or how large, each is; what exactly is the generator's to say.
    pub size: usize,
    /// The rules by which it is played, where it is about a game.
    #[serde(default = "cs106b")]
    pub rules: String,
    /// The file it draws from, where it is [`siblings::GRAMMAR`].
    pub grammar: Option<PathBuf>,
    /// The production of that file it begins with.
    pub start: Option<String>,
}

fn cs106b() -> String {
    "cs106b".to_string()
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    points: u32,
    /// The workspace of the phases, if that is not the one around the assignments.
    #[serde(default)]
    workspace: PathBuf,
    /// A folder with `faulty` and `right`, if they are not among those of the grader.
    variants: Option<PathBuf>,
    #[serde(default)]
    shown: Vec<String>,
    /// Not in the workspace of a student, who hands out nothing.
    #[serde(default)]
    handout: Vec<String>,
    #[serde(default)]
    whole: Vec<String>,
    #[serde(default)]
    libraries: Vec<Library>,
    phases: Vec<Phase>,
    items: Vec<FileItem>,
    /// Hints that assignments share; those of `hints` come before them.
    hints_file: Option<String>,
    #[serde(default)]
    hints: FileHints,
    #[serde(default)]
    symptoms: Vec<OwnSymptom>,
    #[serde(default)]
    milestones: Vec<Milestone>,
    #[serde(default)]
    parts: Vec<FilePart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FilePart {
    id: String,
    title: String,
    points: u32,
    /// At most one of these.
    questions: Option<FileQuestions>,
    commenting: Option<Commenting>,
    commits: Option<Commits>,
    cases: Option<Cases>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileQuestions {
    file: PathBuf,
    key: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileItem {
    id: String,
    title: String,
    phase: String,
    points: u32,
    cases: String,
    siblings: Vec<Generator>,
    /// A file of cases that were drawn before.
    practice: Option<PathBuf>,
}

/// What helps.
#[derive(Default, Deserialize)]
struct FileHints {
    /// By item: a question to ask oneself, the place to look at, and the idea. Whoever drops an item need not drop these.
    #[serde(default)]
    by_item: BTreeMap<String, [String; 3]>,
    /// By what a mistake looks like.
    #[serde(flatten)]
    by_symptom: BTreeMap<String, String>,
}

impl Assignment {
    /// Reads the assignment `name` of the workspace at `root`.
    ///
    /// # Errors
    ///
    /// If a file is missing or is not what it should be: unknown keys, points that
    /// do not add up, an item without a case, a pattern that matches nothing.
    pub fn read(root: &Path, name: &str) -> Result<Self> {
        let path = Path::new("data/assignments")
            .join(name)
            .join("assignment.toml");
        let shown = path.display().to_string();
        let text = fs::read_to_string(root.join(&path)).with_context(|| {
            format!("{shown}: failed to read; is {name} the name of an assignment?")
        })?;
        let file: File = toml::from_str(&text).with_context(|| shown.clone())?;
        Self::check(root, name, file).with_context(|| shown)
    }

    fn check(root: &Path, name: &str, file: File) -> Result<Self> {
        let by_program: u32 = file.items.iter().map(|item| item.points).sum();
        let by_hand: u32 = file.parts.iter().map(|part| part.points).sum();
        ensure!(
            by_program + by_hand == file.points,
            "the items are worth {by_program} and the parts {by_hand}, together {} and not points = {}",
            by_program + by_hand,
            file.points,
        );
        let workspace = match file.workspace.as_os_str().is_empty() {
            true => root.to_path_buf(),
            false => root.join(&file.workspace),
        };
        for phase in &file.phases {
            for path in phase.provided.iter().chain([&phase.driver]) {
                ensure!(
                    workspace.join(path).is_file(),
                    "{}: no such file",
                    path.display()
                );
            }
            ensure!(
                phase.provided.contains(&phase.driver),
                "phase {}: the driver is not among what is provided",
                phase.package
            );
        }
        let mut shown = Vec::new();
        for pattern in &file.shown {
            shown.extend(matches(root, pattern)?);
        }
        let mut handed_out = Vec::new();
        for pattern in &file.handout {
            handed_out.extend(matches(root, pattern)?);
        }
        let mut whole = BTreeSet::new();
        for pattern in file.whole.iter().filter(|_| !handed_out.is_empty()) {
            whole.extend(matches(root, pattern)?);
        }
        let mut ids = BTreeSet::new();
        let mut items = Vec::new();
        for item in file.items {
            ensure!(
                ids.insert(item.id.clone()),
                "item {}: the id is there twice",
                item.id
            );
            let id = item.id.clone();
            items.push(read_item(root, &file.phases, item).with_context(|| format!("item {id}"))?);
        }
        for phase in 0..file.phases.len() {
            ensure!(
                items.iter().any(|item| item.phase == phase),
                "phase {}: no item needs it",
                file.phases[phase].package
            );
        }
        for phase in &file.phases {
            if let OracleKind::BuiltIn(name) = &phase.oracle {
                ensure!(
                    oracle::NAMES.contains(&name.as_str()),
                    "phase {}: there is no oracle {name}; there are {}",
                    phase.package,
                    oracle::NAMES.join(", ")
                );
            }
            if let Some(template) = &phase.test {
                template
                    .check()
                    .with_context(|| format!("phase {}: test", phase.package))?;
            }
        }
        let grammars = read_grammars(root, &items)?;
        for id in file
            .milestones
            .iter()
            .flat_map(|milestone| &milestone.turns)
        {
            ensure!(ids.contains(id), "milestones: {id} is no item");
        }
        let mut parts = Vec::new();
        for part in file.parts {
            let id = part.id.clone();
            ensure!(ids.insert(id.clone()), "part {id}: the id is there twice");
            parts.push(read_part(root, part).with_context(|| format!("part {id}"))?);
        }
        let mut hints = match &file.hints_file {
            Some(shared) => read_hints(root, shared)?,
            None => FileHints::default(),
        };
        hints.by_symptom.extend(file.hints.by_symptom);
        hints.by_item.extend(file.hints.by_item);
        for item in &mut items {
            item.hints = hints.by_item.remove(&item.id);
        }
        for symptom in &file.symptoms {
            symptom.check()?;
            ensure!(
                file.phases
                    .iter()
                    .any(|phase| phase.package == symptom.phase),
                "symptom {}: there is no phase {}",
                symptom.name,
                symptom.phase
            );
        }
        for symptom in hints.by_symptom.keys() {
            ensure!(
                is_symptom(&file.symptoms, symptom),
                "hints: there is no symptom {symptom}"
            );
        }
        Ok(Self {
            root: root.to_path_buf(),
            workspace,
            workspace_folder: file.workspace,
            variants: variants_of(name, file.variants),
            name: name.to_string(),
            title: file.title,
            shown,
            handed_out,
            whole,
            handout_folder: Path::new("data/assignments").join(name).join("handout"),
            libraries: file.libraries,
            phases: file.phases,
            items,
            grammars,
            symptoms: file.symptoms,
            hints: hints.by_symptom,
            milestones: file.milestones,
            parts,
        })
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
    pub fn has_symptom(&self, name: &str) -> bool {
        is_symptom(&self.symptoms, name)
    }

    /// What cases of the student's own are worth, if the sheet asks for them.
    pub fn cases_part(&self) -> Option<&Cases> {
        self.parts.iter().find_map(|part| match &part.kind {
            PartKind::Cases(cases) => Some(cases),
            _ => None,
        })
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

    /// The items of a phase, in the order of the sheet, with their places in it.
    pub fn items_of(&self, phase: usize) -> impl Iterator<Item = (usize, &Item)> {
        let items = self.items.iter().enumerate();
        items.filter(move |(_, item)| item.phase == phase)
    }
}

fn is_symptom(own: &[OwnSymptom], name: &str) -> bool {
    symptoms::names().any(|known| known == name) || own.iter().any(|symptom| symptom.name == name)
}

fn variants_of(name: &str, own: Option<PathBuf>) -> Variants {
    let shared = Path::new("grader/variants");
    match own {
        Some(own) => Variants {
            faulty: own.join("faulty"),
            right: own.join("right"),
        },
        None => Variants {
            faulty: shared.join("faulty").join(name),
            right: shared.join("right"),
        },
    }
}

/// The grammars that items draw from, each read once.
fn read_grammars(root: &Path, items: &[Item]) -> Result<BTreeMap<PathBuf, Grammar>> {
    let mut grammars = BTreeMap::new();
    for item in items {
        let drawn = item.siblings.iter();
        for generator in drawn.filter(|generator| generator.generator == siblings::GRAMMAR) {
            let place = || format!("item {}: generator {}", item.id, siblings::GRAMMAR);
            let (Some(path), Some(start)) = (&generator.grammar, &generator.start) else {
                bail!(
                    "{}: it needs grammar = \"FILE\" and start = \"NAME\"",
                    place()
                );
            };
            if !grammars.contains_key(path) {
                grammars.insert(path.clone(), Grammar::read(root, path)?);
            }
            grammars[path].has(start).with_context(place)?;
        }
    }
    Ok(grammars)
}

fn read_hints(root: &Path, path: &str) -> Result<FileHints> {
    let text =
        fs::read_to_string(root.join(path)).with_context(|| format!("hints_file: {path}"))?;
    toml::from_str(&text).with_context(|| path.to_string())
}

fn read_item(root: &Path, phases: &[Phase], item: FileItem) -> Result<Item> {
    let Some(phase) = phases.iter().position(|phase| phase.package == item.phase) else {
        bail!("there is no phase {}", item.phase);
    };
    ensure!(item.points > 0, "no points");
    let mut cases = Vec::new();
    for path in matches(root, &item.cases)? {
        cases.push(Case::read(root, &root.join(path))?);
    }
    ensure!(
        !item.siblings.is_empty(),
        "no siblings: a table of the public answers would earn it"
    );
    for generator in &item.siblings {
        ensure!(
            generator.count > 0,
            "generator {}: count = 0",
            generator.generator
        );
        ensure!(
            generator.generator == siblings::GRAMMAR
                || generator.grammar.is_none() && generator.start.is_none(),
            "generator {}: grammar and start are for the generator {}",
            generator.generator,
            siblings::GRAMMAR
        );
        Rules::built_in(&generator.rules)?;
        ensure!(
            siblings::NAMES.contains(&generator.generator.as_str()),
            "there is no generator {}; there are {}",
            generator.generator,
            siblings::NAMES.join(", ")
        );
    }
    let practice = match &item.practice {
        Some(path) => practice::read(root, path)?,
        None => Vec::new(),
    };
    Ok(Item {
        practice,
        id: item.id,
        title: item.title,
        phase,
        points: item.points,
        cases,
        siblings: item.siblings,
        hints: None,
    })
}

fn read_part(root: &Path, part: FilePart) -> Result<SheetPart> {
    let worth = |points: u32| -> Result<()> {
        ensure!(
            points == part.points,
            "its lines are worth {points}, and not points = {}",
            part.points
        );
        Ok(())
    };
    let kind = match (part.questions, part.commenting, part.commits, part.cases) {
        (None, None, None, None) => PartKind::ByHand,
        (Some(questions), None, None, None) => {
            let key = match root.join(&questions.key).exists() {
                true => Some(Key::read(root, &questions.key)?),
                false => None,
            };
            if let Some(key) = &key {
                worth(key.points())?;
            }
            PartKind::Questions(Questions {
                file: questions.file,
                key,
            })
        }
        (None, Some(asked), None, None) => {
            worth(asked.public + asked.conditions + asked.own)?;
            PartKind::Commenting(asked)
        }
        (None, None, Some(asked), None) => {
            worth(asked.steps + asked.days + asked.messages)?;
            ensure!(
                asked.enough_steps > 0 && asked.enough_days > 0,
                "nothing cannot be enough"
            );
            PartKind::Commits(asked)
        }
        (None, None, None, Some(asked)) => {
            worth(asked.valid + asked.bugs)?;
            ensure!(
                asked.enough_valid > 0 && asked.enough_bugs > 0,
                "nothing cannot be enough"
            );
            PartKind::Cases(asked)
        }
        _ => bail!("it is marked in more than one way"),
    };
    Ok(SheetPart {
        id: part.id,
        title: part.title,
        points: part.points,
        kind,
    })
}

/// The files that a pattern matches, from `root` on, sorted; at least one.
fn matches(root: &Path, pattern: &str) -> Result<Vec<PathBuf>> {
    let whole = format!(
        "{}/{pattern}",
        glob::Pattern::escape(&root.to_string_lossy())
    );
    let mut paths = Vec::new();
    for path in glob::glob(&whole).with_context(|| format!("pattern {pattern}"))? {
        let path = path?;
        if path.is_file() {
            paths.push(path.strip_prefix(root)?.to_path_buf());
        }
    }
    ensure!(!paths.is_empty(), "pattern {pattern}: it matches no file");
    Ok(paths)
}
