//! The point at which a search leaves the path of a word that it does not find.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::oracle::grid::{SOLID, adjoin, places};
use crate::oracle::{Grid, Place, Traced, trace};

use super::distinct_letters::Apart;
use super::solver::{BoardAndWords, Met, Solver};
use report::xray::search::cell;
use report::xray::search::{SearchMistake, WrongStep};

/// The maximum number of earlier words that are tried together with the missing one.
const COMPANY: usize = 24;

/// The maximum number of longer paths tried for each cell, and their additional length in cells.
const ON_FROM_A_CELL: usize = 8;
const LONGER: usize = 3;

/// Returns the step that the search does not take for the correct word at index `place`.
pub fn step(
    solver: &mut impl Solver,
    board: &Grid,
    right: &[Traced],
    place: usize,
) -> Result<WrongStep> {
    let Traced { word, path } = &right[place];
    let wrong = |kind, reached: usize, other: Option<&Traced>| WrongStep {
        mistake: kind,
        word: word.clone(),
        other: other.map(|traced| traced.word.clone()),
        path: path[..reached].to_vec(),
        expected: path[reached..].to_vec(),
        actual: Vec::new(),
    };
    let not_taken = |reached: usize| {
        let kind = match reached {
            0 => SearchMistake::NotBegun,
            reached if reached < path.len() => SearchMistake::NotTaken,
            _ => SearchMistake::NotReported,
        };
        wrong(kind, reached, None)
    };
    let apart = Apart::of(board);
    if let Some(apart) = &apart {
        let (mut reached, reported) = reached_apart(solver, apart, path)?;
        // Longer paths show that the search reached a cell, but a path that covers the whole board has none.
        let is_all = path.len() == places(board).count();
        if reached == 0 && is_all && goes_on_below(solver, board, path)? {
            reached = path.len();
        }
        // The search takes this step at the start of a path, so something prevents it here.
        let is_taken_first = match path.get(reached.saturating_sub(1)..=reached) {
            Some(step) if reached > 0 => reached_apart(solver, apart, step)?.0 == step.len(),
            _ => false,
        };
        if is_taken_first && !reported {
            return Ok(wrong(SearchMistake::StateLeftOver, reached, None));
        }
        if !reported {
            return Ok(not_taken(reached));
        }
    }
    // The search takes the path if the word is alone in the list, so another word prevents it.
    let company = company(solver, board, right, place)?;
    let other = match &company[..] {
        [other] => Some(*other),
        _ => None,
    };
    if let Some(other) = other
        && path.starts_with(&other.path)
    {
        return Ok(wrong(
            SearchMistake::StopsAtWord,
            other.path.len(),
            Some(other),
        ));
    }
    let reached = reached_with(solver, board, &company, &right[place])?;
    if apart.is_none() && company.is_empty() {
        return Ok(not_taken(reached));
    }
    let kind = match reached < path.len() {
        true => SearchMistake::StateLeftOver,
        false => SearchMistake::NotReported,
    };
    Ok(wrong(kind, reached, other))
}

/// Returns how many cells of a path the search reaches if each part is the only word, and whether it reports the whole
/// path.
fn reached_apart(solver: &mut impl Solver, apart: &Apart, path: &[Place]) -> Result<(usize, bool)> {
    let mut ways: Vec<(usize, Vec<Place>)> = Vec::new();
    for length in 1..=path.len() {
        ways.push((length, path[..length].to_vec()));
    }
    // A program may omit short words. Longer ones that continue from a cell show that the search reached it.
    for length in 1..=path.len() {
        let longer = longer(&apart.board, &path[..length]);
        ways.extend(longer.into_iter().map(|way| (length, way)));
    }
    let searches: Vec<BoardAndWords> = ways
        .iter()
        .map(|(_, way)| BoardAndWords::one(&apart.board, &apart.word(way)))
        .collect();
    let replies = solver.solve(&searches)?;
    let reported = |place: usize| {
        let word = apart.word(&ways[place].1);
        let met = replies.get(place).and_then(Option::as_ref);
        met.is_some_and(|met| met.iter().any(|met| met.word == word))
    };
    let reached = (0..ways.len()).filter(|&place| reported(place));
    let reached = reached.map(|place| ways[place].0).max().unwrap_or(0);
    Ok((reached, reported(path.len() - 1)))
}

/// Whether the search takes a path on a small board that is extended at the bottom to make the word longer.
fn goes_on_below(solver: &mut impl Solver, board: &Grid, path: &[Place]) -> Result<bool> {
    let columns = board.first().map_or(0, Vec::len);
    let mut longer = board.clone();
    longer.extend(vec![vec!["a".to_string(); columns]; LONGER]);
    let end = path[path.len() - 1];
    let below = (end.0 + 1..longer.len()).map(|row| (row, end.1));
    let way: Vec<Place> = path.iter().copied().chain(below).collect();
    let adjoins = way.windows(2).all(|pair| adjoin(pair[0], pair[1]));
    let Some(apart) = Apart::of(&longer).filter(|_| adjoins && columns <= LONGER) else {
        return Ok(false);
    };
    let word = apart.word(&way);
    let met = solver.solve_one(&apart.board, &BTreeSet::from([word.clone()]))?;
    Ok(met.is_some_and(|met| met.iter().any(|met| met.word == word)))
}

/// Returns paths that continue from the end of this one, spread over the board.
fn longer(board: &Grid, way: &[Place]) -> Vec<Vec<Place>> {
    let mut ways = vec![way.to_vec()];
    for _ in 0..LONGER {
        let mut next = Vec::new();
        for way in &ways {
            let end = way[way.len() - 1];
            let on = places(board)
                .filter(|&to| adjoin(end, to) && !way.contains(&to) && cell(board, to) != SOLID);
            next.extend(on.map(|to| [&way[..], &[to]].concat()));
        }
        if next.is_empty() {
            break;
        }
        // Take some from all directions, so that a mistake in one direction does not hide the cell.
        let apart = next.len().div_ceil(ON_FROM_A_CELL);
        ways = next.into_iter().step_by(apart).collect();
    }
    ways.retain(|longer| longer.len() > way.len());
    ways
}

/// Returns the fewest earlier words that prevent the search from finding a word.
fn company<'a>(
    solver: &mut impl Solver,
    board: &Grid,
    right: &'a [Traced],
    place: usize,
) -> Result<Vec<&'a Traced>> {
    let before = &right[..place];
    let mut tried: Vec<Vec<&Traced>> = vec![Vec::new()];
    // Try words first that the word starts with.
    let word = &right[place].word;
    let (mut alike, others): (Vec<&Traced>, Vec<&Traced>) = before
        .iter()
        .partition(|traced| word.starts_with(&traced.word));
    alike.extend(others);
    tried.extend(alike.into_iter().take(COMPANY).map(|traced| vec![traced]));
    let searches: Vec<BoardAndWords> = tried
        .iter()
        .map(|company| BoardAndWords::with(board, company, word))
        .collect();
    let replies = solver.solve(&searches)?;
    let is_missing = |met: &Option<Vec<Met>>| {
        met.as_ref()
            .is_some_and(|met| met.iter().all(|met| met.word != *word))
    };
    let place = replies.iter().position(is_missing);
    Ok(match place {
        Some(place) => tried.swap_remove(place),
        None => before.iter().collect(),
    })
}

/// Returns how many cells of a word's path the search reaches if the list has these other words. Each beginning of the
/// word is added to the list in turn.
fn reached_with(
    solver: &mut impl Solver,
    board: &Grid,
    company: &[&Traced],
    word: &Traced,
) -> Result<usize> {
    let beginning = |length: usize| -> String {
        let way = word.path[..length].iter();
        way.map(|&place| cell(board, place)).collect()
    };
    let searches: Vec<BoardAndWords> = (1..=word.path.len())
        .map(|length| {
            let mut search = BoardAndWords::with(board, company, &word.word);
            search.words.insert(beginning(length));
            search
        })
        .collect();
    let replies = solver.solve(&searches)?;
    let goes = |length: usize| {
        let met = replies.get(length - 1).and_then(Option::as_ref);
        let beginning = beginning(length);
        let way = &word.path[..length];
        let met = met.and_then(|met| met.iter().find(|met| met.word == beginning));
        // The search may find the beginning elsewhere first, which says nothing about this path.
        met.is_some_and(|met| {
            met.path
                .as_ref()
                .is_none_or(|path| path == way || trace(board, &beginning).len() > 1)
        })
    };
    Ok((1..=word.path.len())
        .filter(|&length| goes(length))
        .max()
        .unwrap_or(0))
}
