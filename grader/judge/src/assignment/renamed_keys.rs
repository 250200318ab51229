//! Keys that had another name in an earlier version of a file. There are no aliases: the error names the old key and
//! the new one.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use toml::{Table, Value};

/// The renamed keys of `assignment.toml`, each with its tables, and their names in version 2.
pub const ASSIGNMENT: &[(&str, &str)] = &[
    ("shown", "program_files"),
    ("whole", "without_exercises"),
    ("symptoms", "failure_patterns"),
    ("failure_patterns.got", "actual"),
    ("parts", "manual_sections"),
    ("manual_sections.cases", "test_cases"),
    ("manual_sections.test_cases.bugs", "failure_patterns"),
    (
        "manual_sections.test_cases.enough_bugs",
        "enough_failure_patterns",
    ),
    ("phases.evidence", "reviewed_type"),
    ("items.cases", "public_test_cases"),
    ("items.siblings", "generated_test_cases"),
    ("items.practice", "practice_test_cases"),
    ("milestones.builds", "exercises"),
    ("milestones.turns", "items"),
];

/// Those of an answer key.
pub const ANSWER_KEY: &[(&str, &str)] = &[("gaps", "questions"), ("questions.why", "reason")];

/// Those of a file of mutants.
pub const MUTANTS: &[(&str, &str)] = &[
    ("variants", "mutants"),
    ("mutants.because", "reason"),
    ("mutants.of", "alternative_solution"),
];

/// Checks that a file uses none of the old names.
///
/// # Errors
///
/// Fails if it isn't TOML, or uses old names; the error lists all of them.
pub fn check(text: &str, renamed: &[(&str, &str)]) -> Result<()> {
    let mut found = BTreeSet::new();
    collect(&text.parse::<Table>()?, "", renamed, &mut found);
    let found: Vec<String> = found.into_iter().collect();
    ensure!(
        found.is_empty(),
        "keys of an earlier version; rename {}",
        found.join(", ")
    );
    Ok(())
}

fn collect(table: &Table, path: &str, renamed: &[(&str, &str)], found: &mut BTreeSet<String>) {
    for (key, value) in table {
        let old = format!("{path}{key}");
        let new = renamed.iter().find(|(name, _)| *name == old);
        let new = new.map(|(_, new)| *new);
        if let Some(new) = new {
            found.insert(format!("{old} to {path}{new}"));
        }
        let path = format!("{path}{}.", new.unwrap_or(key));
        let tables: Vec<&Table> = match value {
            Value::Table(table) => vec![table],
            Value::Array(values) => values.iter().filter_map(Value::as_table).collect(),
            _ => Vec::new(),
        };
        for table in tables {
            collect(table, &path, renamed, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_keys_are_listed_with_their_new_names() {
        let text = "[[items]]\nsiblings = []\n[[items]]\nsiblings = []\n[[parts]]\n[parts.cases]\nbugs = 1\n";
        assert_eq!(
            check(text, ASSIGNMENT).unwrap_err().to_string(),
            "keys of an earlier version; rename items.siblings to items.generated_test_cases, \
             manual_sections.cases to manual_sections.test_cases, \
             manual_sections.test_cases.bugs to manual_sections.test_cases.failure_patterns, \
             parts to manual_sections"
        );
        check(
            "[[items]]\ngenerated_test_cases = []\n[hints]\nshown = \"\"\n",
            ASSIGNMENT,
        )
        .unwrap();
    }
}
