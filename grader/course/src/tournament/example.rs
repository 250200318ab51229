//! Example test cases and entrants for unit tests.

use std::collections::BTreeMap;

use super::entered_case::EnteredCase;
use super::entrants::Entrant;
use super::reply::{ProgramResults, Reply};
use judge::test_case::{Exchange, TestCase};
use report::my_cases::Validity;

/// Returns a test case with one command.
pub fn entered_case(validity: Validity) -> EnteredCase {
    let at = match validity {
        Validity::Valid => None,
        _ => Some((0, None)),
    };
    EnteredCase {
        phase: 0,
        case: TestCase {
            name: String::new(),
            public: false,
            files: BTreeMap::new(),
            exchanges: vec![Exchange {
                command: "count".to_string(),
                reply: vec!["= 1".to_string()],
            }],
        },
        validity,
        at,
    }
}

/// Returns an entrant with these test cases, whose program gives these replies to all test cases.
pub fn entrant(name: &str, cases: &[usize], replies: Vec<Reply>) -> Entrant {
    Entrant {
        name: name.to_string(),
        cases: cases
            .iter()
            .map(|index| (*index, format!("{index}.case")))
            .collect(),
        refused: Vec::new(),
        results: ProgramResults {
            replies,
            not_compiled: Vec::new(),
        },
    }
}
