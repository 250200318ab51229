//! Provided: several players on one board: a word that more than one of them found counts for nobody.

use std::collections::{BTreeMap, BTreeSet};

use data::Rules;

/// What a player has in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The words that nobody else found.
    pub own: BTreeSet<String>,
    /// Those that others found, too.
    pub shared: BTreeSet<String>,
    /// What the own words are worth.
    pub points: u32,
    /// Whether nobody has more points.
    pub has_won: bool,
}

/// What players who found these words have in the end, in their order.
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
