//! The first difference between the reported and the correct words.

use crate::oracle::{Grid, Place, Traced, trace};

use super::solver::Met;
use report::xray::search::{SearchMistake, WrongStep};

/// The first difference.
#[derive(Debug)]
pub enum Deviation<'a> {
    /// The correct word at this index is missing.
    Missing(usize),
    /// This word should not be reported.
    Extra(&'a Met),
    /// This word is reported again.
    Twice(&'a Met),
    /// The second word is reported in place of the first, and should come later.
    Order(&'a Traced, &'a Met),
    /// The correct word is reported with another path.
    Path(&'a Traced, &'a [Place]),
}

/// Returns the first difference, comparing word by word.
pub fn first<'a>(right: &'a [Traced], actual: &'a [Met]) -> Option<Deviation<'a>> {
    let is_right = |met: &Met| right.iter().any(|traced| traced.word == met.word);
    let is_got = |traced: &Traced| actual.iter().any(|met| met.word == traced.word);
    for place in 0..right.len().max(actual.len()) {
        let deviation = match (right.get(place), actual.get(place)) {
            (Some(traced), Some(met)) if traced.word == met.word => match &met.path {
                // If steps are numbered from 0, the first one looks like no step. That is a mistake in the output, not
                // another path.
                Some(path) if *path != traced.path && *path != traced.path[1..] => {
                    Deviation::Path(traced, path)
                }
                _ => continue,
            },
            (_, Some(met)) if !is_right(met) => Deviation::Extra(met),
            (_, Some(met)) if actual[..place].iter().any(|before| before.word == met.word) => {
                Deviation::Twice(met)
            }
            (Some(traced), _) if !is_got(traced) => Deviation::Missing(place),
            (Some(traced), Some(met)) => Deviation::Order(traced, met),
            // Any further words at the end have been reported before.
            _ => return None,
        };
        return Some(deviation);
    }
    None
}

/// Returns the fork between two paths in the wrong order.
pub fn forked(board: &Grid, right: &[Traced], deviation: &Deviation) -> WrongStep {
    let right_path = |word: &str| -> Vec<Place> {
        let traced = right.iter().find(|traced| traced.word == word);
        traced.map(|traced| traced.path.clone()).unwrap_or_default()
    };
    match deviation {
        Deviation::Order(traced, met) => {
            let path = met.path.clone().unwrap_or_else(|| right_path(&met.word));
            let longer = path.len() > traced.path.len() && path.starts_with(&traced.path);
            let mut wrong = parted(&traced.word, &traced.path, &path);
            wrong.mistake = if longer {
                SearchMistake::ReportedLate
            } else {
                SearchMistake::Order
            };
            wrong.other = Some(met.word.clone());
            wrong.expected.truncate(1);
            wrong.actual.truncate(1);
            wrong
        }
        Deviation::Path(traced, path) => WrongStep {
            mistake: SearchMistake::OtherPath,
            ..parted(&traced.word, &traced.path, path)
        },
        Deviation::Twice(met) => {
            let first = right_path(&met.word);
            let second = met.path.clone().filter(|path| *path != first);
            let second = second.or_else(|| {
                let mut others = trace(board, &met.word).into_iter();
                others.find(|path| *path != first)
            });
            let mut wrong = parted(&met.word, &first, &second.unwrap_or_else(|| first.clone()));
            wrong.mistake = SearchMistake::Twice;
            wrong
        }
        Deviation::Missing(_) | Deviation::Extra(_) => parted("", &[], &[]),
    }
}

/// Returns the common part of two paths, and the continuation of each.
fn parted(word: &str, right: &[Place], taken: &[Place]) -> WrongStep {
    let common = right.iter().zip(taken);
    let common = common.take_while(|(right, taken)| right == taken).count();
    WrongStep {
        mistake: SearchMistake::OtherPath,
        word: word.to_string(),
        other: None,
        path: right[..common].to_vec(),
        expected: right[common..].to_vec(),
        actual: taken[common..].to_vec(),
    }
}
