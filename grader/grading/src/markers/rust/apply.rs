//! The application of the decisions, line by line.

use std::collections::BTreeSet;

use super::decisions::{Decisions, Exercise};
use super::source::{Source, indentation};
use crate::markers::cut_file::{Audience, Cut, tidy};
use crate::markers::marker::Marker;

/// Cuts the file for an audience.
pub fn apply(source: &Source, decisions: &Decisions, audience: Audience) -> Cut {
    let keeps_all = audience.whole || !audience.solved.is_empty();
    let imports = unused_imports(source, decisions);
    let mut cut = Cut::default();
    let mut kept: Vec<String> = Vec::new();
    let mut number = 0;
    while number < source.lines.len() {
        let line = source.lines[number];
        let is_removed = !keeps_all && decisions.removed.contains(&number);
        let is_condition = !keeps_all && decisions.conditions.contains(&number);
        match (
            source.markers.get(&number),
            decisions.exercises.get(&number),
        ) {
            (Some(Marker::Handout(text)), _) if !audience.whole && !is_removed => {
                kept.push(format!("{}{text}", indentation(line)));
            }
            (Some(_), _) => {}
            _ if is_removed && decisions.tests.contains(&number) => {}
            _ if is_removed || is_condition => cut.removed.push(line.to_string()),
            _ if imports.contains(&number) => {}
            (None, Some(exercise)) if !audience.whole => {
                let id = format!("{}:{}", source.name, exercise.function);
                if audience.solved.contains(&id) {
                    kept.push(line.to_string());
                } else {
                    let Exercise {
                        hint, indentation, ..
                    } = exercise;
                    let (last, byte) = exercise.end;
                    let body = source.lines.get(number + 1..last).unwrap_or_default();
                    cut.removed.extend(body.iter().map(ToString::to_string));
                    kept.push(line[..exercise.begin.1].to_string());
                    kept.push(format!("{indentation}    todo!({hint:?})"));
                    kept.push(format!("{indentation}{}", &source.lines[last][byte..]));
                    number = last;
                }
                cut.exercises.push(id);
            }
            _ => kept.push(line.to_string()),
        }
        number += 1;
    }
    cut.text = tidy(&kept);
    cut
}

/// Returns the lines of imports that only removed code used.
fn unused_imports(source: &Source, decisions: &Decisions) -> BTreeSet<usize> {
    let imports = decisions.imports.iter();
    let imported: BTreeSet<usize> = imports
        .flat_map(|(place, _)| place.begin..=place.end)
        .collect();
    let (mut left, mut gone) = (BTreeSet::new(), BTreeSet::new());
    for (number, line) in source.lines.iter().enumerate() {
        let in_body =
            |(begin, exercise): (&usize, &Exercise)| *begin < number && number < exercise.end.0;
        if decisions.removed.contains(&number) || decisions.exercises.iter().any(in_body) {
            if !line.trim_start().starts_with("//") {
                gone.extend(identifiers(line));
            }
        } else if !imported.contains(&number) && !decisions.conditions.contains(&number) {
            left.extend(identifiers(line));
        }
    }
    let is_unused = |names: &[String]| {
        let mut names = names.iter().map(String::as_str);
        names.clone().any(|name| gone.contains(name)) && !names.any(|name| left.contains(name))
    };
    let unused = decisions
        .imports
        .iter()
        .filter(|(_, names)| is_unused(names));
    unused
        .flat_map(|(place, _)| place.begin..=place.end)
        .collect()
}

fn identifiers(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}
