//! The three kinds of programs, each with all that is built in about it.

use anyhow::{Result, bail, ensure};
use data::Rules;
use grading::explain::script::Script;
use grading::explain::snippet::test::Test;
use grading::insight::{Insight, Insights};
use judge::assignment::Assignment;
use judge::assignment::generator::Generator;
use judge::case::{Case, Exchange, parts};
use judge::files::Files;
use judge::run::Program;
use judge::siblings::draft::Draft;
use judge::subject::{CommandWork, Oracle, Subject, Work};
use judge::symptoms::clue::Symptom;
use judge::verdict::Failure;
use rand_chacha::ChaCha8Rng;
use report::Explanation;
use report::xray::Xray;

use crate::generators::{boards, conversations, games};
use crate::{oracle, script, snippet, symptoms, xray};

/// All of them.
pub const SUBJECTS: Insights = Insights(&[&Dictionary, &Solver, &Game]);

#[derive(Debug)]
struct Dictionary;

#[derive(Debug)]
struct Solver;

#[derive(Debug)]
struct Game;

/// The rules of a game where the sheet names none.
const RULES: &str = "cs106b";

/// The list that a solver made of nothing knows.
const FULL_LIST: &str = "data/dictionary.txt";

/// The most cells of a board that a stranger may set.
const MOST_CELLS: usize = 100;

/// So many cells make a search as long as a look at the list.
const CELLS_AT_ONCE: usize = 8;

impl Subject for Dictionary {
    fn name(&self) -> &'static str {
        "dictionary"
    }

    fn oracle(&self, files: Files) -> Box<dyn Oracle> {
        Box::new(oracle::dictionary::Model::new(files))
    }

    fn generators(&self) -> &'static [&'static str] {
        &[
            "new_dictionary",
            "open_file",
            "add_and_ask",
            "bad_characters",
            "ask_prefixes",
            "load_files",
            "save_files",
            "make_empty",
            "copies",
        ]
    }

    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Draft> {
        let size = generator.size;
        Ok(match generator.generator.as_str() {
            "new_dictionary" => conversations::new_dictionary(rng, size),
            "open_file" => conversations::open_file(rng, size),
            "add_and_ask" => conversations::add_and_ask(rng, size),
            "bad_characters" => conversations::bad_characters(rng, size),
            "ask_prefixes" => conversations::ask_prefixes(rng, size),
            "load_files" => conversations::load_files(rng, size),
            "save_files" => conversations::save_files(rng, size),
            "make_empty" => conversations::make_empty(rng, size),
            "copies" => conversations::copies(rng, size),
            other => bail!("there is no generator {other}"),
        })
    }

    fn check(&self, generator: &Generator) -> Result<()> {
        no_rules(generator)
    }

    fn symptoms(&self) -> &'static [Symptom] {
        symptoms::dictionary::SYMPTOMS
    }

    fn work(&self) -> Option<CommandWork> {
        Some(work_of_dictionary)
    }
}

impl Insight for Dictionary {
    fn is_small(&self, script: &Script) -> bool {
        script::is_small(script)
    }

    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script> {
        script::simpler::simpler_questions(assignment, script)
    }

    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script> {
        with_own_files(self, assignment, script, named)
    }

    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>] {
        script::smaller::SMALLER
    }

    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
        (test.imports, test.changing) = (snippet::IMPORTS, snippet::CHANGING);
        snippet::dictionary::write(test, exchanges)
    }

    fn picture(&self, program: &Program, failure: &Failure) -> Result<Option<Xray>> {
        xray::of_failure(xray::Inside::Trie, program, failure)
    }

    fn picture_after(&self, program: &Program, case: &Case) -> Result<Option<Xray>> {
        xray::of_case(xray::Inside::Trie, program, case)
    }

    fn check_picture(
        &self,
        reference: &Program,
        mistaken: &Program,
        explanation: &Explanation,
    ) -> Result<()> {
        xray::claims::agree_with_asking(reference, mistaken, explanation)
    }
}

impl Subject for Solver {
    fn name(&self) -> &'static str {
        "boggle"
    }

    fn oracle(&self, files: Files) -> Box<dyn Oracle> {
        Box::new(oracle::boggle::Model::new(files))
    }

    fn generators(&self) -> &'static [&'static str] {
        &[
            "new_solver",
            "open_solver",
            "change_boards",
            "list_boards",
            "dump_boards",
            "save_found",
        ]
    }

    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Draft> {
        let size = generator.size;
        Ok(match generator.generator.as_str() {
            "new_solver" => boards::new_solver(rng, size),
            "open_solver" => boards::open_solver(rng, size),
            "change_boards" => boards::change_boards(rng, size),
            "list_boards" => boards::list_boards(rng, size),
            "dump_boards" => boards::dump_boards(rng, size),
            "save_found" => boards::save_found(rng, size),
            other => bail!("there is no generator {other}"),
        })
    }

    fn check(&self, generator: &Generator) -> Result<()> {
        no_rules(generator)
    }

    fn symptoms(&self) -> &'static [Symptom] {
        symptoms::boggle::SYMPTOMS
    }

    fn work(&self) -> Option<CommandWork> {
        Some(work_of_solver)
    }
}

impl Insight for Solver {
    fn is_small(&self, script: &Script) -> bool {
        script::is_small(script)
    }

    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script> {
        script::simpler::simpler_questions(assignment, script)
    }

    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script> {
        with_own_files(self, assignment, script, named)
    }

    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>] {
        script::smaller::SMALLER
    }

    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
        (test.imports, test.changing) = (snippet::IMPORTS, snippet::CHANGING);
        snippet::boggle::write(test, exchanges)
    }

    fn picture(&self, program: &Program, failure: &Failure) -> Result<Option<Xray>> {
        xray::of_failure(xray::Inside::Search, program, failure)
    }

    fn picture_after(&self, program: &Program, case: &Case) -> Result<Option<Xray>> {
        xray::of_case(xray::Inside::Search, program, case)
    }

    fn check_picture(
        &self,
        _reference: &Program,
        _mistaken: &Program,
        _explanation: &Explanation,
    ) -> Result<()> {
        Ok(())
    }
}

impl Subject for Game {
    fn name(&self) -> &'static str {
        "game"
    }

    fn oracle(&self, files: Files) -> Box<dyn Oracle> {
        Box::new(oracle::game::Model::new(files))
    }

    fn generators(&self) -> &'static [&'static str] {
        &[
            "letters_of_boards",
            "suitable_words",
            "refused_words",
            "human_words",
            "paths",
            "highlights",
            "steps",
            "computer_words",
            "scores",
            "sessions",
            "displays",
            "lexicons",
            "shared_words",
        ]
    }

    fn draw(&self, generator: &Generator, rng: &mut ChaCha8Rng) -> Result<Draft> {
        let rules = generator.rules.as_deref().unwrap_or(RULES);
        let size = generator.size;
        Ok(match generator.generator.as_str() {
            "letters_of_boards" => games::letters_of_boards(rng, rules, size),
            "suitable_words" => games::suitable_words(rng, rules, size),
            "refused_words" => games::refused_words(rng, rules, size),
            "human_words" => games::human_words(rng, rules, size),
            "paths" => games::paths(rng, rules, size),
            "highlights" => games::highlights(rng, rules, size),
            "steps" => games::steps(rng, rules, size),
            "computer_words" => games::computer_words(rng, rules, size),
            "scores" => games::scores(rng, rules, size),
            "sessions" => games::sessions(rng, rules, size),
            "displays" => games::displays(rng, rules, size),
            "lexicons" => games::lexicons(rng, size),
            "shared_words" => games::shared_words(rng, size),
            other => bail!("there is no generator {other}"),
        })
    }

    fn check(&self, generator: &Generator) -> Result<()> {
        Rules::built_in(generator.rules.as_deref().unwrap_or(RULES))?;
        Ok(())
    }

    fn symptoms(&self) -> &'static [Symptom] {
        symptoms::game::SYMPTOMS
    }

    fn work(&self) -> Option<CommandWork> {
        None
    }
}

impl Insight for Game {
    fn is_small(&self, script: &Script) -> bool {
        script::is_small(script)
    }

    fn simpler(&self, assignment: &Assignment, script: &Script) -> Vec<Script> {
        script::simpler::simpler_questions(assignment, script)
    }

    fn own_files(&self, assignment: &Assignment, script: &Script, named: &[String]) -> Vec<Script> {
        with_own_files(self, assignment, script, named)
    }

    fn smaller(&self) -> &'static [fn(&Script) -> Vec<Script>] {
        script::smaller::SMALLER
    }

    fn write_test(&self, test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
        (test.imports, test.changing) = (snippet::IMPORTS, snippet::CHANGING);
        snippet::game::write(test, exchanges)
    }

    fn picture(&self, _program: &Program, _failure: &Failure) -> Result<Option<Xray>> {
        Ok(None)
    }

    fn picture_after(&self, _program: &Program, _case: &Case) -> Result<Option<Xray>> {
        Ok(None)
    }

    fn check_picture(
        &self,
        _reference: &Program,
        _mistaken: &Program,
        _explanation: &Explanation,
    ) -> Result<()> {
        Ok(())
    }
}

fn with_own_files(
    subject: &dyn Subject,
    assignment: &Assignment,
    script: &Script,
    named: &[String],
) -> Vec<Script> {
    let files = Files::new(&assignment.root, &assignment.shown, &script.files);
    let mut oracle = subject.oracle(files);
    script::own_files::with_own_files(assignment, oracle.as_mut(), script, named)
}

/// Refuses rules for a generator that plays no game.
fn no_rules(generator: &Generator) -> Result<()> {
    ensure!(
        generator.rules.is_none(),
        "generator {}: rules are for the generators of a game",
        generator.generator
    );
    Ok(())
}

fn work_of_dictionary(command: &str, files: &Files) -> Result<Work> {
    let (_, argument) = parts_for_strangers(command)?;
    Ok(Work {
        opens: files.published_kib(argument),
        passes: 1,
    })
}

fn work_of_solver(command: &str, files: &Files) -> Result<Work> {
    let (name, argument) = parts_for_strangers(command)?;
    let file = if name == "new" { FULL_LIST } else { argument };
    let searches = ["solve", "dump"].contains(&name);
    let cells = if searches { MOST_CELLS } else { 1 };
    Ok(Work {
        opens: files.published_kib(file),
        passes: cells.div_ceil(CELLS_AT_ONCE) as u64,
    })
}

/// The name and the argument of a command that a stranger wrote.
fn parts_for_strangers(command: &str) -> Result<(&str, &str)> {
    let (name, argument) = parts(command);
    // For a long word on a board of one letter it has more ways than there is time.
    ensure!(name != "find", "find: this command is not for cases");
    ensure!(
        name != "letters"
            || argument.split_whitespace().count() <= MOST_CELLS + 1
                && argument.len() <= 2 * MOST_CELLS + 8,
        "a board of more than {MOST_CELLS} cells"
    );
    Ok((name, argument))
}
