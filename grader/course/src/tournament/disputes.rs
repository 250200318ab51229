//! Possible gaps in the handout: questions that the oracle cannot decide, or on which several programs agree with a
//! student against it. The instructor decides them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::entered_case::EnteredCase;
use super::entrants::Entrant;
use super::reply::Reply;
use report::my_cases::Validity;

/// The minimum number of other students' programs that must agree with an author to cast doubt on the oracle.
const MIN_AGREEING_PROGRAMS: usize = 2;

/// A question that the oracle cannot decide or may get wrong.
#[derive(Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The index of the test case.
    pub case: usize,
    /// The index of the command.
    pub at: usize,
    /// The authors, each with the file.
    pub authors: Vec<String>,
    /// The reply that the authors expect.
    pub expected: Vec<String>,
    /// The reply of the oracle, if it has one.
    pub oracle: Option<Vec<String>>,
    /// The reply of the reference solution.
    pub reference: Option<Vec<String>>,
    /// The replies of the programs, most frequent first.
    pub answers: Vec<Answer>,
}

/// A reply and the programs that give it.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// The lines of the reply.
    pub reply: Vec<String>,
    /// The entrants whose programs give this reply.
    pub programs: Vec<String>,
}

/// Finds the disputes, in the order of the test cases.
pub fn find_disputes(entrants: &[Entrant], cases: &[EnteredCase]) -> Vec<Dispute> {
    let all = cases.iter().enumerate();
    all.filter_map(|(index, case)| dispute(entrants, index, case))
        .collect()
}

fn dispute(entrants: &[Entrant], index: usize, entered: &EnteredCase) -> Option<Dispute> {
    let (at, reference) = entered.at.as_ref()?;
    let expected = &entered.case.exchanges.get(*at)?.reply;
    let wrote = |entrant: &Entrant| {
        let own = entrant.cases.iter().find(|(case, _)| *case == index);
        own.map(|(_, file)| format!("{}: {file}", entrant.name))
    };
    let mut answers: BTreeMap<&Vec<String>, Vec<String>> = BTreeMap::new();
    let mut agree = 0;
    for entrant in entrants {
        if let Some(Reply::Undecided { actual, agrees }) = entrant.results.replies.get(index) {
            agree += usize::from(*agrees && wrote(entrant).is_none());
            answers
                .entry(actual)
                .or_default()
                .push(entrant.name.clone());
        }
    }
    let oracle = match &entered.validity {
        Validity::Incorrect(wrong) if agree >= MIN_AGREEING_PROGRAMS => Some(wrong.correct.clone()),
        Validity::Disputed { .. } => Some(expected.clone()),
        Validity::Open { .. } => None,
        Validity::Incorrect(_) | Validity::Valid | Validity::Refused { .. } => return None,
    };
    let mut answers: Vec<Answer> = answers
        .into_iter()
        .map(|(reply, programs)| Answer {
            reply: reply.clone(),
            programs,
        })
        .collect();
    answers.sort_by_key(|answer| (Reverse(answer.programs.len()), answer.reply.clone()));
    Some(Dispute {
        case: index,
        at: *at,
        authors: entrants.iter().filter_map(wrote).collect(),
        expected: expected.clone(),
        oracle,
        reference: reference.clone(),
        answers,
    })
}

#[cfg(test)]
mod tests {
    use super::super::example::{entered_case, entrant};
    use super::*;
    use report::my_cases::Disagreement;

    fn reply(actual: &str, agrees: bool) -> Reply {
        Reply::Undecided {
            actual: vec![actual.to_string()],
            agrees,
        }
    }

    fn wrong() -> Validity {
        Validity::Incorrect(Disagreement {
            line: 1,
            command: "count".to_string(),
            expected: vec!["= 1".to_string()],
            correct: vec!["= 0".to_string()],
            looks_like: None,
        })
    }

    #[test]
    fn answers_to_an_open_case_are_grouped_by_frequency() {
        let open = Validity::Open {
            line: 1,
            command: "count".to_string(),
        };
        let entrants = [
            entrant("anna", &[0], vec![reply("= 1", true)]),
            entrant("ben", &[], vec![reply("= 2", false)]),
            entrant("cora", &[], vec![reply("= 2", false)]),
        ];
        let found = find_disputes(&entrants, &[entered_case(open)]);
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
    fn oracle_is_doubted_only_if_two_others_agree_with_the_author() {
        let all = |agree: [bool; 3]| {
            let replies =
                agree.map(|agrees| vec![reply(if agrees { "= 1" } else { "= 0" }, agrees)]);
            let [anna, ben, cora] = replies;
            let entrants = [
                entrant("anna", &[0], anna),
                entrant("ben", &[], ben),
                entrant("cora", &[], cora),
            ];
            find_disputes(&entrants, &[entered_case(wrong())]).len()
        };
        assert_eq!(all([true, true, false]), 0, "one other is not several");
        assert_eq!(all([true, true, true]), 1);
        assert_eq!(all([false, true, true]), 1);
    }
}
