//! Commits, from the history of a submission.
//!
//! A commit counts if it brings the tokens of the student's sources to a state not seen before. The commits should be
//! on several days, with messages. Histories can be faked. If a history looks suspicious, the whole section awaits
//! manual grading. The same is true if commits that change only layout, comments, order or tests would earn more.

mod counted;
mod messages;
mod suspicious;
mod time;
mod uncommitted;

use std::collections::BTreeSet;

use crate::history::{Commit, History};
use crate::intake::Submission;
use counted::{changing, counted, days};
use judge::assignment::{Commits, RubricSection};
use judge::count::count;
use messages::{Says, says, silent};
use report::Line;
use report::points::Points;
use suspicious::flags;
pub use time::work;
use uncommitted::differs_from;

/// Grades the history. `earns` is whether the programs earn anything.
pub fn grade(
    part: &RubricSection,
    asked: &Commits,
    history: &History,
    submission: &Submission,
    earns: bool,
) -> Vec<Line> {
    // Manual grading always covers the whole section.
    let whole_section = Line {
        id: part.id.clone(),
        title: part.title.clone(),
        points: part.points,
        ..Line::default()
    };
    let (commits, sources) = match history {
        History::Commits(commits, sources) => (commits, sources),
        History::None(why) => {
            return vec![Line {
                reasons: vec![format!("not gradable: {why}")],
                ..whole_section
            }];
        }
    };
    let counted = counted(commits);
    let mut lines = lines(part, asked, &counted, Says::What);
    let by_number = sum(&lines);
    let mut flags = flags(commits, counted.len());
    flags.extend(doubts(part, asked, commits, &counted));
    if !earns && by_number > Points::ZERO {
        flags.push("no rubric item passes".to_string());
    }
    let differs = sources.as_ref();
    let differs = differs.and_then(|sources| differs_from(sources, &submission.files));
    if flags.is_empty() {
        // This does not affect the other lines: the last changes may be uncommitted.
        lines[0].review_notes.extend(differs);
        return lines.into();
    }
    flags.extend(differs);
    let reasons: Vec<String> = lines.into_iter().flat_map(|line| line.reasons).collect();
    flags.push(format!(
        "an automatic count would give {by_number} of {} points",
        part.points
    ));
    vec![Line {
        reasons,
        review_notes: flags,
        ..whole_section
    }]
}

fn sum(lines: &[Line]) -> Points {
    lines.iter().filter_map(|line| line.earned).sum()
}

/// Lists commits and messages that would earn more points if the instructor accepted them.
fn doubts(
    part: &RubricSection,
    asked: &Commits,
    commits: &[Commit],
    counted: &[&Commit],
) -> Vec<String> {
    let earned = sum(&lines(part, asked, counted, Says::What));
    let mut doubts = Vec::new();
    let changing = changing(commits);
    if sum(&lines(part, asked, &changing, Says::What)) > earned {
        let others = changing.len().saturating_sub(counted.len());
        let change = [
            "commit changes only layout, comments, the order of code, or tests",
            "commits change only layout, comments, the order of code, or tests",
        ];
        doubts.push(count(others, change));
    }
    if sum(&lines(part, asked, counted, Says::Perhaps)) > earned {
        let perhaps = counted
            .iter()
            .filter(|commit| says(&commit.message) == Says::Perhaps);
        let have = [
            "message might not contain real words",
            "messages might not contain real words",
        ];
        doubts.push(count(perhaps.count(), have));
    }
    doubts
}

/// Grades the commits that count. Messages count from the level `at_least`.
fn lines(part: &RubricSection, asked: &Commits, counted: &[&Commit], at_least: Says) -> [Line; 3] {
    let line = |id: &str, title: &str, points: u32| Line {
        id: format!("{}_{id}", part.id),
        title: title.to_string(),
        points,
        ..Line::default()
    };
    let said = counted.iter().map(|commit| &commit.message);
    let said = said.filter(|message| says(message) >= at_least);
    let said: BTreeSet<String> = said.map(|message| message.to_lowercase()).collect();
    let steps = counted.len();
    let results = [
        (
            steps,
            asked.enough_steps,
            ["commit changes the code", "commits change the code"],
        ),
        (
            days(counted),
            asked.enough_days,
            [
                "day has a commit that changes the code",
                "days have commits that change the code",
            ],
        ),
        (
            said.len(),
            steps.clamp(1, asked.enough_steps),
            [
                "message describes the change",
                "different messages describe the change",
            ],
        ),
    ];
    let mut lines = [
        line("steps", "Commits that change the code", asked.steps),
        line("days", "Days with commits", asked.days),
        line(
            "messages",
            "Messages that describe the change",
            asked.messages,
        ),
    ];
    for (line, (number, enough, what)) in lines.iter_mut().zip(results) {
        let share = Points::from(line.points * u32::try_from(number.min(enough)).unwrap_or(0));
        let earned = share.divided_by(u32::try_from(enough).unwrap_or(1));
        line.earned = Some(earned);
        if earned < line.points.into() {
            line.reasons = vec![format!(
                "{}; full points need {enough}",
                count(number, what)
            )];
        }
    }
    if !lines[2].reasons.is_empty() {
        lines[2].reasons.extend(silent(counted));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manual::line::points;
    use judge::assignment::SectionKind;

    const ASKED: Commits = Commits {
        steps: 5,
        enough_steps: 10,
        days: 3,
        enough_days: 3,
        messages: 2,
    };

    fn part() -> RubricSection {
        RubricSection {
            id: "commits".to_string(),
            title: "Commits".to_string(),
            points: 10,
            kind: SectionKind::ByHand,
        }
    }

    fn marked(history: &History) -> Vec<Line> {
        grade(&part(), &ASKED, history, &Submission::default(), true)
    }

    /// Returns commits at these times, in minutes, with the state of the work at each.
    fn line(commits: &[(i64, &str)]) -> Vec<Commit> {
        let commit = |(place, (minute, work)): (usize, &(i64, &str))| Commit {
            parents: place.checked_sub(1).into_iter().collect(),
            work: work.to_string(),
            tokens: work.to_string(),
            tests: String::new(),
            tree: work.to_string(),
            made: minute * 60,
            zone: 0,
            written: minute * 60,
            message: format!("Build step {work} of the trie"),
        };
        commits.iter().enumerate().map(commit).collect()
    }

    #[test]
    fn work_that_grows_over_days_earns_full_points() {
        let names: Vec<String> = (0..11).map(|number| number.to_string()).collect();
        let commits: Vec<(i64, &str)> = names
            .iter()
            .enumerate()
            .map(|(place, name)| (place as i64 * 400 + (place * place) as i64, name.as_str()))
            .collect();
        let lines = marked(&History::Commits(line(&commits), None));
        assert_eq!(
            points(&lines),
            [Some(5.0), Some(3.0), Some(2.0)],
            "{lines:?}"
        );
        assert!(
            lines
                .iter()
                .all(|line| line.reasons.is_empty() && line.review_notes.is_empty())
        );
    }

    #[test]
    fn first_commit_and_returns_to_earlier_work_do_not_count() {
        let commits = line(&[(0, "a"), (10, "b"), (33, "a"), (77, "b"), (90, "c")]);
        let lines = marked(&History::Commits(commits, None));
        assert_eq!(points(&lines), [Some(1.0), Some(1.0), Some(2.0)]);
        assert_eq!(
            lines[0].reasons,
            ["2 commits change the code; full points need 10"]
        );
    }

    #[test]
    fn missing_history_is_not_graded_as_zero() {
        let lines = marked(&History::None("the submission has no history".to_string()));
        assert_eq!(points(&lines), [None]);
        assert!(lines[0].reasons[0].starts_with("not gradable"));
    }

    #[test]
    fn suspicious_commits_await_manual_grading() {
        let empty: Vec<(i64, &str)> = (0..12)
            .map(|number| (number * 500 + number * number, "a"))
            .collect();
        let at_once: Vec<String> = (0..9).map(|number| number.to_string()).collect();
        let at_once: Vec<(i64, &str)> = at_once.iter().map(|name| (7, name.as_str())).collect();
        let backwards = [(100, "a"), (90, "b"), (120, "c")];
        let even = [
            (0, "a"),
            (60, "b"),
            (120, "c"),
            (180, "d"),
            (240, "e"),
            (300, "f"),
        ];
        for (commits, flag) in [
            (&empty[..], "11 commits change no code"),
            (&at_once[..], "8 consecutive commits were each made within"),
            (&backwards[..], "1 commit is dated before"),
            (
                &even[..],
                "6 consecutive commits are exactly equally spaced",
            ),
        ] {
            let lines = marked(&History::Commits(line(commits), None));
            assert_eq!(points(&lines), [None], "{flag}");
            assert!(
                lines[0].review_notes[0].starts_with(flag),
                "{:?}",
                lines[0].review_notes
            );
        }
        let mut backdated = line(&[(10_000, "a"), (20_000, "b")]);
        backdated[1].written = 0;
        assert!(
            marked(&History::Commits(backdated, None))[0].review_notes[0]
                .contains("two or more days")
        );
    }

    #[test]
    fn series_that_goes_backwards_is_flagged_only_for_its_dates() {
        let backwards = [
            (100, "a"),
            (90, "b"),
            (75, "c"),
            (58, "d"),
            (40, "e"),
            (21, "f"),
        ];
        let lines = marked(&History::Commits(line(&backwards), None));
        assert_eq!(
            lines[0].review_notes,
            [
                "5 commits are dated before their parents",
                "an automatic count would give 5.5 of 10 points"
            ]
        );
    }

    #[test]
    fn many_bursts_of_commits_are_flagged_but_a_few_are_not() {
        let names: Vec<String> = (0..12).map(|number| number.to_string()).collect();
        let flags = |row: fn(i64) -> i64| {
            let times = (0..12).map(|place| row(place) * (1500 + row(place)));
            let commits: Vec<(i64, &str)> = times.zip(names.iter().map(String::as_str)).collect();
            marked(&History::Commits(line(&commits), None))[0]
                .review_notes
                .clone()
        };
        assert_eq!(
            flags(|place| place / 4)[0],
            "9 of 12 commits were made within 2 seconds of the one before"
        );
        assert_eq!(flags(|place| place.max(3)), [""; 0]);
    }

    #[test]
    fn many_empty_commits_are_flagged_but_answer_commits_are_not() {
        let names: Vec<String> = (0..13).map(|number| (number / 2).to_string()).collect();
        let times = (0..13).map(|place| place * (500 + place));
        let commits: Vec<(i64, &str)> = times.zip(names.iter().map(String::as_str)).collect();
        let mut commits = line(&commits);
        let flags = |commits: &[Commit]| {
            let lines = marked(&History::Commits(commits.to_vec(), None));
            lines[0].review_notes.clone()
        };
        assert_eq!(flags(&commits)[0], "6 commits are empty");
        for (number, commit) in commits.iter_mut().enumerate() {
            commit.tree = number.to_string();
        }
        assert_eq!(flags(&commits), [""; 0]);
    }

    #[test]
    fn uncommitted_changes_are_reported_and_cost_nothing() {
        let commits = line(&[(0, "a"), (10, "b")]);
        let submission = Submission {
            files: [("a.rs".into(), Vec::new())].into(),
            ..Submission::default()
        };
        let marked = |sources| {
            let history = History::Commits(commits.clone(), sources);
            grade(&part(), &ASKED, &history, &submission, true)
        };
        let (unknown, other) = (marked(None), marked(Some([].into())));
        assert!(unknown[0].review_notes.is_empty());
        assert_eq!(
            other[0].review_notes,
            ["the submission differs from the last commit: a.rs"]
        );
        assert_eq!(points(&other), points(&unknown));
    }

    #[test]
    fn meaningless_and_repeated_messages_earn_nothing() {
        let mut commits = line(&[(0, "a"), (10, "b"), (33, "c"), (77, "d"), (90, "e")]);
        for (commit, message) in commits.iter_mut().zip([
            "start",
            "wip",
            "Add is_prefix",
            "add is_prefix",
            "update fix",
        ]) {
            commit.message = message.to_string();
        }
        let lines = marked(&History::Commits(commits, None));
        assert_eq!(lines[2].earned.map(f64::from), Some(0.5));
        assert_eq!(
            lines[2].reasons,
            [
                "1 message describes the change; full points need 4",
                "not counted: \u{201c}wip\u{201d}, \u{201c}update fix\u{201d}"
            ]
        );
    }

    /// Returns commits over several days. The first `counted` of them change tokens.
    fn partly(counted: usize, all: usize) -> Vec<Commit> {
        let names: Vec<String> = (0..=all).map(|number| number.to_string()).collect();
        let times = (0..=all as i64).map(|place| place * (500 + place));
        let commits: Vec<(i64, &str)> = times.zip(names.iter().map(String::as_str)).collect();
        let mut commits = line(&commits);
        for commit in commits.iter_mut().skip(counted + 1) {
            commit.tokens = counted.to_string();
        }
        commits
    }

    #[test]
    fn commits_that_change_no_token_need_review_if_they_matter() {
        let lines = marked(&History::Commits(partly(0, 10), None));
        assert_eq!(points(&lines), [None]);
        let changes = "10 commits change only layout, comments, the order of code, or tests";
        assert_eq!(lines[0].review_notes[0], changes);
        let lines = marked(&History::Commits(partly(7, 10), None));
        assert!(lines[0].review_notes[0].starts_with("3 commits change only layout"));
        let lines = marked(&History::Commits(partly(10, 13), None));
        assert_eq!(points(&lines), [Some(5.0), Some(3.0), Some(2.0)]);
        assert!(lines.iter().all(|line| line.review_notes.is_empty()));
    }

    #[test]
    fn commits_of_tests_alone_need_review_if_they_matter() {
        let mut commits = partly(7, 10);
        for (number, commit) in commits.iter_mut().enumerate().skip(8) {
            commit.work = "7".to_string();
            commit.tests = number.to_string();
        }
        let lines = marked(&History::Commits(commits, None));
        assert!(lines[0].review_notes[0].starts_with("3 commits change only layout"));
    }

    #[test]
    fn messages_of_random_letters_need_review_if_they_matter() {
        let mut commits = partly(10, 10);
        for (number, commit) in commits.iter_mut().enumerate().skip(1) {
            commit.message = format!("asdf{number} qwer");
        }
        let lines = marked(&History::Commits(commits, None));
        assert_eq!(points(&lines), [None]);
        assert_eq!(
            lines[0].review_notes[0],
            "10 messages might not contain real words"
        );
    }

    #[test]
    fn commits_of_work_that_earns_nothing_await_manual_grading() {
        let history = History::Commits(partly(10, 10), None);
        let lines = grade(&part(), &ASKED, &history, &Submission::default(), false);
        assert_eq!(points(&lines), [None]);
        assert_eq!(
            lines[0].review_notes,
            [
                "no rubric item passes",
                "an automatic count would give 10 of 10 points"
            ]
        );
    }
}
