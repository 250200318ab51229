//! Provided: several players on one board. A word found by more than one player counts for nobody.

use std::collections::{BTreeMap, BTreeSet};

use data::Rules;

/// The final result of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The words that no other player found.
    pub own: BTreeSet<String>,
    /// The words that others found too.
    pub shared: BTreeSet<String>,
    /// The points for `own`.
    pub points: u32,
    /// Whether no other player has more points.
    pub has_won: bool,
}

/// Returns the final results of the players who found these words, in the same order.
pub fn standings(rules: &Rules, lists: &[BTreeSet<String>]) -> Vec<Standing> {
    let own = unshared(lists);
    let points: Vec<u32> = own.iter().map(|words| rules.points_of(words)).collect();
    let most = points.iter().copied().max();
    let each = lists.iter().zip(own).zip(points);
    each.map(|((all, own), points)| Standing {
        shared: all.difference(&own).cloned().collect(),
        own,
        points,
        has_won: Some(points) == most,
    })
    .collect()
}

/// Returns for each player the words that no other player found.
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
