//! Provided: several players on one board: a word that more than one of them found counts for nobody.

use std::collections::{BTreeMap, BTreeSet};

/// Of the words of each player, those that no other player found.
pub fn unshared(lists: &[BTreeSet<String>]) -> Vec<BTreeSet<String>> {
    let mut finders: BTreeMap<&str, usize> = BTreeMap::new();
    for word in lists.iter().flatten() {
        *finders.entry(word).or_default() += 1;
    }
    let alone = |word: &&String| finders[word.as_str()] == 1;
    lists
        .iter()
        .map(|words| words.iter().filter(alone).cloned().collect())
        .collect()
}
