//! Provided: several players on one board. A word found by more than one player counts for nobody.

use std::collections::{BTreeMap, BTreeSet};

use data::Rules;

/// The result of a player's turn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Turn {
    /// The words that the player found.
    pub words: BTreeSet<String>,
    /// The points that hints have cost.
    pub hint_points: u32,
}

/// The final result of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The words that no other player found.
    pub own: BTreeSet<String>,
    /// The words that others found too.
    pub shared: BTreeSet<String>,
    /// The points for `own`, without those that hints have cost.
    pub points: u32,
    /// The points that hints have cost.
    pub hint_points: u32,
    /// Whether no other player has more points.
    pub has_won: bool,
}

impl Standing {
    /// Returns the words as the end of a line: `: ROOMY; others found, too: FORM`.
    pub fn listed(&self) -> String {
        let listed = |heading: &str, words: &BTreeSet<String>| {
            let words = words.iter().flat_map(|word| [" ", word]);
            heading.to_string() + &words.collect::<String>()
        };
        let mut text = String::new();
        if !self.own.is_empty() || self.shared.is_empty() {
            text += &listed(":", &self.own);
        }
        if !self.shared.is_empty() {
            text += &listed("; others found, too:", &self.shared);
        }
        text
    }
}

/// Returns the final results of the players after these turns, in the same order.
pub fn standings(rules: &Rules, turns: &[Turn]) -> Vec<Standing> {
    let lists: Vec<BTreeSet<String>> = turns.iter().map(|turn| turn.words.clone()).collect();
    let own = unshared(&lists);
    let points = own.iter().zip(turns).map(|(words, turn)| {
        let points = rules.points_of(words);
        points.saturating_sub(turn.hint_points)
    });
    let points: Vec<u32> = points.collect();
    let most = points.iter().copied().max();
    let each = turns.iter().zip(own).zip(points);
    each.map(|((turn, own), points)| Standing {
        shared: turn.words.difference(&own).cloned().collect(),
        own,
        points,
        hint_points: turn.hint_points,
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
