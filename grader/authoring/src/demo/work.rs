//! The work of one student: a design for each phase, perhaps with a mistake, in a personal style.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::answers::{Answers, answers};
use super::sample_work::{Conditions, SampleWork};
use crate::disguise::functions::functions;
use crate::disguise::{CodeStyle, Sources, StarterCode, disguise};
use grading::handout::handout;
use grading::intake::{self, HandoutFiles, Submission};
use grading::markers::{Audience, cut};
use grading::variants;
use judge::assignment::key::Key;
use judge::assignment::{Assignment, Commenting, SectionKind};

/// The inputs for students' work.
pub struct Designs<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The files of the handout, without word lists and boards, which are large.
    pub starter_code: HandoutFiles,
    /// The exercises, as `file:function`.
    pub exercises: BTreeSet<String>,
    /// The work that students submit with their code.
    pub sample: SampleWork,
    given: StarterCode,
    /// The correct designs of each phase.
    right: Vec<Vec<Design>>,
    /// The designs of each phase that have a mistake.
    faulty: Vec<Vec<Design>>,
}

/// The sources of one phase.
struct Design {
    name: String,
    mistake: Option<String>,
    loses: BTreeSet<String>,
    sources: Sources,
}

/// The work of one student.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// The design of each phase.
    pub designs: Vec<String>,
    /// The mistakes.
    pub mistakes: Vec<String>,
    /// The rubric items that the mistakes cost.
    pub loses: BTreeSet<String>,
    /// The sources before the student adds conditions.
    pub before: Sources,
    /// The sources.
    pub sources: Sources,
    /// The answer file, and the points that are certain.
    pub answers: Answers,
    /// The ending of every commit message.
    pub remark: &'static str,
    /// Additional files.
    pub others: BTreeMap<Vec<u8>, Vec<u8>>,
}

/// The name of the answer file.
pub const ANSWERS: &str = "ANSWERS.md";

impl<'a> Designs<'a> {
    /// Creates the designs of an assignment.
    ///
    /// # Errors
    ///
    /// Fails if a file of the assignment cannot be read.
    pub fn new(assignment: &'a Assignment) -> Result<Self> {
        let whole = handout(assignment, &BTreeSet::new())?;
        let mut designs = Self {
            assignment,
            given: StarterCode::new(&whole.files)?,
            starter_code: whole.files,
            exercises: whole.exercises.into_iter().collect(),
            sample: SampleWork::read(assignment)?,
            right: Vec::new(),
            faulty: Vec::new(),
        };
        designs
            .starter_code
            .retain(|path, _| !path.starts_with("data") && path != Path::new("Cargo.lock"));

        let mut reference = intake::take(assignment, &assignment.workspace, None)?;
        reference.student = "reference".to_string();
        let mut rights = vec![reference];
        rights.extend(variants::alternatives(assignment)?);
        for place in 0..assignment.phases.len() {
            let mut of_phase: Vec<Design> = Vec::new();
            for right in &rights {
                let name = right.student.clone();
                let design = designs.design(right, place, name)?;
                // Not every alternative solution differs in every phase.
                if of_phase.iter().all(|other| other.sources != design.sources) {
                    of_phase.push(design);
                }
            }
            designs.right.push(of_phase);
            designs.faulty.push(Vec::new());
        }
        for faulty in variants::mutants(assignment)? {
            let place = faulty.phase(assignment);
            let submission = faulty.submission(assignment)?;
            let name = faulty.design().unwrap_or("reference").to_string();
            let mut design = designs.design(&submission, place, name)?;
            design.mistake = Some(faulty.name);
            design.loses = faulty.loses;
            designs.faulty[place].push(design);
        }
        Ok(designs)
    }

    /// Returns the sources of a phase in a submission, as a student would have written them.
    fn design(&self, submission: &Submission, place: usize, name: String) -> Result<Design> {
        let reader = Audience {
            solved: &self.exercises,
            whole: false,
        };
        let package = &self.assignment.phases[place].package;
        let mut sources = Sources::new();
        for (path, bytes) in &submission.files {
            if path.starts_with(package) {
                let shown = path.display().to_string();
                let text = str::from_utf8(bytes).with_context(|| shown.clone())?;
                let text = cut(&shown, text, reader)?.text;
                sources.insert(path.clone(), without_conditions(&text));
            }
        }
        Ok(Design {
            name,
            mistake: None,
            loses: BTreeSet::new(),
            sources,
        })
    }

    /// Returns the work of one student, with mistakes if `may_fail`.
    ///
    /// # Errors
    ///
    /// Fails if a design cannot be rewritten in another style.
    pub fn work(&self, may_fail: bool, rng: &mut impl Rng) -> Result<Work> {
        let mut work = Work::default();
        let phases = self.right.len();
        // Half of the students make no mistake, and a few make one in each phase.
        let failing: Vec<bool> = match rng.random_range(0..20) {
            _ if !may_fail => vec![false; phases],
            0..10 => vec![false; phases],
            10..13 => vec![true; phases],
            _ => {
                let failing = rng.random_range(0..phases);
                (0..phases).map(|place| place == failing).collect()
            }
        };
        for (place, fails) in failing.into_iter().enumerate() {
            let designs = if fails { &self.faulty } else { &self.right };
            let design = designs[place].choose(rng).context("there are designs")?;
            work.designs.push(design.name.clone());
            work.mistakes.extend(design.mistake.clone());
            work.loses.extend(design.loses.iter().cloned());
            work.before.extend(design.sources.clone());
        }
        disguise(&mut work.before, &self.given, &CodeStyle::random(rng), rng)?;
        work.sources = work.before.clone();
        self.write_conditions(&mut work.sources, rng)?;
        if let Some(key) = self.key() {
            let blank = self.starter_code.get(Path::new(ANSWERS));
            let blank = String::from_utf8_lossy(blank.map_or(&[], Vec::as_slice));
            let knows = [45, 70, 90].choose(rng).copied().unwrap_or(70);
            work.answers = answers(&blank, key, &self.sample.answers, knows, rng);
        }
        Ok(work)
    }

    fn key(&self) -> Option<&Key> {
        self.assignment
            .manual_sections
            .iter()
            .find_map(|part| match &part.kind {
                SectionKind::Questions(questions) => questions.key.as_ref(),
                _ => None,
            })
    }

    fn commenting(&self) -> Option<&Commenting> {
        self.assignment
            .manual_sections
            .iter()
            .find_map(|part| match &part.kind {
                SectionKind::Commenting(asked) => Some(asked),
                _ => None,
            })
    }

    /// Writes all required conditions, some of them, or none.
    fn write_conditions(&self, sources: &mut Sources, rng: &mut impl Rng) -> Result<()> {
        let share = [1.0, 1.0, 0.6, 0.0].choose(rng).copied().unwrap_or(1.0);
        let asked = self.commenting().into_iter();
        for exercise in asked.flat_map(|asked| &asked.conditions_of) {
            let Some((file, names)) = exercise.rsplit_once(':') else {
                continue;
            };
            let name = names.split(" or ").next().unwrap_or_default();
            let sample = self.sample.conditions.get(name);
            let Some(Conditions { pre, post }) = sample.and_then(|sample| sample.choose(rng))
            else {
                continue;
            };
            let Some(text) = sources.get_mut(Path::new(file)) else {
                continue;
            };
            if !rng.random_bool(share) {
                continue;
            }
            if let Some(function) = functions(text)?.iter().find(|found| found.name == name) {
                let line = text[..function.begin].rfind('\n').map_or(0, |end| end + 1);
                let blanks = text[line..function.begin].to_string();
                let above = text[..line].lines().next_back().unwrap_or_default();
                // An empty line separates the conditions from the comment above.
                let apart = match above.trim_start().starts_with("///") {
                    true => format!("///\n{blanks}"),
                    false => String::new(),
                };
                let lines = format!("{apart}/// Pre: {pre}\n{blanks}/// Post: {post}\n{blanks}");
                text.insert_str(function.begin, &lines);
            }
        }
        Ok(())
    }
}

impl Work {
    /// Returns all submitted files by name.
    pub fn files(&self, starter_code: &HandoutFiles) -> BTreeMap<Vec<u8>, Vec<u8>> {
        let name = |path: &PathBuf| path.as_os_str().as_encoded_bytes().to_vec();
        let mut files: BTreeMap<Vec<u8>, Vec<u8>> = starter_code
            .iter()
            .map(|(path, bytes)| (name(path), bytes.clone()))
            .collect();
        let sources = self.sources.iter();
        files.extend(sources.map(|(path, text)| (name(path), text.clone().into_bytes())));
        if !self.answers.text.is_empty() {
            let answers = self.answers.text.clone().into_bytes();
            files.insert(ANSWERS.as_bytes().to_vec(), answers);
        }
        files.extend(self.others.clone());
        files
    }
}

/// Returns a text without the reference solution's conditions, because students phrase their own.
fn without_conditions(text: &str) -> String {
    let is_condition = |line: &str| {
        let line = line.trim_start();
        line.starts_with("/// Pre:") || line.starts_with("/// Post:")
    };
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines() {
        if !is_condition(line) {
            kept.push(line);
        } else if kept.last().is_some_and(|last| last.trim() == "///") {
            kept.pop();
        }
    }
    kept.join("\n") + "\n"
}
