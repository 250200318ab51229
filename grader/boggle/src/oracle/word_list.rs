//! Word lists, read as the assignments specify.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

/// The path of the full list, which programs use by default.
pub const FULL_LIST: &str = "data/dictionary.txt";

/// Returns the error about the first character of a word outside a–z, as the assignment reports it.
pub fn bad_character(word: &str) -> Option<String> {
    let position = word.chars().position(|c: char| !c.is_ascii_lowercase())?;
    let character = word.chars().nth(position)?;
    let shown: String = word.chars().take(40).collect();
    let dots = if shown == word { "" } else { "..." };
    Some(format!(
        "Invalid character {character:?} at position {position} in {shown:?}{dots}"
    ))
}

/// Returns the words of a list, or the error about its first invalid word.
pub fn words_of(file: &str, bytes: &[u8]) -> Result<Vec<String>, String> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut words = Vec::new();
    for (number, line) in text.split('\n').enumerate() {
        for word in line.split_whitespace() {
            if let Some(problem) = bad_character(word) {
                // The text after this is advice and isn't judged.
                return Err(format!("{file}: line {}: {problem}...", number + 1));
            }
            words.push(word.to_string());
        }
    }
    Ok(words)
}

/// The words of the full list, which is read only once, because thousands of calls need it.
static FULL: LazyLock<Arc<BTreeSet<String>>> =
    LazyLock::new(|| Arc::new(data::DICTIONARY.lines().map(String::from).collect()));

/// Returns whether [`word_set`] has returned these words for the full list.
pub fn are_full_list(words: &Arc<BTreeSet<String>>) -> bool {
    Arc::ptr_eq(words, &FULL)
}

/// Returns the words of the full list, if these are its bytes.
pub fn full_list(bytes: &[u8]) -> Option<&'static Arc<BTreeSet<String>>> {
    (bytes == data::DICTIONARY.as_bytes()).then(|| &*FULL)
}

/// Returns the words of a list as a set, or the error about its first invalid word.
pub fn word_set(file: &str, bytes: &[u8]) -> Result<Arc<BTreeSet<String>>, String> {
    match full_list(bytes) {
        Some(full) => Ok(Arc::clone(full)),
        None => Ok(Arc::new(words_of(file, bytes)?.into_iter().collect())),
    }
}

/// Returns the words of a list for CS107, in lower case, and the number of invalid entries.
pub fn lexicon(bytes: &[u8]) -> (BTreeSet<String>, usize) {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let entries = text.split_whitespace();
    let is_word = |entry: &&str| entry.chars().all(|c| c.is_ascii_alphabetic());
    let (words, none): (Vec<&str>, Vec<&str>) = entries.partition(is_word);
    let words = words.iter().map(|word| word.to_lowercase()).collect();
    (words, none.len())
}
