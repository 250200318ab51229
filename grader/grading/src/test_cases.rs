//! The test cases of a student: the public ones, and those that are drawn for them.

use anyhow::Result;
use judge::assignment::Item;
use judge::case::Case;
use judge::generated::{self, Seed};

use crate::open_grader::Grader;

impl Grader {
    /// Returns the test cases of every item for a student.
    ///
    /// # Errors
    ///
    /// If one cannot be generated.
    pub fn cases(&self, student: &str) -> Result<Vec<Vec<Case>>> {
        let items = self.prepared.assignment.items.iter();
        items.map(|item| self.cases_of(item, student)).collect()
    }

    /// Returns the test cases of an item for a student: the public ones, and those generated for them. Without the
    /// oracle, practice test cases take their place.
    ///
    /// # Errors
    ///
    /// If one cannot be generated.
    pub fn cases_of(&self, item: &Item, student: &str) -> Result<Vec<Case>> {
        let seed = Seed {
            secret: self.secret.clone(),
            student: student.to_string(),
        };
        let mut cases = item.cases.clone();
        cases.extend(match self.prepared.oracles.know(item.phase) {
            true => generated::draw(
                &self.prepared.assignment,
                &self.prepared.oracles,
                item,
                &seed,
            )?,
            false => item.practice.clone(),
        });
        Ok(cases)
    }

    /// Whether there is an oracle for every phase, so that test cases can be generated.
    pub fn generates_cases(&self) -> bool {
        (0..self.assignment().phases.len()).all(|phase| self.prepared.oracles.know(phase))
    }
}
