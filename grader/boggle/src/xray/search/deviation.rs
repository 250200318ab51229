//! Where what was reported first differs from what is right.

use crate::oracle::{Grid, Place, Traced, trace};

use super::solver::Met;
use report::xray::search::{SearchMistake, Wrong};

/// The first difference.
#[derive(Debug)]
pub enum Deviation<'a> {
    /// The word in this place of the right ones was not reported.
    Missing(usize),
    /// This one should not have been.
    Extra(&'a Met),
    /// This one has been reported before.
    Twice(&'a Met),
    /// Where the first should have come, the second did, which should come later.
    Order(&'a Traced, &'a Met),
    /// The right word with another path.
    Path(&'a Traced, &'a [Place]),
}

/// Compares word by word.
pub fn first<'a>(right: &'a [Traced], got: &'a [Met]) -> Option<Deviation<'a>> {
    let is_right = |met: &Met| right.iter().any(|traced| traced.word == met.word);
    let is_got = |traced: &Traced| got.iter().any(|met| met.word == traced.word);
    for place in 0..right.len().max(got.len()) {
        let deviation = match (right.get(place), got.get(place)) {
            (Some(traced), Some(met)) if traced.word == met.word => match &met.path {
                // Numbered from 0, the first step looks like none; that is how it is printed, and no other way.
                Some(path) if *path != traced.path && *path != traced.path[1..] => {
                    Deviation::Path(traced, path)
                }
                _ => continue,
            },
            (_, Some(met)) if !is_right(met) => Deviation::Extra(met),
            (_, Some(met)) if got[..place].iter().any(|before| before.word == met.word) => {
                Deviation::Twice(met)
            }
            (Some(traced), _) if !is_got(traced) => Deviation::Missing(place),
            (Some(traced), Some(met)) => Deviation::Order(traced, met),
            // Whatever else is there at the end has been there before.
            _ => return None,
        };
        return Some(deviation);
    }
    None
}

/// Where two ways part of which one should have come first.
pub fn forked(board: &Grid, right: &[Traced], deviation: &Deviation) -> Wrong {
    let right_path = |word: &str| -> Vec<Place> {
        let traced = right.iter().find(|traced| traced.word == word);
        traced.map(|traced| traced.path.clone()).unwrap_or_default()
    };
    match deviation {
        Deviation::Order(traced, met) => {
            let path = met.path.clone().unwrap_or_else(|| right_path(&met.word));
            let longer = path.len() > traced.path.len() && path.starts_with(&traced.path);
            let mut wrong = parted(&traced.word, &traced.path, &path);
            wrong.kind = if longer {
                SearchMistake::OnTheWayBack
            } else {
                SearchMistake::Order
            };
            wrong.other = Some(met.word.clone());
            wrong.right.truncate(1);
            wrong.taken.truncate(1);
            wrong
        }
        Deviation::Path(traced, path) => Wrong {
            kind: SearchMistake::OtherPath,
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
            wrong.kind = SearchMistake::Twice;
            wrong
        }
        Deviation::Missing(_) | Deviation::Extra(_) => parted("", &[], &[]),
    }
}

/// What two ways have in common, and how each goes on.
fn parted(word: &str, right: &[Place], taken: &[Place]) -> Wrong {
    let common = right.iter().zip(taken);
    let common = common.take_while(|(right, taken)| right == taken).count();
    Wrong {
        kind: SearchMistake::OtherPath,
        word: word.to_string(),
        other: None,
        way: right[..common].to_vec(),
        right: right[common..].to_vec(),
        taken: taken[common..].to_vec(),
    }
}
