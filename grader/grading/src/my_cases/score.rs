//! The points for a student's own test cases, if the rubric has any.

use judge::assignment::{OwnTestCases, RubricSection};
use report::Line;
use report::my_cases::{MyCases, messages};
use report::points::Points;

/// Scores the test cases.
pub fn score(part: &RubricSection, asked: &OwnTestCases, cases: Option<&MyCases>) -> Vec<Line> {
    let nothing = MyCases::default();
    let tried = cases.is_none_or(|cases| cases.caught.is_some());
    let cases = cases.unwrap_or(&nothing);
    let line = |id: &str, title: &str, points: u32| Line {
        id: format!("{}_{id}", part.id),
        title: title.to_string(),
        points,
        ..Line::default()
    };
    let mut valid = line("valid", "Valid test cases", asked.valid);
    share(&mut valid, cases.valid(), asked.enough_valid, "valid");
    if !valid.reasons.is_empty() {
        valid.reasons.extend(messages::equal(cases));
    }
    valid.review_notes = cases.disputed().collect();

    let mut patterns = line(
        "failure_patterns",
        "Known mistakes caught",
        asked.failure_patterns,
    );
    if tried {
        let caught = cases.caught.map_or(0, |caught| caught.failure_patterns);
        share(
            &mut patterns,
            caught,
            asked.enough_failure_patterns,
            "caught",
        );
    } else {
        patterns.reasons = vec!["counted when the submission is graded".to_string()];
    }
    vec![valid, patterns]
}

/// Gives points in proportion to `number`, up to `enough`.
fn share(line: &mut Line, number: usize, enough: usize, what: &str) {
    let share = Points::from(line.points * u32::try_from(number.min(enough)).unwrap_or(0));
    let earned = share.divided_by(u32::try_from(enough).unwrap_or(1));
    line.earned = Some(earned);
    if earned < line.points.into() {
        line.reasons = vec![format!("{number} {what}; full points need {enough}")];
    }
}
