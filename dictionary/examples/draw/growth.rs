//! The page on which a trie grows word by word.
//!
//! The example finds the shape of your trie after each word, by the same queries as for the picture.
//! The page receives only the changes, and infers the steps from them.

use std::collections::BTreeMap;
use std::error::Error;

use dictionary::Dictionary;
use player::{AddedWord, Growth, Kind, State};

use crate::shape;

/// The maximum number of words on a page; each needs the queries for the whole tree.
const MAX_WORDS: usize = 500;

/// Adds `words` one by one, and returns the page. It shows only prefixes that begin with `beginning`, and the
/// path to them.
///
/// # Errors
///
/// Fails if a word is rejected, or if there are too many words or prefixes for a page.
pub fn page(words: &[String], beginning: &str) -> Result<String, Box<dyn Error>> {
    let shown = |word: &&String| word.starts_with(beginning);
    if words.iter().filter(shown).count() > MAX_WORDS {
        return Err(format!(
            "more than {MAX_WORDS} words are too many for a page; give fewer words, or a longer --prefix"
        )
        .into());
    }
    let mut dictionary = Dictionary::new();
    let mut letters = 0;
    let mut before = answers(&dictionary, beginning, letters)?;
    let mut growth = Growth {
        empty: before.clone().into_iter().collect(),
        words: Vec::new(),
    };
    for word in words {
        dictionary.add_word(word)?;
        letters += word.len();
        if !shown(&word) {
            continue;
        }
        let after = answers(&dictionary, beginning, letters)?;
        growth.words.push(AddedWord {
            word: word.clone(),
            changes: changes(&before, &after),
        });
        before = after;
    }
    // The same error as for a picture, if there is nothing to show.
    shape::explore(&dictionary, beginning, letters)?;
    Ok(player::page(Kind::Trie, "A trie, word by word", &[growth]))
}

/// Returns the answers about each node.
fn answers(
    dictionary: &Dictionary,
    beginning: &str,
    letters: usize,
) -> Result<BTreeMap<String, State>, Box<dyn Error>> {
    let nodes = shape::explore_below_root(dictionary, beginning, letters)?;
    let mut answers = BTreeMap::new();
    for node in nodes {
        let is_prefix = State::from(dictionary.is_prefix(&node.prefix)?);
        answers.insert(node.prefix, is_prefix + 2 * State::from(node.is_word));
    }
    Ok(answers)
}

/// Returns the answers that differ; a prefix that is gone has the answer 0.
fn changes(
    before: &BTreeMap<String, State>,
    after: &BTreeMap<String, State>,
) -> Vec<(String, State)> {
    let gone = before.keys().filter(|prefix| !after.contains_key(*prefix));
    let gone = gone.map(|prefix| (prefix.clone(), 0));
    let changed = after
        .iter()
        .filter(|(prefix, state)| before.get(*prefix) != Some(state));
    let changed = changed.map(|(prefix, state)| (prefix.clone(), *state));
    changed.chain(gone).collect()
}
