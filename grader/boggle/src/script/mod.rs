//! Scripts that fail in the same way and are smaller or more informative.

pub mod boards;
pub mod cut_lists;
pub mod own_files;
pub mod shrink_candidates;
pub mod simpler_questions;

use grading::feedback::script::Script;

use boards::board_of;

/// Whether the boards of a script have few cells.
pub fn is_small(script: &Script) -> bool {
    const CELLS: usize = 9;
    let boards = script
        .steps
        .iter()
        .filter_map(|step| board_of(&step.command));
    let cells = boards.map(|board| board.iter().map(Vec::len).sum::<usize>());
    cells.into_iter().all(|cells| cells <= CELLS)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use grading::feedback::script::Step;

    use super::*;

    #[test]
    fn board_of_nine_cells_is_small_and_one_of_sixteen_is_not() {
        let sets = |command: &str| Script {
            steps: vec![Step::new(command.to_string(), true)],
            files: BTreeMap::new(),
        };
        assert!(is_small(&sets("letters 3x3 abcdefghi")));
        assert!(!is_small(&sets("letters 4x4 abcdefghijklmnop")));
    }
}
