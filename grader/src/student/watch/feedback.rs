//! The feedback after a save, as a value. This module reads, runs and prints nothing.

use super::status::{Status, is_right};
use crate::student::next_step;
use crate::student::progress::SoFar;
use judge::assignment::Assignment;
use report::Item;

/// One piece of feedback.
#[derive(Clone, Debug)]
pub enum WatchFeedback {
    /// Nothing can be tested; contains the reason and the remedy.
    Problem(String),
    /// A phase does not compile.
    NotCompiled {
        /// The phase.
        package: String,
        /// The first compiler message.
        message: String,
        /// The number of further messages.
        more: usize,
    },
    /// An item is lost.
    Lost {
        /// The points so far.
        so_far: SoFar,
        /// The titles of the items that pass now and failed before.
        now_right: Vec<String>,
        /// The titles of the items that passed before and fail now.
        broken: Vec<String>,
        /// The item, with the best available feedback.
        item: Box<Item>,
        /// The compiler message, if one of its commands does not compile.
        message: Option<String>,
        /// The next step.
        step: String,
    },
    /// All tests pass.
    AllRight {
        /// The points so far.
        so_far: SoFar,
        /// The titles of the items that pass now and failed before.
        now_right: Vec<String>,
        /// The next step.
        step: String,
    },
}

impl WatchFeedback {
    /// Whether it includes points; false if nothing could be tested.
    pub fn has_points(&self) -> bool {
        matches!(self, Self::Lost { .. } | Self::AllRight { .. })
    }
}

/// Returns the feedback on a phase.
///
/// `before` is the status at the last feedback. Returns `None` if the work is complete and already was then.
pub fn feedback(
    assignment: &Assignment,
    before: Option<&Status>,
    now: &Status,
    phase: usize,
    so_far: SoFar,
) -> Option<WatchFeedback> {
    if let Some(problem) = &now.problem {
        return Some(WatchFeedback::Problem(problem.clone()));
    }
    if now.is_right() {
        let sections = assignment.manual_sections.iter();
        return (!before.is_some_and(Status::is_right)).then(|| WatchFeedback::AllRight {
            so_far,
            now_right: now_right(before, now),
            step: next_step::check(
                sections.map(|section| (section.points, section.title.as_str())),
            ),
        });
    }
    let status = &now.phases[phase];
    let first_message = status.graded.compiler.first();
    if !status.compiles {
        return Some(WatchFeedback::NotCompiled {
            package: status.graded.package.clone(),
            message: first_message.cloned().unwrap_or_default(),
            more: status.graded.compiler.len().saturating_sub(1),
        });
    }
    let item = now.first_lost(assignment, phase)?;
    Some(WatchFeedback::Lost {
        so_far,
        now_right: now_right(before, now),
        broken: now.broken(phase).map(|item| item.title.clone()).collect(),
        item: Box::new(item.clone()),
        message: match item.feedback {
            None => first_message.cloned(),
            Some(_) => None,
        },
        step: next_step::step(assignment, &status.graded, item),
    })
}

/// Returns the titles of the items that pass now and failed before.
fn now_right(before: Option<&Status>, now: &Status) -> Vec<String> {
    let Some(before) = before else {
        return Vec::new();
    };
    let was_right = |id: &str| {
        let mut items = before.phases.iter().flat_map(|phase| &phase.graded.items);
        items.any(|item| item.id == id && is_right(item))
    };
    let items = now.phases.iter().flat_map(|phase| &phase.graded.items);
    let new = items.filter(|item| is_right(item) && !was_right(&item.id));
    new.map(|item| item.title.clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::status::PhaseStatus;
    use super::*;
    use crate::student::watch_feedback::write_watch_feedback;

    fn assignment() -> Assignment {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
    }

    /// Returns the status after `before` in which only the items `lost` fail.
    fn status(before: Option<&Status>, lost: &[&str]) -> Status {
        let assignment = assignment();
        let mut status = Status::default();
        for (place, phase) in assignment.phases.iter().enumerate() {
            let items = assignment.items_of(place).map(|(_, item)| report::Item {
                id: item.id.clone(),
                title: item.title.clone(),
                points: item.points,
                earned: match lost.contains(&item.id.as_str()) {
                    true => 0,
                    false => item.points,
                },
                ..report::Item::default()
            });
            let graded = report::Phase {
                package: phase.package.clone(),
                items: items.collect(),
                ..report::Phase::default()
            };
            let compiles = true;
            status.phases.push(PhaseStatus { graded, compiles });
        }
        if let Some(before) = before {
            status.were_right.clone_from(&before.were_right);
        }
        let items = status.phases.iter().flat_map(|phase| &phase.graded.items);
        let right = items
            .filter(|item| is_right(item))
            .map(|item| item.id.clone());
        status.were_right.extend(right.collect::<Vec<_>>());
        status
    }

    /// Returns the feedback as plain text; empty if there is none.
    fn text_of(before: Option<&Status>, now: &Status, phase: usize) -> String {
        let so_far = SoFar {
            points: now.earned(),
            possible: now.possible(),
            ..SoFar::default()
        };
        let mut text = Vec::new();
        if let Some(feedback) = feedback(&assignment(), before, now, phase, so_far) {
            write_watch_feedback(&mut text, &feedback).unwrap();
        }
        anstream::adapter::strip_str(&String::from_utf8(text).unwrap()).to_string()
    }

    #[test]
    fn feedback_stays_silent_while_all_tests_pass() {
        let right = status(None, &[]);
        let text = text_of(None, &right, 0);
        assert!(text.starts_with("65 of 65 points "), "{text}");
        // This run does not check comments and commits.
        let step = "Next: run `grader check` for the rest. Not checked here:\n";
        assert!(text.contains(step), "{text}");
        assert_eq!(text_of(Some(&right), &right, 0), "");
        let wrong = status(Some(&right), &["load"]);
        assert!(text_of(Some(&right), &wrong, 0).contains("Passed before, fails now"));
        assert!(text_of(Some(&wrong), &right, 0).contains("Passes now: Dictionary: load a file\n"));
    }

    #[test]
    fn regressions_come_first_until_they_are_fixed() {
        let before = status(None, &["is_prefix", "save"]);
        let wrong = status(Some(&before), &["is_prefix", "save", "assignment"]);
        for before in [&before, &wrong] {
            let text = text_of(Some(before), &wrong, 0);
            let title = "Dictionary: assignment (clone, clone_from)";
            for expected in [
                "53 of 65 points ".to_string(),
                format!("\nPassed before, fails now: {title}\n"),
                format!("\n\n{title}\n"),
                format!("\nNext: fix \"{title}\". See the details above"),
            ] {
                assert!(text.contains(&expected), "{expected}: {text}");
            }
        }
    }

    #[test]
    fn feedback_is_on_the_first_failure_and_names_new_passes() {
        let before = status(
            None,
            &["add_word_and_is_word", "bad_characters", "is_prefix"],
        );
        let now = status(Some(&before), &["bad_characters", "is_prefix"]);
        let text = text_of(Some(&before), &now, 0);
        assert!(
            text.contains("\nPasses now: Dictionary: add_word and is_word\n"),
            "{text}"
        );
        // The milestone is about prefixes, although the other item comes first in the rubric.
        assert!(text.contains("\n\nDictionary: is_prefix\n"), "{text}");
        // At the start of a run, nothing counts as new.
        assert!(!text_of(None, &now, 0).contains("Passes now"));
    }

    #[test]
    fn only_the_first_compiler_message_is_shown() {
        let right = status(None, &[]);
        let mut broken = right.clone();
        broken.phases[1].compiles = false;
        let long = (0..40).map(|line| format!("line {line}\n"));
        let messages = vec![
            long.collect(),
            "a second one".to_string(),
            "a third".to_string(),
        ];
        broken.phases[1].graded.compiler = messages;
        let text = text_of(Some(&right), &broken, 1);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["solver does not compile", "", "    line 0"]);
        assert_eq!(
            lines[lines.len() - 3..],
            [
                "    ... and 26 more lines",
                "",
                "2 more errors; to see them, run: cargo check -p solver"
            ]
        );
        // Compiling again is worth feedback, although all tests passed before.
        assert!(text_of(Some(&broken), &right, 0).starts_with("65 of 65 points "));
    }

    #[test]
    fn missing_sources_are_reported_in_escaped_text() {
        let mut nothing = status(None, &[]);
        nothing.problem = Some("no \u{1b}[2J sources".to_string());
        let text = text_of(None, &nothing, 0);
        assert_eq!(text, "Not graded: no \\u{1b}[2J sources\n");
    }
}
