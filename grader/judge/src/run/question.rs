//! A test case to be put to a program, with the group it counts with.

use crate::case::Case;

/// A case, and the group that is lost as a whole with it.
pub struct Question<'a> {
    /// What is asked.
    pub case: &'a Case,
    /// Cases of one group earn together or not at all.
    pub group: usize,
}

impl<'a> Question<'a> {
    /// Each case for itself.
    pub fn each(cases: impl IntoIterator<Item = &'a Case>) -> Vec<Self> {
        let cases = cases.into_iter().enumerate();
        cases.map(|(group, case)| Self { case, group }).collect()
    }
}
