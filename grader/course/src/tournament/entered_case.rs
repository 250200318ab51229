//! A test case in a tournament, with the oracle's verdict and the reply of the reference solution.

use super::reply::{Reply, excerpt};
use judge::test_case::{TestCase, first_difference};
use report::my_cases::Validity;

/// A test case by one or more students.
#[derive(Clone, Debug)]
pub struct EnteredCase {
    /// The index of its phase in the assignment.
    pub phase: usize,
    /// The test case, with the replies that its authors expect.
    pub case: TestCase,
    /// The oracle's verdict on the test case.
    pub validity: Validity,
    /// The index of the command that the oracle cannot decide or disagrees with, and the reply of the reference
    /// solution.
    pub at: Option<(usize, Option<Vec<String>>)>,
}

impl EnteredCase {
    /// Whether the oracle and the reference solution agree with the test case.
    pub fn is_valid(&self) -> bool {
        self.validity == Validity::Valid
    }

    /// Adds the reply of the reference solution. If it contradicts a valid test case, the test case becomes disputed.
    pub(super) fn note_reference(&mut self, reply: Reply) {
        match reply {
            Reply::Wrong { at, actual } if self.is_valid() => {
                let why = "the reference solution replies differently".to_string();
                self.validity = Validity::Disputed { why };
                self.at = Some((at, Some(actual)));
            }
            Reply::Undecided { actual, .. } => {
                if let Some((_, reference)) = &mut self.at {
                    *reference = Some(actual);
                }
            }
            _ => {}
        }
    }

    /// Returns the expected reply to a command, starting at the first line that differs from `actual`.
    pub fn expected_at(&self, at: usize, actual: &[String]) -> Vec<String> {
        let Some(exchange) = self.case.exchanges.get(at) else {
            return Vec::new();
        };
        let from = first_difference(&exchange.reply, actual).unwrap_or_default();
        excerpt(
            &exchange.reply,
            from.min(exchange.reply.len().saturating_sub(1)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::entered_case;
    use super::*;

    #[test]
    fn reference_solution_that_contradicts_the_oracle_disputes_case() {
        let mut one = entered_case(Validity::Valid);
        one.note_reference(Reply::Right);
        assert!(one.is_valid());
        one.note_reference(Reply::Wrong {
            at: 0,
            actual: vec!["= 2".to_string()],
        });
        assert!(!one.is_valid());
        assert_eq!(one.at, Some((0, Some(vec!["= 2".to_string()]))));
    }
}
