//! What is right: the grader's own models of the programs it asks.
//!
//! A model answers a driver's commands as a right program would. It is slow and
//! obvious, shares nothing with the reference, and never leaves the grader's process.
//!

pub mod boggle;
pub mod dictionary;
pub mod game;

use std::collections::BTreeSet;

use judge::files::Files;
use judge::subject::Oracle;

pub use boggle::{Grid, Place, Traced, trace, trace_all};

/// The two dictionaries after a conversation, the current one first.
pub fn dictionaries(files: Files, script: &[&str]) -> [BTreeSet<String>; 2] {
    let mut model = dictionary::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.dictionaries()
}

/// The model of a dictionary that holds `words`.
pub fn dictionary_of(words: BTreeSet<String>) -> impl Oracle {
    dictionary::Model::with_words(words)
}

/// The words that count and the board that is set after a conversation with a solver.
pub fn solver(files: Files, script: &[&str]) -> (BTreeSet<String>, Option<Grid>) {
    let mut model = boggle::Model::new(files);
    for command in script {
        model.answer(command);
    }
    model.state()
}

/// An answer: its lines, or the one line of an error.
type Answer = Result<Vec<String>, String>;

fn marked(answer: Answer) -> Vec<String> {
    match answer {
        Ok(lines) => lines.into_iter().map(|line| format!("= {line}")).collect(),
        Err(error) => vec![format!("! {error}")],
    }
}

fn ok() -> Answer {
    Ok(vec!["ok".to_string()])
}

fn one(answer: impl ToString) -> Answer {
    Ok(vec![answer.to_string()])
}

/// The first character of a word that is not one of a–z, as the assignment reports it.
fn bad_character(word: &str) -> Option<String> {
    let position = word.chars().position(|c: char| !c.is_ascii_lowercase())?;
    let character = word.chars().nth(position)?;
    let shown: String = word.chars().take(40).collect();
    let dots = if shown == word { "" } else { "..." };
    Some(format!(
        "Invalid character {character:?} at position {position} in {shown:?}{dots}"
    ))
}

/// The words of a list, or what is said of the first that is none.
fn words_of(file: &str, bytes: &[u8]) -> Result<Vec<String>, String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut words = Vec::new();
    for (number, line) in text.split('\n').enumerate() {
        for word in line.split_whitespace() {
            if let Some(problem) = bad_character(word) {
                // What follows is advice, and not judged.
                return Err(format!("{file}: line {}: {problem}...", number + 1));
            }
            words.push(word.to_string());
        }
    }
    Ok(words)
}
