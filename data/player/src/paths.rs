//! The number of paths on a board, whatever they spell.

use crate::search::Cells;

/// The maximum number of cells for which paths are counted.
pub const MOST_CELLS: usize = 16;

/// Returns the number of paths on a board: each goes from a cell to an adjacent one, and uses no cell twice. Returns
/// `None` for a large board.
///
/// It counts by sets of cells: the paths over a set that end at one of its cells. No path is walked.
pub fn count_paths(cells: &Cells) -> Option<u64> {
    let free = |(row, column): &(usize, usize)| cells[*row][*column] != "#";
    let rows = cells.iter().enumerate();
    let places: Vec<(usize, usize)> = rows
        .flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)))
        .filter(free)
        .collect();
    let number = places.len();
    if number > MOST_CELLS {
        return None;
    }
    let near = |one: usize, other: usize| {
        let ((row, column), (y, x)) = (places[one], places[other]);
        one != other && row.abs_diff(y) <= 1 && column.abs_diff(x) <= 1
    };
    let neighbours: Vec<Vec<usize>> = (0..number)
        .map(|one| (0..number).filter(|&other| near(one, other)).collect())
        .collect();
    let mut ending = vec![0_u64; number << number];
    for start in 0..number {
        ending[(1 << start) * number + start] = 1;
    }
    let mut all = 0;
    for set in 1..1_usize << number {
        for end in (0..number).filter(|end| set >> end & 1 == 1) {
            let paths = ending[set * number + end];
            all += paths;
            for &next in neighbours[end].iter().filter(|next| set >> **next & 1 == 0) {
                ending[(set | 1 << next) * number + next] += paths;
            }
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Cells {
        let row = |row: &&str| row.chars().map(String::from).collect();
        rows.iter().map(row).collect()
    }

    #[test]
    fn paths_of_known_boards_are_counted() {
        for (rows, expected) in [
            (&["a"][..], 1),
            (&["ab"], 4),
            (&["ca", "ts"], 64),
            (&["a#"], 1),
            (&["abcd", "efgh", "ijkl", "mnop"], 12_029_640),
        ] {
            assert_eq!(count_paths(&board(rows)), Some(expected), "{rows:?}");
        }
        assert_eq!(count_paths(&board(&["abcdefghijklmnopq"])), None);
        assert_eq!(count_paths(&Cells::new()), Some(0));
    }
}
