//! The path of the search to a word that it should not find.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::grid::{SOLID, adjoin, places};
use crate::oracle::{Grid, Place, trace};

use super::distinct_letters::Apart;
use super::solver::{Met, Solver};
use report::xray::search::cell;
use report::xray::search::{SearchMistake, WrongStep};

/// The maximum number of paths tried for a word.
const WAYS: usize = 400;

/// Returns the step that the search should not take, or the reason why there is no such step.
pub fn step(
    solver: &mut impl Solver,
    board: &Grid,
    list: &BTreeSet<String>,
    met: &Met,
) -> Result<WrongStep> {
    let wrong = |kind, way: &[Place], taken: &[Place]| WrongStep {
        mistake: kind,
        word: met.word.clone(),
        other: None,
        path: way.to_vec(),
        expected: Vec::new(),
        actual: taken.to_vec(),
    };
    if let Some(path) = trace(board, &met.word).first() {
        let kind = match list.contains(&met.word) {
            true => SearchMistake::Order,
            false => SearchMistake::NotInList,
        };
        return Ok(wrong(kind, &[], path));
    }
    let mut ways = paths(board, &met.word);
    // A search is more likely to make one mistake than several.
    ways.sort_by_key(|way| wrong_steps(way).count());
    let gone = match Apart::of(board) {
        Some(apart) => gone(solver, &apart, &ways)?,
        None => ways.first().cloned(),
    };
    let Some(way) = gone else {
        return Ok(wrong(SearchMistake::NoPath, &[], &[]));
    };
    let Some(end) = wrong_steps(&way).next() else {
        return Ok(wrong(SearchMistake::NoPath, &[], &[]));
    };
    let kind = kind(board, &way[..end], way[end]);
    Ok(wrong(kind, &way[..end], &way[end..=end]))
}

/// Returns the first of these paths that the search takes on the board with different letters.
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

/// Returns the sequences of cells that spell a word, adjacent or not and with any number of repetitions.
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
            // Sequences with few incorrect steps come first, because the number is limited.
            on.sort_by_key(|(way, _)| std::cmp::Reverse(wrong_steps(way).count()));
            parts.extend(on);
        }
        if whole.len() == WAYS {
            break;
        }
    }
    whole
}

/// Returns the indices of cells that must not follow the cells before them.
fn wrong_steps(way: &[Place]) -> impl Iterator<Item = usize> {
    (1..way.len()).filter(|&end| {
        let to = way[end];
        way[..end].contains(&to) || !adjoin(way[end - 1], to)
    })
}

/// Returns the reason why a step is incorrect.
fn kind(board: &Grid, way: &[Place], to: Place) -> SearchMistake {
    let from = way[way.len() - 1];
    let is_between =
        |place: &Place| cell(board, *place) == SOLID && adjoin(from, *place) && adjoin(*place, to);
    if way.contains(&to) {
        SearchMistake::CellTwice
    } else if places(board).any(|place| is_between(&place)) {
        SearchMistake::SolidCell
    } else {
        SearchMistake::NotAdjacent
    }
}
