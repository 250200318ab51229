//! Advice on a student's next step.

use judge::assignment::{Assignment, Milestone};
use judge::failure_patterns::built_in::NOT_BUILT_YET;
use report::escape::printable;
use report::points::Points;
use report::{Item, Phase, Report};

/// Returns the next step: the first unfinished exercise.
pub fn next_step(assignment: &Assignment, report: &Report) -> String {
    if let Some(problem) = &report.problem {
        let problem = printable(problem);
        return format!("Next: make the submission gradable: {problem}");
    }
    for phase in &report.phases {
        let package = &phase.package;
        if !phase.has_program() {
            return format!(
                "Next: make {package} compile. For the errors, run: cargo check -p {package}"
            );
        }
        if let Some(item) = first_lost(assignment, phase, |_| true) {
            let step = step(assignment, phase, item);
            let test = test(
                assignment,
                package,
                &lost_with(assignment, phase, item)[0].id,
            );
            return format!("{step}\nThen run: {test}");
        }
    }
    for section in &report.manual_sections {
        let lost = Points::from(section.points - section.open()) - section.so_far();
        if lost > Points::ZERO {
            return format!(
                "Next: improve \"{}\"; points still possible: {lost}. See the details above.",
                section.title
            );
        }
    }
    let open = report
        .manual_sections
        .iter()
        .filter(|section| section.open() > 0);
    submit_step(open.map(|section| (section.open(), section.title.as_str())))
}

/// Returns the step once all programs have full points, with the `sections` that await manual grading.
pub fn submit_step<'a>(sections: impl Iterator<Item = (u32, &'a str)>) -> String {
    with_sections(
        "Next: submit your work.",
        "Graded after submission:",
        sections,
    )
}

/// Returns the same step if the sections have not been graded.
pub fn check<'a>(sections: impl Iterator<Item = (u32, &'a str)>) -> String {
    let sections: Vec<(u32, &str)> = sections.collect();
    match sections.is_empty() {
        true => submit_step(sections.into_iter()),
        false => with_sections(
            "Next: run `grader check` for the rest.",
            "Not checked here:",
            sections.into_iter(),
        ),
    }
}

/// Returns a step with the list of sections below it.
fn with_sections<'a>(
    step: &str,
    heading: &str,
    sections: impl Iterator<Item = (u32, &'a str)>,
) -> String {
    let sections: Vec<String> = sections
        .map(|(points, title)| format!("\n  {points:>2}  {title}"))
        .collect();
    match sections.is_empty() {
        true => step.to_string(),
        false => format!("{step} {heading}{}", sections.concat()),
    }
}

/// Returns the first lost item of a phase, in the order of the exercises, among those that `are_meant` selects.
pub fn first_lost<'a>(
    assignment: &Assignment,
    phase: &'a Phase,
    are_meant: impl Fn(&Item) -> bool,
) -> Option<&'a Item> {
    let on_the_way = assignment.milestones.iter();
    let in_order = on_the_way.flat_map(|milestone| lost_at(phase, milestone));
    let mut meant = in_order.chain(lost(phase)).filter(|item| are_meant(item));
    meant.next()
}

/// Returns the step for a lost item and for the items that pass together with it.
pub fn step(assignment: &Assignment, phase: &Phase, item: &Item) -> String {
    let lost = lost_with(assignment, phase, item);
    let shows = |pattern: &str| {
        let explained = lost.iter().filter_map(|item| item.feedback.as_ref());
        let mut patterns = explained.filter_map(|feedback| feedback.failure_pattern.as_deref());
        patterns.any(|shown| shown == pattern)
    };
    let titles: Vec<String> = lost
        .iter()
        .map(|item| format!("\"{}\"", item.title))
        .collect();
    let titles = titles.join("; ");
    match milestone_of(assignment, item) {
        Some(milestone) if shows(NOT_BUILT_YET) => {
            let exercises = milestone
                .exercises
                .iter()
                .filter_map(|exercise| exercise.rsplit_once(':'));
            let mut text = format!("Next: build {titles}. Complete these exercises:");
            for (file, function) in exercises {
                text += &format!("\n  {function} in {file}");
            }
            text
        }
        _ => format!("Next: fix {titles}. See the details above."),
    }
}

/// Returns the command that tests an item.
fn test(assignment: &Assignment, package: &str, id: &str) -> String {
    // If several assignments share a phase, each has its own test file.
    let own = format!("{package}/tests/{}.rs", assignment.name);
    let file = match assignment.workspace.join(own).is_file() {
        true => &assignment.name,
        false => "rubric",
    };
    format!("cargo test -p {package} --test {file} {id}")
}

/// Returns the lost items that pass at the same milestone as this one.
fn lost_with<'a>(assignment: &Assignment, phase: &'a Phase, item: &'a Item) -> Vec<&'a Item> {
    match milestone_of(assignment, item) {
        Some(milestone) => lost_at(phase, milestone).collect(),
        None => vec![item],
    }
}

fn milestone_of<'a>(assignment: &'a Assignment, item: &Item) -> Option<&'a Milestone> {
    let mut milestones = assignment.milestones.iter();
    milestones.find(|milestone| milestone.items.contains(&item.id))
}

/// Returns the lost items of a milestone, in its order.
fn lost_at<'a>(phase: &'a Phase, milestone: &Milestone) -> impl Iterator<Item = &'a Item> {
    let turns = milestone.items.iter();
    turns.filter_map(|id| lost(phase).find(|item| item.id == *id))
}

fn lost(phase: &Phase) -> impl Iterator<Item = &Item> {
    phase.items.iter().filter(|item| item.earned < item.points)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn next_step_for_an_unreadable_submission_is_to_replace_it() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let assignment = Assignment::read(&root, "calculator", Vec::new()).unwrap();
        let report = Report {
            problem: Some("anna.zip: failed to unpack".to_string()),
            ..Report::default()
        };
        let next = next_step(&assignment, &report);
        let says = "Next: make the submission gradable: anna.zip: failed to unpack";
        assert!(next.starts_with(says), "{next}");
    }

    #[test]
    fn suggested_command_for_each_item_names_an_existing_test() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folders = fs::read_dir(root.join("data/assignments")).unwrap();
        let folders = folders.map(|entry| entry.unwrap());
        for folder in folders.filter(|entry| entry.path().is_dir()) {
            let name = folder.file_name().into_string().unwrap();
            let assignment = Assignment::read(&root, &name, boggle::SUBJECTS.subjects()).unwrap();
            for item in &assignment.items {
                let package = &assignment.phases[item.phase].package;
                let command = test(&assignment, package, &item.id);
                let words: Vec<&str> = command.split(' ').collect();
                let ["cargo", "test", "-p", package, "--test", file, id] = words[..] else {
                    panic!("{command}");
                };
                let file = format!("{package}/tests/{file}.rs");
                let text = fs::read_to_string(assignment.workspace.join(&file));
                let text = text.unwrap_or_else(|error| panic!("{command}: {file}: {error}"));
                assert!(text.contains(&format!("fn {id}_")), "{name}: {command}");
            }
        }
    }
}
