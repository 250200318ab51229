//! What a student does next.

use crate::assignment::{Assignment, Milestone};
use crate::explain::symptoms::NOT_BUILT_YET;
use crate::points::Points;
use crate::report::{Item, Part, Report};
use crate::visible::shown;

/// One thing to do, the first on the way through the exercises that is not done yet.
pub fn next(assignment: &Assignment, report: &Report) -> String {
    if let Some(problem) = &report.problem {
        let problem = shown(problem);
        return format!("Next: hand in what can be graded. This cannot: {problem}");
    }
    for phase in &report.phases {
        let package = &phase.package;
        if !phase.has_program() {
            return format!(
                "Next: make {package} compile. See what is wrong with: cargo check -p {package}"
            );
        }
        let items = |milestone: &Milestone| -> Vec<&Item> {
            let lost = phase.items.iter().filter(|item| item.earned < item.points);
            lost.filter(|item| milestone.turns.contains(&item.id))
                .collect()
        };
        let step = assignment
            .milestones
            .iter()
            .find(|milestone| !items(milestone).is_empty());
        if let Some(milestone) = step {
            return step_to(package, milestone, &items(milestone));
        }
    }
    for part in &report.parts {
        let lost = Points::from(part.points - part.open()) - part.so_far();
        if lost > Points::ZERO {
            return format!(
                "Next: {}, {lost} more points. See above what is missing.",
                part.title
            );
        }
    }
    let open: Vec<&Part> = report.parts.iter().filter(|part| part.open() > 0).collect();
    let mut text = "Next: hand it in.".to_string();
    if !open.is_empty() {
        text += " Points are still given for:";
    }
    for part in open {
        text += &format!("\n  {:>2}  {}", part.open(), part.title);
    }
    text
}

fn step_to(package: &str, milestone: &Milestone, lost: &[&Item]) -> String {
    let shows = |symptom: &str| {
        let explained = lost.iter().filter_map(|item| item.explanation.as_ref());
        let mut symptoms = explained.filter_map(|explanation| explanation.symptom.as_deref());
        symptoms.any(|shown| shown == symptom)
    };
    let titles: Vec<&str> = lost.iter().map(|item| item.title.as_str()).collect();
    let titles = titles.join(", ");
    let mut text = if shows(NOT_BUILT_YET) {
        let exercises = milestone
            .builds
            .iter()
            .filter_map(|exercise| exercise.rsplit_once(':'));
        let mut text = format!("Next: {titles}. For that, build what is still `todo!` of");
        for (file, function) in exercises {
            text += &format!("\n  {function} in {file}");
        }
        text
    } else {
        format!("Next: {titles}. See above what is wrong with it.")
    };
    let id = &lost[0].id;
    text += &format!("\nThen see it turn green: cargo test -p {package} --test sheet {id}");
    text
}
