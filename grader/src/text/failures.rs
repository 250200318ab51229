//! What failed, each mistake once: items that are lost the same way are named together.

use std::io::{self, Write};

use super::TITLE;
use super::explanation::write_explanation;
use crate::report::{Explanation, Item, Phase};
use crate::visible::shown;

/// Explains what failed; of items that fail the same way, the first.
pub fn write_failures(out: &mut impl Write, phase: &Phase) -> io::Result<()> {
    let mut explained: Vec<(Option<&str>, &Explanation, Vec<&Item>)> = Vec::new();
    for item in &phase.items {
        let Some(explanation) = &item.explanation else {
            continue;
        };
        let symptom = explanation.symptom;
        let same = |(other, ..): &&mut (Option<&str>, _, _)| symptom.is_some() && *other == symptom;
        match explained.iter_mut().find(same) {
            Some((_, _, items)) => items.push(item),
            None => explained.push((symptom, explanation, vec![item])),
        }
    }
    for (number, (_, _, items)) in explained.iter().enumerate() {
        // What is worth most is most likely what the mistake is about.
        let (mut first, others) = (items[0], &items[1..]);
        for item in others {
            if item.points > first.points {
                first = item;
            }
        }
        let Some(explanation) = &first.explanation else {
            continue;
        };
        if number == 1 {
            writeln!(
                out,
                "\nWhat follows may be the same mistake seen from elsewhere: mend the first one first."
            )?;
        }
        let shortened = if explanation.shortened {
            "shortened from "
        } else {
            ""
        };
        let case = match explanation.public {
            true => shown(&explanation.case),
            false => format!("a fresh case, {}", shown(&explanation.case)),
        };
        let title = &first.title;
        writeln!(out, "\n{TITLE}{title}{TITLE:#} ({shortened}{case})")?;
        write_explanation(out, explanation)?;
        let others = items.iter().filter(|item| item.id != first.id);
        let others: Vec<&str> = others.map(|item| item.title.as_str()).collect();
        if !others.is_empty() {
            writeln!(
                out,
                "\n  Lost by the same mistake, it seems: {}",
                others.join("; ")
            )?;
        }
    }
    Ok(())
}
