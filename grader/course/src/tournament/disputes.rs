//! What the sheet leaves open, as it seems: questions on which the oracle is silent, or on which several programs agree with a
//! student and not with it. A person decides. Nothing here reads or runs anything.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::entered_case::Asked;
use super::entrants::Entry;
use super::reply::Reply;
use report::my_cases::Validity;

/// So many programs of others have to agree with an author before the oracle is doubted.
const SEVERAL: usize = 2;

/// A question that is not settled.
#[derive(Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The place of the case among all.
    pub case: usize,
    /// The place of the command in it.
    pub at: usize,
    /// Who asks, with the files.
    pub authors: Vec<String>,
    /// What they expect.
    pub expected: Vec<String>,
    /// What the oracle says; nothing if it is silent.
    pub oracle: Option<Vec<String>>,
    /// What the reference says.
    pub reference: Option<Vec<String>>,
    /// What the programs reply, the commonest first.
    pub answers: Vec<Answer>,
}

/// What some programs reply.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lines.
    pub reply: Vec<String>,
    /// Whose programs.
    pub programs: Vec<String>,
}

/// All of them, in the order of the cases.
pub fn unsettled(entries: &[Entry], asked: &[Asked]) -> Vec<Unsettled> {
    let all = asked.iter().enumerate();
    all.filter_map(|(place, one)| question(entries, place, one))
        .collect()
}

fn question(entries: &[Entry], place: usize, asked: &Asked) -> Option<Unsettled> {
    let (at, reference) = asked.at.as_ref()?;
    let expected = &asked.case.exchanges.get(*at)?.reply;
    let wrote = |entry: &Entry| {
        let own = entry.cases.iter().find(|(case, _)| *case == place);
        own.map(|(_, file)| format!("{}: {file}", entry.name))
    };
    let mut answers: BTreeMap<&Vec<String>, Vec<String>> = BTreeMap::new();
    let mut agree = 0;
    for entry in entries {
        if let Some(Reply::Said { got, agrees }) = entry.played.replies.get(place) {
            agree += usize::from(*agrees && wrote(entry).is_none());
            answers.entry(got).or_default().push(entry.name.clone());
        }
    }
    let oracle = match &asked.validity {
        Validity::Wrong(wrong) if agree >= SEVERAL => Some(wrong.right.clone()),
        Validity::Disputed { .. } => Some(expected.clone()),
        Validity::Open { .. } => None,
        Validity::Wrong(_) | Validity::Valid | Validity::Refused { .. } => return None,
    };
    let mut answers: Vec<Answer> = answers
        .into_iter()
        .map(|(reply, programs)| Answer {
            reply: reply.clone(),
            programs,
        })
        .collect();
    answers.sort_by_key(|answer| (Reverse(answer.programs.len()), answer.reply.clone()));
    Some(Unsettled {
        case: place,
        at: *at,
        authors: entries.iter().filter_map(wrote).collect(),
        expected: expected.clone(),
        oracle,
        reference: reference.clone(),
        answers,
    })
}

#[cfg(test)]
mod tests {
    use super::super::example::{asked, entry};
    use super::*;
    use report::my_cases::Disagreement;

    fn said(got: &str, agrees: bool) -> Reply {
        Reply::Said {
            got: vec![got.to_string()],
            agrees,
        }
    }

    fn wrong() -> Validity {
        Validity::Wrong(Disagreement {
            line: 1,
            command: "count".to_string(),
            expected: vec!["= 1".to_string()],
            right: vec!["= 0".to_string()],
            looks_like: None,
        })
    }

    #[test]
    fn where_the_oracle_is_silent_answers_are_grouped_the_commonest_first() {
        let open = Validity::Open {
            line: 1,
            command: "count".to_string(),
        };
        let entries = [
            entry("anna", &[0], vec![said("= 1", true)]),
            entry("ben", &[], vec![said("= 2", false)]),
            entry("cora", &[], vec![said("= 2", false)]),
        ];
        let found = unsettled(&entries, &[asked(open)]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].oracle, None);
        assert_eq!(found[0].authors, ["anna: 0.case"]);
        let answers: Vec<(&str, usize)> = found[0]
            .answers
            .iter()
            .map(|answer| (answer.reply[0].as_str(), answer.programs.len()))
            .collect();
        assert_eq!(answers, [("= 2", 2), ("= 1", 1)]);
    }

    #[test]
    fn the_oracle_is_doubted_only_if_several_others_agree_with_an_author() {
        let all = |agree: [bool; 3]| {
            let replies =
                agree.map(|agrees| vec![said(if agrees { "= 1" } else { "= 0" }, agrees)]);
            let [anna, ben, cora] = replies;
            let entries = [
                entry("anna", &[0], anna),
                entry("ben", &[], ben),
                entry("cora", &[], cora),
            ];
            unsettled(&entries, &[asked(wrong())]).len()
        };
        assert_eq!(all([true, true, false]), 0, "one other is not several");
        assert_eq!(all([true, true, true]), 1);
        assert_eq!(all([false, true, true]), 1);
    }
}
