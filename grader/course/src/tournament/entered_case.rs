//! A test case of a tournament, with the verdict of the oracle and the reply of the reference solution.

use super::reply::{Reply, kept};
use judge::case::{Case, first_difference};
use report::my_cases::Validity;

/// A case that is asked, whoever wrote it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The place of its phase in the assignment.
    pub phase: usize,
    /// What it asks, and what its authors expect.
    pub case: Case,
    /// How it stands with the oracle.
    pub validity: Validity,
    /// The place of the command on which the oracle is silent or disagrees, and what the reference replies there.
    pub at: Option<(usize, Option<Vec<String>>)>,
}

impl Asked {
    /// Whether the oracle and the reference agree with it.
    pub fn is_valid(&self) -> bool {
        self.validity == Validity::Valid
    }

    /// Notes what the reference replies. Where that is not what the oracle says, nothing is settled.
    pub(super) fn reference(&mut self, reply: Reply) {
        match reply {
            Reply::Wrong { at, got } if self.is_valid() => {
                let why = "the reference replies otherwise".to_string();
                self.validity = Validity::Disputed { why };
                self.at = Some((at, Some(got)));
            }
            Reply::Said { got, .. } => {
                if let Some((_, reference)) = &mut self.at {
                    *reference = Some(got);
                }
            }
            _ => {}
        }
    }

    /// What its authors expect of the command at a place, from the first line on that `got` has not.
    pub fn expected_at(&self, at: usize, got: &[String]) -> Vec<String> {
        let Some(exchange) = self.case.exchanges.get(at) else {
            return Vec::new();
        };
        let from = first_difference(&exchange.reply, got).unwrap_or_default();
        kept(
            &exchange.reply,
            from.min(exchange.reply.len().saturating_sub(1)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::asked;
    use super::*;

    #[test]
    fn where_the_reference_disagrees_nothing_is_settled() {
        let mut one = asked(Validity::Valid);
        one.reference(Reply::Right);
        assert!(one.is_valid());
        one.reference(Reply::Wrong {
            at: 0,
            got: vec!["= 2".to_string()],
        });
        assert!(!one.is_valid());
        assert_eq!(one.at, Some((0, Some(vec!["= 2".to_string()]))));
    }
}
