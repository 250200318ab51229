//! Suspicious patterns in a history: they do not look like manual work, and the instructor decides.

use super::counted::DAY;
use crate::history::Commit;
use judge::count::count;

/// The maximum gap between two commits that manual work cannot explain, in seconds.
const AT_ONCE: u64 = 2;

/// The number of consecutive such commits, or of equal gaps, that is suspicious.
const SERIES: usize = 4;

/// The number of such commits in shorter series that is suspicious, if they are half of all commits.
const SCATTERED: usize = 6;

/// The time between author date and committer date above which a commit is suspicious, in seconds: two days.
const BACKDATED: i64 = 2 * DAY;

/// Lists the suspicious patterns.
pub fn flags(commits: &[Commit], counted: usize) -> Vec<String> {
    let mut flags = Vec::new();
    let pairs = || {
        commits.iter().flat_map(|commit| {
            commit
                .parents
                .iter()
                .map(move |parent| (&commits[*parent], commit))
        })
    };
    let same = |what: fn(&Commit) -> &str| {
        let alone = pairs().filter(|(_, commit)| commit.parents.len() == 1);
        alone
            .filter(|(parent, commit)| what(parent) == what(commit))
            .count()
    };
    // Students may well commit answers and test cases separately; these aren't part of the work.
    let (empty, unchanged) = (same(|commit| &commit.tree), same(|commit| &commit.work));
    if unchanged >= SERIES && unchanged > counted {
        flags.push(format!("{unchanged} commits change no code"));
    } else if empty >= SERIES {
        flags.push(format!("{empty} commits are empty"));
    }
    let earlier = pairs()
        .filter(|(parent, commit)| commit.made < parent.made)
        .count();
    if earlier > 0 {
        let dated = [
            "commit is dated before its parent",
            "commits are dated before their parents",
        ];
        flags.push(count(earlier, dated));
    }
    let backdated = commits
        .iter()
        .filter(|commit| commit.made.saturating_sub(commit.written) > BACKDATED)
        .count();
    if backdated > 0 {
        let given = [
            "commit has a committer date two or more days after its author date",
            "commits were committed two or more days after their author dates",
        ];
        flags.push(count(backdated, given));
    }
    flags.extend(rhythm(commits));
    flags
}

/// Lists suspicious gaps between commits, regardless of the order of their times.
fn rhythm(commits: &[Commit]) -> Vec<String> {
    let mut flags = Vec::new();
    let gaps: Vec<u64> = commits
        .windows(2)
        .map(|pair| pair[1].made.abs_diff(pair[0].made))
        .collect();
    let longest = |matches: &dyn Fn(usize) -> bool| {
        let (mut longest, mut run) = (0, 0);
        for place in 0..gaps.len() {
            run = if matches(place) { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest
    };
    let at_once = longest(&|place| gaps[place] <= AT_ONCE);
    if at_once >= SERIES {
        flags.push(format!(
            "{at_once} consecutive commits were each made within {AT_ONCE} seconds of the one before"
        ));
    }
    let close = gaps.iter().filter(|gap| **gap <= AT_ONCE).count();
    if at_once < SERIES && close >= SCATTERED && close * 2 >= commits.len() {
        flags.push(format!(
            "{close} of {} commits were made within {AT_ONCE} seconds of the one before",
            commits.len()
        ));
    }
    let even =
        longest(&|place| place > 0 && gaps[place] == gaps[place - 1] && gaps[place] > AT_ONCE);
    if even >= SERIES - 1 {
        flags.push(format!(
            "{} consecutive commits are exactly equally spaced",
            even + 2
        ));
    }
    flags
}
