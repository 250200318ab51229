//! Test cases and entrants for unit tests.

use std::collections::BTreeMap;

use super::entered_case::Asked;
use super::entrants::Entry;
use super::reply::{Played, Reply};
use judge::case::{Case, Exchange};
use report::my_cases::Validity;

/// A case of one command.
pub fn asked(validity: Validity) -> Asked {
    let at = match validity {
        Validity::Valid => None,
        _ => Some((0, None)),
    };
    Asked {
        phase: 0,
        case: Case {
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

/// Somebody with these cases, whose program replied so to all there are.
pub fn entry(name: &str, cases: &[usize], replies: Vec<Reply>) -> Entry {
    Entry {
        name: name.to_string(),
        cases: cases
            .iter()
            .map(|place| (*place, format!("{place}.case")))
            .collect(),
        refused: Vec::new(),
        played: Played {
            replies,
            without: Vec::new(),
        },
    }
}
