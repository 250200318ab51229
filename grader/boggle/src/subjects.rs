//! The three kinds of programs, with the built-in knowledge about each.

use anyhow::{Context, Result, ensure};
use data::Rules;
use grading::feedback::script::Script;
use grading::feedback::snippet::test::Test;
use grading::insight::{Insight, Insights};
use judge::assignment::Assignment;
use judge::assignment::generator::Generator;
use judge::failure_patterns::clue::FailurePattern;
use judge::files::Files;
use judge::generated::draft::Draft;
use judge::run::Program;
use judge::subject::{CommandWork, Oracle, Subject, Work};
use judge::test_case::{Exchange, TestCase, parts};
use judge::verdict::Failure;
use rand::rngs::ChaCha8Rng;
use report::Feedback;
use report::xray::Xray;

use crate::generators::game_table::{Request, Situation};
use crate::generators::games;
use crate::oracle::word_list::FULL_LIST;
use crate::script::cut_lists::FullList;
use crate::{failure_patterns, oracle, script, snippet, xray};

/// All subjects.
pub const SUBJECTS: Insights = Insights(&[&DICTIONARY, &SOLVER, &GAME]);

/// The default rules of a game.
const RULES: &str = "cs106b";

/// The maximum number of cells of a board in students' test cases.
const MAX_CELLS: usize = 100;

/// The number of cells whose search takes as long as a pass over the list.
const CELLS_AT_ONCE: usize = 8;

/// A built-in subject.
#[derive(Debug)]
struct BuiltIn {
    name: &'static str,
    oracle: fn(Files) -> Box<dyn Oracle>,
    generators: &'static [(&'static str, Generate)],
    /// Whether a rubric may name the rules of a game.
    has_rules: bool,
    failure_patterns: &'static [FailurePattern],
    work: Option<CommandWork>,
    full_list: FullList,
    write_test: fn(&mut Test, &[Exchange]) -> Option<()>,
    /// The part of its programs that an X-ray can draw.
    inside: Option<xray::Inside>,
}

/// A function that draws the commands of a game.
type Generate = fn(&mut ChaCha8Rng, Request) -> Draft;

static DICTIONARY: BuiltIn = BuiltIn {
    name: "dictionary",
    oracle: |files| Box::new(oracle::dictionary::Model::new(files)),
    generators: &[],
    has_rules: false,
    failure_patterns: failure_patterns::dictionary::FAILURE_PATTERNS,
    work: Some(work_of_dictionary),
    full_list: FullList::Never,
    write_test: snippet::dictionary::write,
    inside: Some(xray::Inside::Trie),
};

static SOLVER: BuiltIn = BuiltIn {
    name: "boggle",
    oracle: |files| Box::new(oracle::solver::Model::new(files)),
    generators: &[],
    has_rules: false,
    failure_patterns: failure_patterns::solver::FAILURE_PATTERNS,
    work: Some(work_of_solver),
    full_list: FullList::By("new", "open"),
    write_test: snippet::solver::write,
    inside: Some(xray::Inside::Search),
};

static GAME: BuiltIn = BuiltIn {
    name: "game",
    oracle: |files| Box::new(oracle::game::Model::new(files)),
    generators: &[
        ("letters_of_boards", |rng, request| {
            games::letters_of_boards(rng, request)
        }),
        ("suitable_words", |rng, request| {
            games::suitable_words(rng, request)
        }),
        ("refused_words", |rng, request| {
            games::refused_words(rng, request)
        }),
        ("human_words", |rng, request| {
            games::human_words(rng, request)
        }),
        ("paths", |rng, request| games::paths(rng, request)),
        ("highlights", |rng, request| games::highlights(rng, request)),
        ("steps", |rng, request| games::steps(rng, request)),
        ("computer_words", |rng, request| {
            games::computer_words(rng, request)
        }),
        ("scores", |rng, request| games::scores(rng, request)),
        ("sessions", |rng, request| games::sessions(rng, request)),
        ("displays", |rng, request| games::displays(rng, request)),
        ("lexicons", |rng, request| {
            games::lexicons(rng, request.size)
        }),
        ("shared_words", |rng, request| {
            games::shared_words(rng, request.size)
        }),
    ],
    has_rules: true,
    failure_patterns: failure_patterns::game::FAILURE_PATTERNS,
    // The work of a session cannot be bounded command by command.
    work: None,
    full_list: FullList::Unless("words"),
    write_test: snippet::game::write,
    inside: None,
};

impl Subject for BuiltIn {
    fn name(&self) -> &'static str {
        self.name
    }

    fn oracle(&self, files: Files) -> Box<dyn Oracle> {
        (self.oracle)(files)
    }

    fn generators(&self) -> Vec<&'static str> {
        self.generators.iter().map(|(name, _)| *name).collect()
    }

    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Vec<Draft>> {
        let name = generator.name();
        let mut generators = self.generators.iter();
        let (_, generate) = generators
            .find(|(known, _)| *known == name)
            .with_context(|| format!("no generator has the name {name}"))?;
        let rules = generator.rules.as_deref().unwrap_or(RULES);
        let size = generator.size;
        let situations = generator.situations.iter().map(|name| situation(name));
        let situations: Vec<Situation> = situations.collect::<Result<_>>()?;
        Ok(situations
            .into_iter()
            .map(|situation| {
                generate(
                    rng,
                    Request {
                        rules,
                        situation,
                        size,
                    },
                )
            })
            .collect())
    }

    fn check(&self, generator: &Generator) -> Result<()> {
        ensure!(
            !generator.situations.is_empty(),
            "generator {}: situations = [...] is missing",
            generator.name()
        );
        for name in &generator.situations {
            situation(name)?;
        }
        if let Some(rules) = &generator.rules {
            ensure!(
                self.has_rules,
                "generator {}: rules are for the generators of a game",
                generator.name()
            );
            Rules::built_in(rules)?;
        }
        Ok(())
    }

    fn failure_patterns(&self) -> &'static [FailurePattern] {
        self.failure_patterns
    }

    fn work(&self) -> Option<CommandWork> {
        self.work
    }
}

impl Insight for BuiltIn {
    fn is_small(&self, script: &Script) -> bool {
        script::is_small(script)
    }

    fn with_a_single_word(&self, assignment: &Assignment, script: &Script) -> Option<Script> {
        script::cut_lists::with_a_single_word(assignment, self.full_list, script)
    }

    fn cut(&self, assignment: &Assignment, script: &Script, halvings: u32) -> Script {
        script::cut_lists::cut(assignment, self.full_list, script, halvings)
    }

    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script> {
        script::simpler_questions::simpler_questions(assignment, script)
    }

    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script> {
        let files = Files::new(&assignment.root, &assignment.program_files, &script.files);
        let mut oracle = self.oracle(files);
        script::own_files::with_own_files(assignment, oracle.as_mut(), script, named)
    }

    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>] {
        script::shrink_candidates::SMALLER
    }

    fn has_call(&self, command: &str) -> bool {
        // These start a session on the console.
        !["play", "display"].contains(&command)
    }

    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
        (test.imports, test.changing) = (snippet::IMPORTS, snippet::CHANGING);
        (self.write_test)(test, exchanges)
    }

    fn picture(&self, program: &Program, failure: &Failure) -> Result<Option<Xray>> {
        match self.inside {
            Some(inside) => xray::of_failure(inside, program, failure),
            None => Ok(None),
        }
    }

    fn picture_after(&self, program: &Program, case: &TestCase) -> Result<Option<Xray>> {
        match self.inside {
            Some(inside) => xray::of_case(inside, program, case),
            None => Ok(None),
        }
    }

    fn check_picture(
        &self,
        reference: &Program,
        mistaken: &Program,
        feedback: &Feedback,
    ) -> Result<()> {
        match self.inside {
            Some(xray::Inside::Trie) => {
                xray::exhaustive::agree_with_asking(reference, mistaken, feedback)
            }
            _ => Ok(()),
        }
    }
}

fn situation(name: &str) -> Result<Situation> {
    let mut all = Situation::ALL.iter();
    let found = all.find(|(known, _)| *known == name);
    let (_, situation) = found.with_context(|| {
        let names = Situation::ALL.map(|(name, _)| name);
        format!(
            "{name:?}: unknown situation; choose one of {}",
            names.join(", ")
        )
    })?;
    Ok(*situation)
}

fn work_of_dictionary(command: &str, files: &Files) -> Result<Work> {
    let (_, argument) = untrusted_parts(command)?;
    Ok(Work {
        opens: files.distributed_kib(argument),
        passes: 1,
    })
}

fn work_of_solver(command: &str, files: &Files) -> Result<Work> {
    let (name, argument) = untrusted_parts(command)?;
    let file = if name == "new" { FULL_LIST } else { argument };
    let searches = ["solve", "dump", "full"].contains(&name);
    let cells = if searches { MAX_CELLS } else { 1 };
    Ok(Work {
        opens: files.distributed_kib(file),
        passes: cells.div_ceil(CELLS_AT_ONCE) as u64,
    })
}

/// Returns the name and the argument of a command in a student's test case.
fn untrusted_parts(command: &str) -> Result<(&str, &str)> {
    let (name, argument) = parts(command);
    // On a board of one letter, a long word has too many paths to find them in time.
    ensure!(name != "find", "find: not allowed in a test case");
    ensure!(
        name != "letters"
            || argument.split_whitespace().count() <= MAX_CELLS + 1
                && argument.len() <= 2 * MAX_CELLS + 8,
        "a board of more than {MAX_CELLS} cells"
    );
    Ok((name, argument))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(situations: &[&str], message: &str) {
        let generator = Generator {
            start: None,
            generator: Some("scores".to_string()),
            situations: situations.iter().map(ToString::to_string).collect(),
            count: 1,
            size: 6,
            rules: None,
        };
        let error = GAME.check(&generator).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn missing_and_unknown_situations_are_rejected() {
        refused(&[], "generator scores: situations = [...] is missing");
        refused(
            &["q", "Q"],
            "\"Q\": unknown situation; choose one of english,",
        );
    }
}
