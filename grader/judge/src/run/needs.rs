//! The needs of test cases besides the program, and which test cases can share a process.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::grouped_case::GroupedCase;
use crate::assignment::Assignment;
use crate::test_case::{TestCase, parts};

/// The needs of a test case besides the program.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Needs<'a> {
    /// The distributed files that it names.
    pub shown: BTreeSet<&'a Path>,
    /// The test case's own files, with their text.
    pub own: BTreeMap<&'a str, &'a str>,
    /// The folders that it names.
    pub folders: BTreeSet<&'a Path>,
    /// Whether it saves a file.
    pub saves: bool,
}

impl<'a> Needs<'a> {
    /// Returns the needs of a test case, from its commands in a phase of the assignment.
    pub fn of(case: &'a TestCase, assignment: &Assignment, phase: usize) -> Self {
        let mut needs = Self::default();
        let saves = assignment.phases[phase].saves.as_deref();
        for command in case.script() {
            let (name, argument) = parts(command);
            needs.saves |= Some(name) == saves;
            let path = Path::new(argument);
            let mut shown = assignment.program_files.iter();
            if let Some((name, text)) = case.files.get_key_value(argument) {
                needs.own.insert(name, text);
            } else if assignment.program_files.iter().any(|shown| shown == path) {
                needs.shown.insert(path);
            } else if !argument.is_empty() && shown.any(|shown| shown.starts_with(path)) {
                needs.folders.insert(path);
            }
        }
        needs
    }

    /// Adds the needs of another test case.
    pub fn add(&mut self, other: &Self) {
        self.shown.extend(&other.shown);
        self.own.extend(&other.own);
        self.folders.extend(&other.folders);
        self.saves |= other.saves;
    }
}

/// Returns the groups of test cases that can share a process, with their combined needs. None of them saves a file, and
/// every name denotes the same file, or no file, in all of them.
pub fn together<'a>(
    grouped: &[GroupedCase<'a>],
    alike: &BTreeMap<Needs<'a>, Vec<usize>>,
) -> (Needs<'a>, Vec<Vec<usize>>) {
    let (mut all, mut named) = (Needs::default(), BTreeMap::new());
    let mut together = Vec::new();
    for (needs, numbers) in alike.iter().filter(|(needs, _)| !needs.saves) {
        let cases = numbers.iter().map(|&number| grouped[number].case);
        let names: BTreeMap<&str, Option<&String>> = cases.flat_map(named_by).collect();
        let fits = |(name, file)| named.get(name).is_none_or(|other| other == file);
        if names.iter().all(fits) {
            all.add(needs);
            named.extend(names);
            together.push(numbers.clone());
        }
    }
    (all, together)
}

/// Returns the arguments of a test case's commands, each with the test case's own file of that name, if there is one.
fn named_by(case: &TestCase) -> impl Iterator<Item = (&str, Option<&String>)> {
    case.script().map(|command| {
        let (_, argument) = parts(command);
        (argument, case.files.get(argument))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_case::Exchange;

    /// Returns a test case of one command, with a file of its own if given.
    fn case(command: &str, file: Option<(&str, &str)>) -> TestCase {
        let files = file.map(|(name, text)| (name.to_string(), text.to_string()));
        TestCase {
            name: "a case".to_string(),
            public: true,
            files: files.into_iter().collect(),
            exchanges: vec![Exchange {
                command: command.to_string(),
                reply: Vec::new(),
            }],
        }
    }

    #[test]
    fn cases_with_conflicting_files_are_kept_apart() {
        let cases = [
            case("load a.txt", Some(("a.txt", "one"))),
            case("load a.txt", Some(("a.txt", "two"))),
            case("load a.txt", None),
            case("load b.txt", Some(("b.txt", "three"))),
        ];
        let grouped = GroupedCase::each(&cases);
        let needs = |number: usize| {
            let own = cases[number].files.iter();
            Needs {
                own: own
                    .map(|(name, text)| (name.as_str(), text.as_str()))
                    .collect(),
                ..Needs::default()
            }
        };
        let alike = |numbers: &[usize]| -> BTreeMap<Needs, Vec<usize>> {
            numbers
                .iter()
                .map(|&number| (needs(number), vec![number]))
                .collect()
        };
        let fit = |numbers: &[usize]| together(&grouped, &alike(numbers)).1.concat().len();
        assert_eq!(fit(&[0, 1]), 1, "two texts for a name");
        assert_eq!(fit(&[0, 2]), 1, "a file that shall be missing");
        assert_eq!(fit(&[0, 3]), 2);
        let (all, _) = together(&grouped, &alike(&[0, 3]));
        assert_eq!(
            all.own,
            BTreeMap::from([("a.txt", "one"), ("b.txt", "three")])
        );
    }

    #[test]
    fn saving_case_runs_alone() {
        let cases = [case("save a.txt", None), case("load b.txt", None)];
        let grouped = GroupedCase::each(&cases);
        let saves = Needs {
            saves: true,
            ..Needs::default()
        };
        let alike = BTreeMap::from([(saves, vec![0]), (Needs::default(), vec![1])]);
        assert_eq!(together(&grouped, &alike).1, [[1]]);
    }
}
