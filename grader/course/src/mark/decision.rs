//! Decisions in the form for manual scores, and back.

use super::worklist::Worklist;
use crate::scores::ScoreEntry;
use crate::scores::form::ScoreForm;
use judge::assignment::key::Key;
use report::Line;
use report::points::Points;

/// A decision about all answers of a group, or of one of its variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The position of the group.
    pub group: usize,
    /// The position of the variant; the whole group without it.
    pub variant: Option<usize>,
    /// The change.
    pub change: Change,
}

/// The change that a decision makes to each of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Gives points; without points, the answers await grading again.
    Points(Option<Points>),
    /// Sets the comment for the students.
    Comment(String),
}

/// An entry before and after a decision.
#[derive(Debug)]
struct Changed {
    line: Line,
    student: String,
    before: Option<ScoreEntry>,
    after: ScoreEntry,
}

/// The means to undo a decision.
#[derive(Debug)]
pub struct Undo {
    /// The position of the group.
    pub group: usize,
    /// The position of the variant.
    pub variant: Option<usize>,
    changed: Vec<Changed>,
}

/// Enters a decision in the form, one entry for each student.
pub fn decide(
    worklist: &Worklist,
    form: &mut ScoreForm,
    key: Option<&Key>,
    decision: &Decision,
) -> Undo {
    let Decision { group, variant, .. } = *decision;
    let answers = worklist.groups.get(group).into_iter();
    let answers = answers.flat_map(|group| group.answers(variant));
    let mut changed = Vec::new();
    for answer in answers {
        let (line, student) = (&answer.line, &answer.student);
        let before = form.entry(&line.id, student).cloned();
        let mut after = before.clone().unwrap_or_else(|| ScoreEntry::blank(line));
        match &decision.change {
            Change::Points(points) => {
                after.points = points.filter(|points| *points <= line.points.into());
                // The decision is about the answer on the page, even if an earlier one had a score.
                after.of = ScoreEntry::blank(line).of;
            }
            Change::Comment(comment) => after.comment.clone_from(comment),
        }
        form.set(line, student, &after, key);
        changed.push(Changed {
            line: line.clone(),
            student: student.clone(),
            before,
            after,
        });
    }
    Undo {
        group,
        variant,
        changed,
    }
}

impl Undo {
    /// Returns the number of entries that the decision has set.
    pub fn len(&self) -> usize {
        self.changed.len()
    }

    /// Joins the decision with the one before it, about the same answers: both are undone at once.
    pub fn join(&mut self, before: Self) {
        for changed in &mut self.changed {
            let mut earlier = before.changed.iter();
            let is_same = |other: &&Changed| {
                other.line.id == changed.line.id && other.student == changed.student
            };
            if let Some(earlier) = earlier.find(is_same) {
                changed.before.clone_from(&earlier.before);
            }
        }
    }

    /// Restores the entries as they were before the decision. Returns the number of entries that have changed since,
    /// which stay as they are.
    pub fn restore(&self, form: &mut ScoreForm, key: Option<&Key>) -> usize {
        let mut stay = 0;
        for Changed {
            line,
            student,
            before,
            after,
        } in &self.changed
        {
            if form.entry(&line.id, student) != Some(after) {
                stay += 1;
                continue;
            }
            match before {
                Some(before) => form.set(line, student, before, key),
                None => form.remove(&line.id, student),
            }
        }
        stay
    }
}
