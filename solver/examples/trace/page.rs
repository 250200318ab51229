//! The page on which one can step through the search, forward and back.

use player::{Kind, Search, Steps};
use solver::{Board, Path, Position};

use crate::direction::direction;
use crate::steps::Step;

/// The directions as the page numbers them.
const COMPASS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// Returns the page of a search.
pub fn page(board: &Board, steps: &[Step]) -> String {
    let rows = board.row_slices();
    let cells = rows.map(|row| row.iter().map(|cell| cell.as_str().to_string()).collect());
    let search = Search::new(cells.collect(), compact(steps), None);
    player::page(Kind::Trace, "A search, step by step", &[search])
}

/// Returns the steps as the page reads them.
fn compact(steps: &[Step]) -> Steps {
    let mut compact = Steps::default();
    let mut walked = Path::new();
    for step in steps {
        while walked.len() + 1 > step.path.len() {
            walked.pop();
            compact.go_back();
        }
        compact.try_cell(last_direction(&step.path), step.outcome);
        if step.outcome.goes_on() {
            walked.clone_from(&step.path);
        }
    }
    walked.iter().for_each(|_| compact.go_back());
    compact
}

/// Returns the number of the direction of a path's last step, if it has more than one cell.
fn last_direction(path: &[Position]) -> Option<u8> {
    let [.., from, to] = path else {
        return None;
    };
    let name = direction(*from, *to);
    (0..)
        .zip(COMPASS)
        .find(|(_, its)| *its == name)
        .map(|(number, _)| number)
}
