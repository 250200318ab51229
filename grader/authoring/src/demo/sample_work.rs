//! Samples of students' work besides code, each in several versions: `data/assignments/NAME/demo.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use grading::intake::CASES_FOLDER;
use judge::assignment::Assignment;
use serde::Deserialize;

use super::files::Files;

/// Samples of the work that students submit with their code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleWork {
    /// The name that students give to their uploads.
    pub short_name: String,
    /// Answers in prose, by question.
    #[serde(default)]
    pub answers: BTreeMap<String, SampleAnswers>,
    /// Pre- and postconditions, by function.
    #[serde(default)]
    pub conditions: BTreeMap<String, Vec<Conditions>>,
    /// The targets of hostile submissions.
    pub hostile: Targets,
    /// Test cases that students wrote.
    pub test_cases: TestCases,
}

/// Sample answers to one question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleAnswers {
    pub good: Vec<String>,
    pub poor: Vec<String>,
}

/// The conditions of a function in one student's words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    pub pre: String,
    pub post: String,
}

/// The parts of a submission that hostile submissions change.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// A source file of the first phase.
    pub file: PathBuf,
    /// The question whose answer contains escape sequences.
    pub escapes_in: String,
    /// The question whose answer is a million letters long.
    pub long_answer: String,
    /// A test case that is a million letters long.
    pub long_case: LongCase,
    /// Function bodies, by hostile kind.
    pub bodies: Vec<HostileBody>,
}

/// A test case with one long command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongCase {
    pub path: String,
    pub command: String,
}

/// A function body for a hostile submission.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostileBody {
    /// The name of the hostile kind.
    pub name: String,
    pub function: String,
    pub body: String,
    /// The rubric items that it costs.
    pub costs: Vec<String>,
}

/// Test cases by set and path, and the sets that students have in turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCases {
    pub students: Vec<Vec<String>>,
    pub sets: BTreeMap<String, BTreeMap<String, String>>,
}

impl SampleWork {
    /// Reads the samples of an assignment.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing or has unknown keys.
    pub fn read(assignment: &Assignment) -> Result<Self> {
        let path = Path::new("data/assignments")
            .join(&assignment.name)
            .join("demo.toml");
        let shown = path.display();
        let text = fs::read_to_string(assignment.root.join(&path)).with_context(|| {
            format!("{shown}: failed to read; a demo class takes its answers and test cases from this file")
        })?;
        toml::from_str(&text).with_context(|| shown.to_string())
    }
}

impl TestCases {
    /// Returns the test cases in the submission with this number. Some submissions have none.
    pub fn of_student(&self, number: usize, long: &LongCase) -> Files {
        let mut files = Files::new();
        let path = |path: &str| format!("{CASES_FOLDER}/{path}").into_bytes();
        let in_turn = self.students.iter().cycle().nth(number);
        for set in in_turn.into_iter().flatten() {
            let cases = self.sets.get(set).into_iter().flatten();
            files.extend(cases.map(|(name, text)| (path(name), text.clone().into_bytes())));
            if set == "hostile" {
                let text = format!("> {} {}\n= true\n", long.command, "a".repeat(1 << 20));
                files.insert(path(&long.path), text.into_bytes());
            }
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grading::my_cases::Spent;
    use grading::my_cases::read::read;
    use grading::my_cases::validity::check_validity;
    use report::my_cases::Validity;

    #[test]
    fn only_the_incorrect_and_hostile_test_cases_are_invalid() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment =
            Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let oracles = judge::oracle::Oracles::built_in(&assignment);
        let sample = SampleWork::read(&assignment).unwrap();
        for (set, cases) in &sample.test_cases.sets {
            let is_valid = !["incorrect", "hostile"].contains(&set.as_str());
            for (path, text) in cases {
                let path = Path::new(CASES_FOLDER).join(path);
                let validity = read(&assignment, &path, text.as_bytes()).and_then(|written| {
                    check_validity(&assignment, &oracles, &written, &mut Spent::default())
                });
                let actual = matches!(validity, Ok(Validity::Valid));
                assert_eq!(actual, is_valid, "{set}: {}", path.display());
            }
        }
        let used = sample.test_cases.students.iter().flatten();
        let unknown = used.filter(|set| !sample.test_cases.sets.contains_key(*set));
        assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
