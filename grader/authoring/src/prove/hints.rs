//! The confusion table of hints: which failure pattern is shown for which mutant, and whether its hint describes the
//! mutant. A wrong hint is worse than none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use grading::variants::Mutant;
use report::Feedback;

/// The failures of a mutant: the items that they cost, by the failure pattern that they show if it has a hint.
#[derive(Default)]
pub struct Shown(BTreeMap<Option<String>, BTreeSet<String>>);

impl Shown {
    /// Adds the feedback on an item.
    pub fn add(&mut self, item: &str, feedback: &Feedback) {
        let pattern = feedback.failure_pattern.clone();
        let pattern = pattern.filter(|_| feedback.hint.is_some());
        self.0.entry(pattern).or_default().insert(item.to_string());
    }
}

/// The failures of all mutants.
pub struct ConfusionTable<'a> {
    /// The hints that at least one mutant must show.
    to_show: &'a BTreeSet<String>,
    rows: Vec<(&'a Mutant, Shown)>,
}

impl<'a> ConfusionTable<'a> {
    pub fn new(to_show: &'a BTreeSet<String>, rows: Vec<(&'a Mutant, Shown)>) -> Self {
        Self { to_show, rows }
    }

    /// Describes each hint that is shown for a mutant that it does not describe. Also describes each required hint that
    /// is shown for no mutant that it describes: its failure pattern has become too narrow.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut shown: BTreeSet<&str> = BTreeSet::new();
        for (mutant, failures) in &self.rows {
            for (pattern, items) in &failures.0 {
                let Some(pattern) = pattern else {
                    continue;
                };
                if mutant.hints.contains(pattern) {
                    shown.insert(pattern);
                } else {
                    problems.push(format!(
                        "{} ({}): the hint {pattern} is shown for {items:?} and does not describe it; make the failure pattern or the hint more precise",
                        mutant.name, mutant.about
                    ));
                }
            }
        }
        for pattern in self
            .to_show
            .iter()
            .filter(|hint| !shown.contains(hint.as_str()))
        {
            problems.push(format!(
                "{pattern}: no mutant that this hint describes shows it; write one, remove the hint, or name it in hints_without_mutants"
            ));
        }
        problems
    }

    /// Counts hints and failures.
    pub fn summary(&self) -> String {
        let mut patterns: BTreeSet<&str> = BTreeSet::new();
        let mut with_a_hint = 0;
        let (mut right, mut wrong, mut none) = (0, 0, 0);
        for (mutant, failures) in &self.rows {
            with_a_hint += usize::from(failures.0.keys().any(Option::is_some));
            for (pattern, items) in &failures.0 {
                patterns.extend(pattern.as_deref());
                *match pattern {
                    None => &mut none,
                    Some(pattern) if mutant.hints.contains(pattern) => &mut right,
                    Some(_) => &mut wrong,
                } += items.len();
            }
        }
        format!(
            "{} hints for {with_a_hint} of {} mutants; {right} failures have a hint that describes the mutant, {wrong} a wrong one, {none} none",
            patterns.len(),
            self.rows.len(),
        )
    }

    /// Returns the table as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (mutant, failures) in &self.rows {
            let _ = writeln!(text, "{}: {}", mutant.name, mutant.about);
            for (pattern, items) in &failures.0 {
                let (mark, pattern) = match pattern {
                    None => ("·", "no hint"),
                    Some(pattern) if mutant.hints.contains(pattern) => ("✓", pattern.as_str()),
                    Some(pattern) => ("✗", pattern.as_str()),
                };
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                let _ = writeln!(text, "  {mark} {pattern}: {}", items.join(", "));
            }
        }
        let _ = writeln!(text, "\n{}", self.summary());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a mutant that these hints describe.
    fn mutant(hints: &str) -> Mutant {
        let text = format!(
            "name = \"m\"\nabout = \"forgets\"\nloses = [\"save\"]\nhints = {hints}\n[edit]\nfile = \"f\"\nfrom = \"a\"\nto = \"b\""
        );
        toml::from_str(&text).unwrap()
    }

    fn problems(to_show: &[&str], mutant: &Mutant, shown: Option<&str>) -> Vec<String> {
        let to_show = to_show.iter().map(ToString::to_string).collect();
        let items = BTreeSet::from(["save".to_string()]);
        let shown = Shown(BTreeMap::from([(shown.map(String::from), items)]));
        ConfusionTable::new(&to_show, vec![(mutant, shown)]).problems()
    }

    #[test]
    fn hint_that_does_not_describe_its_mutant_is_rejected() {
        let problems = problems(&[], &mutant("[\"right\"]"), Some("wrong"));
        assert!(problems[0].starts_with("m (forgets): the hint wrong is shown for {\"save\"}"));
    }

    #[test]
    fn hint_that_no_mutant_of_it_gets_is_rejected() {
        let described = mutant("[\"right\", \"general\"]");
        let problems = problems(&["right", "general"], &described, Some("right"));
        assert_eq!(problems.len(), 1);
        assert!(
            problems[0].starts_with("general: no mutant"),
            "{problems:?}"
        );
    }

    #[test]
    fn expected_hint_and_expected_lack_of_a_hint_are_accepted() {
        assert!(problems(&[], &mutant("[]"), None).is_empty());
        let described = mutant("[\"right\"]");
        assert!(problems(&["right"], &described, Some("right")).is_empty());
    }
}
