//! Comparing an expected reply, written by hand, with the oracle's reply.

use crate::test_case::{ANY, OPEN, same_line};

/// The agreement of an expected reply with the correct one.
#[derive(Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They are the same, or the expected one is less specific.
    Whole,
    /// The assignment leaves the reply open.
    LeftOpen,
    /// The expected reply continues where the correct one, given here, leaves the rest open.
    SaysTooMuch(String),
    /// They differ from this line onwards.
    DiffersFrom(usize),
}

/// Compares an expected reply with the correct one.
pub fn agreement(expected: &[String], right: &[String]) -> Agreement {
    if right == [OPEN] {
        return Agreement::LeftOpen;
    }
    if expected == [ANY] {
        let error = right.iter().position(|line| line.starts_with('!'));
        return error.map_or(Agreement::Whole, Agreement::DiffersFrom);
    }
    for place in 0..expected.len().max(right.len()) {
        let (Some(expected), Some(right)) = (expected.get(place), right.get(place)) else {
            return Agreement::DiffersFrom(place);
        };
        let said = expected.strip_suffix("...").unwrap_or(expected);
        let same = match right.strip_suffix("...") {
            None => same_line(expected, right),
            Some(beginning) if said.len() > beginning.len() && said.starts_with(beginning) => {
                return Agreement::SaysTooMuch(right.clone());
            }
            Some(beginning) => expected.ends_with("...") && beginning.starts_with(said),
        };
        if !same {
            return Agreement::DiffersFrom(place);
        }
    }
    Agreement::Whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_reply_must_match_only_the_specified_part() {
        let check = |expected: &[&str], right: &[&str], agrees: Agreement| {
            let lines = |lines: &[&str]| -> Vec<String> {
                lines.iter().map(|line| line.to_string()).collect()
            };
            assert_eq!(
                agreement(&lines(expected), &lines(right)),
                agrees,
                "{expected:?} {right:?}"
            );
        };
        let too_much = Agreement::SaysTooMuch("! x: failed: ...".to_string());
        check(&["= true"], &["= true"], Agreement::Whole);
        check(&["= true\r"], &["= true"], Agreement::DiffersFrom(0));
        check(&["= tr..."], &["= true"], Agreement::Whole);
        check(&["=*"], &["= a", "= 1 listed"], Agreement::Whole);
        check(&["=*"], &["! bad"], Agreement::DiffersFrom(0));
        check(&[], &[], Agreement::Whole);
        check(&[], &["= a"], Agreement::DiffersFrom(0));
        check(&["= a", "= b"], &["= a"], Agreement::DiffersFrom(1));
        check(&["= a"], &["= a", "= b"], Agreement::DiffersFrom(1));
        check(&["= a"], &[OPEN], Agreement::LeftOpen);
        check(&["=*"], &[OPEN], Agreement::LeftOpen);
        check(
            &["! x: failed: ..."],
            &["! x: failed: ..."],
            Agreement::Whole,
        );
        check(&["! x..."], &["! x: failed: ..."], Agreement::Whole);
        check(
            &["! x: failed: no such file"],
            &["! x: failed: ..."],
            too_much,
        );
        check(
            &["! x: failed"],
            &["! x: failed: ..."],
            Agreement::DiffersFrom(0),
        );
        check(&["= ok"], &["! x: failed: ..."], Agreement::DiffersFrom(0));
    }
}
