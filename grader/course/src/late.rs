//! The late penalty, calculated in steps that a student can follow.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::identify::Named;
use super::policy::{Policy, Terms};
use super::roster::Unit;
use super::student_list::student_list;
use judge::count::count;
use report::points::Points;
use report::{Late, Report};

const DAY: i64 = 24 * 60 * 60;

/// Calculates the late penalty of a submission.
///
/// A download that its course system marks as late does not say how late it was. If neither the roster nor the download
/// nor a commit shows the submission time, the penalty is unknown and the instructor decides. `is_theirs` tells which
/// exceptions apply.
pub fn late(
    policy: &Policy,
    report: &Report,
    unit: Option<&Unit>,
    named: &Named,
    is_theirs: impl Fn(&str) -> bool,
) -> Late {
    let mut late = Late {
        steps: Vec::new(),
        percent: 0,
        deduction: Points::ZERO,
        unknown: false,
        review_notes: Vec::new(),
    };
    // `Policy::parse` has already checked the times.
    let Ok(terms) = policy.terms(is_theirs) else {
        late.unknown = true;
        return late;
    };
    let Terms {
        due, zone, due_by, ..
    } = &terms;
    let by = due_by.as_deref().map_or_else(String::new, by_exception);
    late.steps
        .push(format!("due: {}{by}", local_time(*due, zone)));
    let handed_in = submitted_at(report, unit, named, &terms.of_class);
    match handed_in {
        Some((time, source)) => {
            late.steps
                .push(format!("submitted: {}{source}", local_time(time, zone)));
            calculate(policy, &terms, time, &mut late);
        }
        None => {
            late.unknown = true;
            late.steps.push("submitted: time unknown".to_string());
        }
    }
    let seems_on_time = match handed_in {
        Some((time, BY_COMMIT)) => time <= *due,
        Some(_) => false,
        None => true,
    };
    if named.called_late && seems_on_time {
        late.review_notes.push(CALLED_LATE.to_string());
    }
    let points = report.so_far();
    late.deduction = points.percent(late.percent);
    if late.percent > 0 {
        let Late {
            percent,
            deduction: taken,
            ..
        } = &late;
        let left = points - *taken;
        late.steps.push(format!(
            "late penalty: {percent}% of {points} points = {taken}; {points} - {taken} = {left}"
        ));
    }
    late
}

/// Returns the remark that an exception applies, with its reason if it has one.
fn by_exception(why: &str) -> String {
    match why {
        "" => " (exception)".to_string(),
        why => format!(" (exception: {why})"),
    }
}

/// The remark on a submission time that comes from a commit, not from the course.
const BY_COMMIT: &str = ", the committer date of the last commit, from the student's computer";

/// Whether the submission time is that of a commit.
pub fn is_by_commit(late: &Late) -> bool {
    late.steps.iter().any(|step| step.ends_with(BY_COMMIT))
}

/// The note on a submission that is late according to its name, but not according to its time.
const CALLED_LATE: &str = "Canvas marks it as late";

/// Whether Canvas marks a submission as late that no known time shows to be late.
pub fn is_called_late(late: &Late) -> bool {
    late.review_notes.iter().any(|note| note == CALLED_LATE)
}

/// Returns the note on students whose submissions Canvas marks as late without effect, if there are any.
pub fn called_late_note(students: &[impl AsRef<str>]) -> Option<String> {
    (!students.is_empty()).then(|| {
        format!(
            "Canvas marks {} as late, but no penalty applies: {}; enter their times in the column submitted",
            count(students.len(), ["submission", "submissions"]),
            student_list(students)
        )
    })
}

/// Returns the submission time with a remark on its source. A time without a zone is in `zone`.
fn submitted_at(
    report: &Report,
    unit: Option<&Unit>,
    named: &Named,
    zone: &TimeZone,
) -> Option<(Timestamp, &'static str)> {
    let known = unit
        .iter()
        .flat_map(|unit| &unit.members)
        .filter_map(|student| student.submitted?.at(zone));
    let of_download = || named.submitted?.at(zone);
    if let Some(time) = known.max().or_else(of_download) {
        return Some((time, ""));
    }
    let last = report
        .work
        .as_ref()
        .and_then(|work| Timestamp::from_second(work.last).ok());
    last.map(|time| (time, BY_COMMIT))
}

fn calculate(policy: &Policy, terms: &Terms, time: Timestamp, late: &mut Late) {
    let seconds = time.as_second().saturating_sub(terms.due.as_second());
    if seconds <= 0 {
        late.steps.push("on time".to_string());
        return;
    }
    let grace = i64::from(policy.grace_minutes) * 60;
    let after = format!("{} late", duration(seconds));
    if seconds <= grace {
        late.steps.push(format!(
            "{after}, within the {}-minute grace period",
            policy.grace_minutes
        ));
        return;
    }
    let days = (seconds - grace).div_euclid(DAY) + i64::from((seconds - grace).rem_euclid(DAY) > 0);
    let days = u32::try_from(days).unwrap_or(u32::MAX);
    let grace = match policy.grace_minutes {
        0 => ", which".to_string(),
        minutes => format!("; after the {minutes}-minute grace period, this"),
    };
    late.steps.push(format!(
        "{after}{grace} counts as {}",
        count(days, ["day", "days"])
    ));
    if let Some(closed) = policy.closed_after_days.filter(|closed| days > *closed) {
        late.percent = 100;
        late.steps.push(format!(
            "the assignment closed {} after the due date: no points",
            count(closed, ["day", "days"])
        ));
        return;
    }
    if let Some(why) = &terms.days_by {
        late.steps.push(format!(
            "free late days: {}{}",
            terms.late_days,
            by_exception(why)
        ));
    }
    let free = days.min(terms.late_days);
    let counted = days - free;
    let counts = count(counted, ["late day counts", "late days count"]);
    late.steps.push(match terms.late_days {
        0 => counts,
        days => format!(
            "{free} of {} used; {counts}",
            count(days, ["free late day", "free late days"])
        ),
    });
    let percent = counted.saturating_mul(policy.percent_a_day);
    late.percent = percent.min(policy.at_most_percent);
    if counted > 0 {
        let capped = match percent > late.percent {
            true => format!(", capped at {}%", policy.at_most_percent),
            false => String::new(),
        };
        late.steps.push(format!(
            "{counted} \u{d7} {}% = {percent}%{capped}",
            policy.percent_a_day
        ));
    }
}

/// Formats a time in the time zone of the course.
fn local_time(time: Timestamp, zone: &TimeZone) -> String {
    time.to_zoned(zone.clone())
        .strftime("%Y-%m-%d %H:%M:%S %:z")
        .to_string()
}

/// Formats a duration in its two largest units.
fn duration(seconds: i64) -> String {
    let units = [
        (seconds / DAY, "d"),
        (seconds % DAY / 3600, "h"),
        (seconds % 3600 / 60, "min"),
        (seconds % 60, "s"),
    ];
    let shown = units
        .iter()
        .skip_while(|(number, _)| *number == 0)
        .take(2)
        .filter(|(number, _)| *number > 0);
    let shown: Vec<String> = shown
        .map(|(number, unit)| format!("{number} {unit}"))
        .collect();
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::Student;
    use crate::submission_time::Submitted;
    use report::{Line, ManualSection, Work};

    const POLICY: &str = r#"
        due = 2026-10-01T23:59:00+02:00
        grace_minutes = 15
        late_days = 2
        percent_a_day = 10
        at_most_percent = 50
        closed_after_days = 9

        [students.anna]
        due = 2026-10-03T23:59:00+02:00
        why = "ill"

        [students.ben]
        late_days = 0
    "#;

    /// Returns a report with 60 points.
    fn report(student: &str) -> Report {
        Report {
            student: student.to_string(),
            earned: 50,
            possible: 65,
            manual_sections: vec![ManualSection {
                title: "Style".to_string(),
                points: 10,
                lines: vec![Line {
                    points: 10,
                    earned: Some(10.into()),
                    ..Line::default()
                }],
            }],
            ..Report::default()
        }
    }

    fn unit(student: &str, submitted: Option<&str>) -> Unit {
        Unit {
            id: student.to_string(),
            members: vec![Student {
                id: student.to_string(),
                submitted: submitted.map(|time| Submitted::parse(time).unwrap()),
                ..Student::default()
            }],
        }
    }

    /// Returns the late penalty under a policy whose exceptions are by id.
    fn late(policy: &Policy, report: &Report, unit: Option<&Unit>, called_late: bool) -> Late {
        let named = Named {
            called_late,
            ..Named::default()
        };
        super::late(policy, report, unit, &named, |who| who == report.student)
    }

    fn cost(student: &str, submitted: &str) -> (u32, String, String) {
        let policy = Policy::parse(POLICY).unwrap();
        let unit = unit(student, Some(submitted));
        let late = late(&policy, &report(student), Some(&unit), true);
        let last = late.steps.last().unwrap().clone();
        (late.percent, late.deduction.to_string(), last)
    }

    #[test]
    fn each_started_late_day_counts_after_grace_and_free_days() {
        for (submitted, percent) in [
            ("2026-10-01T21:59:00Z", 0),
            ("2026-10-01T22:14:00Z", 0),
            ("2026-10-03T22:14:00Z", 0),
            ("2026-10-03T22:14:01Z", 10),
            ("2026-10-05T22:14:00Z", 20),
            ("2026-10-10T22:14:00Z", 50),
            ("2026-10-10T22:14:01Z", 100),
        ] {
            assert_eq!(cost("cora", submitted).0, percent, "{submitted}");
        }
        let (_, taken, last) = cost("cora", "2026-10-05T22:14:00Z");
        assert_eq!(
            (taken.as_str(), last.as_str()),
            ("12", "late penalty: 20% of 60 points = 12; 60 - 12 = 48")
        );
    }

    #[test]
    fn time_without_a_zone_uses_the_zone_of_the_class_deadline() {
        let policy = format!("{POLICY}\n[students.dora]\ndue = 2026-10-03T23:59:00-05:00");
        let policy = Policy::parse(&policy).unwrap();
        for (student, expected) in [
            ("cora", "submitted: 2026-10-01 23:59:00 +02:00"),
            ("dora", "submitted: 2026-10-01 16:59:00 -05:00"),
        ] {
            let unit = unit(student, Some("2026-10-01 23:59"));
            let late = late(&policy, &report(student), Some(&unit), false);
            assert_eq!(late.steps[1..], [expected, "on time"]);
        }
    }

    #[test]
    fn exceptions_apply_only_to_the_students_they_name() {
        assert_eq!(
            cost("anna", "2026-10-03T21:59:00Z"),
            (0, "0".to_string(), "on time".to_string())
        );
        let policy = Policy::parse(POLICY).unwrap();
        let late = late(&policy, &report("anna"), Some(&unit("anna", None)), false);
        assert!(late.steps[0].ends_with("(exception: ill)"), "{late:?}");
        assert_eq!(cost("ben", "2026-10-02T10:00:00Z").0, 10);
        assert_eq!(cost("cora", "2026-10-02T10:00:00Z").0, 0);
    }

    #[test]
    fn exception_is_mentioned_only_if_it_makes_a_difference() {
        let steps = |exception: &str, submitted: &str| {
            let policy = format!(
                "due = 2026-10-01T10:00:00Z\nlate_days = 1\n[students.anna]\nwhy = \"ill\"\n{exception}"
            );
            let policy = Policy::parse(&policy).unwrap();
            let unit = unit("anna", Some(submitted));
            let late = late(&policy, &report("anna"), Some(&unit), false);
            let steps = late.steps.iter();
            let steps = steps.filter(|step| step.contains("exception"));
            steps.cloned().collect::<Vec<_>>()
        };
        for exception in ["", "due = 2026-10-01T10:00:00Z", "late_days = 1"] {
            assert_eq!(steps(exception, "2026-10-05T10:00:00Z"), [""; 0]);
        }
        assert_eq!(
            steps("due = 2026-10-02T10:00:00Z", "2026-10-01T10:00:00Z"),
            ["due: 2026-10-02 10:00:00 +00:00 (exception: ill)"]
        );
        assert_eq!(
            steps("late_days = 3", "2026-10-05T10:00:00Z"),
            ["free late days: 3 (exception: ill)"]
        );
        assert_eq!(steps("late_days = 3", "2026-10-01T10:00:00Z"), [""; 0]);
    }

    #[test]
    fn late_penalty_is_explained_step_by_step() {
        let policy = Policy::parse(POLICY).unwrap();
        let unit = unit("cora", Some("2026-10-04T00:30:00Z"));
        let late = late(&policy, &report("cora"), Some(&unit), true);
        assert_eq!(
            late.steps,
            [
                "due: 2026-10-01 23:59:00 +02:00",
                "submitted: 2026-10-04 02:30:00 +02:00",
                "2 d 2 h late; after the 15-minute grace period, this counts as 3 days",
                "2 of 2 free late days used; 1 late day counts",
                "1 × 10% = 10%",
                "late penalty: 10% of 60 points = 6; 60 - 6 = 54",
            ]
        );
    }

    #[test]
    fn grace_period_and_capped_penalty_are_explained() {
        let policy = POLICY.replace("at_most_percent = 50", "at_most_percent = 15");
        let policy = Policy::parse(&policy).unwrap();
        for (submitted, expected) in [
            (
                "2026-10-01T22:04:00Z",
                "5 min late, within the 15-minute grace period",
            ),
            ("2026-10-05T22:14:00Z", "2 × 10% = 20%, capped at 15%"),
        ] {
            let unit = unit("cora", Some(submitted));
            let late = late(&policy, &report("cora"), Some(&unit), true);
            assert!(late.steps.iter().any(|step| step == expected), "{late:?}");
        }
    }

    #[test]
    fn unknown_submission_time_costs_nothing_and_is_reported() {
        let policy = Policy::parse(POLICY).unwrap();
        let mut report = report("cora");
        let unknown = late(&policy, &report, Some(&unit("cora", None)), false);
        assert!(unknown.unknown && unknown.percent == 0);
        assert_eq!(unknown.steps.last().unwrap(), "submitted: time unknown");
        assert_eq!(unknown.review_notes, [""; 0]);
        let called_late = late(&policy, &report, Some(&unit("cora", None)), true);
        assert_eq!(called_late.review_notes, ["Canvas marks it as late"]);
        assert_eq!((called_late.unknown, called_late.percent), (true, 0));
        report.work = Some(Work {
            commits: 3,
            days: 1,
            minutes: 40,
            last: "2026-10-04T22:30:00Z"
                .parse::<Timestamp>()
                .unwrap()
                .as_second(),
        });
        let by_commit = late(&policy, &report, None, true);
        assert_eq!((by_commit.unknown, by_commit.percent), (false, 20));
        assert_eq!(by_commit.review_notes, [""; 0], "it is known how late");
        report.work.as_mut().unwrap().last -= 4 * DAY;
        let on_time = late(&policy, &report, None, true);
        assert_eq!(on_time.review_notes, ["Canvas marks it as late"]);
        assert!(by_commit.steps[1].ends_with("from the student's computer"));
    }

    #[test]
    fn invalid_policy_is_rejected_with_the_reason() {
        for (text, expected) in [
            ("", "missing key `due`"),
            ("due = 2026-10-01", "not a time with a zone"),
            ("due = 2026-10-01T10:00:00", "not a time with a zone"),
            (
                "due = 2026-10-01T10:00:00Z\npercent_a_day = 101",
                "percent_a_day: more than 100",
            ),
            (
                "due = 2026-10-01T10:00:00Z\ngrace = 3",
                "unknown key `grace`",
            ),
            (
                "due = 2026-10-01T10:00:00Z\n[students.anna]\ndue = 2026-10-02",
                "students.anna: due",
            ),
            (
                "due = 2026-10-02T10:00:00Z\n[students.anna]\ndue = 2026-10-02T11:59:00+02:00",
                "students.anna: due is before the due date of the class",
            ),
        ] {
            let error = format!("{:#}", Policy::parse(text).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn time_of_the_download_applies_unless_the_roster_has_one() {
        let policy = Policy::parse(POLICY).unwrap();
        let named = Named {
            submitted: Some(Submitted::parse("2026-10-03 12:00").unwrap()),
            ..Named::default()
        };
        let submitted = |unit: &Unit| {
            let late = super::late(&policy, &report("cora"), Some(unit), &named, |_| false);
            late.steps[1].clone()
        };
        assert_eq!(
            submitted(&unit("cora", None)),
            "submitted: 2026-10-03 12:00:00 +02:00"
        );
        assert_eq!(
            submitted(&unit("cora", Some("2026-10-01T10:00:00Z"))),
            "submitted: 2026-10-01 12:00:00 +02:00"
        );
    }
}
