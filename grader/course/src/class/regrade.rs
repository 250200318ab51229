//! A comparison of two runs of a class, item by item.

use std::collections::BTreeMap;

use report::points::Points;
use report::text::why_lost;
use report::{self, Report};

/// The reports of both runs, reduced to the parts to compare.
#[derive(Debug, Default)]
pub struct Regrade {
    old: BTreeMap<String, Summary>,
    new: BTreeMap<String, Summary>,
}

/// The parts of a report to compare.
#[derive(Clone, Debug, Default, PartialEq)]
struct Summary {
    points: Points,
    lines: Vec<Line>,
}

/// The points for one rubric line, with the reason.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    id: String,
    title: String,
    /// The maximum points.
    of: u32,
    given: Option<Points>,
    why: String,
}

/// The change for one student.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The student or team.
    pub student: String,
    /// The points before, if there was a report.
    pub from: Option<Points>,
    /// The points now.
    pub to: Option<Points>,
    /// The rubric lines that changed.
    pub items: Vec<ItemChange>,
}

/// A rubric line whose points have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemChange {
    /// The title of the line.
    pub title: String,
    /// The points before.
    pub from: String,
    /// The points now.
    pub to: String,
    /// The reasons for the lost points, before or now.
    pub why: String,
}

impl Regrade {
    /// Adds a report of the earlier run.
    pub fn add_old(&mut self, report: &Report) {
        self.old.insert(report.student.clone(), summary(report));
    }

    /// Adds a report of the later run.
    pub fn add_new(&mut self, report: &Report) {
        self.new.insert(report.student.clone(), summary(report));
    }

    /// Returns the number of students in both runs.
    pub fn compared(&self) -> usize {
        self.old
            .keys()
            .filter(|student| self.new.contains_key(*student))
            .count()
    }

    /// Returns how many students gain points and how many lose points.
    pub fn sums(&self) -> (usize, usize) {
        let pairs = self
            .old
            .iter()
            .filter_map(|(student, old)| Some((old.points, self.new.get(student)?.points)));
        let (mut gain, mut lose) = (0, 0);
        for (old, new) in pairs {
            gain += usize::from(new > old);
            lose += usize::from(new < old);
        }
        (gain, lose)
    }

    /// Returns all changes, by student.
    pub fn changes(&self) -> Vec<Change> {
        let mut students: Vec<&String> = self.old.keys().chain(self.new.keys()).collect();
        students.sort();
        students.dedup();
        let change = |student: &&String| {
            let (old, new) = (self.old.get(*student), self.new.get(*student));
            let items = match (old, new) {
                (Some(old), Some(new)) => items(old, new),
                _ => Vec::new(),
            };
            let change = Change {
                student: (*student).clone(),
                from: old.map(|old| old.points),
                to: new.map(|new| new.points),
                items,
            };
            (change.from != change.to || !change.items.is_empty()).then_some(change)
        };
        students.iter().filter_map(change).collect()
    }
}

fn items(old: &Summary, new: &Summary) -> Vec<ItemChange> {
    let mut items = Vec::new();
    let nothing = Line::default();
    let ids = old.lines.iter().chain(
        new.lines
            .iter()
            .filter(|line| old.lines.iter().all(|other| other.id != line.id)),
    );
    for line in ids {
        let find = |summary: &Summary| {
            summary
                .lines
                .iter()
                .find(|other| other.id == line.id)
                .cloned()
        };
        let (from, to) = (
            find(old).unwrap_or_else(|| nothing.clone()),
            find(new).unwrap_or_else(|| nothing.clone()),
        );
        if from.given == to.given {
            continue;
        }
        let shown =
            |given: Option<Points>| given.map_or("?".to_string(), |given| given.to_string());
        let why = why_other(&from, &to);
        items.push(ItemChange {
            title: line.title.clone(),
            from: shown(from.given),
            to: shown(to.given),
            why,
        });
    }
    items
}

/// Returns the reasons for a change: the old reason, the new reason, and whether the rubric has changed.
fn why_other(from: &Line, to: &Line) -> String {
    let said = [("before", from), ("now", to)].into_iter();
    let said = said.filter(|(_, line)| !line.why.is_empty() && from.why != to.why);
    let mut reasons: Vec<String> = said
        .map(|(when, line)| format!("{when}: {}", line.why))
        .collect();
    // If only one of the two rubrics has the line, the change needs no explanation.
    if from.of != to.of && from.of.min(to.of) > 0 {
        reasons.push(format!("worth {} before and {} now", from.of, to.of));
    }
    reasons.join("; ")
}

fn summary(report: &Report) -> Summary {
    let items = report
        .phases
        .iter()
        .flat_map(|phase| &phase.items)
        .map(|item| Line {
            id: item.id.clone(),
            title: item.title.clone(),
            of: item.points,
            given: Some(item.earned.into()),
            why: why_lost(item),
        });
    let parts = report
        .manual_sections
        .iter()
        .flat_map(|part| &part.lines)
        .map(|line| Line {
            id: line.id.clone(),
            title: line.title.clone(),
            of: line.points,
            given: line.given(),
            why: describe(line),
        });
    let late = report.late.iter().map(|late| Line {
        id: "late".to_string(),
        title: "percentage of points kept after the late penalty".to_string(),
        of: 100,
        given: Some(Points::from(100 - late.percent.min(100))),
        why: late.steps.last().cloned().unwrap_or_default(),
    });
    Summary {
        points: report.final_so_far(),
        lines: items.chain(parts).chain(late).collect(),
    }
}

/// Returns the remarks on a rubric line, from the grader and from the instructor.
fn describe(line: &report::Line) -> String {
    let comment = line.score.iter().map(|mark| &mark.comment);
    let said = line.reasons.iter().chain(comment);
    let said: Vec<&str> = said
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    said.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::{Item, ManualSection, Phase, Score};

    fn report(student: &str, earned: u32) -> Report {
        Report {
            student: student.to_string(),
            earned,
            possible: 8,
            phases: vec![Phase {
                items: vec![Item {
                    id: "a".to_string(),
                    title: "A".to_string(),
                    points: 8,
                    earned,
                    ..Item::default()
                }],
                ..Phase::default()
            }],
            ..Report::default()
        }
    }

    #[test]
    fn students_with_changed_points_are_listed_with_the_items() {
        let mut regrade = Regrade::default();
        for (student, old, new) in [("anna", 0, 8), ("ben", 8, 8), ("cora", 8, 0)] {
            regrade.add_old(&report(student, old));
            regrade.add_new(&report(student, new));
        }
        regrade.add_old(&report("dan", 8));
        let changes = regrade.changes();
        let seen: Vec<(&str, usize)> = changes
            .iter()
            .map(|change| (change.student.as_str(), change.items.len()))
            .collect();
        assert_eq!(seen, [("anna", 1), ("cora", 1), ("dan", 0)]);
        assert_eq!((regrade.sums(), regrade.compared()), ((1, 1), 3));
        assert_eq!(
            (
                changes[0].items[0].from.as_str(),
                changes[0].items[0].to.as_str()
            ),
            ("0", "8")
        );
    }

    #[test]
    fn grading_comments_and_item_values_are_shown_as_reasons() {
        let marked = |points: u32, given: u32, comment: &str| Report {
            manual_sections: vec![ManualSection {
                lines: vec![report::Line {
                    id: "style".to_string(),
                    points,
                    score: Some(Score {
                        points: given.into(),
                        comment: comment.to_string(),
                    }),
                    ..report::Line::default()
                }],
                title: "Style".to_string(),
                points,
            }],
            ..report("anna", 8)
        };
        let why = |old: Report, new: Report| {
            let mut regrade = Regrade::default();
            regrade.add_old(&old);
            regrade.add_new(&new);
            regrade.changes()[0].items[0].why.clone()
        };
        assert_eq!(
            why(
                marked(8, 4, "long functions"),
                marked(8, 6, "on second thoughts")
            ),
            "before: long functions; now: on second thoughts"
        );
        assert_eq!(
            why(marked(8, 8, ""), marked(10, 10, "")),
            "worth 8 before and 10 now"
        );
        assert_eq!(why(report("anna", 8), marked(8, 8, "")), "");
    }
}
