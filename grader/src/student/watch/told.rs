//! What is said after a save. Nothing here reads, runs or shows anything.

use super::stand::{Stand, is_right};
use crate::student::next_step;
use crate::student::progress::SoFar;
use judge::assignment::Assignment;
use report::Item;

/// One thing.
#[derive(Clone, Debug)]
pub enum Told {
    /// There is nothing to ask; why, and what to do.
    Problem(String),
    /// A phase does not compile.
    NotCompiled {
        /// The phase.
        package: String,
        /// What the compiler said first.
        message: String,
        /// How much more it said.
        more: usize,
    },
    /// An item is lost.
    Lost {
        /// Where the work stands.
        so_far: SoFar,
        /// The titles of what is right since the last time.
        now_right: Vec<String>,
        /// The titles of what has been right before, and is not now.
        broken: Vec<String>,
        /// The item, explained as far as it can be.
        item: Box<Item>,
        /// What the compiler says of its commands, where one of them does not compile.
        message: Option<String>,
        /// What to do.
        step: String,
    },
    /// Everything is right.
    AllRight {
        /// Where the work stands.
        so_far: SoFar,
        /// The titles of what is right since the last time.
        now_right: Vec<String>,
        /// What is left for others to do.
        step: String,
    },
}

impl Told {
    /// Whether it says where the work stands: not where nothing could be asked.
    pub fn has_points(&self) -> bool {
        matches!(self, Self::Lost { .. } | Self::AllRight { .. })
    }
}

/// What there is to say about a phase, if there is anything: `before` is what was known when something was said last, if
/// anything was. If everything is right and was right then, there is not.
pub fn told(
    assignment: &Assignment,
    before: Option<&Stand>,
    now: &Stand,
    phase: usize,
    so_far: SoFar,
) -> Option<Told> {
    if let Some(problem) = &now.problem {
        return Some(Told::Problem(problem.clone()));
    }
    if now.is_right() {
        let parts = assignment.parts.iter();
        return (!before.is_some_and(Stand::is_right)).then(|| Told::AllRight {
            so_far,
            now_right: now_right(before, now),
            step: next_step::check(parts.map(|part| (part.points, part.title.as_str()))),
        });
    }
    let known = &now.phases[phase];
    let first_message = known.graded.compiler.first();
    if !known.compiles {
        return Some(Told::NotCompiled {
            package: known.graded.package.clone(),
            message: first_message.cloned().unwrap_or_default(),
            more: known.graded.compiler.len().saturating_sub(1),
        });
    }
    let item = now.first_lost(assignment, phase)?;
    Some(Told::Lost {
        so_far,
        now_right: now_right(before, now),
        broken: now.broken(phase).map(|item| item.title.clone()).collect(),
        item: Box::new(item.clone()),
        message: match item.explanation {
            None => first_message.cloned(),
            Some(_) => None,
        },
        step: next_step::step(assignment, &known.graded, item),
    })
}

/// The titles of the items that are right and were not before.
fn now_right(before: Option<&Stand>, now: &Stand) -> Vec<String> {
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

    use super::super::stand::Known;
    use super::*;
    use crate::student::write_told::write_told;

    fn assignment() -> Assignment {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap()
    }

    /// The work in which all items are right but `lost`, and what has been right stays known.
    fn stand(before: Option<&Stand>, lost: &[&str]) -> Stand {
        let assignment = assignment();
        let mut stand = Stand::default();
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
            stand.phases.push(Known { graded, compiles });
        }
        if let Some(before) = before {
            stand.were_right.clone_from(&before.were_right);
        }
        let items = stand.phases.iter().flat_map(|phase| &phase.graded.items);
        let right = items
            .filter(|item| is_right(item))
            .map(|item| item.id.clone());
        stand.were_right.extend(right.collect::<Vec<_>>());
        stand
    }

    /// What is said, as it is read; nothing if nothing is.
    fn said(before: Option<&Stand>, now: &Stand, phase: usize) -> String {
        let so_far = SoFar {
            points: now.earned(),
            possible: now.possible(),
            ..SoFar::default()
        };
        let mut text = Vec::new();
        if let Some(told) = told(&assignment(), before, now, phase, so_far) {
            write_told(&mut text, &told).unwrap();
        }
        anstream::adapter::strip_str(&String::from_utf8(text).unwrap()).to_string()
    }

    #[test]
    fn nothing_is_said_as_long_as_everything_stays_right() {
        let right = stand(None, &[]);
        let text = said(None, &right, 0);
        assert!(text.starts_with("65 of 65 points "), "{text}");
        // Comments and commits have not been looked at here.
        let step = "Next: look at the rest with `grader check`. There are points for:\n";
        assert!(text.contains(step), "{text}");
        assert_eq!(said(Some(&right), &right, 0), "");
        let wrong = stand(Some(&right), &["load"]);
        assert!(said(Some(&right), &wrong, 0).contains("Was right before"));
        assert!(said(Some(&wrong), &right, 0).contains("Now right: Dictionary: load a file\n"));
    }

    #[test]
    fn what_has_been_right_before_is_said_first_and_stays_first() {
        let before = stand(None, &["is_prefix", "save"]);
        let wrong = stand(Some(&before), &["is_prefix", "save", "assignment"]);
        for before in [&before, &wrong] {
            let text = said(Some(before), &wrong, 0);
            let title = "Dictionary: assignment (clone, clone_from)";
            for expected in [
                "53 of 65 points ".to_string(),
                format!("\nWas right before: {title}\n"),
                format!("\n\n{title}\n"),
                format!("\nNext: {title}. See above"),
            ] {
                assert!(text.contains(&expected), "{expected}: {text}");
            }
        }
    }

    #[test]
    fn what_comes_first_on_the_way_is_said_and_what_is_right_since() {
        let before = stand(
            None,
            &["add_word_and_is_word", "bad_characters", "is_prefix"],
        );
        let now = stand(Some(&before), &["bad_characters", "is_prefix"]);
        let text = said(Some(&before), &now, 0);
        assert!(
            text.contains("\nNow right: Dictionary: add_word and is_word\n"),
            "{text}"
        );
        // The milestone is about the prefixes, though the sheet has the other item first.
        assert!(text.contains("\n\nDictionary: is_prefix\n"), "{text}");
        // When it begins, nothing is new.
        assert!(!said(None, &now, 0).contains("Now right"));
    }

    #[test]
    fn of_what_does_not_compile_the_first_mistake_is_all_that_is_said() {
        let right = stand(None, &[]);
        let mut broken = right.clone();
        broken.phases[1].compiles = false;
        let long = (0..40).map(|line| format!("line {line}\n"));
        let messages = vec![
            long.collect(),
            "a second one".to_string(),
            "a third".to_string(),
        ];
        broken.phases[1].graded.compiler = messages;
        let text = said(Some(&right), &broken, 1);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["solver does not compile", "", "    line 0"]);
        assert_eq!(
            lines[lines.len() - 3..],
            ["    ... 26 lines more", "", "2 more: cargo check -p solver"]
        );
        // And when it compiles again, that is said, though all was right before.
        assert!(said(Some(&broken), &right, 0).starts_with("65 of 65 points "));
    }

    #[test]
    fn a_workspace_in_which_nothing_lies_is_named_and_what_it_says_is_made_visible() {
        let mut nothing = stand(None, &[]);
        nothing.problem = Some("no \u{1b}[2J sources".to_string());
        let text = said(None, &nothing, 0);
        assert_eq!(text, "Nothing to ask: no \\u{1b}[2J sources\n");
    }
}
