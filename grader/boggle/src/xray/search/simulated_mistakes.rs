//! Searches with one mistake each, and their X-rays.

use std::collections::BTreeSet;

use anyhow::Result;
use data::DIRECTIONS;

use super::find;
use super::solver::{BoardAndWords, Met, Solver};
use crate::oracle::grid::{SOLID, places};
use crate::oracle::{Grid, Place};
use report::xray::search::cell;
use report::xray::search::{SearchMistake, WrongStep};

/// The only mistake of a search.
#[derive(Clone, Copy, PartialEq)]
enum Mistake {
    None,
    NoDiagonals,
    OtherWayRound,
    CellsReused,
    OverTheEdge,
    NeverGivenBack,
    ThroughSolidCells,
    OnlyTheFirstCell,
    ByColumns,
    StopsAtWords,
    OnTheWayBack,
    Repeats,
    ShortWordsLeftOut,
    LastPathKept,
}

struct Simulated(Mistake);

impl Solver for Simulated {
    fn solve(&mut self, searches: &[BoardAndWords]) -> Result<Vec<Option<Vec<Met>>>> {
        let solved = searches.iter().map(|search| {
            let mut walk = Walk {
                mistake: self.0,
                search,
                way: Vec::new(),
                taken: BTreeSet::new(),
                met: Vec::new(),
            };
            walk.all();
            Some(walk.met)
        });
        Ok(solved.collect())
    }
}

struct Walk<'a> {
    mistake: Mistake,
    search: &'a BoardAndWords,
    way: Vec<Place>,
    taken: BTreeSet<Place>,
    met: Vec<Met>,
}

impl Walk<'_> {
    fn all(&mut self) {
        let mut starts: Vec<Place> = places(&self.search.board).collect();
        match self.mistake {
            Mistake::OnlyTheFirstCell => starts.truncate(1),
            Mistake::ByColumns => starts.sort_by_key(|&(row, column)| (column, row)),
            _ => {}
        }
        for start in starts {
            self.visit(start, "");
        }
    }

    fn visit(&mut self, place: Place, spelled: &str) {
        let is_solid = cell(&self.search.board, place) == SOLID;
        let passes = is_solid && self.mistake == Mistake::ThroughSolidCells;
        let is_taken = self.taken.contains(&place) && self.mistake != Mistake::CellsReused;
        if is_taken || is_solid && !passes {
            return;
        }
        let letters = if passes {
            ""
        } else {
            cell(&self.search.board, place)
        };
        let spelled = format!("{spelled}{letters}");
        if !self
            .search
            .words
            .iter()
            .any(|word| word.starts_with(&spelled))
        {
            return;
        }
        self.taken.insert(place);
        self.way.push(place);
        if self.mistake != Mistake::OnTheWayBack {
            self.report(&spelled);
        }
        let stops = self.mistake == Mistake::StopsAtWords && self.search.words.contains(&spelled);
        // If cells can be reused, the walk would never end.
        if !stops && self.way.len() < 12 {
            for neighbour in self.neighbours(place) {
                self.visit(neighbour, &spelled);
            }
        }
        if self.mistake == Mistake::OnTheWayBack {
            self.report(&spelled);
        }
        self.way.pop();
        if self.mistake != Mistake::NeverGivenBack {
            self.taken.remove(&place);
        }
    }

    fn report(&mut self, spelled: &str) {
        let short = self.mistake == Mistake::ShortWordsLeftOut && spelled.len() < 3;
        if !self.search.words.contains(spelled) || short {
            return;
        }
        let known = self.met.iter_mut().find(|met| met.word == spelled);
        match (known, self.mistake) {
            (None, _) | (Some(_), Mistake::Repeats) => self.met.push(Met {
                word: spelled.to_string(),
                path: Some(self.way.clone()),
            }),
            (Some(met), Mistake::LastPathKept) => met.path = Some(self.way.clone()),
            _ => {}
        }
    }

    fn neighbours(&self, (row, column): Place) -> Vec<Place> {
        let neighbour = |(down, right)| {
            let row = row.checked_add_signed(down)?;
            Some((row, column.checked_add_signed(right)?))
        };
        let mut around: Vec<Place> = DIRECTIONS.into_iter().filter_map(neighbour).collect();
        around.retain(|&to| !cell(&self.search.board, to).is_empty());
        match self.mistake {
            Mistake::NoDiagonals => around.retain(|to| to.0 == row || to.1 == column),
            Mistake::OtherWayRound => around.reverse(),
            Mistake::CellsReused => around.push((row, column)),
            Mistake::OverTheEdge => {
                let columns = self.search.board[0].len();
                if column + 1 == columns && row + 1 < self.search.board.len() {
                    around.push((row + 1, 0));
                }
            }
            _ => {}
        }
        around
    }
}

/// Returns the mistake that the X-ray shows on a board with a list.
fn seen(mistake: Mistake, rows: &[&str], words: &[&str]) -> Option<WrongStep> {
    let row = |row: &&str| row.split(' ').map(String::from).collect();
    let board: Grid = rows.iter().map(row).collect();
    let words: BTreeSet<String> = words.iter().map(ToString::to_string).collect();
    let search = find(&mut Simulated(mistake), &board, &words);
    search.unwrap().unwrap().incorrect
}

const CATS: [&str; 2] = ["c a", "t s"];

#[test]
fn correct_search_is_shown_without_any_error() {
    let words = ["cat", "cats", "at", "acts", "no"];
    assert_eq!(seen(Mistake::None, &CATS, &words), None);
    assert_eq!(
        seen(Mistake::None, &["t # a", "e t e"], &["tea", "eat", "tee"]),
        None
    );
}

#[track_caller]
fn check(
    wrong: Option<WrongStep>,
    kind: SearchMistake,
    way: &[Place],
    right: &[Place],
    taken: &[Place],
) {
    let wrong = wrong.expect("something is wrong");
    assert_eq!(wrong.mistake, kind, "{wrong:?}");
    assert_eq!(
        (&wrong.path[..], &wrong.expected[..], &wrong.actual[..]),
        (way, right, taken),
        "{wrong:?}"
    );
}

#[test]
fn skipped_diagonal_is_shown_as_the_step_not_taken() {
    let wrong = seen(Mistake::NoDiagonals, &CATS, &["cas"]);
    assert_eq!(wrong, None, "its way has no diagonal");
    let wrong = seen(Mistake::NoDiagonals, &CATS, &["cat"]);
    check(
        wrong,
        SearchMistake::NotTaken,
        &[(0, 0), (0, 1)],
        &[(1, 0)],
        &[],
    );
}

#[test]
fn incorrect_neighbour_order_is_shown_where_paths_diverge() {
    let wrong = seen(Mistake::OtherWayRound, &CATS, &["ca", "ct"]);
    check(wrong, SearchMistake::Order, &[(0, 0)], &[(0, 1)], &[(1, 0)]);
}

#[test]
fn incorrect_order_of_first_cells_is_shown_at_the_start() {
    let wrong = seen(Mistake::ByColumns, &CATS, &["ac", "ta"]);
    check(wrong, SearchMistake::Order, &[], &[(0, 1)], &[(1, 0)]);
}

#[test]
fn reused_cell_is_shown_as_the_forbidden_step() {
    let wrong = seen(Mistake::CellsReused, &CATS, &["caa"]);
    check(
        wrong,
        SearchMistake::CellTwice,
        &[(0, 0), (0, 1)],
        &[],
        &[(0, 1)],
    );
    let wrong = seen(Mistake::CellsReused, &CATS, &["tat"]);
    check(
        wrong,
        SearchMistake::CellTwice,
        &[(1, 0), (0, 1)],
        &[],
        &[(1, 0)],
    );
}

#[test]
fn step_over_the_edge_is_shown_as_not_adjoining() {
    let board = ["o n x", "e s y"];
    let wrong = seen(Mistake::OverTheEdge, &board, &["xe"]);
    check(wrong, SearchMistake::NotAdjacent, &[(0, 2)], &[], &[(1, 0)]);
}

#[test]
fn step_through_a_solid_square_is_shown() {
    let wrong = seen(Mistake::ThroughSolidCells, &["t # o"], &["to"]);
    check(wrong, SearchMistake::SolidCell, &[(0, 0)], &[], &[(0, 2)]);
}

#[test]
fn unreleased_cell_is_shown_where_it_blocks_a_later_word() {
    let board = ["c a t", "s o e"];
    let wrong = seen(Mistake::NeverGivenBack, &board, &["cat", "oat"]);
    check(
        wrong,
        SearchMistake::StateLeftOver,
        &[(1, 1)],
        &[(0, 1), (0, 2)],
        &[],
    );
}

#[test]
fn start_cell_that_is_never_tried_is_shown() {
    let wrong = seen(Mistake::OnlyTheFirstCell, &CATS, &["sat"]);
    check(
        wrong,
        SearchMistake::NotBegun,
        &[],
        &[(1, 1), (0, 1), (1, 0)],
        &[],
    );
}

#[test]
fn search_that_stops_at_a_word_is_shown_at_that_word() {
    let wrong = seen(Mistake::StopsAtWords, &CATS, &["cat", "cats"]);
    let way = [(0, 0), (0, 1), (1, 0)];
    check(
        wrong.clone(),
        SearchMistake::StopsAtWord,
        &way,
        &[(1, 1)],
        &[],
    );
    assert_eq!(wrong.unwrap().other.as_deref(), Some("cat"));
}

#[test]
fn word_reported_late_differs_from_an_incorrect_order() {
    let wrong = seen(Mistake::OnTheWayBack, &CATS, &["cat", "cats"]);
    let way = [(0, 0), (0, 1), (1, 0)];
    check(wrong, SearchMistake::ReportedLate, &way, &[], &[(1, 1)]);
}

#[test]
fn duplicate_report_is_shown_where_its_path_diverges() {
    let wrong = seen(Mistake::Repeats, &["t o t"], &["to"]);
    check(
        wrong,
        SearchMistake::Twice,
        &[],
        &[(0, 0), (0, 1)],
        &[(0, 2), (0, 1)],
    );
}

#[test]
fn omitted_short_word_is_shown_as_not_reported() {
    let wrong = seen(Mistake::ShortWordsLeftOut, &CATS, &["at"]);
    check(
        wrong,
        SearchMistake::NotReported,
        &[(0, 1), (1, 0)],
        &[],
        &[],
    );
}

#[test]
fn later_path_is_shown_where_it_diverges_from_the_correct_one() {
    let wrong = seen(Mistake::LastPathKept, &["t o t"], &["to"]);
    check(
        wrong,
        SearchMistake::OtherPath,
        &[],
        &[(0, 0), (0, 1)],
        &[(0, 2), (0, 1)],
    );
}
