//! A word that should not have been found: which way did the search go?

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::grid::{SOLID, adjoin, places};
use crate::oracle::{Grid, Place, trace};

use super::distinct_letters::Apart;
use super::solver::{Met, Solver};
use report::xray::search::cell;
use report::xray::search::{SearchMistake, Wrong};

/// How many ways are tried that spell a word.
const WAYS: usize = 400;

/// The step that should not be taken, or why there is none.
pub fn step(
    solver: &mut impl Solver,
    board: &Grid,
    list: &BTreeSet<String>,
    met: &Met,
) -> Result<Wrong> {
    let wrong = |kind, way: &[Place], taken: &[Place]| Wrong {
        kind,
        word: met.word.clone(),
        other: None,
        way: way.to_vec(),
        right: Vec::new(),
        taken: taken.to_vec(),
    };
    if let Some(path) = trace(board, &met.word).first() {
        let kind = match list.contains(&met.word) {
            true => SearchMistake::Order,
            false => SearchMistake::NotInList,
        };
        return Ok(wrong(kind, &[], path));
    }
    let mut ways = paths(board, &met.word);
    // A search is more likely to be wrong once than often.
    ways.sort_by_key(|way| wrong_steps(way).count());
    let gone = match Apart::of(board) {
        Some(apart) => gone(solver, &apart, &ways)?,
        None => ways.first().cloned(),
    };
    let Some(way) = gone else {
        return Ok(wrong(SearchMistake::NoWay, &[], &[]));
    };
    let Some(end) = wrong_steps(&way).next() else {
        return Ok(wrong(SearchMistake::NoWay, &[], &[]));
    };
    let kind = kind(board, &way[..end], way[end]);
    Ok(wrong(kind, &way[..end], &way[end..=end]))
}

/// The first of these ways that the search goes on the board apart.
fn gone(
    solver: &mut impl Solver,
    apart: &Apart,
    ways: &[Vec<Place>],
) -> Result<Option<Vec<Place>>> {
    let words: BTreeSet<String> = ways.iter().map(|way| apart.word(way)).collect();
    let met = solver.solve_one(&apart.board, &words)?.unwrap_or_default();
    let gone = |way: &&Vec<Place>| {
        let word = apart.word(way);
        met.iter().any(|met| met.word == word)
    };
    Ok(ways.iter().find(gone).cloned())
}

/// The cells that spell a word, wherever they lie and however often they are used.
fn paths(board: &Grid, word: &str) -> Vec<Vec<Place>> {
    let mut whole = Vec::new();
    let mut parts: Vec<(Vec<Place>, &str)> = vec![(Vec::new(), word)];
    while let Some((way, rest)) = parts.pop() {
        if rest.is_empty() {
            whole.push(way);
        } else {
            let mut on: Vec<(Vec<Place>, &str)> = places(board)
                .filter_map(|to| {
                    let rest = rest.strip_prefix(cell(board, to))?;
                    Some(([&way[..], &[to]].concat(), rest))
                })
                .collect();
            // Those with a right step are tried first, since not all may be.
            on.sort_by_key(|(way, _)| std::cmp::Reverse(wrong_steps(way).count()));
            parts.extend(on);
        }
        if whole.len() == WAYS {
            break;
        }
    }
    whole
}

/// The places of cells that may not come where they do.
fn wrong_steps(way: &[Place]) -> impl Iterator<Item = usize> {
    (1..way.len()).filter(|&end| {
        let to = way[end];
        way[..end].contains(&to) || !adjoin(way[end - 1], to)
    })
}

/// Why a step is wrong.
fn kind(board: &Grid, way: &[Place], to: Place) -> SearchMistake {
    let from = way[way.len() - 1];
    let is_between =
        |place: &Place| cell(board, *place) == SOLID && adjoin(from, *place) && adjoin(*place, to);
    if way.contains(&to) {
        SearchMistake::CellTwice
    } else if places(board).any(|place| is_between(&place)) {
        SearchMistake::SolidSquare
    } else {
        SearchMistake::NotAdjoining
    }
}
