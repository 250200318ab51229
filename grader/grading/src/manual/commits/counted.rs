//! The commits that count, and their days.

use std::collections::BTreeSet;

use crate::history::Commit;

/// A day, in seconds.
pub const DAY: i64 = 24 * 60 * 60;

/// Returns the commits after the first that bring the tokens of the sources to a state not seen before.
pub fn counted(commits: &[Commit]) -> Vec<&Commit> {
    new_states(commits, |commit| &commit.tokens)
}

/// Returns the commits after the first that bring the sources or the tests to a state not seen before. Layout, comments
/// and order matter.
pub fn changing(commits: &[Commit]) -> Vec<&Commit> {
    new_states(commits, |commit| (&commit.work, &commit.tests))
}

/// Returns the commits after the first that bring the sources to a state not seen before.
pub fn changing_sources(commits: &[Commit]) -> Vec<&Commit> {
    new_states(commits, |commit| &commit.work)
}

fn new_states<'a, State: Ord>(
    commits: &'a [Commit],
    state: impl Fn(&'a Commit) -> State,
) -> Vec<&'a Commit> {
    let mut seen = BTreeSet::new();
    let mut counted = Vec::new();
    for commit in commits {
        let is_new = seen.insert(state(commit));
        // The first commit of a history adds the handout.
        if is_new && !commit.parents.is_empty() {
            counted.push(commit);
        }
    }
    counted
}

/// Counts the days with such a commit, by the committer date in its own time zone.
pub fn days(counted: &[&Commit]) -> usize {
    let day = |commit: &&Commit| {
        commit
            .made
            .saturating_add(i64::from(commit.zone))
            .div_euclid(DAY)
    };
    counted.iter().map(day).collect::<BTreeSet<i64>>().len()
}
