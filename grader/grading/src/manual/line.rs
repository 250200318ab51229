//! Lines of a manually graded section, and the names in them.

use judge::assignment::RubricSection;
use report::Line;

/// The number of names that one line lists.
const MAX_LISTED_NAMES: usize = 6;

/// Returns the line of a section that awaits manual grading as a whole.
pub fn awaiting_grading(part: &RubricSection) -> Line {
    Line {
        id: part.id.clone(),
        title: part.title.clone(),
        points: part.points,
        ..Line::default()
    }
}

/// Lists the first of some names, and how many more there are.
pub fn list_names(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MAX_LISTED_NAMES);
    names.truncate(MAX_LISTED_NAMES);
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names.join(", ")
}

/// Returns the points that the grader gives for each line.
#[cfg(test)]
pub fn points(lines: &[Line]) -> Vec<Option<f64>> {
    let earned = lines.iter().map(|line| line.earned);
    earned.map(|points| points.map(f64::from)).collect()
}
