//! Simpler questions about the same fact.
//!
//! An incorrect number of words says little. An incorrect word says more, and looks the same in every item.

use std::path::Path;

use crate::oracle::dictionaries;
use grading::feedback::script::{Script, Step};
use judge::assignment::Assignment;
use judge::files::Files;

/// The maximum number of words to ask about one by one.
const WORDS: usize = 10_000;

/// Returns scripts that replace the last command of `script` by simpler questions, the simplest first.
pub fn simpler_questions(assignment: &Assignment, script: &Script) -> Vec<Script> {
    let mut simpler = Vec::new();
    let Some((last, before)) = script.steps.split_last() else {
        return simpler;
    };
    let files = Files::new(&assignment.root, &assignment.program_files, &script.files);
    let asking = |questions: Vec<String>| {
        let steps = questions
            .into_iter()
            .map(|question| Step::new(question, true));
        Script {
            steps: before.iter().cloned().chain(steps).collect(),
            files: script.files.clone(),
        }
    };
    let words_in = |file: &str| -> Option<Vec<String>> {
        let bytes = files.read(file).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let words = text.split_whitespace().take(WORDS);
        Some(words.map(String::from).collect())
    };
    let each = |name: &str, words: &[String]| -> Vec<String> {
        words.iter().map(|word| format!("{name} {word}")).collect()
    };
    match last.parts() {
        ("words" | "check", file) if Path::new(file).extension().is_some() => {
            if let Some(words) = words_in(file) {
                simpler.push(asking(each("word", &words)));
                simpler.push(asking(each("prefix", &words)));
            }
        }
        ("load", file) if before.iter().any(|step| step.parts() == ("save", file)) => {
            simpler.push(asking(vec![format!("show {file}")]));
        }
        ("load", file) => {
            if let Some(words) = words_in(file) {
                let mut questions = each("add", &words);
                questions.push("count".to_string());
                simpler.push(asking(questions));
            }
        }
        ("count", _) => {
            let script: Vec<&str> = before.iter().map(|step| step.command.as_str()).collect();
            let [current, _] = dictionaries(files.clone(), &script);
            let words: Vec<String> = current.iter().take(WORDS).cloned().collect();
            simpler.push(asking(each("word", &words)));
        }
        ("add", word) if word.chars().all(|letter| letter.is_ascii_lowercase()) => {
            // The effect of adding the word says more than the reply.
            let beginnings = word.char_indices().skip(1).map(|(end, _)| &word[..end]);
            let mut questions = vec![format!("word {word}")];
            questions.extend(beginnings.map(|beginning| format!("word {beginning}")));
            let mut asking = asking(questions);
            asking
                .steps
                .insert(before.len(), Step::new(last.command.clone(), false));
            simpler.push(asking);
        }
        ("list", prefix) if !prefix.is_empty() => simpler.push(asking(vec!["list".to_string()])),
        ("dump", _) => simpler.push(asking(vec!["solve".to_string()])),
        _ => {}
    }
    simpler
}
