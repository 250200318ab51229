//! Scripts with files of their own in place of distributed ones, because only own files can be shrunk.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grading::feedback::script::{Script, Step};
use judge::assignment::Assignment;
use judge::subject::Oracle;

use super::boards::letters;
use crate::oracle::word_list::full_list;

/// The maximum length of a list that is checked word by word.
const LIST: usize = 10_000;

/// Returns the script with a list or a board of its own in place of a distributed one, so that it can be shrunk. For a
/// solver, the list contains only the words that matter on its boards.
pub fn with_own_files(
    assignment: &Assignment,
    oracle: &mut dyn Oracle,
    script: &Script,
    named: &[String],
) -> Vec<Script> {
    let mut wanted = found(oracle, script);
    let solves = !wanted.is_empty();
    wanted.extend_from_slice(named);
    let wanted: BTreeSet<String> = wanted.into_iter().collect();
    let mut scripts = Vec::new();
    for (place, step) in script.steps.iter().enumerate() {
        let (name, argument) = step.parts();
        let (name, file) = match name {
            "new" if solves => ("open", "data/dictionary.txt"),
            "open" | "load" | "board" => (name, argument),
            _ => continue,
        };
        if !assignment
            .program_files
            .iter()
            .any(|path| path == Path::new(file))
        {
            continue;
        }
        let Ok(text) = fs::read_to_string(assignment.root.join(file)) else {
            continue;
        };
        if name == "board" {
            let rows = text.lines().map(|line| line.split_whitespace().collect());
            let rows: Vec<Vec<&str>> = rows.filter(|row: &Vec<&str>| !row.is_empty()).collect();
            scripts.push(script.with_step(place, letters(&rows).to_lowercase()));
            continue;
        }
        // Its order is that of the set, and searching it takes less time than reading it.
        let mut words: Vec<&str> = match full_list(text.as_bytes()) {
            Some(full) if solves => full.intersection(&wanted).map(String::as_str).collect(),
            _ => text.split_ascii_whitespace().collect(),
        };
        if solves {
            words.retain(|word| wanted.contains(*word));
        } else if words.len() > LIST {
            // Only the branch of the word in question matters.
            let asked = match script.steps.last().map(Step::parts) {
                Some(("add" | "word" | "prefix" | "list", word)) => word,
                _ => continue,
            };
            let branch: String = asked.chars().take(2).collect();
            words.retain(|word| word.starts_with(&branch));
        }
        if words.len() <= LIST {
            let own = format!("own{place}.txt");
            let script = script.with_step(place, format!("{name} {own}"));
            scripts.push(script.with_file(&own, words.join("\n") + "\n"));
        }
    }
    scripts
}

/// Returns the words that a correct solver finds during a script.
fn found(oracle: &mut dyn Oracle, script: &Script) -> Vec<String> {
    let mut words = Vec::new();
    for step in &script.steps {
        oracle.answer(&step.command);
        if let ("solve" | "dump", _) = step.parts() {
            let found = oracle.answer("found");
            words.extend(
                found
                    .iter()
                    .filter_map(|line| Some(line.strip_prefix("= ")?.to_string())),
            );
        }
    }
    words
}
