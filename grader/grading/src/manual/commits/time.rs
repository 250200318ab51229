//! The time spent, according to the commits.

use super::counted::{changing_sources, days};
use crate::history::History;
use report::Work;

/// The maximum gap between two commits of one session, in seconds.
const SESSION: i64 = 2 * 60 * 60;

/// The time that counts before the first commit of a session, in seconds.
const BEFORE_THE_FIRST: i64 = 30 * 60;

/// Summarises the work over time, for the statistics of the class.
pub fn work(history: &History) -> Option<Work> {
    let History::Commits(commits, _) = history else {
        return None;
    };
    let counted = changing_sources(commits);
    let mut times: Vec<i64> = counted.iter().map(|commit| commit.made).collect();
    times.sort_unstable();
    let mut seconds = 0;
    let mut before: Option<i64> = None;
    for time in &times {
        let gap = before
            .map(|before| time.saturating_sub(before))
            .filter(|gap| *gap <= SESSION);
        seconds += gap.unwrap_or(BEFORE_THE_FIRST);
        before = Some(*time);
    }
    Some(Work {
        commits: counted.len(),
        days: days(&counted),
        minutes: u64::try_from(seconds / 60).unwrap_or(0),
        last: commits.iter().map(|commit| commit.made).max()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Commit;

    #[test]
    fn time_includes_gaps_in_a_session_and_a_lead_before_it() {
        let commits = [(0, "a"), (1000, "b"), (1060, "c"), (3000, "d")];
        let commit = |(place, (minute, work)): (usize, &(i64, &str))| Commit {
            parents: place.checked_sub(1).into_iter().collect(),
            work: work.to_string(),
            made: minute * 60,
            ..Commit::default()
        };
        let commits = commits.iter().enumerate().map(commit).collect();
        let work = work(&History::Commits(commits, None)).unwrap();
        assert_eq!(
            (work.commits, work.days, work.minutes),
            (3, 2, 30 + 60 + 30)
        );
    }
}
