//! Whether cubes can show a board: each cell needs a cube of its own with the right face.
//!
//! This is a bipartite matching of cells and cubes. Cells take cubes one after another. If all
//! cubes for a cell are taken, the algorithm tries to move another cell off one of them. That cell
//! may displace a third one, and so on, until one reaches a free cube. The algorithm tries each
//! cube once per cell, so a board of n cells takes at most n² steps. If no free cube is reached,
//! the cubes cannot show the board. Hall's theorem gives the reason: some letters are on more cells
//! than there are cubes with those letters.

use data::{Cubes, Random};

use crate::{ExplorerError, Size, board};

/// A set of cubes, each with its faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeSet {
    /// The cubes that can show each code, one bit per cube.
    with: [u64; board::CODES],
    /// The codes on the faces of each cube.
    faces: Vec<Vec<u8>>,
}

/// The reason why cubes cannot show a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The smallest set of codes that are on too many cells, in the order of codes.
    pub codes: Vec<u8>,
    /// The number of cells that show one of them.
    pub cells: usize,
    /// The number of cubes that have a face with one of them.
    pub cubes: usize,
}

/// No cube, or no cell.
const NONE: u8 = u8::MAX;

impl CubeSet {
    /// Converts `cubes` to codes. `qu` says whether `q` is read as `qu`, as in [`board::code`].
    ///
    /// # Errors
    ///
    /// Fails if a face shows letters that are on no face of a boxed game. The error contains the
    /// number of the cube.
    pub fn new(cubes: &Cubes, qu: bool) -> Result<Self, ExplorerError> {
        let faces = cubes.cubes().iter().enumerate().map(|(number, cube)| {
            let codes = cube.iter().map(|face| {
                board::code(face.as_str(), qu).ok_or_else(|| ExplorerError::Cell {
                    number: number + 1,
                    text: face.as_str().to_string(),
                })
            });
            codes.collect()
        });
        Ok(Self::of(faces.collect::<Result<_, _>>()?))
    }

    /// Returns the number of cubes.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// Returns whether the cubes can show `board`, a code for each cell.
    pub fn can_show(&self, board: &[u8]) -> bool {
        self.matched(board).is_some()
    }

    /// Returns the codes that are on at least one cube, in order.
    pub fn codes(&self) -> impl Iterator<Item = u8> {
        (0..board::CODES as u8).filter(|&code| self.with[usize::from(code)] != 0)
    }

    /// Rolls a board: puts the cubes on random cells, each with a random face up.
    ///
    /// For the random numbers of a seed, the board is that of [`Cubes::shake`]. This function
    /// allocates only the codes, so it rolls a million boards in a second.
    pub fn roll(&self, random: &mut Random) -> Vec<u8> {
        // A set has at most 36 cubes.
        let mut below = |n: usize| random.below(n as u32) as usize;
        let mut cubes: [usize; Cubes::MAX] = std::array::from_fn(|cube| cube);
        let cubes = &mut cubes[..self.count()];
        for i in 0..cubes.len() {
            let r = i + below(cubes.len() - i);
            cubes.swap(i, r);
        }
        let up = |cube: &usize| {
            let faces = &self.faces[*cube];
            faces[below(faces.len())]
        };
        cubes.iter().map(up).collect()
    }

    /// Assigns a different cube to each cell of `board`. Cubes are counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if the cubes cannot show the board. The error is the reason.
    pub fn assign(&self, board: &[u8]) -> Result<Vec<usize>, Shortage> {
        match self.matched(board) {
            Some(cube_of) => {
                let cubes = cube_of[..board.len()].iter();
                Ok(cubes.map(|&cube| usize::from(cube)).collect())
            }
            None => Err(self.shortage(board)),
        }
    }

    fn of(faces: Vec<Vec<u8>>) -> Self {
        let mut with = [0; board::CODES];
        for (cube, codes) in faces.iter().enumerate() {
            for &code in codes {
                with[usize::from(code)] |= 1 << cube;
            }
        }
        Self { with, faces }
    }

    /// Returns the cube of each cell, if every cell can have one.
    fn matched(&self, board: &[u8]) -> Option<[u8; Size::MAX_CELLS]> {
        if board.len() > self.count() {
            return None;
        }
        let mut matching = Matching {
            set: self,
            board,
            cell_of: [NONE; Size::MAX_CELLS],
        };
        if !(0..board.len()).all(|cell| matching.give(cell, &mut 0)) {
            return None;
        }
        let mut cube_of = [NONE; Size::MAX_CELLS];
        for (cube, &cell) in matching.cell_of.iter().enumerate() {
            if cell != NONE {
                cube_of[usize::from(cell)] = cube as u8;
            }
        }
        Some(cube_of)
    }

    /// Returns the smallest set of codes that are on too many cells.
    ///
    /// The search tries single codes first, then pairs, and so on. Every board that cannot be shown
    /// has such a set, usually of one or two codes.
    fn shortage(&self, board: &[u8]) -> Shortage {
        let mut cells = [0; board::CODES];
        for &code in board {
            cells[usize::from(code)] += 1;
        }
        let codes: Vec<u8> = (0..board::CODES as u8)
            .filter(|&code| cells[usize::from(code)] > 0)
            .collect();
        let mut chosen = Vec::new();
        let found =
            (1..=codes.len()).find_map(|size| self.too_many(&codes, size, &cells, &mut chosen));
        // If no smaller set is too many, all codes together are.
        found.unwrap_or_else(|| self.sum(&codes, &cells))
    }

    /// Returns `chosen` with `more` of `codes` if these are on too many cells together.
    fn too_many(
        &self,
        codes: &[u8],
        more: usize,
        cells: &[usize; board::CODES],
        chosen: &mut Vec<u8>,
    ) -> Option<Shortage> {
        if more == 0 {
            return Some(self.sum(chosen, cells)).filter(|sum| sum.cells > sum.cubes);
        }
        (0..codes.len()).find_map(|first| {
            chosen.push(codes[first]);
            let found = self.too_many(&codes[first + 1..], more - 1, cells, chosen);
            chosen.pop();
            found
        })
    }

    fn sum(&self, codes: &[u8], cells: &[usize; board::CODES]) -> Shortage {
        let cubes = codes
            .iter()
            .fold(0, |cubes, &code| cubes | self.with[usize::from(code)]);
        Shortage {
            codes: codes.to_vec(),
            cells: codes.iter().map(|&code| cells[usize::from(code)]).sum(),
            cubes: cubes.count_ones() as usize,
        }
    }
}

/// A matching under construction.
struct Matching<'s> {
    set: &'s CubeSet,
    board: &'s [u8],
    /// The cell of each cube.
    cell_of: [u8; Size::MAX_CELLS],
}

impl Matching<'_> {
    /// Gives `cell` a cube.
    ///
    /// If all its cubes are taken, moves the cell of one of them to another cube. `asked` contains
    /// the cubes tried so far.
    fn give(&mut self, cell: usize, asked: &mut u64) -> bool {
        let cubes = self.set.with[usize::from(self.board[cell])];
        loop {
            let left = cubes & !*asked;
            if left == 0 {
                return false;
            }
            let cube = left.trailing_zeros() as usize;
            *asked |= 1 << cube;
            let holder = self.cell_of[cube];
            if holder == NONE || self.give(usize::from(holder), asked) {
                self.cell_of[cube] = cell as u8;
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn built_in(name: &str, qu: bool) -> CubeSet {
        CubeSet::new(&Cubes::built_in(name).unwrap(), qu).unwrap()
    }

    fn codes(text: &str, qu: bool) -> Vec<u8> {
        let faces = text.split(' ');
        faces.map(|face| board::code(face, qu).unwrap()).collect()
    }

    #[test]
    fn cubes_roll_the_boards_of_the_game_and_can_show_them() {
        for name in data::Rules::names() {
            let rules = data::Rules::built_in(name).unwrap();
            let set = CubeSet::new(&rules.cubes, rules.qu).unwrap();
            for seed in 0..50 {
                let rolled = rules
                    .cubes
                    .shake(rules.rows(), rules.columns(), seed)
                    .unwrap();
                let board = board::of(&rolled, rules.qu).unwrap();
                assert_eq!(
                    set.roll(&mut Random::new(seed)),
                    board,
                    "{name}, seed {seed}"
                );
                let cubes = set.assign(&board).unwrap();
                let mut different = cubes.clone();
                different.sort_unstable();
                different.dedup();
                assert_eq!(different.len(), board.len(), "{name}, seed {seed}");
                for (cube, &code) in cubes.iter().zip(&board) {
                    let face = board::face(code, rules.qu);
                    let faces = &rules.cubes.cubes()[*cube];
                    assert!(
                        faces.iter().any(|of| of.as_str() == face),
                        "{name}, seed {seed}"
                    );
                }
            }
        }
    }

    #[test]
    fn cubes_with_qu_cannot_show_a_plain_q_and_vice_versa() {
        let qu = codes("qu", false);
        let q = codes("q", false);
        assert!(built_in("new-1987", false).can_show(&qu));
        assert!(!built_in("new-1987", false).can_show(&q));
        assert!(built_in("new-1987-plain-q", false).can_show(&q));
        assert!(!built_in("new-1987-plain-q", false).can_show(&qu));
        assert!(built_in("new-1987", true).can_show(&codes("q", true)));
    }

    #[test]
    fn cube_with_six_pairs_shows_only_one_of_them_at_a_time() {
        let set = built_in("big-2012", true);
        assert!(set.can_show(&codes("th e", true)));
        let shortage = set.assign(&codes("th e in", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("in th", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
    }

    #[test]
    fn letters_that_share_their_cubes_are_named_together() {
        // In classic Boggle, Z is on one cube. J and Q share one cube.
        let set = built_in("classic-1976", true);
        let shortage = set.assign(&codes("z o z", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("z", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
        let shortage = set.assign(&codes("q e j", true)).unwrap_err();
        assert_eq!(shortage.codes, codes("j q", true));
        assert_eq!((shortage.cells, shortage.cubes), (2, 1));
    }

    #[test]
    fn more_cells_than_cubes_cannot_be_shown() {
        let board = vec![4; 17];
        let shortage = built_in("new-1987", true).assign(&board).unwrap_err();
        assert_eq!(shortage.cells, 17);
    }

    /// Returns whether the cells starting at `cell` can each take a cube that is not yet `taken`.
    /// Tries all assignments.
    fn tried(faces: &[Vec<u8>], board: &[u8], cell: usize, taken: &mut Vec<bool>) -> bool {
        if cell == board.len() {
            return true;
        }
        (0..faces.len()).any(|cube| {
            if taken[cube] || !faces[cube].contains(&board[cell]) {
                return false;
            }
            taken[cube] = true;
            let fits = tried(faces, board, cell + 1, taken);
            taken[cube] = false;
            fits
        })
    }

    /// Returns the size of the smallest set of codes that are on more cells than there are cubes
    /// with one of them.
    fn smallest_shortage(faces: &[Vec<u8>], board: &[u8]) -> Option<usize> {
        let all_sets = 1_u32..1 << 5;
        let too_many = all_sets.filter(|set| {
            let is_in = |code: &&u8| set >> **code & 1 == 1;
            let cells = board.iter().filter(is_in).count();
            let cubes = faces
                .iter()
                .filter(|faces| faces.iter().any(|face| is_in(&face)));
            cells > cubes.count()
        });
        too_many.map(|set| set.count_ones() as usize).min()
    }

    proptest! {
        #[test]
        fn matching_agrees_with_trying_all_assignments(
            faces in prop::collection::vec(prop::collection::vec(0_u8..5, 1..4), 1..6),
            board in prop::collection::vec(0_u8..5, 1..6),
        ) {
            let set = CubeSet::of(faces.clone());
            match set.assign(&board) {
                Ok(cubes) => {
                    prop_assert!(tried(&faces, &board, 0, &mut vec![false; faces.len()]));
                    for (cube, code) in cubes.iter().zip(&board) {
                        prop_assert!(faces[*cube].contains(code));
                    }
                }
                Err(shortage) => {
                    prop_assert!(!tried(&faces, &board, 0, &mut vec![false; faces.len()]));
                    prop_assert!(shortage.cells > shortage.cubes);
                    prop_assert_eq!(Some(shortage.codes.len()), smallest_shortage(&faces, &board));
                }
            }
        }
    }
}
