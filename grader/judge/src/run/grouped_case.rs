//! A test case to run, with the group that it counts with.

use crate::test_case::TestCase;

/// A test case and its group, which loses its points as a whole.
pub struct GroupedCase<'a> {
    /// The test case.
    pub case: &'a TestCase,
    /// The group: its test cases earn their points together or not at all.
    pub group: usize,
}

impl<'a> GroupedCase<'a> {
    /// Puts each test case in its own group.
    pub fn each(cases: impl IntoIterator<Item = &'a TestCase>) -> Vec<Self> {
        let cases = cases.into_iter().enumerate();
        cases.map(|(group, case)| Self { case, group }).collect()
    }
}
